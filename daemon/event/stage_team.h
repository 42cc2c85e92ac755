/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The teams that wait for a seat, with what their divisions rest on: the average of their boards,
 * and the scores of the last started season (EVENTS E38, E40).
 */
#ifndef DAEMON_EVENT_STAGE_TEAM_H
#define DAEMON_EVENT_STAGE_TEAM_H

#include "daemon/event/tourney.h"

/* In order of entry: `names` and `entrants` are arrays of n, owned. */
struct stage_team_list {
	struct kind_entrant *entrants;
	char (*names)[STORE_NAME_MAX + 1];
	size_t n;
};

/* 1 or a negative enum store_error; the arrays are the caller's in the first case alone. */
int stage_team_load(const struct work *work, const struct tourney_facts *t,
		    struct stage_team_list *ret);

#endif

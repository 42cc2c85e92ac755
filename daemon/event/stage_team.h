/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The teams waiting for a seat, with the basis of their divisions: average rating of the boards,
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

/* Returns 1 or a negative enum store_error; the caller owns the arrays only after 1. */
int stage_team_load(const struct work *work, const struct tourney_facts *t,
		    struct stage_team_list *ret);

#endif

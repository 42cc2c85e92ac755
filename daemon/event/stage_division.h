/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The last season of the division, from which the next one follows (EVENTS E54). */
#ifndef DAEMON_EVENT_STAGE_DIVISION_H
#define DAEMON_EVENT_STAGE_DIVISION_H

#include "daemon/event/tourney.h"

struct stage_division {
	struct kind_last_team *teams; /* owned */
	size_t n, cap;
};

/*
 * The teams of the last started season of a division, none of another event; `entrants` are those
 * of the season to come.  1 or a negative enum store_error; the array is the caller's in either
 * case.
 */
int stage_division_load(const struct work *work, const struct tourney_facts *t,
			const struct kind_entrant *entrants, size_t n, struct stage_division *ret);

#endif

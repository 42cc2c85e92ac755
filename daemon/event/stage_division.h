/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The previous season of the division, the basis of the next one (EVENTS E54). */
#ifndef DAEMON_EVENT_STAGE_DIVISION_H
#define DAEMON_EVENT_STAGE_DIVISION_H

#include "daemon/event/tourney.h"

struct stage_division {
	struct kind_last_team *teams; /* owned */
	size_t n, cap;
};

/*
 * The teams of the last started season of a division, none of another event; `entrants` are those
 * of the coming season.  Returns 1 or a negative enum store_error; the caller owns the array in
 * either case.
 */
int stage_division_load(const struct work *work, const struct tourney_facts *t,
			const struct kind_entrant *entrants, size_t n, struct stage_division *ret);

#endif

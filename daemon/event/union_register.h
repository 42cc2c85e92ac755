/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Over-the-board events and the union (EVENTS E52, E53, E57): sends the list of entrants and the
 * report to the register, and reminds the leader of the rest.
 */
#ifndef DAEMON_EVENT_UNION_REGISTER_H
#define DAEMON_EVENT_UNION_REGISTER_H

#include "core/event/union_report.h"
#include "daemon/event/effects.h"
#include "daemon/event/tourney.h"

/*
 * All acts the event owes, done or not, for its calendar; `closed` is the day on which entries
 * closed.  Returns 1 or a negative enum store_error.
 */
int union_register_plan(const struct work *work, const struct tourney_facts *t, struct civil closed,
			struct calendar_act ret[UNION_ACTS], size_t *ret_n);

/* Runs one of these acts.  Returns 1 or a negative enum store_error. */
int union_register_act(const struct work *work, const struct tourney_facts *t,
		       const struct calendar_act *act, struct effects *ret);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * An event over the board and the union (EVENTS E52, E53, E57): the list of entrants and the report
 * go to the register by themselves, and the leader is reminded of the rest.
 */
#ifndef DAEMON_EVENT_UNION_REGISTER_H
#define DAEMON_EVENT_UNION_REGISTER_H

#include "core/event/union_report.h"
#include "daemon/event/effects.h"
#include "daemon/event/tourney.h"

/*
 * What the event owes, done or not, for its calendar; `closed` is the day on which the end of its
 * entries took effect.  1 or a negative enum store_error.
 */
int union_register_plan(const struct work *work, const struct tourney_facts *t, struct civil closed,
			struct calendar_act ret[UNION_ACTS], size_t *ret_n);

/* Carries out one of these acts.  1 or a negative enum store_error. */
int union_register_act(const struct work *work, const struct tourney_facts *t,
		       const struct calendar_act *act, struct effects *ret);

#endif

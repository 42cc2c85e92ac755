/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The consequences of a finished group (EVENTS E23, E24, E35, E36): entries for the next stage, its
 * dates, a play-off for first place, a case if a title depends on an unknown citizenship.
 */
#ifndef DAEMON_EVENT_OUTCOME_H
#define DAEMON_EVENT_OUTCOME_H

#include "daemon/event/effects.h"
#include "daemon/event/tourney.h"
#include "daemon/publish/view_outcome.h"

/*
 * The group `g` is finished by the effects so far, or (not `first`) its table is corrected; `v` has
 * the results after them.  Updates the state in the row.
 */
int outcome_group(const struct work *work, const struct group_view *v, bool first,
		  struct group_row *g, struct effects *ret);

/*
 * Decides first place of a group again after an answer or fact has changed: 1 or a negative enum
 * store_error.
 */
int outcome_again(const struct work *work, int64_t group, struct effects *ret);

/*
 * The outcome of a group from its view, excluding players banned today; `playoff` as for
 * view_outcome().  Returns 1 or a negative enum store_error; release only after 1.
 */
int outcome_derive(const struct work *work, const struct tourney *t, const struct group_view *v,
		   const struct group_view *playoff, struct view_outcome *ret);

/* Whether the entry for a later stage comes from the group with that code. */
bool outcome_is_from(const struct entry_row *e, const char *code);

/* The stage for an event's first place (EVENTS E23), numbered after those of its kind. */
#define OUTCOME_PLAYOFF "O"

#endif

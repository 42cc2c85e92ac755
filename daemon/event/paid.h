/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* What has been paid for an entry or a team, and not paid back (EVENTS E10). */
#ifndef DAEMON_EVENT_PAID_H
#define DAEMON_EVENT_PAID_H

#include "daemon/event/tourney.h"
#include "sql/store_team.h"

/* In hundredths of a krone; the fee may have changed since.  Return 1 or a negative enum
 * store_error. */
int paid_for_entry(const struct work *work, const struct entry_row *entry, int64_t *ret_amount);
int paid_for_team(const struct work *work, const struct team_row *team, int64_t *ret_amount);

/*
 * Tells the leader that `name`, a player or a team, has withdrawn and gets the amount back; nothing
 * if it is 0 or the leader withdrew the entry.
 */
void paid_tell_refund(const struct work *work, const struct tourney *t, const char *name,
		      int64_t amount, struct effects *ret);

#endif

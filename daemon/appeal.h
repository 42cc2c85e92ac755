/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Appeals against rulings (6.4.3, server-play rules 27 and 40): to the K-skak chief (KC), against
 * his decision to the chess tribunal, each within the days of the ruling.  An appeal is a case
 * with a date of its own; rulings about games suspend nothing while it runs.
 */
#ifndef DAEMON_APPEAL_H
#define DAEMON_APPEAL_H

#include "daemon/act.h"
#include "sql/store_case.h"

/*
 * 1: *ret_ruling is the newest ruling of the game and can still be appealed against, to be
 * released; 0: refused and noted; negative: store error.
 */
int appeal_open_to(struct act *act, int64_t game, struct ruling_row *ret_ruling);
/* The same for a ruling in hand; nothing to release. */
int appeal_in_time(struct act *act, const struct ruling_row *ruling);

/* Opens the case and tells KC; *ret_case is its number. */
int appeal_lodge(struct act *act, const struct ruling_row *ruling, int64_t player, const char *text,
		 int64_t *ret_case);

/* The end of the last day on which a ruling of now can be appealed against. */
struct instant appeal_ends(const struct act *act);

/* Reminds KC once of every open appeal whose date has come. */
int appeal_tick(struct act *act);

#endif

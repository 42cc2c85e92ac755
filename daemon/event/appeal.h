/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Appeals against rulings (6.4.3, server-play rules 27 and 40): to the K-skak chief (KC), against
 * his decision to the chess tribunal, each within the days of the ruling.  An appeal is a case
 * with a date of its own; only one to the tribunal against a ban or an expulsion suspends games.
 */
#ifndef DAEMON_EVENT_APPEAL_H
#define DAEMON_EVENT_APPEAL_H

#include "daemon/act/act.h"
#include "sql/store_case.h"

/*
 * 1: *ret_ruling is the newest ruling about the game (0: none) or about the player himself, and can
 * still be appealed against, to be released; 0: refused and noted; negative: store error.
 */
int appeal_open_to(struct act *act, int64_t game, struct ruling_row *ret_ruling);
/* The same for a ruling in hand; nothing to release. */
int appeal_in_time(struct act *act, const struct ruling_row *ruling);

/*
 * Whose ruling is made now, and until when it can be appealed against: of an appeal that of the
 * next step, else of whoever speaks.  The tribunal's is final.
 */
int appeal_level(struct act *act, struct ruling_row *ret_ruling);

/* Opens the case and tells KC; *ret_case is its number. */
int appeal_lodge(struct act *act, const struct ruling_row *ruling, int64_t player, const char *text,
		 int64_t *ret_case);

/*
 * The ruling on an appeal about a player, to be stored: upheld or set aside.  What the appeal had
 * suspended goes on.
 */
int appeal_decide(struct act *act, struct case_row *appeal, bool set_aside, const char *reason);

/* Reminds KC once of every open appeal whose date has come. */
int appeal_tick(struct act *act);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Appeals against rulings (RULES E-8, S-38): to the K-skak chief (KC), against
 * his decision to the chess tribunal, each within the days of the ruling.  An appeal is a case
 * with a date of its own; only one to the tribunal against a ban or an expulsion suspends games.
 */
#ifndef DAEMON_EVENT_APPEAL_H
#define DAEMON_EVENT_APPEAL_H

#include "daemon/work.h"
#include "sql/store_case.h"

/* Why no appeal against a ruling is possible (6.4.3). */
enum appeal_bar {
	APPEAL_OPEN, /* it is possible */
	APPEAL_FINAL,
	APPEAL_LATE,
};

/* The newest ruling about the game (0: none), or about the sender himself: 1, and it is to be
 * released; 0: there is none; negative: store error. */
int appeal_newest(struct work *work, int64_t game, struct ruling_row *ret_ruling);
/* Whether that one can still be appealed against. */
enum appeal_bar appeal_in_time(const struct work *work, const struct ruling_row *ruling);

/*
 * Whose ruling is made now, and until when it can be appealed against: of an appeal that of the
 * next step, else of whoever speaks.  The tribunal's is final.
 */
int appeal_level(struct work *work, struct ruling_row *ret_ruling);

/* Opens the case and tells KC; *ret_case is its number. */
int appeal_lodge(struct work *work, const struct ruling_row *ruling, int64_t player,
		 const char *text, int64_t *ret_case);

/*
 * The ruling on an appeal about a player, to be stored: upheld or set aside.  What the appeal had
 * suspended goes on.
 */
int appeal_decide(struct work *work, struct case_row *appeal, bool set_aside, const char *reason);

/* Reminds KC once of every open appeal whose date has come. */
int appeal_tick(struct work *work);

#endif

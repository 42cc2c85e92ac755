/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * One charge as a list of reasons: the dates, the uncharged days by kind, and the days added (RULES
 * H-1, T-1, T-4, T-20 to T-23, T-29).  Letters, pages and cases all write their sums from it.
 */
#ifndef CORE_RULES_CHARGE_H
#define CORE_RULES_CHARGE_H

#include "core/base/lang.h"
#include "core/base/sbuf.h"
#include "core/rules/ruleset.h"
#include "core/rules/thinktime.h"

/*
 * id, paragraph by post, by e-mail, text.  The first group takes days off the span ("3 of them
 * Easter"), the second adds days to it ("+3 illegal move").
 */
#define CHARGE_REASONS(X)                                                                          \
	X(EASTER, "6.3.6.2", "6.3.6.2", N_("Easter"))                                              \
	X(DECEMBER, "6.3.6.2", "6.3.6.2", N_("20 to 31 December"))                                 \
	X(LEAVE_WHITE, "6.3.6", "6.8.8", N_("White's leave"))                                      \
	X(LEAVE_BLACK, "6.3.6", "6.8.8", N_("Black's leave"))                                      \
	X(SPECIAL, "6.3.6.4", "6.8.8", N_("special leave"))                                        \
	X(STOP, "6.7.4.3", "6.7.4.3", N_("for a reserve to take over"))                            \
	X(SUBSTITUTE, "6.2.8", "6.2.8", N_("for a substitute to take over"))                       \
	X(OUTAGE, "6.8.6", "6.8.6", N_("with the server out of service"))                          \
	X(SUSPENDED, "6.4.1", "6.4.1", N_("with the game suspended"))                              \
	X(WEEKEND, "6.3.2", "6.3.2", N_("weekend"))                                                \
	X(ILLEGAL, "6.3.5.1", "6.8.6", N_("illegal move"))                                         \
	X(SILENCE, "6.3.4", "6.3.4", N_("more than {silence-days} without notice"))

enum charge_reason_kind {
#define X(id, post, email, text) CHARGE_##id,
	CHARGE_REASONS(X)
#undef X
		CHARGE_REASON_COUNT
};

/* Returns whether a reason takes days off the span, as holidays do. */
static inline bool charge_is_free(enum charge_reason_kind k)
{
	return k < CHARGE_ILLEGAL;
}

/* A value.  days[k]: days taken off for the free reasons, days added for the others; 0 for none. */
struct charge {
	enum regime regime;
	struct civil recv, sent; /* both CIVIL_NONE if days are only added */
	int days[CHARGE_REASON_COUNT];
};

/*
 * Returns the charge of a message between two dates; `book` may be NULL.  Free days are split by
 * kind; a date of two kinds counts as the first.  Nothing is charged if sent <= recv.
 */
struct charge charge_of(enum regime regime, const struct holiday_book *book, struct civil recv,
			struct civil sent, bool weekend);

/* Returns the days between the dates that are not charged; the weekend rule is not applied. */
int charge_closed(const struct charge *c);
/* Returns the charged days between the dates, without the days added. */
int charge_days(const struct charge *c);

/* Appends a date as its readers write it, such as text_date() in letters and on pages. */
typedef void charge_date(const struct lang *lang, struct civil d, struct sbuf *out);

/*
 * Appends "14 days: 2 March 2026 to 16 March 2026; 2 of them Easter, 6.3.6.2; +3 illegal move,
 * 6.8.6"; the first number counts all dates in between.
 */
void charge_write(const struct charge *c, const struct ruleset *rules, const struct lang *lang,
		  charge_date *date, struct sbuf *out);

#endif

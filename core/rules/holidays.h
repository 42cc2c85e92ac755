/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A set of holiday dates with fast counting: the compulsory days of RULES H-4, which are reckoned
 * and never listed, and any ranges of dates added to them.  Whose leave it is and whether it was
 * announced in time is decided in leave.h; what a message costs in thinktime.h.
 */
#ifndef CORE_RULES_HOLIDAYS_H
#define CORE_RULES_HOLIDAYS_H

#include "core/base/civil.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Dates from..to, both included; empty when to < from. */
struct day_range {
	struct civil from, to;
};

struct holiday_span {
	struct day_range days;
	int32_t through; /* days of this and all earlier spans that are not compulsory */
};

/* Owns `span`: disjoint, ascending, never touching one another. */
struct holidays {
	bool compulsory;
	struct holiday_span *span;
	size_t n, cap;
};

#define HOLIDAYS_INIT(with_compulsory)                                                             \
	{                                                                                          \
		(with_compulsory), NULL, 0, 0                                                      \
	}

void holidays_init(struct holidays *h, bool compulsory);
void holidays_release(struct holidays *h);

/* Adds the days from..to, both included; none when `to` lies before `from`. */
void holidays_add(struct holidays *h, struct civil from, struct civil to);
/* Adds the ranges of `other`, not its compulsory days. */
void holidays_add_all(struct holidays *h, const struct holidays *other);

/* The compulsory holiday around Easter of a year: Tuesday before to Tuesday after (RULES H-4). */
struct day_range holidays_easter(int year);
/* Whether a date is a compulsory holiday: in that range or from 20 to 31 December (RULES H-4). */
bool holidays_is_compulsory(struct civil d);

/* NULL is the empty set in all of the following. */
bool holidays_has(const struct holidays *h, struct civil d);
/* Holidays d with from <= d < to; 0 when to <= from. */
int holidays_count(const struct holidays *h, struct civil from, struct civil to);
/* Dates d with from <= d < to that are no holidays; 0 when to <= from. */
int holidays_charged(const struct holidays *h, struct civil from, struct civil to);
/* The first date d with holidays_charged(h, from, d) >= n; `from` itself for n <= 0. */
struct civil holidays_advance(const struct holidays *h, struct civil from, int n);

/* Compulsory days (RULES H-4) with from <= d < to. */
struct compulsory_days {
	int easter, december;
};

struct compulsory_days holidays_compulsory_days(struct civil from, struct civil to);
/* Added days with from <= d < to that are not compulsory too. */
int holidays_count_added(const struct holidays *h, struct civil from, struct civil to);

/*
 * Holidays by what they are, for sums that name them (charge.h).  A date of two kinds is reckoned
 * to the first of them.
 */
enum holiday_kind {
	HOLIDAY_LEAVE_WHITE,
	HOLIDAY_LEAVE_BLACK,
	HOLIDAY_SPECIAL,    /* granted by the leader, 6.3.6.4 */
	HOLIDAY_STOP,	    /* a reserve steps in, 6.7.4.3 */
	HOLIDAY_SUBSTITUTE, /* an empty seat is taken, 6.2.8 */
	HOLIDAY_OUTAGE,	    /* the server could not take moves */
	HOLIDAY_SUSPENDED   /* the game was suspended or paused, 6.4.1 */
};

#define HOLIDAY_KINDS 7

/* upto[k] holds the compulsory days and all ranges of kinds 0..k. */
struct holiday_book {
	struct holidays upto[HOLIDAY_KINDS];
};

void holiday_book_init(struct holiday_book *b, bool compulsory);
void holiday_book_release(struct holiday_book *b);
/* The copy shares no memory with the original. */
void holiday_book_copy(const struct holiday_book *b, struct holiday_book *ret_copy);
/* Adds days as holidays_add() does, under their kind. */
void holiday_book_add(struct holiday_book *b, enum holiday_kind kind, struct civil from,
		      struct civil to);
void holiday_book_add_all(struct holiday_book *b, enum holiday_kind kind,
			  const struct holidays *other);

/* All of them together: set H of RULES H-1. */
static inline const struct holidays *holiday_book_all(const struct holiday_book *b)
{
	return &b->upto[HOLIDAY_KINDS - 1];
}

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A set of holiday dates with fast counting: the compulsory days of RULES H-4, which are computed
 * and never listed, and any added ranges.  leave.h decides whose leave it is and whether it was
 * announced in time; thinktime.h computes the cost of a message.
 */
#ifndef CORE_RULES_HOLIDAYS_H
#define CORE_RULES_HOLIDAYS_H

#include "core/base/civil.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Dates from..to, both inclusive; empty if to < from. */
struct day_range {
	struct civil from, to;
};

struct holiday_span {
	struct day_range days;
	int32_t through; /* non-compulsory days of this and all earlier spans */
};

/* Owns `span`: disjoint, ascending and never adjacent. */
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

/* Adds the days from..to, both inclusive; none if `to` is before `from`. */
void holidays_add(struct holidays *h, struct civil from, struct civil to);
/* Adds the ranges of `other`, but not its compulsory days. */
void holidays_add_all(struct holidays *h, const struct holidays *other);

/* Returns the compulsory Easter holiday of a year: Tuesday before to Tuesday after (RULES H-4). */
struct day_range holidays_easter(int year);
/* Returns whether a date is a compulsory holiday: Easter or 20 to 31 December (RULES H-4). */
bool holidays_is_compulsory(struct civil d);

/* In all of the following, NULL is the empty set. */
bool holidays_has(const struct holidays *h, struct civil d);
/* Returns the number of holidays d with from <= d < to; 0 if to <= from. */
int holidays_count(const struct holidays *h, struct civil from, struct civil to);
/* Returns the number of dates d with from <= d < to that are not holidays; 0 if to <= from. */
int holidays_charged(const struct holidays *h, struct civil from, struct civil to);
/* Returns the first date d with holidays_charged(h, from, d) >= n; `from` itself for n <= 0. */
struct civil holidays_advance(const struct holidays *h, struct civil from, int n);

/* Compulsory days (RULES H-4) with from <= d < to. */
struct compulsory_days {
	int easter, december;
};

struct compulsory_days holidays_compulsory_days(struct civil from, struct civil to);
/* Returns the added days with from <= d < to that are not compulsory. */
int holidays_count_added(const struct holidays *h, struct civil from, struct civil to);

/*
 * Holidays by kind, for sums that name them (charge.h).  A date of two kinds counts as the first.
 */
enum holiday_kind {
	HOLIDAY_LEAVE_WHITE,
	HOLIDAY_LEAVE_BLACK,
	HOLIDAY_SPECIAL,    /* granted by the leader, 6.3.6.4 */
	HOLIDAY_STOP,	    /* a reserve takes over, 6.7.4.3 */
	HOLIDAY_SUBSTITUTE, /* a substitute takes over, 6.2.8 */
	HOLIDAY_OUTAGE,	    /* the server could not accept moves */
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
/* Like holidays_add(), for one kind. */
void holiday_book_add(struct holiday_book *b, enum holiday_kind kind, struct civil from,
		      struct civil to);
void holiday_book_add_all(struct holiday_book *b, enum holiday_kind kind,
			  const struct holidays *other);

/* Returns the union of all kinds: set H of RULES H-1. */
static inline const struct holidays *holiday_book_all(const struct holiday_book *b)
{
	return &b->upto[HOLIDAY_KINDS - 1];
}

#endif

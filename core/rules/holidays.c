/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Counts holidays.  The compulsory days before a date depend only on its year, twenty a year, so
 * only added ranges are stored.
 */
#include "core/rules/holidays.h"
#include "core/base/mem.h"

#include <stdlib.h>
#include <string.h>

/* RULES H-4: days before and after Easter Sunday, and the first of the December days. */
enum { EASTER_BEFORE = 5, EASTER_AFTER = 2, DECEMBER_FIRST = 20 };
enum { EASTER_DAYS = EASTER_BEFORE + 1 + EASTER_AFTER, DECEMBER_DAYS = 32 - DECEMBER_FIRST };

struct day_range holidays_easter(int year)
{
	struct civil e = civil_easter(year);

	return (struct day_range){civil_add_days(e, -EASTER_BEFORE),
				  civil_add_days(e, EASTER_AFTER)};
}

bool holidays_is_compulsory(struct civil d)
{
	struct ymd v = civil_ymd(d);
	struct day_range easter;

	if (v.month == 12 && v.day >= DECEMBER_FIRST)
		return true;
	if (v.month != 3 && v.month != 4)
		return false;
	easter = holidays_easter(v.year);
	return d.day >= easter.from.day && d.day <= easter.to.day;
}

static int clamp(int n, int low, int high)
{
	return n < low ? low : n > high ? high : n;
}

/* Returns the Easter days before `d`, counted from the year 1. */
static int easter_before(struct civil d, struct ymd v)
{
	int n = EASTER_DAYS * (v.year - 1);

	if (v.month < 3)
		return n;
	if (v.month > 5)
		return n + EASTER_DAYS;
	return n + clamp(d.day - holidays_easter(v.year).from.day, 0, EASTER_DAYS);
}

static int december_before(struct ymd v)
{
	int n = DECEMBER_DAYS * (v.year - 1);

	return v.month == 12 && v.day > DECEMBER_FIRST ? n + v.day - DECEMBER_FIRST : n;
}

/* Returns the number of days common to two half-open ranges of day numbers. */
static int overlap(int32_t a, int32_t a_end, int32_t b, int32_t b_end)
{
	int32_t from = a > b ? a : b, to = a_end < b_end ? a_end : b_end;

	return to > from ? to - from : 0;
}

/* Returns the day number of 1 March of the year of `d`. */
static int32_t first_of_march(struct civil d, struct ymd v)
{
	bool leap = v.year % 4 == 0 && (v.year % 100 != 0 || v.year % 400 == 0);

	if (v.month >= 3)
		return d.day - (153 * (v.month - 3) + 2) / 5 - v.day + 1;
	return d.day - 31 * (v.month - 1) - v.day + 1 + 59 + leap;
}

/* More than a year: subtracts the days before each end. */
static struct compulsory_days of_years(struct civil from, struct civil to)
{
	struct ymd a = civil_ymd(from), b = civil_ymd(to);

	return (struct compulsory_days){easter_before(to, b) - easter_before(from, a),
					december_before(b) - december_before(a)};
}

/*
 * Within one year only the Easter season, whose Sunday lies between 22 March and 25 April, needs
 * the computus.
 */
struct compulsory_days holidays_compulsory_days(struct civil from, struct civil to)
{
	/* Days from 1 March. */
	enum { NEW_YEAR = 306, DECEMBER = NEW_YEAR - DECEMBER_DAYS };
	enum { SEASON = 21 - EASTER_BEFORE, SEASON_END = 55 + EASTER_AFTER + 1 };
	struct compulsory_days c = {0, 0};
	int32_t march, easter;
	struct ymd v;

	if (to.day <= from.day)
		return c;
	v = civil_ymd(from);
	march = first_of_march(from, v);
	if (to.day > march + NEW_YEAR)
		return of_years(from, to);
	c.december = overlap(from.day, to.day, march + DECEMBER, march + NEW_YEAR);
	if (!overlap(from.day, to.day, march + SEASON, march + SEASON_END))
		return c;
	easter = holidays_easter(v.year).from.day;
	c.easter = overlap(from.day, to.day, easter, easter + EASTER_DAYS);
	return c;
}

static int compulsory_between(struct civil from, struct civil to)
{
	struct compulsory_days c = holidays_compulsory_days(from, to);

	return c.easter + c.december;
}

void holidays_init(struct holidays *h, bool compulsory)
{
	*h = (struct holidays)HOLIDAYS_INIT(compulsory);
}

void holidays_release(struct holidays *h)
{
	free(h->span);
	holidays_init(h, h->compulsory);
}

static void reserve(struct holidays *h, size_t n)
{
	h->span = mem_room(h->span, n, &h->cap, sizeof(*h->span));
}

/* Returns the days of a span in from..to (`to` excluded) that are not compulsory anyway. */
static int own_days(const struct holidays *h, struct civil from, struct civil to)
{
	int n = to.day - from.day;

	return h->compulsory ? n - compulsory_between(from, to) : n;
}

/* Returns the non-compulsory days in the spans before span i. */
static int before_span(const struct holidays *h, size_t i)
{
	return i ? h->span[i - 1].through : 0;
}

/* Returns the index of the first span that ends on or after `d`. */
static size_t first_ending_from(const struct holidays *h, int32_t d)
{
	size_t low = 0, high = h->n, mid;

	while (low < high) {
		mid = low + (high - low) / 2;
		if (h->span[mid].days.to.day < d)
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}

/* Replaces the spans i..j - 1 by `r` and shifts the counts of those after it. */
static void replace_spans(struct holidays *h, size_t i, size_t j, struct day_range r)
{
	int through = before_span(h, i) + own_days(h, r.from, civil_add_days(r.to, 1));
	int more = through - before_span(h, j);

	reserve(h, h->n + 1);
	memmove(h->span + i + 1, h->span + j, (h->n - j) * sizeof(*h->span));
	h->n = h->n - (j - i) + 1;
	h->span[i] = (struct holiday_span){.days = r, .through = through};
	while (++i < h->n)
		h->span[i].through += more;
}

void holidays_add(struct holidays *h, struct civil from, struct civil to)
{
	struct day_range r = {from, to};
	size_t i, j;

	if (to.day < from.day)
		return;
	i = first_ending_from(h, from.day - 1);
	for (j = i; j < h->n && h->span[j].days.from.day <= to.day + 1; j++) {
		if (h->span[j].days.from.day < r.from.day)
			r.from = h->span[j].days.from;
		if (h->span[j].days.to.day > r.to.day)
			r.to = h->span[j].days.to;
	}
	if (j == i + 1 && h->span[i].days.from.day == r.from.day &&
	    h->span[i].days.to.day == r.to.day)
		return;
	replace_spans(h, i, j, r);
}

void holidays_add_all(struct holidays *h, const struct holidays *other)
{
	size_t i;

	for (i = 0; i < other->n; i++)
		holidays_add(h, other->span[i].days.from, other->span[i].days.to);
}

bool holidays_has(const struct holidays *h, struct civil d)
{
	size_t i;

	if (!h)
		return false;
	i = first_ending_from(h, d.day);
	if (i < h->n && h->span[i].days.from.day <= d.day)
		return true;
	return h->compulsory && holidays_is_compulsory(d);
}

/* Returns the added days before `d` that are not compulsory. */
static int added_before(const struct holidays *h, struct civil d)
{
	size_t i = first_ending_from(h, d.day);
	int n = before_span(h, i);

	if (i < h->n && h->span[i].days.from.day < d.day)
		n += own_days(h, h->span[i].days.from, d);
	return n;
}

int holidays_count_added(const struct holidays *h, struct civil from, struct civil to)
{
	if (!h->n || to.day <= from.day)
		return 0;
	return added_before(h, to) - added_before(h, from);
}

int holidays_count(const struct holidays *h, struct civil from, struct civil to)
{
	if (!h || to.day <= from.day)
		return 0;
	return (h->compulsory ? compulsory_between(from, to) : 0) +
	       holidays_count_added(h, from, to);
}

int holidays_charged(const struct holidays *h, struct civil from, struct civil to)
{
	return to.day <= from.day ? 0 : to.day - from.day - holidays_count(h, from, to);
}

/*
 * At most n days before `d` are charged.  Those that are missing need as many more dates; if none
 * of these is a holiday, the last one is the first date that suffices.
 */
struct civil holidays_advance(const struct holidays *h, struct civil from, int n)
{
	struct civil d = from;

	for (int missing = n; missing > 0; missing = n - holidays_charged(h, from, d))
		d = civil_add_days(d, missing);
	return d;
}

void holiday_book_init(struct holiday_book *b, bool compulsory)
{
	int k;

	for (k = 0; k < HOLIDAY_KINDS; k++)
		holidays_init(&b->upto[k], compulsory);
}

void holiday_book_release(struct holiday_book *b)
{
	int k;

	for (k = 0; k < HOLIDAY_KINDS; k++)
		holidays_release(&b->upto[k]);
}

void holiday_book_copy(const struct holiday_book *b, struct holiday_book *ret_copy)
{
	for (int k = 0; k < HOLIDAY_KINDS; k++) {
		const struct holidays *h = &b->upto[k];

		ret_copy->upto[k] = *h;
		ret_copy->upto[k].span = mem_copy(h->span, h->n, sizeof(*h->span));
		ret_copy->upto[k].cap = h->n;
	}
}

void holiday_book_add(struct holiday_book *b, enum holiday_kind kind, struct civil from,
		      struct civil to)
{
	int k;

	for (k = (int)kind; k < HOLIDAY_KINDS; k++)
		holidays_add(&b->upto[k], from, to);
}

void holiday_book_add_all(struct holiday_book *b, enum holiday_kind kind,
			  const struct holidays *other)
{
	int k;

	for (k = (int)kind; k < HOLIDAY_KINDS; k++)
		holidays_add_all(&b->upto[k], other);
}

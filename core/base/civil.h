/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Instants and civil dates.  They are different types on purpose: the rulebook reckons in civil
 * dates of the event's zone (RULES G-1, G-2), machines in UTC instants, and mixing them costs
 * somebody a day.  Nothing here reads a clock or the environment.
 */
#ifndef CORE_BASE_CIVIL_H
#define CORE_BASE_CIVIL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Seconds since 1970-01-01T00:00:00Z, leap seconds not counted. */
struct instant {
	int64_t sec;
};

/* A date of the proleptic Gregorian calendar, as days since 1970-01-01. */
struct civil {
	int32_t day;
};

struct ymd {
	int year;
	int month; /* 1..12 */
	int day;   /* 1..31 */
};

#define CIVIL_NONE ((struct civil){INT32_MIN})

static inline bool civil_is_none(struct civil d)
{
	return d.day == INT32_MIN;
}

/* Size of a buffer for civil_format() and for instant_format(). */
#define CIVIL_TEXT   16
#define INSTANT_TEXT 40

/* Returns false for a day that does not exist; years 1..9999. */
bool civil_from_ymd(int year, int month, int day, struct civil *ret_date);
struct ymd civil_ymd(struct civil d);

/* Reads exactly "YYYY-MM-DD"; returns false on anything else. */
bool civil_parse(const char *text, struct civil *ret_date);
/* Writes "YYYY-MM-DD" and returns `buf`, which holds at least CIVIL_TEXT bytes. */
char *civil_format(struct civil d, char *buf);

/* 0 = Monday ... 6 = Sunday. */
int civil_weekday(struct civil d);

/* The later of two dates; CIVIL_NONE is earlier than any. */
static inline struct civil civil_later(struct civil a, struct civil b)
{
	return civil_is_none(a) || (!civil_is_none(b) && b.day > a.day) ? b : a;
}

/* CIVIL_NONE stays what it is. */
static inline struct civil civil_add_days(struct civil d, int days)
{
	return civil_is_none(d) ? d : (struct civil){d.day + days};
}

/*
 * Calendar months; a day that does not exist becomes the last of its month (RULES G-3), and
 * CIVIL_NONE stays what it is.
 */
struct civil civil_add_months(struct civil d, int months);

static inline struct civil civil_add_years(struct civil d, int years)
{
	return civil_add_months(d, 12 * years);
}

/* Gregorian Easter Sunday of `year` (RULES H-5). */
struct civil civil_easter(int year);

/* Where a tournament's dates are reckoned. */
struct zone {
	bool copenhagen; /* the rule of RULES G-2; else the fixed offset */
	int offset;	 /* seconds east of Greenwich */
};

#define ZONE_COPENHAGEN ((struct zone){true, 0})

/* Reads "Europe/Copenhagen", "UTC" or "+HH:MM"/"-HH:MM". */
bool zone_parse(const char *text, struct zone *ret_zone);
/* Offset from UTC in seconds that holds at `t`. */
int zone_offset(struct zone z, struct instant t);
struct civil zone_date(struct zone z, struct instant t);
/* The first instant of `d`: local midnight. */
struct instant zone_midnight(struct zone z, struct civil d);

/* Reads "YYYY-MM-DDTHH:MM:SSZ" (also "+HH:MM" for the Z, and without seconds). */
bool instant_parse(const char *text, struct instant *ret_instant);
/* Writes "YYYY-MM-DDTHH:MM:SSZ" and returns `buf`, which holds at least INSTANT_TEXT bytes. */
char *instant_format(struct instant t, char *buf);

#endif

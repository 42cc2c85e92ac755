/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Instants and civil dates.  They are separate types because the rulebook counts in civil dates of
 * the event's time zone (RULES G-1, G-2) and machines in UTC instants; mixing them costs a player a
 * day.  Nothing here reads a clock or the environment.
 */
#ifndef CORE_BASE_CIVIL_H
#define CORE_BASE_CIVIL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Seconds since 1970-01-01T00:00:00Z, without leap seconds. */
struct instant {
	int64_t sec;
};

/* A date in the proleptic Gregorian calendar, in days since 1970-01-01. */
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

/* Buffer sizes for civil_format() and instant_format(). */
#define CIVIL_TEXT   16
#define INSTANT_TEXT 40

/* Years 1..9999; returns false if the date does not exist. */
bool civil_from_ymd(int year, int month, int day, struct civil *ret_date);
struct ymd civil_ymd(struct civil d);

/* Accepts exactly "YYYY-MM-DD"; returns false for anything else. */
bool civil_parse(const char *text, struct civil *ret_date);
/* Writes "YYYY-MM-DD" into `buf` (at least CIVIL_TEXT bytes) and returns it. */
char *civil_format(struct civil d, char *buf);

/* 0 = Monday ... 6 = Sunday. */
int civil_weekday(struct civil d);

/* Returns the later of two dates; CIVIL_NONE is earlier than any date. */
static inline struct civil civil_later(struct civil a, struct civil b)
{
	return civil_is_none(a) || (!civil_is_none(b) && b.day > a.day) ? b : a;
}

/* CIVIL_NONE stays CIVIL_NONE. */
static inline struct civil civil_add_days(struct civil d, int days)
{
	return civil_is_none(d) ? d : (struct civil){d.day + days};
}

/*
 * Adds calendar months.  A day that does not exist becomes the last of its month (RULES G-3);
 * CIVIL_NONE stays CIVIL_NONE.
 */
struct civil civil_add_months(struct civil d, int months);

static inline struct civil civil_add_years(struct civil d, int years)
{
	return civil_add_months(d, 12 * years);
}

/* Returns Gregorian Easter Sunday (RULES H-5). */
struct civil civil_easter(int year);

/* The time zone that a tournament's dates refer to. */
struct zone {
	bool copenhagen; /* follows RULES G-2; otherwise the offset is fixed */
	int offset;	 /* seconds east of Greenwich */
};

#define ZONE_COPENHAGEN ((struct zone){true, 0})

/* Reads "Europe/Copenhagen", "UTC" or "+HH:MM"/"-HH:MM". */
bool zone_parse(const char *text, struct zone *ret_zone);
/* Returns the offset from UTC at `t`, in seconds. */
int zone_offset(struct zone z, struct instant t);
struct civil zone_date(struct zone z, struct instant t);
/* Returns the first instant of `d`: local midnight. */
struct instant zone_midnight(struct zone z, struct civil d);

/* Accepts "YYYY-MM-DDTHH:MM:SSZ"; "+HH:MM" may replace the Z, and the seconds may be missing. */
bool instant_parse(const char *text, struct instant *ret_instant);
/* Writes "YYYY-MM-DDTHH:MM:SSZ" into `buf` (at least INSTANT_TEXT bytes) and returns it. */
char *instant_format(struct instant t, char *buf);

#endif

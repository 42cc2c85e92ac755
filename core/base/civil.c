/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Date arithmetic: day numbers, months, Easter and the Danish time zone.  core/rules/ decides
 * whether a day is charged to anybody.
 */
#include "core/base/civil.h"

#include <string.h>

static bool is_leap(int y)
{
	return y % 4 == 0 && (y % 100 != 0 || y % 400 == 0);
}

static int month_length(int y, int m)
{
	static const int len[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

	return m == 2 && is_leap(y) ? 29 : len[m - 1];
}

/*
 * Returns the day number of a valid date.  Years start in March, so that the leap day comes last.
 */
static int32_t day_number(int y, int m, int d)
{
	int32_t yy = m > 2 ? y : y - 1;
	int32_t era = (yy >= 0 ? yy : yy - 399) / 400;
	int32_t year_of_era = yy - era * 400;
	int32_t day_of_year = (153 * (m > 2 ? m - 3 : m + 9) + 2) / 5 + d - 1;
	int32_t day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;

	return era * 146097 + day_of_era - 719468;
}

bool civil_from_ymd(int year, int month, int day, struct civil *ret_date)
{
	if (year < 1 || year > 9999 || month < 1 || month > 12)
		return false;
	if (day < 1 || day > month_length(year, month))
		return false;
	ret_date->day = day_number(year, month, day);
	return true;
}

struct ymd civil_ymd(struct civil d)
{
	int32_t z = d.day + 719468;
	int32_t era = (z >= 0 ? z : z - 146096) / 146097;
	uint32_t doe = (uint32_t)(z - era * 146097);
	uint32_t yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365;
	uint32_t doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
	uint32_t mp = (5 * doy + 2) / 153;
	struct ymd r;

	r.day = (int)(doy - (153 * mp + 2) / 5 + 1);
	r.month = (int)(mp < 10 ? mp + 3 : mp - 9);
	r.year = (int)yoe + era * 400 + (r.month <= 2);
	return r;
}

/* Reads `n` digits at *p and advances it; returns -1 if one is missing. */
static int take_digits(const char **p, int n)
{
	int v = 0;

	for (; n > 0; n--, (*p)++) {
		if (**p < '0' || **p > '9')
			return -1;
		v = v * 10 + (**p - '0');
	}
	return v;
}

static bool take_char(const char **p, char c)
{
	if (**p != c)
		return false;
	(*p)++;
	return true;
}

static bool take_date(const char **p, struct civil *ret_date)
{
	int y, m, d;

	if ((y = take_digits(p, 4)) < 0 || !take_char(p, '-'))
		return false;
	if ((m = take_digits(p, 2)) < 0 || !take_char(p, '-'))
		return false;
	if ((d = take_digits(p, 2)) < 0)
		return false;
	return civil_from_ymd(y, m, d, ret_date);
}

bool civil_parse(const char *text, struct civil *ret_date)
{
	struct civil d;

	if (!take_date(&text, &d) || *text)
		return false;
	*ret_date = d;
	return true;
}

/* Writes n with `digits` digits, then the character `behind`; returns the end of the text. */
static char *put_number(char *p, unsigned n, int digits, char behind)
{
	for (int i = digits; i-- > 0; n /= 10)
		p[i] = (char)('0' + n % 10);
	p[digits] = behind;
	return p + digits + 1;
}

char *civil_format(struct civil d, char *buf)
{
	struct ymd v = civil_ymd(d);
	char *p = put_number(buf, (unsigned)v.year, 4, '-');

	p = put_number(p, (unsigned)v.month, 2, '-');
	put_number(p, (unsigned)v.day, 2, '\0');
	return buf;
}

int civil_weekday(struct civil d)
{
	int w = (d.day + 3) % 7; /* 1970-01-01 was a Thursday */

	return w < 0 ? w + 7 : w;
}

struct civil civil_add_months(struct civil d, int months)
{
	struct ymd v;
	int m, y, last;

	if (civil_is_none(d))
		return d;
	v = civil_ymd(d);
	m = v.year * 12 + v.month - 1 + months;
	y = m >= 0 ? m / 12 : (m - 11) / 12;
	m = m - y * 12 + 1;
	last = month_length(y, m);
	return (struct civil){day_number(y, m, v.day < last ? v.day : last)};
}

struct civil civil_easter(int year)
{
	int a = year % 19, b = year / 100, c = year % 100;
	int d = b / 4, e = b % 4, f = (b + 8) / 25, g = (b - f + 1) / 3;
	int h = (19 * a + b - d - g + 15) % 30;
	int i = c / 4, k = c % 4;
	int l = (32 + 2 * e + 2 * i - h - k) % 7;
	int m = (a + 11 * h + 22 * l) / 451;
	int n = h + l - 7 * m + 114;

	return (struct civil){day_number(year, n / 31, n % 31 + 1)};
}

/* Returns the last Sunday of a month. */
static int32_t last_sunday(int year, int month)
{
	struct civil d = {day_number(year, month, month_length(year, month))};

	return d.day - (civil_weekday(d) + 1) % 7;
}

static int copenhagen_offset(struct instant t)
{
	int64_t day = t.sec >= 0 ? t.sec / 86400 : (t.sec - 86399) / 86400;
	struct ymd date = civil_ymd((struct civil){(int32_t)day});
	int year = date.year;
	int64_t from, to;

	if (year < 1980 || (year > 1980 && (date.month < 3 || date.month > 10)))
		return 3600;
	if (year > 1980 && date.month > 3 && date.month < 9)
		return 7200;
	if (year == 1980) {
		from = day_number(1980, 4, 6);
		to = day_number(1980, 9, 28);
	} else {
		from = last_sunday(year, 3);
		to = last_sunday(year, year < 1996 ? 9 : 10);
	}
	if (t.sec >= from * 86400 + 3600 && t.sec < to * 86400 + 3600)
		return 7200;
	return 3600;
}

bool zone_parse(const char *text, struct zone *ret_zone)
{
	const char *p = text;
	int sign, h, m;

	if (!strcmp(text, "Europe/Copenhagen")) {
		*ret_zone = ZONE_COPENHAGEN;
		return true;
	}
	if (!strcmp(text, "UTC")) {
		*ret_zone = (struct zone){false, 0};
		return true;
	}
	if (*p != '+' && *p != '-')
		return false;
	sign = *p++ == '+' ? 1 : -1;
	if ((h = take_digits(&p, 2)) < 0 || h > 23 || !take_char(&p, ':'))
		return false;
	if ((m = take_digits(&p, 2)) < 0 || m > 59 || *p)
		return false;
	*ret_zone = (struct zone){false, sign * (h * 3600 + m * 60)};
	return true;
}

int zone_offset(struct zone z, struct instant t)
{
	return z.copenhagen ? copenhagen_offset(t) : z.offset;
}

struct civil zone_date(struct zone z, struct instant t)
{
	int64_t local = t.sec + zone_offset(z, t);
	int64_t day = local >= 0 ? local / 86400 : (local - 86399) / 86400;

	return (struct civil){(int32_t)day};
}

struct instant zone_midnight(struct zone z, struct civil d)
{
	/* The clocks change at 01:00 UTC, so the offset shortly before midnight applies. */
	struct instant guess = {(int64_t)d.day * 86400 - 3 * 3600};

	return (struct instant){(int64_t)d.day * 86400 - zone_offset(z, guess)};
}

bool instant_parse(const char *text, struct instant *ret_instant)
{
	const char *p = text;
	struct civil d;
	int h, m, s = 0, oh = 0, om = 0, sign = 1;

	if (!take_date(&p, &d) || !(take_char(&p, 'T') || take_char(&p, ' ')))
		return false;
	if ((h = take_digits(&p, 2)) < 0 || h > 23 || !take_char(&p, ':'))
		return false;
	if ((m = take_digits(&p, 2)) < 0 || m > 59)
		return false;
	if (take_char(&p, ':') && ((s = take_digits(&p, 2)) < 0 || s > 60))
		return false;
	if (*p == '+' || *p == '-') {
		sign = *p++ == '+' ? 1 : -1;
		if ((oh = take_digits(&p, 2)) < 0 || oh > 23 || !take_char(&p, ':'))
			return false;
		if ((om = take_digits(&p, 2)) < 0 || om > 59)
			return false;
	} else if (!take_char(&p, 'Z')) {
		return false;
	}
	if (*p)
		return false;
	ret_instant->sec =
		(int64_t)d.day * 86400 + h * 3600 + m * 60 + s - sign * (oh * 3600 + om * 60);
	return true;
}

char *instant_format(struct instant t, char *buf)
{
	int64_t day = t.sec >= 0 ? t.sec / 86400 : (t.sec - 86399) / 86400;
	int rest = (int)(t.sec - day * 86400);
	char *p = buf;

	civil_format((struct civil){(int32_t)day}, buf);
	p += strlen(p);
	*p++ = 'T';
	p = put_number(p, (unsigned)rest / 3600, 2, ':');
	p = put_number(p, (unsigned)rest / 60 % 60, 2, ':');
	p = put_number(p, (unsigned)rest % 60, 2, 'Z');
	*p = '\0';
	return buf;
}

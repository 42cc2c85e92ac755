/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See command_date.h; command.h declares the functions for dates outside a line. */
#include "core/play/command_date.h"

#include <string.h>

/* A day without a year that is further ahead is more likely one that has just passed. */
enum { DAYS_AHEAD_MAX = 300 };

/* Reads 1.7.2026 and 1/7-2026, which only Danes write; 1/7/2026 is ambiguous. */
static bool danish_date(const char *s, size_t len, struct command_day *ret)
{
	int part[3] = {0, 0, 0}, n = 0, digits = 0;
	char sep[3] = "";

	for (const char *end = s + len; s < end; s++) {
		if (*s >= '0' && *s <= '9' && ++digits <= 4)
			part[n] = 10 * part[n] + (*s - '0');
		else if (digits && digits <= 2 && n < 2 && *s && strchr("./-", *s))
			sep[n++] = *s, digits = 0;
		else
			return false;
	}
	*ret = (struct command_day){part[0], part[1], part[2], 0};
	return n == 2 && digits == 4 && (!strcmp(sep, "..") || !strcmp(sep, "/-"));
}

static bool exists(const struct command_day *day, int year, struct civil *ret_date)
{
	struct civil date;

	if (!civil_from_ymd(year, day->month, day->day, &date) ||
	    (day->weekday && civil_weekday(date) + 1 != day->weekday))
		return false;
	*ret_date = date;
	return true;
}

bool command_date(const char *text, struct civil *ret_date)
{
	struct command_day day;

	return civil_parse(text, ret_date) ||
	       (danish_date(text, strlen(text), &day) && exists(&day, day.year, ret_date));
}

/* --- words of a line ------------------------------------------------------------------------- */

static struct command_word without_stop(struct command_word w)
{
	while (w.len > 1 && w.s[w.len - 1] == '.')
		w.len--;
	return w;
}

/*
 * Reads the number of at most `most` digits that a word begins with; returns its length in bytes, 0
 * if there is none.
 */
static size_t number_of(const struct command_word *w, size_t most, int *ret_number)
{
	size_t i = 0;
	int n = 0;

	while (i < w->len && i < most && w->s[i] >= '0' && w->s[i] <= '9')
		n = 10 * n + (w->s[i++] - '0');
	if (i < w->len && w->s[i] >= '0' && w->s[i] <= '9')
		return 0;
	*ret_number = n;
	return n > 0 ? i : 0;
}

/* "1", "1.", "1st": the day of a month. */
static bool day_of(const struct command_word *word, int *ret_day)
{
	static const char *const ends[] = {"st", "nd", "rd", "th"};
	struct command_word w = without_stop(*word);
	size_t n = number_of(&w, 2, ret_day);
	struct command_word end = {w.s + n, w.len - n, 0};

	if (n == 0 || end.len == 0)
		return n > 0;
	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++)
		if (command_word_is(&end, ends[i]))
			return true;
	return false;
}

/* Which of the `n` meanings in a row the word has, from 1 on; 0 = none. */
static int one_of(const struct command_word *word, enum command_meaning first, int n)
{
	struct command_word w = without_stop(*word);

	for (int i = 0; i < n; i++)
		if (command_word_means(&w, (enum command_meaning)(first + i)))
			return i + 1;
	return 0;
}

static int month_of(const struct command_word *word)
{
	return one_of(word, CMD_JANUARY, 12);
}

static int weekday_of(const struct command_word *word)
{
	return one_of(word, CMD_MONDAY, 7);
}

static bool year_of(const struct command_word *word, int *ret_year)
{
	struct command_word w = without_stop(*word);
	int year;

	if (number_of(&w, 4, &year) != w.len || year < 1000)
		return false;
	*ret_year = year;
	return true;
}

/* 1/7 and 1.7 */
static bool short_date(const struct command_word *word, struct command_day *ret)
{
	struct command_word w = without_stop(*word), rest;
	size_t n = number_of(&w, 2, &ret->day);

	if (n == 0 || n == w.len || (w.s[n] != '/' && w.s[n] != '.'))
		return false;
	rest = (struct command_word){w.s + n + 1, w.len - n - 1, 0};
	ret->year = 0;
	return rest.len > 0 && number_of(&rest, 2, &ret->month) == rest.len;
}

/* Reads a whole date in one word. */
static bool one_word(const struct command_word *word, struct command_day *ret)
{
	struct command_word w = without_stop(*word);
	char iso[CIVIL_TEXT] = "";
	struct civil date;

	if (w.len == 10) {
		memcpy(iso, w.s, w.len);
		if (civil_parse(iso, &date)) {
			struct ymd d = civil_ymd(date);
			*ret = (struct command_day){d.day, d.month, d.year, 0};
			return true;
		}
	}
	return danish_date(w.s, w.len, ret) || short_date(&w, ret);
}

static bool has_word(const struct command_line *line, int i)
{
	return i < line->n;
}

/* Reads a month at word i and a year after it, if any; returns the number of words. */
static int month_at(const struct command_line *line, int i, struct command_day *ret)
{
	if (!has_word(line, i) || (ret->month = month_of(&line->w[i])) == 0)
		return 0;
	ret->year = 0;
	return has_word(line, i + 1) && year_of(&line->w[i + 1], &ret->year) ? 2 : 1;
}

/* Reads the date at word i, before which there may be a weekday. */
static int plain_date(const struct command_line *line, int i, struct command_day *ret_day)
{
	struct command_day day = {0};
	int n;

	if (!has_word(line, i))
		return 0;
	if (one_word(&line->w[i], &day)) {
		n = !day.year && has_word(line, i + 1) && year_of(&line->w[i + 1], &day.year);
		*ret_day = day;
		return 1 + n; /* "1/7", "1/7 2026" */
	}
	if (day_of(&line->w[i], &day.day)) {
		n = month_at(line, i + 1, &day);
		if (n)
			*ret_day = day;
		return n ? n + 1 : 0;
	}
	day.month = month_of(&line->w[i]);
	if (!day.month || !has_word(line, i + 1) || !day_of(&line->w[i + 1], &day.day))
		return 0;
	n = has_word(line, i + 2) && year_of(&line->w[i + 2], &day.year) ? 3 : 2;
	if (n == 2)
		day.year = 0;
	*ret_day = day;
	return n;
}

int command_date_at(const struct command_line *line, int i, struct command_day *ret_day)
{
	int weekday = has_word(line, i) ? weekday_of(&line->w[i]) : 0, before = weekday != 0, n;

	if (weekday && has_word(line, i + 1) && command_word_means(&line->w[i + 1], CMD_BETWEEN))
		before++; /* "mandag den 1. juli" */
	n = plain_date(line, i + before, ret_day);
	if (n == 0)
		return 0;
	ret_day->weekday = weekday;
	return before + n;
}

/* Splits a word at its first hyphen or dash. */
static bool cut(const struct command_word *w, struct command_word *ret_a,
		struct command_word *ret_b)
{
	for (size_t i = 1; i < w->len; i++) {
		size_t len = command_dash(w->s + i, w->len - i);
		if (!len || i + len == w->len)
			continue;
		*ret_a = (struct command_word){w->s, i, w->column};
		*ret_b = (struct command_word){w->s + i + len, w->len - i - len, w->column};
		return true;
	}
	return false;
}

/* 20. december - 5. januar 2027: the first day is in the year before. */
static void lend_year(struct command_day *from, const struct command_day *until)
{
	if (from->year == 0 && until->year)
		from->year =
			until->year - (from->month > until->month ||
				       (from->month == until->month && from->day > until->day));
}

/* "1/7-14/7", "1/7-14/7 2026", or "1.-14." and a month. */
static int glued_range(const struct command_line *line, int i, struct command_day *ret_from,
		       struct command_day *ret_until)
{
	struct command_day from = {0}, until = {0};
	struct command_word a, b;
	int n;

	if (one_word(&line->w[i], &from) || !cut(&line->w[i], &a, &b))
		return 0;
	if (short_date(&a, &from) && one_word(&b, &until)) {
		n = !until.year && has_word(line, i + 1) && year_of(&line->w[i + 1], &until.year);
		lend_year(&from, &until);
		*ret_from = from;
		*ret_until = until;
		return 1 + n;
	}
	if (!day_of(&a, &from.day) || !day_of(&b, &until.day))
		return 0;
	n = month_at(line, i + 1, &until);
	if (n == 0)
		return 0;
	from.month = until.month;
	from.year = until.year;
	*ret_from = from;
	*ret_until = until;
	return n + 1;
}

static int skip_between(const struct command_line *line, int i)
{
	while (has_word(line, i) && command_word_means(&line->w[i], CMD_BETWEEN))
		i++;
	return i;
}

/* "1. til 14. juli", "1 to 14 July 2026": the first day is in the month of the last. */
static int days_of_month(const struct command_line *line, int i, struct command_day *ret_from,
			 struct command_day *ret_until)
{
	struct command_day from = {0}, until;
	int at = skip_between(line, i + 1), n;

	if (!day_of(&line->w[i], &from.day) || at == i + 1)
		return 0;
	n = command_date_at(line, at, &until);
	if (n == 0 || from.day > until.day)
		return 0;
	from.month = until.month;
	from.year = until.year;
	*ret_from = from;
	*ret_until = until;
	return at + n - i;
}

/* "July 1-14", "July 1 to 14, 2026" */
static int month_and_days(const struct command_line *line, int i, struct command_day *ret_from,
			  struct command_day *ret_until)
{
	struct command_day from = {.month = month_of(&line->w[i])}, until = from, other;
	struct command_word a, b;
	int at = i + 2;

	if (!from.month || !has_word(line, i + 1))
		return 0;
	if (!cut(&line->w[i + 1], &a, &b)) {
		at = skip_between(line, i + 2);
		if (at == i + 2 || !has_word(line, at) || month_at(line, at + 1, &other))
			return 0;
		a = line->w[i + 1];
		b = line->w[at++];
	}
	if (!day_of(&a, &from.day) || !day_of(&b, &until.day) || from.day > until.day)
		return 0;
	if (has_word(line, at) && year_of(&line->w[at], &until.year)) {
		from.year = until.year;
		at++;
	}
	*ret_from = from;
	*ret_until = until;
	return at - i;
}

int command_date_range(const struct command_line *line, int i, struct command_day *ret_from,
		       struct command_day *ret_until)
{
	struct command_day from, until;
	int at = skip_between(line, i), n;

	if (!has_word(line, at))
		return 0;
	n = glued_range(line, at, ret_from, ret_until);
	if (!n)
		n = days_of_month(line, at, ret_from, ret_until);
	if (!n)
		n = month_and_days(line, at, ret_from, ret_until);
	if (n)
		return at + n - i;
	n = command_date_at(line, at, &from);
	if (n == 0)
		return 0;
	at = skip_between(line, at + n);
	n = command_date_at(line, at, &until);
	if (n == 0)
		return 0;
	lend_year(&from, &until);
	*ret_from = from;
	*ret_until = until;
	return at + n - i;
}

bool command_date_is_all(const struct command_line *line, int i)
{
	for (; i < line->n; i++) {
		const struct command_word *w = &line->w[i];
		bool number = w->s[0] >= '0' && w->s[0] <= '9';
		if (!number && !month_of(w) && !weekday_of(w) &&
		    !command_word_means(w, CMD_BETWEEN))
			return false;
	}
	return true;
}

/* The day in the year, or without one in the next year that has it; false: there is none. */
static bool next_such(const struct command_day *day, struct civil earliest, struct civil *ret_date)
{
	int year = day->year ? day->year : civil_ymd(earliest).year;

	if (exists(day, year, ret_date) && (day->year || ret_date->day >= earliest.day))
		return true;
	return !day->year && exists(day, year + 1, ret_date);
}

enum command_error command_date_settle(const struct command_day *day, struct civil earliest,
				       struct civil *ret_date)
{
	const struct command_day any = {day->day, day->month, day->year, 0};
	struct civil date;

	if (!day->year && civil_is_none(earliest))
		return COMMAND_YEAR_MISSING;
	if (day->month > 12) /* 3/25: the month first */
		return COMMAND_BAD_ARGUMENT;
	if (!next_such(&any, earliest, &date))
		return COMMAND_NO_SUCH_DAY;
	if (!next_such(day, earliest, &date))
		return COMMAND_OTHER_WEEKDAY;
	if (!day->year && date.day - earliest.day > DAYS_AHEAD_MAX)
		return COMMAND_YEAR_MISSING;
	*ret_date = date;
	return COMMAND_OK;
}

/* --- a date of birth ------------------------------------------------------------------------- */

/* Reads the next number of at most four digits, after the separators of a date. */
static bool date_part(const char **s, int *ret)
{
	int n = 0, digits = 0;

	while (**s == ' ' || **s == '.' || **s == '/' || **s == '-')
		(*s)++;
	for (; **s >= '0' && **s <= '9' && digits < 5; (*s)++, digits++)
		n = 10 * n + (**s - '0');
	*ret = n;
	return digits > 0 && digits < 5;
}

/* "12. marts 1955", "March 12, 1955" */
static bool date_in_words(const char *text, struct civil *ret_date)
{
	const char *pos = text;
	struct command_line line;
	struct command_day day;
	int number = 0;

	return command_line_next(&pos, text + strlen(text), &number, &line) && line.n > 0 &&
	       command_date_at(&line, 0, &day) == line.n && day.year &&
	       exists(&day, day.year, ret_date);
}

bool command_birth_date(const char *text, bool day_first, struct civil *ret_date)
{
	int day, month, year;

	if (command_date(text, ret_date) || date_in_words(text, ret_date))
		return true;
	return day_first && date_part(&text, &day) && date_part(&text, &month) &&
	       date_part(&text, &year) && *text == '\0' && year > 999 &&
	       civil_from_ymd(year, month, day, ret_date);
}

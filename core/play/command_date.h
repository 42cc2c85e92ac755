/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Dates in commands, as people write them: 2026-07-01, 1.7.2026, 1/7-2026, 1/7, 1.7, 1. juli, 1
 * July 2026, July 1, Monday 1 July.  The day comes before the month (as in the letters' "12/01");
 * two numbers that are not a date in that order are not read as one.  Private to core/play/.
 */
#ifndef CORE_PLAY_COMMAND_DATE_H
#define CORE_PLAY_COMMAND_DATE_H

#include "core/play/command_words.h"

/* A date as written. */
struct command_day {
	int day, month; /* 0 = not given */
	int year;	/* 0 = not given */
	int weekday;	/* 1 = Monday; 0 = not given */
};

/* Reads the date that begins at word i; returns the number of words, 0 if there is none. */
int command_date_at(const struct command_line *line, int i, struct command_day *ret_day);

/*
 * Reads two dates, each in its own words, in one word ("1/7-14/7"), or with one month ("1.-14.
 * juli"); returns the number of words, 0 if there are none.
 */
int command_date_range(const struct command_line *line, int i, struct command_day *ret_from,
		       struct command_day *ret_until);

/* Returns whether the words from i on are only numbers, months and words between dates. */
bool command_date_is_all(const struct command_line *line, int i);

/*
 * Determines the date: without a year it is the next such day from `earliest` on.  Returns
 * COMMAND_OK; otherwise *ret_date is untouched: COMMAND_BAD_ARGUMENT for a thirteenth month,
 * COMMAND_NO_SUCH_DAY, COMMAND_OTHER_WEEKDAY, or COMMAND_YEAR_MISSING for a day without a year so
 * far ahead that a recent one may be meant.
 */
enum command_error command_date_settle(const struct command_day *day, struct civil earliest,
				       struct civil *ret_date);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Dates inside commands, as people write them: 2026-07-01, 1.7.2026, 1/7-2026, 1/7, 1.7, 1. juli,
 * 1 July 2026, July 1.  The day stands before the month (as in "12/01" of the letters); a pair of
 * numbers that is no date in that order is not read as one.  Private to core/play/.
 */
#ifndef CORE_PLAY_COMMAND_DATE_H
#define CORE_PLAY_COMMAND_DATE_H

#include "core/play/command_words.h"

/* A date as it is written. */
struct command_day {
	int day, month; /* 0 = not said */
	int year;	/* 0 = not said */
};

/* The date that begins at word i; the number of words it takes, 0 if there is none. */
int command_date_at(const struct cmd_line *line, int i, struct command_day *ret_day);

/*
 * Two dates, each in its own words, in one word ("1/7-14/7"), or with one month ("1.-14. juli");
 * the number of words they take, 0 if there are none.
 */
int command_date_range(const struct cmd_line *line, int i, struct command_day *ret_from,
		       struct command_day *ret_until);

/* Whether the words from i on are numbers, months and what may stand between dates. */
bool command_date_is_all(const struct cmd_line *line, int i);

/*
 * The date that is meant: without a year the next such day from `earliest` on.  False, with
 * *ret_date untouched, for a day that does not exist, and for one without a year that is so far
 * off that a day just past may be meant; then it has to be asked.
 */
bool command_date_settle(const struct command_day *day, struct civil earliest,
			 struct civil *ret_date);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The cup day on Whit Sunday (EVENTS E55, DSU 5.3): its date, its rows and who may play.
 */
#ifndef CORE_EVENT_CUPDAY_H
#define CORE_EVENT_CUPDAY_H

#include "core/event/teamday.h"

#define CUPDAY_BOARDS 4
#define CUPDAY_FEE                                                                                 \
	10000 /* hundredths of a krone per team, unless the union's board sets another fee */

/* The rows of the cup day. */
enum cupday_row { CUPDAY_JUNIOR, CUPDAY_SENIOR, CUPDAY_BREDDE, CUPDAY_ELITE, CUPDAY_ROW_COUNT };

/* Converts to "junior", "senior", "bredde", "elite" and back; returns false for any other word. */
const char *cupday_row_name(enum cupday_row row);
bool cupday_row_parse(const char *word, enum cupday_row *ret_row);

/* Whit Sunday, and the last day of entries, a month before. */
struct civil cupday_day(int year);
struct civil cupday_closes(int year);

/* 5.3 § 2, § 4, § 5, § 7. */
void cupday_check(enum cupday_row row, const struct teamday_entry *entry,
		  struct refusal_list *ret_list);

/* Returns whether these four may play together in the row `bredde`: an average of at most 1800. */
bool cupday_bredde_allows(const int *ratings, size_t n);

#endif

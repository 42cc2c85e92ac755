/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Dates and limits of the junior teams. */
#include "core/event/junior.h"

#define CADETS			  6
#define CADET_AGE		  16
#define JUNIOR_RATING		  1100
#define JUNIOR_ROUNDS_OF_SATURDAY 6

struct civil junior_saturday(int year)
{
	struct civil d = CIVIL_NONE;

	civil_from_ymd(year, 10, 1, &d);
	return civil_add_days(d, (5 - civil_weekday(d) + 7) % 7);
}

struct civil junior_invitation(int year)
{
	return civil_add_months(junior_saturday(year), -3);
}

struct civil junior_round_day(int year, int round)
{
	return civil_add_days(junior_saturday(year), round > JUNIOR_ROUNDS_OF_SATURDAY);
}

void junior_line_up_check(int year, const struct teamday_player *players, size_t n,
			  struct refusal_list *list)
{
	bool girl = false;
	int cadets = 0;
	size_t i;

	for (i = 0; i < n; i++) {
		const struct teamday_player *p = &players[i];

		cadets += !civil_is_none(p->born) && !teamday_is_aged(p->born, CADET_AGE, year);
		girl = girl || p->female || p->rating <= JUNIOR_RATING;
	}
	if (cadets < CADETS)
		refusal_add_limit(list, "age", "5.5 § 6", 0, 0);
	if (!girl)
		refusal_add_limit(list, "sex", "5.5 § 6", 0, 0);
}

void junior_check(const struct teamday_entry *entry, struct refusal_list *ret_list)
{
	size_t boards = entry->n < JUNIOR_BOARDS ? entry->n : JUNIOR_BOARDS;

	ret_list->n = 0;
	if (entry->others > 0)
		refusal_add_limit(ret_list, "county", "5.5 § 2", 0, 0);
	teamday_check_number(entry, JUNIOR_BOARDS, "5.5 § 6", ret_list);
	junior_line_up_check(entry->year, entry->players, boards, ret_list);
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Dates and limits of the cup day. */
#include "core/event/cupday.h"

#include <string.h>

#define MOST_OF_REGION 2
#define BREDDE_AVERAGE 1800

static const struct {
	const char *word;
	int from_age, below_age; /* on 1 January; 0: none */
	bool free_entry;	 /* any number of teams per hovedkreds */
	bool any_club;		 /* players from several clubs */
} cupday_rows[CUPDAY_ROW_COUNT] = {
	[CUPDAY_JUNIOR] = {"junior", 0, 20, true, false},
	[CUPDAY_SENIOR] = {"senior", 60, 0, true, true},
	[CUPDAY_BREDDE] = {"bredde", 0, 0, false, false},
	[CUPDAY_ELITE] = {"elite", 0, 0, false, false},
};

const char *cupday_row_name(enum cupday_row row)
{
	return cupday_rows[row].word;
}

bool cupday_row_parse(const char *word, enum cupday_row *ret_row)
{
	int row;

	for (row = 0; row < CUPDAY_ROW_COUNT; row++) {
		if (!strcmp(cupday_rows[row].word, word)) {
			*ret_row = (enum cupday_row)row;
			return true;
		}
	}
	return false;
}

struct civil cupday_day(int year)
{
	return civil_add_days(civil_easter(year), 49);
}

struct civil cupday_closes(int year)
{
	return civil_add_months(cupday_day(year), -1);
}

static bool age_fits(enum cupday_row row, struct civil born, int year)
{
	int from = cupday_rows[row].from_age, below = cupday_rows[row].below_age;

	if (from == 0 && below == 0)
		return true;
	if (civil_is_none(born))
		return false;
	return (from == 0 || teamday_is_aged(born, from, year)) &&
	       (below == 0 || !teamday_is_aged(born, below, year));
}

bool cupday_bredde_allows(const int *ratings, size_t n)
{
	int64_t sum = 0;
	size_t i;

	for (i = 0; i < n; i++)
		sum += ratings[i];
	return sum <= (int64_t)n * BREDDE_AVERAGE;
}

/* Returns whether any four of the team may play: checks the lowest rated. */
static bool bredde_fits(const struct teamday_entry *e)
{
	int low[CUPDAY_BOARDS];
	size_t n = 0, i, k;

	for (i = 0; i < e->n; i++) {
		int rating = e->players[i].rating;

		if (n == CUPDAY_BOARDS && rating >= low[n - 1])
			continue;
		k = n < CUPDAY_BOARDS ? n++ : n - 1;
		for (; k > 0 && low[k - 1] > rating; k--)
			low[k] = low[k - 1];
		low[k] = rating;
	}
	return cupday_bredde_allows(low, n);
}

static void check_player(enum cupday_row row, const struct teamday_entry *e, size_t i,
			 struct refusal_list *list)
{
	const struct teamday_player *p = &e->players[i];
	int board = (int)i + 1;

	if (p->member == TEAM_MEMBER_NO)
		refusal_add_under(list, REFUSAL_NOT_A_MEMBER, "5.3 § 4", board, p->player);
	if (p->club != e->club && !cupday_rows[row].any_club)
		refusal_add_under(list, REFUSAL_OTHER_CLUB, "5.3 § 4", board, p->player);
	if (!age_fits(row, p->born, e->year))
		refusal_add_limit(list, "age", "5.3 § 4", board, p->player);
	if (!civil_is_none(p->registered) && p->registered.day > cupday_closes(e->year).day)
		refusal_add_limit(list, "registered", "5.3 § 5", board, p->player);
}

void cupday_check(enum cupday_row row, const struct teamday_entry *entry,
		  struct refusal_list *ret_list)
{
	size_t i;

	ret_list->n = 0;
	if (entry->entered.day > cupday_closes(entry->year).day)
		refusal_add_under(ret_list, REFUSAL_TOO_LATE, "5.3 § 7", 0, 0);
	if (!cupday_rows[row].free_entry && entry->others >= MOST_OF_REGION)
		refusal_add_limit(ret_list, "county", "5.3 § 2", 0, 0);
	teamday_check_number(entry, CUPDAY_BOARDS, "5.3 § 4", ret_list);
	for (i = 0; i < entry->n; i++)
		check_player(row, entry, i, ret_list);
	if (row == CUPDAY_BREDDE && !bredde_fits(entry))
		refusal_add_limit(ret_list, "rating", "5.3 § 4", 0, 0);
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Dates and limits of the cup day and of the junior teams. */
#include "core/event/teamday.h"

#include <string.h>

#define MOST_OF_REGION		  2
#define BREDDE_AVERAGE		  1800
#define CADETS			  6
#define CADET_AGE		  16
#define JUNIOR_RATING		  1100
#define JUNIOR_ROUNDS_OF_SATURDAY 6

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

static struct civil first_of(int year, int month)
{
	struct civil d = CIVIL_NONE;

	civil_from_ymd(year, month, 1, &d);
	return d;
}

struct civil junior_saturday(int year)
{
	struct civil d = first_of(year, 10);

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

/* Returns whether the person is at least that many years old on 1 January. */
static bool is_aged(struct civil born, int years, int year)
{
	return civil_add_years(born, years).day <= first_of(year, 1).day;
}

static bool age_fits(enum cupday_row row, struct civil born, int year)
{
	int from = cupday_rows[row].from_age, below = cupday_rows[row].below_age;

	if (from == 0 && below == 0)
		return true;
	if (civil_is_none(born))
		return false;
	return (from == 0 || is_aged(born, from, year)) &&
	       (below == 0 || !is_aged(born, below, year));
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

static bool named_before(const struct teamday_player *players, size_t i)
{
	size_t k;

	for (k = 0; k < i; k++) {
		if (players[k].player == players[i].player)
			return true;
	}
	return false;
}

/* The exact number of boards and at most one reserve, all different. */
static void check_number(const struct teamday_entry *e, size_t boards, const char *paragraph,
			 struct refusal_list *list)
{
	size_t i;

	if (e->n < boards || e->n > boards + 1)
		refusal_add_under(list, REFUSAL_TEAM_INCOMPLETE, paragraph, 0, 0);
	for (i = 0; i < e->n; i++) {
		if (e->players[i].player == 0 || named_before(e->players, i))
			refusal_add_under(list, REFUSAL_TEAM_INCOMPLETE, paragraph, (int)i + 1,
					  e->players[i].player);
	}
}

static void cupday_check_player(enum cupday_row row, const struct teamday_entry *e, size_t i,
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
	check_number(entry, CUPDAY_BOARDS, "5.3 § 4", ret_list);
	for (i = 0; i < entry->n; i++)
		cupday_check_player(row, entry, i, ret_list);
	if (row == CUPDAY_BREDDE && !bredde_fits(entry))
		refusal_add_limit(ret_list, "rating", "5.3 § 4", 0, 0);
}

void junior_line_up_check(int year, const struct teamday_player *players, size_t n,
			  struct refusal_list *list)
{
	bool girl = false;
	int cadets = 0;
	size_t i;

	for (i = 0; i < n; i++) {
		const struct teamday_player *p = &players[i];

		cadets += !civil_is_none(p->born) && !is_aged(p->born, CADET_AGE, year);
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
	check_number(entry, JUNIOR_BOARDS, "5.5 § 6", ret_list);
	junior_line_up_check(entry->year, entry->players, boards, ret_list);
}

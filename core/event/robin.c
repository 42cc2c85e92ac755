/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Sizes, play-offs and matches of all-play-all events. */
#include "core/event/robin.h"

#include <stdlib.h>

/* Returns the difference between the wanted size and the group size farthest from it. */
static int farthest(int n, int groups, int wanted)
{
	int small = abs(n / groups - wanted), large = abs((n + groups - 1) / groups - wanted);

	return small > large ? small : large;
}

int robin_sizes(int n, int wanted, int *ret_sizes)
{
	int best = 1;

	if (n < 1 || wanted < 1)
		return 0;
	for (int groups = 2; groups <= n; groups++)
		if (farthest(n, groups, wanted) < farthest(n, best, wanted))
			best = groups;
	for (int g = 0; ret_sizes && g < best; g++)
		ret_sizes[g] = n / best + (g < n % best);
	return best;
}

int robin_dm_cycles(int n)
{
	return n < ROBIN_GROUP ? 2 : 1;
}

int robin_without(struct emt_pairing *pairings, int n_pairings, int number)
{
	int left = 0;

	for (int i = 0; i < n_pairings; i++)
		if (pairings[i].white != number && pairings[i].black != number)
			pairings[left++] = pairings[i];
	return left;
}

/* Keeps those with the highest value; values[i] belongs to numbers[i]. */
static void keep_highest(struct robin_first *f, const int *values)
{
	int most = 0, kept = 0;

	for (int i = 0; i < f->n; i++)
		most = i == 0 || values[i] > most ? values[i] : most;
	for (int i = 0; i < f->n; i++)
		if (values[i] == most)
			f->numbers[kept++] = f->numbers[i];
	f->n = kept;
}

static int index_of(const struct robin_first *f, int number)
{
	for (int i = 0; i < f->n; i++)
		if (f->numbers[i] == number)
			return i;
	return -1;
}

/* Keeps those with most points, in half points, in the games among them. */
static void keep_by_games(struct robin_first *f, const struct emt_game *games, int n_games)
{
	int points2[EMT_MOST_PLAYERS] = {0};

	for (int i = 0; i < n_games; i++) {
		int white = index_of(f, games[i].white), black = index_of(f, games[i].black);
		if (white < 0 || black < 0 || games[i].white2 < 0)
			continue;
		points2[white] += games[i].white2;
		points2[black] += games[i].black2;
	}
	keep_highest(f, points2);
}

static const struct emt_line *line_of(const struct emt_line *lines, int n, int number)
{
	for (int i = 0; i < n; i++)
		if (lines[i].number == number)
			return &lines[i];
	return NULL;
}

struct robin_first robin_first(const struct emt_line *lines, int n, const struct emt_game *games,
			       int n_games, const enum robin_claim *claims)
{
	struct robin_first f = {.n = 0};
	int points2[EMT_MOST_PLAYERS] = {0}, sb4[EMT_MOST_PLAYERS] = {0};

	for (int number = 1; number <= n && number <= EMT_MOST_PLAYERS; number++) {
		const struct emt_line *l = line_of(lines, n, number);
		if (!l || claims[number - 1] == ROBIN_NO_CLAIM)
			continue;
		points2[f.n] = l->points2;
		f.numbers[f.n++] = number;
	}
	keep_highest(&f, points2);
	for (int i = 0; i < f.n; i++)
		sb4[i] = line_of(lines, n, f.numbers[i])->sb4;
	keep_highest(&f, sb4);
	for (int i = 0; i < f.n; i++)
		f.unknown |= claims[f.numbers[i] - 1] == ROBIN_CLAIM_UNKNOWN;
	if (!f.unknown)
		keep_by_games(&f, games, n_games);
	return f;
}

bool robin_playoff_owed(const struct robin_first *first, const enum robin_answer *answers)
{
	bool all_share = true;

	for (int i = 0; i < first->n; i++)
		all_share &= answers[i] == ROBIN_SHARE;
	return first->n > 1 && !first->unknown && !all_share;
}

struct civil robin_playoff_start(struct civil last)
{
	return civil_add_days(last, ROBIN_PLAYOFF_DAYS);
}

int robin_playoff(const struct robin_first *first, struct emt_pairing *ret_pairings)
{
	int n = emt_schedule(first->n, 2, ret_pairings);

	for (int i = 0; i < n; i++) {
		ret_pairings[i].white = first->numbers[ret_pairings[i].white - 1];
		ret_pairings[i].black = first->numbers[ret_pairings[i].black - 1];
	}
	return n;
}

struct robin_first robin_playoff_won(const struct robin_first *first, const struct emt_game *games,
				     int n_games)
{
	struct robin_first won = *first;

	keep_by_games(&won, games, n_games);
	return won;
}

int robin_match(int games, int boards, unsigned lot, struct robin_match_game *ret_games)
{
	int n = 0;

	if (games < 1 || games > ROBIN_MATCH_GAMES || boards < 1 || boards > ROBIN_MATCH_BOARDS)
		return 0;
	for (int g = 1; g <= games; g++)
		for (int b = 1; b <= boards; b++)
			ret_games[n++] = (struct robin_match_game){
				g, b, (int)((lot + (unsigned)(g + b)) % 2) + 1};
	return n;
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Results of a team event; see team_results.h. */
#include "core/standings/team_results.h"
#include "core/base/mem.h"

#include <stdlib.h>
#include <string.h>

bool team_results_init(struct team_results *t, size_t n, int rounds, int boards)
{
	memset(t, 0, sizeof(*t));
	if (boards < 1 || boards > TEAM_RESULTS_BOARDS || !tiebreak_init(&t->match, n, rounds, 2))
		return false;
	tiebreak_init(&t->game, n, rounds, 2);
	t->n = n;
	t->rounds = t->scheduled = rounds;
	t->boards = boards;
	t->on_board = mem_zeroed(n * (size_t)rounds * (size_t)boards + 1, sizeof(*t->on_board));
	team_results_points(t, 4, 2, 0);
	t->game.win = 2 * boards;
	t->game.draw = boards;
	return true;
}

void team_results_release(struct team_results *t)
{
	tiebreak_release(&t->match);
	tiebreak_release(&t->game);
	free(t->on_board);
	memset(t, 0, sizeof(*t));
}

void team_results_points(struct team_results *t, int32_t win, int32_t draw, int32_t loss)
{
	t->match.win = win;
	t->match.draw = draw;
	t->loss = loss;
}

static int32_t *boards_of(const struct team_results *t, size_t team, int round)
{
	return &t->on_board[(team * (size_t)t->rounds + (size_t)(round - 1)) * (size_t)t->boards];
}

static int32_t match_halves(const struct team_results *t, int32_t own, int32_t theirs, bool played)
{
	if (own < theirs || (!played && !own))
		return t->loss;
	return own > theirs ? t->match.win : t->match.draw;
}

void team_results_match(struct team_results *t, size_t team, int round,
			const struct team_results_side *side)
{
	int32_t own = 0, theirs = 0;
	struct tiebreak_entry e = {.opp = -1, .open = true};
	int b;

	for (b = 0; b < t->boards; b++) {
		own += side->own[b];
		theirs += side->theirs[b];
	}
	if (!side->open) {
		e = (struct tiebreak_entry){.opp = (int32_t)side->opponent,
					    .played = side->played,
					    .black = !side->white};
		memcpy(boards_of(t, team, round), side->own,
		       (size_t)t->boards * sizeof(*side->own));
	}
	e.res = side->open ? 0 : own;
	*tiebreak_table_entry(&t->game, team, round) = e;
	e.res = side->open ? 0 : match_halves(t, own, theirs, side->played);
	*tiebreak_table_entry(&t->match, team, round) = e;
}

void team_results_bye(struct team_results *t, size_t team, int round, int32_t match_points,
		      int32_t game_points)
{
	struct tiebreak_entry e = {.opp = -1, .allocated = true};
	int32_t *on_board = boards_of(t, team, round);
	int b;

	e.res = match_points;
	*tiebreak_table_entry(&t->match, team, round) = e;
	e.res = game_points;
	*tiebreak_table_entry(&t->game, team, round) = e;
	for (b = 0; b < t->boards; b++)
		on_board[b] = 2;
}

void team_results_absence(struct team_results *t, size_t team, int round, int32_t match_points,
			  int32_t game_points)
{
	*tiebreak_table_entry(&t->match, team, round) =
		(struct tiebreak_entry){.opp = -1, .res = match_points};
	*tiebreak_table_entry(&t->game, team, round) =
		(struct tiebreak_entry){.opp = -1, .res = game_points};
}

void team_results_prepare(struct team_results *t, enum tiebreak_edition edition, bool predetermined)
{
	struct tiebreak_table *tables[] = {&t->match, &t->game};
	size_t i;

	for (i = 0; i < 2; i++) {
		tables[i]->edition = edition;
		tables[i]->predetermined = predetermined;
		tiebreak_prepare(tables[i]);
	}
}

int64_t team_results_on_board(const struct team_results *t, size_t team, int round, int board)
{
	int64_t sum = 0;
	int r;

	if (round)
		return boards_of(t, team, round)[board];
	for (r = 1; r <= t->rounds; r++)
		sum += boards_of(t, team, r)[board];
	return sum;
}

struct tiebreak_table *team_results_table(struct team_results *t, bool game_points)
{
	return game_points ? &t->game : &t->match;
}

struct tiebreak_table *team_results_primary(struct team_results *t)
{
	return team_results_table(t, t->by_game_points);
}

struct tiebreak_table *team_results_second(struct team_results *t)
{
	return team_results_table(t, !t->by_game_points);
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The table of a Swiss event. */
#include "core/event/rounds_table.h"

#include <stdlib.h>

#include "core/base/mem.h"

enum tiebreak_chain rounds_table_chain(const struct rounds_event *e)
{
	size_t i;

	for (i = 0; i < e->n_players; i++) {
		if (!e->players[i].rated)
			return e->options.system->chain;
	}
	return e->options.system->rated_chain;
}

size_t rounds_table_systems(enum tiebreak_chain chain,
			    enum tiebreak_system ret_systems[ROUNDS_VALUES_MOST])
{
	struct tiebreak_criterion list[TB_CHAIN_CRITERIA];
	size_t n = tiebreak_chain_criteria(chain, list), i, k = 0;

	for (i = 0; i < n && k < ROUNDS_VALUES_MOST; i++) {
		if (list[i].kind == TB_CRITERION_VALUE || list[i].kind == TB_CRITERION_AROC1_2E)
			ret_systems[k++] = list[i].system;
	}
	return k;
}

/* The second game of a round is added to the first; one played game makes it a played round. */
static void add_side(struct tiebreak_table *t, int player, int opp, const struct rounds_game *g,
		     bool black)
{
	struct tiebreak_entry *e = tiebreak_table_entry(t, (size_t)player, g->round);

	if (e->opp < 0)
		*e = (struct tiebreak_entry){.opp = opp, .black = black};
	e->played |= !rounds_is_unplayed(g);
	if (g->finished)
		e->res += black ? g->black2 : g->white2;
}

static bool add_games(const struct rounds_event *e, struct tiebreak_table *t)
{
	size_t i;

	for (i = 0; i < e->n_games; i++) {
		const struct rounds_game *g = &e->games[i];
		int white = rounds_find(e, g->white), black = rounds_find(e, g->black);

		if (white < 0 || black < 0 || g->round < 1 || g->round > (int)e->n_rounds)
			return false;
		add_side(t, white, black, g, false);
		add_side(t, black, white, g, true);
	}
	return true;
}

static bool add_byes(const struct rounds_event *e, struct tiebreak_table *t)
{
	size_t r;
	int at;

	for (r = 0; r < e->n_rounds; r++) {
		if (!e->rounds[r].bye)
			continue;
		at = rounds_find(e, e->rounds[r].bye);
		if (at < 0)
			return false;
		*tiebreak_table_entry(t, (size_t)at, (int)r + 1) =
			(struct tiebreak_entry){.opp = -1, .res = 2 * e->options.games};
	}
	return true;
}

static void add_ratings(const struct rounds_event *e, struct tiebreak_table *t)
{
	size_t i;

	for (i = 0; i < e->n_players; i++) {
		t->rating[i] = e->players[i].rating;
		t->rated[i] = e->players[i].rating != 0;
	}
}

/* Counts each player's games with and without a result, at 2 * index and 2 * index + 1. */
static int *count_games(const struct rounds_event *e)
{
	int *counts = mem_zeroed(2 * e->n_players + 1, sizeof(*counts));
	size_t i;

	for (i = 0; i < e->n_games; i++) {
		const struct rounds_game *g = &e->games[i];

		counts[2 * rounds_find(e, g->white) + !g->finished]++;
		counts[2 * rounds_find(e, g->black) + !g->finished]++;
	}
	return counts;
}

static void fill_line(const struct rounds_event *e, struct tiebreak_table *t,
		      enum tiebreak_chain chain, size_t player, const int *counts,
		      struct rounds_line *line)
{
	enum tiebreak_system systems[ROUNDS_VALUES_MOST];
	size_t n = rounds_table_systems(chain, systems), i;

	line->number = e->players[player].number;
	line->points2 = (int)t->points[player];
	line->left = e->players[player].left != 0;
	for (i = 0; i < n; i++)
		line->values[i] = tiebreak_values(t, systems[i])[player];
	line->played = counts[2 * player];
	line->open = counts[2 * player + 1];
}

static void fill_lines(const struct rounds_event *e, struct tiebreak_table *t,
		       struct rounds_line *ret_lines)
{
	enum tiebreak_chain chain = rounds_table_chain(e);
	size_t *order = mem_zeroed(2 * e->n_players + 1, sizeof(*order)), i;
	int *counts = count_games(e);

	tiebreak_rank(t, chain, order, order + e->n_players);
	for (i = 0; i < e->n_players; i++) {
		ret_lines[i] = (struct rounds_line){.place = (int)order[e->n_players + i]};
		fill_line(e, t, chain, order[i], counts, &ret_lines[i]);
	}
	free(counts);
	free(order);
}

bool rounds_table(const struct rounds_event *e, struct rounds_line *ret_lines)
{
	struct tiebreak_table t;
	bool ok;

	if (!tiebreak_init(&t, e->n_players, (int)e->n_rounds, 2))
		return false;
	ok = add_games(e, &t) && add_byes(e, &t);
	if (ok) {
		add_ratings(e, &t);
		tiebreak_prepare(&t);
		fill_lines(e, &t, ret_lines);
	}
	tiebreak_release(&t);
	return ok;
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Computes the places that can still be reached.  For the best place of a player, they win all
 * their games, and we ask how many others can be kept behind them at the same time; for the worst,
 * they lose all, and we ask how many others can catch up at the same time.  Both questions assign
 * the half points of the open games, two per game, to its two players, with a limit for each
 * player.
 */
#include "core/event/progress.h"

#include <stdint.h>
#include <string.h>

#define MOST_GAMES (EMT_MOST_PLAYERS * (EMT_MOST_PLAYERS - 1))

struct open_game {
	int side[2]; /* 0-based */
	int gets[2]; /* half points assigned */
};

struct group {
	int n;
	int points2[EMT_MOST_PLAYERS];
	int left[EMT_MOST_PLAYERS];
	struct open_game open[MOST_GAMES];
	int n_open;
};

/* The assignment of half points: players, their remaining capacity, and the games. */
struct hand_out {
	uint32_t to;
	int room[EMT_MOST_PLAYERS];
	struct open_game games[MOST_GAMES];
	int n_games;
};

static bool has(uint32_t set, int player)
{
	return set >> player & 1;
}

/*
 * Frees capacity for a half point of a player: from their remaining capacity, or by moving one of
 * their half points to the opponent of that game, for whom capacity is freed first.  `seen`
 * prevents cycles.
 */
static bool make_room(struct hand_out *h, int player, uint32_t *seen)
{
	if (has(*seen, player))
		return false;
	*seen |= 1u << player;
	if (h->room[player] > 0)
		return true;
	for (int i = 0; i < h->n_games; i++) {
		struct open_game *g = &h->games[i];
		int me = g->side[1] == player, other = g->side[1 - me];
		if (g->side[me] != player || !g->gets[me] || !has(h->to, other) ||
		    !make_room(h, other, seen))
			continue;
		g->gets[me]--;
		h->room[player]++;
		g->gets[1 - me]++;
		h->room[other]--;
		return true;
	}
	return false;
}

/* Assigns a half point of the game to one of its players. */
static bool give(struct hand_out *h, struct open_game *g)
{
	for (int side = 0; side < 2; side++) {
		uint32_t seen = 0;
		if (!has(h->to, g->side[side]) || !make_room(h, g->side[side], &seen))
			continue;
		g->gets[side]++;
		h->room[g->side[side]]--;
		return true;
	}
	return false;
}

/* Returns the maximum number of half points that can be assigned. */
static int handed_out(struct hand_out *h)
{
	int sum = 0;

	for (int i = 0; i < h->n_games; i++)
		for (int half = 0; half < 2; half++)
			sum += give(h, &h->games[i]);
	return sum;
}

/* Returns whether all of the set can be kept to at most `limit` half points in the open games. */
static bool can_be_kept(const struct group *g, uint32_t set, int limit)
{
	struct hand_out h;

	h.to = set;
	h.n_games = 0;
	for (int q = 0; q < g->n; q++)
		h.room[q] = has(set, q) ? limit - g->points2[q] : 0;
	for (int i = 0; i < g->n_open; i++)
		if (has(set, g->open[i].side[0]) && has(set, g->open[i].side[1]))
			h.games[h.n_games++] = g->open[i];
	return handed_out(&h) == 2 * h.n_games;
}

/* Returns whether all of the set can reach `limit` half points in the open games. */
static bool can_reach(const struct group *g, uint32_t set, int limit)
{
	struct hand_out h;
	int wanted = 0;

	h.to = set;
	h.n_games = 0;
	for (int q = 0; q < g->n; q++) {
		h.room[q] = has(set, q) ? limit - g->points2[q] : 0;
		wanted += h.room[q];
	}
	for (int i = 0; i < g->n_open; i++)
		if (has(set, g->open[i].side[0]) || has(set, g->open[i].side[1]))
			h.games[h.n_games++] = g->open[i];
	return handed_out(&h) == wanted;
}

typedef bool question(const struct group *g, uint32_t set, int limit);

/*
 * Returns the size of the largest subset of `maybe` for which the answer is yes; all of them if
 * there are too many to search.
 */
static int most_at_once(const struct group *g, uint32_t maybe, int limit, question *ask)
{
	int n = __builtin_popcount(maybe), most = 0;

	if (n > PROGRESS_SEARCHED || ask(g, maybe, limit))
		return n;
	for (uint32_t set = maybe; set; set = (set - 1) & maybe) {
		int size = __builtin_popcount(set);
		if (size > most && ask(g, set, limit))
			most = size;
	}
	return most;
}

/* The player wins all their games, which are then no longer open to the others. */
static struct group won_by(const struct group *g, int player)
{
	struct group w = *g;

	w.n_open = 0;
	for (int i = 0; i < g->n_open; i++) {
		const struct open_game *o = &g->open[i];
		if (o->side[0] != player && o->side[1] != player) {
			w.open[w.n_open++] = *o;
			continue;
		}
		w.left[o->side[0]]--;
		w.left[o->side[1]]--;
		w.points2[player] += 2;
	}
	return w;
}

static int best_place(const struct group *g, int player)
{
	struct group w = won_by(g, player);
	int limit = w.points2[player], above = 0;
	uint32_t maybe = 0;

	for (int q = 0; q < w.n; q++) {
		if (w.points2[q] > limit)
			above++;
		else if (w.points2[q] + 2 * w.left[q] > limit)
			maybe |= 1u << q;
	}
	return 1 + above + __builtin_popcount(maybe) - most_at_once(&w, maybe, limit, can_be_kept);
}

/* The player loses all their games, so that their points stay the same. */
static int worst_place(const struct group *g, int player)
{
	int limit = g->points2[player], above = 0;
	uint32_t maybe = 0;

	for (int q = 0; q < g->n; q++) {
		if (q == player)
			continue;
		if (g->points2[q] >= limit)
			above++;
		else if (g->points2[q] + 2 * g->left[q] >= limit)
			maybe |= 1u << q;
	}
	return 1 + above + most_at_once(g, maybe, limit, can_reach);
}

static bool in_range(const struct emt_game *m, int n)
{
	return m->white >= 1 && m->white <= n && m->black >= 1 && m->black <= n &&
	       m->white != m->black;
}

static void read_game(struct group *g, const struct emt_game *m)
{
	int white = m->white - 1, black = m->black - 1;

	if (m->white2 >= 0) {
		g->points2[white] += m->white2;
		g->points2[black] += m->black2;
		return;
	}
	g->left[white]++;
	g->left[black]++;
	if (g->n_open < MOST_GAMES)
		g->open[g->n_open++] = (struct open_game){{white, black}, {0, 0}};
}

bool progress_table(int n, const struct emt_game *games, int n_games,
		    struct progress_line *ret_lines)
{
	struct group g;

	if (n < 1 || n > EMT_MOST_PLAYERS)
		return false;
	memset(&g, 0, sizeof(g));
	g.n = n;
	for (int i = 0; i < n_games; i++)
		if (in_range(&games[i], n))
			read_game(&g, &games[i]);
	for (int p = 0; p < n; p++)
		ret_lines[p] = (struct progress_line){p + 1,
						      g.points2[p],
						      g.left[p],
						      g.points2[p] + 2 * g.left[p],
						      best_place(&g, p),
						      worst_place(&g, p)};
	return true;
}

struct civil progress_end(const struct civil *decided, int n_games)
{
	struct civil end = CIVIL_NONE;

	for (int i = 0; i < n_games; i++) {
		if (civil_is_none(decided[i]))
			return CIVIL_NONE;
		end = civil_later(end, decided[i]);
	}
	return end;
}

bool progress_finished(struct civil end, bool playoff_owed)
{
	return !civil_is_none(end) && !playoff_owed;
}

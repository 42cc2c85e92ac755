/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Pairings and table of a group; schedules come from core/pairing, orders from core/standings. */
#include "core/event/emt.h"

#include <stdlib.h>

#include "core/base/mem.h"
#include "core/pairing/roundrobin/roundrobin.h"
#include "core/standings/tiebreak.h"

static enum roundrobin_schedule schedule_of(int cycles)
{
	return cycles == 2 ? RR_DOUBLE : RR_BERGER;
}

int emt_schedule(int n, int cycles, struct emt_pairing *ret_pairings)
{
	int rounds = roundrobin_rounds(schedule_of(cycles), n), count = 0;

	if (n < 2 || n > EMT_MOST_PLAYERS || cycles < 1 || cycles > 2)
		return 0;
	for (int round = 1; round <= rounds; round++) {
		struct roundrobin_pair pairs[(EMT_MOST_PLAYERS + 1) / 2];
		int is_free,
			boards = roundrobin_round(schedule_of(cycles), n, round, pairs, &is_free);
		for (int i = 0; i < boards; i++)
			ret_pairings[count++] =
				(struct emt_pairing){round, pairs[i].white, pairs[i].black};
	}
	return count;
}

int emt_pairings(int n, struct emt_pairing *ret_pairings)
{
	return emt_schedule(n, 1, ret_pairings);
}

static bool in_range(const struct emt_game *g, int n)
{
	return g->round >= 1 && g->white >= 1 && g->white <= n && g->black >= 1 && g->black <= n &&
	       g->white != g->black;
}

/*
 * Returns the player's entry for the round, or the first free one: games of an additional seat
 * (EVENTS E62) are in a round that the schedule does not have, and no tie-break here depends on
 * rounds.  NULL if none is free.
 */
static struct tiebreak_entry *place_of(struct tiebreak_table *t, int number, int round)
{
	size_t player = (size_t)number - 1;

	if (round <= t->rounds && tiebreak_table_entry(t, player, round)->opp < 0)
		return tiebreak_table_entry(t, player, round);
	for (int r = 1; r <= t->rounds; r++)
		if (tiebreak_table_entry(t, player, r)->opp < 0)
			return tiebreak_table_entry(t, player, r);
	return NULL;
}

static void enter(struct tiebreak_table *t, const struct emt_game *g)
{
	struct tiebreak_entry *white = place_of(t, g->white, g->round),
			      *black = place_of(t, g->black, g->round);

	if (!white || !black)
		return;
	*white = (struct tiebreak_entry){.opp = g->black - 1, .res = g->white2, .played = true};
	*black = (struct tiebreak_entry){
		.opp = g->white - 1, .res = g->black2, .played = true, .black = true};
}

/* A game without a result that counts is for nobody like a round without a game. */
static void leave_open(struct tiebreak_table *t, int number, int round)
{
	struct tiebreak_entry *e = tiebreak_table_entry(t, (size_t)number - 1, round);

	e->open = e->opp < 0;
}

static int games_of(const struct tiebreak_table *t, size_t player)
{
	int played = 0;

	for (int r = 1; r <= t->rounds; r++)
		played += tiebreak_table_entry(t, player, r)->opp >= 0;
	return played;
}

/* Points are stored as half points (scale 2), so Sonneborn-Berger is in whole points. */
static void read_lines(struct tiebreak_table *t, const size_t *order, const size_t *place,
		       struct emt_line *ret_lines)
{
	const struct ratio *sb = tiebreak_values(t, TB_SB);

	for (size_t i = 0; i < t->n; i++) {
		size_t p = order[i];
		ret_lines[i] = (struct emt_line){(int)p + 1, (int)place[i], (int)t->points[p],
						 (int)ratio_floor(ratio_mul(sb[p], ratio_int(4))),
						 games_of(t, p)};
	}
}

bool emt_table_by(enum tiebreak_chain chain, int n, int cycles, const struct emt_game *games,
		  int n_games, struct emt_line *ret_lines)
{
	int rounds = roundrobin_rounds(schedule_of(cycles), n);
	struct tiebreak_table t;
	size_t *order;

	if (!tiebreak_init(&t, (size_t)n, rounds, 2))
		return false;
	order = mem_zeroed(2 * (size_t)n, sizeof(*order));
	for (int i = 0; i < n_games; i++)
		if (in_range(&games[i], n) && games[i].white2 >= 0)
			enter(&t, &games[i]);
	for (int i = 0; i < n_games; i++)
		if (in_range(&games[i], n) && games[i].white2 < 0 && games[i].round <= rounds) {
			leave_open(&t, games[i].white, games[i].round);
			leave_open(&t, games[i].black, games[i].round);
		}
	tiebreak_prepare(&t);
	tiebreak_rank(&t, chain, order, order + n);
	read_lines(&t, order, order + n, ret_lines);
	tiebreak_release(&t);
	free(order);
	return true;
}

bool emt_table(int n, const struct emt_game *games, int n_games, struct emt_line *ret_lines)
{
	return emt_table_by(TB_CHAIN_KSKAK_EMT, n, 1, games, n_games, ret_lines);
}

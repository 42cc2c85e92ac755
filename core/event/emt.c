/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Pairings and table of an EMT group; the ordering itself is core/standings' chain of 6.5.4.1. */
#include "core/event/emt.h"

#include <stdlib.h>

#include "core/base/mem.h"
#include "core/standings/tiebreak.h"

/* Berger: everybody but the last steps on by half the field each round, round 1 is 1-n, 2-(n-1). */
static int step_on(int number, int even, int rounds_gone)
{
	if (number == even)
		return number;
	return (number - 1 + rounds_gone * (even / 2)) % (even - 1) + 1;
}

static struct emt_pairing pair_at(int even, int round, int board)
{
	struct emt_pairing p = {round, step_on(board, even, round - 1),
				step_on(even + 1 - board, even, round - 1)};

	if (board == 1 && round % 2 == 0) {
		int keep = p.white;
		p.white = p.black;
		p.black = keep;
	}
	return p;
}

int emt_pairings(int n, struct emt_pairing *ret_pairings)
{
	int even = n + n % 2, count = 0;

	if (n < 2 || n > 32)
		return 0;
	for (int round = 1; round < even; round++) {
		for (int board = 1; board <= even / 2; board++) {
			struct emt_pairing p = pair_at(even, round, board);
			if (p.white <= n && p.black <= n)
				ret_pairings[count++] = p;
		}
	}
	return count;
}

static bool in_range(const struct emt_game *g, int n, int rounds)
{
	return g->round >= 1 && g->round <= rounds && g->white >= 1 && g->white <= n &&
	       g->black >= 1 && g->black <= n && g->white != g->black && g->white2 >= 0;
}

static void enter(struct tb_table *t, const struct emt_game *g)
{
	*tb_entry(t, (size_t)g->white - 1, g->round) =
		(struct tb_entry){g->black - 1, g->white2, true, false};
	*tb_entry(t, (size_t)g->black - 1, g->round) =
		(struct tb_entry){g->white - 1, g->black2, true, true};
}

static int games_of(const struct tb_table *t, size_t player)
{
	int played = 0;

	for (int r = 1; r <= t->rounds; r++)
		played += tb_entry(t, player, r)->opp >= 0;
	return played;
}

/* Points are kept in half points (scale 2), so Sonneborn-Berger comes as whole points. */
static void read_lines(struct tb_table *t, const size_t *order, const size_t *place,
		       struct emt_line *ret_lines)
{
	const struct ratio *sb = tb_values(t, TB_SB);

	for (size_t i = 0; i < t->n; i++) {
		size_t p = order[i];
		ret_lines[i] = (struct emt_line){(int)p + 1, (int)place[i], (int)t->points[p],
						 (int)ratio_floor(ratio_mul(sb[p], ratio_int(4))),
						 games_of(t, p)};
	}
}

bool emt_table(int n, const struct emt_game *games, int n_games, struct emt_line *ret_lines)
{
	int rounds = n + n % 2 - 1;
	struct tb_table t;
	size_t *order;

	if (!tb_init(&t, (size_t)n, rounds, 2))
		return false;
	order = mem_zeroed(2 * (size_t)n, sizeof(*order));
	for (int i = 0; i < n_games; i++)
		if (in_range(&games[i], n, rounds))
			enter(&t, &games[i]);
	tb_prepare(&t);
	tb_rank(&t, TB_CHAIN_KSKAK_EMT, order, order + n);
	read_lines(&t, order, order + n, ret_lines);
	tb_release(&t);
	free(order);
	return true;
}

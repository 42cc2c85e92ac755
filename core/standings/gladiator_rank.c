/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Gladiator placing.
 */
#include "core/standings/gladiator_rank.h"

struct gladiator_table {
	const struct gladiator *players;
	const struct gladiator_mutual *mutual;
	size_t n_mutual;
	int key; /* 0 points, 1 ordinary wins, 2 wins at reduced time, 3 mutual results */
};

static struct ratio mutual_points(const struct gladiator_table *g, const struct level *l, size_t i)
{
	struct ratio sum = RATIO_ZERO;
	size_t k;

	for (k = 0; k < g->n_mutual; k++) {
		const struct gladiator_mutual *m = &g->mutual[k];

		if (!level_is_member(l, m->a) || !level_is_member(l, m->b))
			continue;
		if (m->a == i)
			sum = ratio_add(sum, m->points_of_a);
		if (m->b == i)
			sum = ratio_add(sum, ratio_sub(ratio_int(1), m->points_of_a));
	}
	return sum;
}

static struct ratio gladiator_key(const struct gladiator_table *g, const struct level *l, size_t i)
{
	switch (g->key) {
	case 0: return g->players[i].points;
	case 1: return g->players[i].ordinary;
	case 2: return g->players[i].reduced;
	}
	return mutual_points(g, l, i);
}

static void split(struct level *l, size_t from, size_t to, void *ctx)
{
	const struct gladiator_table *g = ctx;
	size_t i;

	level_mark(l, from, to);
	for (i = from; i < to; i++)
		level_set_key(l, i, gladiator_key(g, l, l->order[i]));
	level_split(l, from, to);
}

void gladiator_rank(struct level *l, const struct gladiator *players,
		    const struct gladiator_mutual *mutual, size_t n_mutual)
{
	struct gladiator_table g = {players, mutual, n_mutual, 0};

	for (g.key = 0; g.key <= 3; g.key++)
		level_each_part(l, 0, l->n, split, &g);
}

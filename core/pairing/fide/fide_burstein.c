/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Burstein's system: seeding rounds by the Dutch system, then brackets ranked by the Index, the
 * highest against the lowest.
 *
 *   BU-1.6           fide_burstein_pair()
 *   BU-1.7, BU-1.8   fide_index.c
 *   BU-C5 to BU-C8   fide_criteria.c
 *   BU-3.1           bu_3_1_assign_bye()
 *   BU-3.2, BU-4.3   bu_4_3_pair_bracket()
 *   BU-5.2           fide_colours.c, the ranks of BU-1.8
 */
#include "core/pairing/fide/fide_burstein.h"
#include "core/base/mem.h"
#include "core/pairing/fide/fide_bracket.h"
#include "core/pairing/fide/fide_bye.h"
#include "core/pairing/fide/fide_dutch.h"
#include "core/pairing/fide/fide_index.h"
#include "core/pairing/fide/fide_round.h"

#include <stdlib.h>

#define SEEDING_MOST 4

/* PAIRING BU-1.6: half of the rounds, four at most. */
static bool bu_1_6_is_seeding(const struct pair_state *s)
{
	int rounds = s->rounds_total / 2;

	return s->round <= (s->rounds_total && rounds < SEEDING_MOST ? rounds : SEEDING_MOST);
}

/* PAIRING BU-3.1: with equal scores more games first, then the lower rank. */
static bool has_bye_before(const struct fide *f, int a, int b)
{
	if (f->list[a].games != f->list[b].games)
		return f->list[a].games > f->list[b].games;
	return fide_index_ranks_before(f, b, a);
}

/* PAIRING BU-3.1: the lowest score with which all others can be paired; false if there is none. */
static bool bu_3_1_assign_bye(const struct fide *f, int *ret_position)
{
	int64_t score = 0;
	bool *tried;
	int i, best;

	*ret_position = -1;
	if (!fide_bye_find_score(f, &score))
		return false;
	if (f->n % 2 == 0)
		return true;
	tried = mem_zeroed((size_t)f->n, sizeof(*tried));
	do {
		best = -1;
		for (i = 0; i < f->n; i++) {
			if (!tried[i] && f->list[i].score == score && !f->list[i].no_bye &&
			    (best < 0 || has_bye_before(f, i, best)))
				best = i;
		}
		if (best >= 0)
			tried[best] = true;
	} while (best >= 0 && !fide_bye_is_possible(f, best));
	free(tried);
	*ret_position = best;
	return best >= 0;
}

/* The vertices of the bracket in the order of BU-1.8. */
static void rank_bracket(const struct fide_bracket *b, int *ret_order)
{
	int v, k;

	for (v = 0; v < b->n_in; v++) {
		for (k = v;
		     k > 0 && fide_index_ranks_before(b->f, b->at[v], b->at[ret_order[k - 1]]); k--)
			ret_order[k] = ret_order[k - 1];
		ret_order[k] = v;
	}
}

/*
 * PAIRING BU-4.3: each player from the top meets the lowest ranked possible opponent, or floats
 * down if there is none.
 */
static void bu_4_3_pair_bracket(struct fide_bracket *b, int *ret_mate)
{
	int all = b->n + b->has_bye, *order = mem_zeroed((size_t)b->n_in, sizeof(*order)), i, k, u,
	    n;
	int *candidates = mem_zeroed((size_t)all, sizeof(*candidates));

	for (i = 0; i < b->n_in; i++)
		ret_mate[i] = -1;
	rank_bracket(b, order);
	for (i = 0; i < b->n_in; i++) {
		if (ret_mate[order[i]] >= 0)
			continue;
		n = 0;
		for (k = b->n_in - 1; k > i; k--) {
			if (ret_mate[order[k]] < 0)
				candidates[n++] = order[k];
		}
		u = fide_bracket_choose(b, order[i], candidates, n);
		if (u >= 0) {
			ret_mate[order[i]] = u;
			ret_mate[u] = order[i];
		}
	}
	fide_bracket_note_bound(b, "BU-4.3");
	free(order);
	free(candidates);
}

/* PAIRING BU-1.9: assigns the bye first, then pairs the brackets from the top. */
static bool pair_brackets(struct fide_round *round)
{
	int bye;
	bool ok = bu_3_1_assign_bye(round->f, &bye);

	if (ok && bye >= 0)
		fide_round_set_bye(round, bye);
	while (ok && fide_round_is_open(round))
		ok = fide_round_pair_bracket(round, 0, bu_4_3_pair_bracket);
	return ok;
}

void fide_burstein_pair(const struct pair_state *s, const struct pair_options *o,
			struct pair_round *ret_round)
{
	struct fide_round round;
	struct fide f;

	if (bu_1_6_is_seeding(s)) {
		fide_dutch_pair(s, o, ret_round);
		return;
	}
	fide_player_rank(&f, s, false, o->lang);
	fide_index_fill(&f);
	fide_round_init(&round, &f, false, o);
	fide_round_finish(&round, pair_brackets(&round), fide_index_ranks_before, ret_round);
	fide_round_release(&round);
	fide_player_release(&f);
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * PAIRING DUBOV-6.4: who floats down from a group that cannot be paired completely.
 *
 * In a complete pairing of everybody left each floater meets somebody outside the group.  Of the
 * fewest floaters no two can be paired with each other, or both could stay.  So the cheapest
 * pairing, with the pairs across the border of the group as cost, gives the number that must go,
 * and shows whether given players can.
 */
#include "core/pairing/dubov/dubov_floaters.h"
#include "core/base/mem.h"
#include "core/match/kindred.h"

#include <assert.h>
#include <stdlib.h>

enum fate { OPEN, STAYS, GOES };

struct border {
	const struct dubov *d;
	const int *list; /* positions: the group in the order of floating, then the others */
	int n_group, n;
	enum fate *fate; /* of the group */
	int64_t fewest;	 /* pairs across the border */
};

/* The cost of a pair who may meet. */
static int64_t border_cost(const struct border *b, int i, int k)
{
	int a = i < k ? i : k, c = i < k ? k : i;
	bool inside = c < b->n_group, across = a < b->n_group && !inside;

	if (inside && (b->fate[a] == GOES || b->fate[c] == GOES))
		return WEIGHTED_NO;
	if (across && b->fate[a] == STAYS)
		return WEIGHTED_NO;
	return across;
}

static int64_t cost(const void *ctx, int i, int k)
{
	const struct border *b = ctx;

	return dubov_player_legal(b->d, b->list[i], b->list[k]) ? border_cost(b, i, k)
								: WEIGHTED_NO;
}

static int64_t kind_cost(const void *ctx, int i, int k)
{
	const struct border *b = ctx;

	return dubov_player_colours_agree(b->d, b->list[i], b->list[k]) ? border_cost(b, i, k)
									: WEIGHTED_NO;
}

/* Everything both costs depend on, except whom a player has met. */
static int64_t kind_key(const void *ctx, int i)
{
	const struct border *b = ctx;
	const struct dubov_player *p = &b->d->list[b->list[i]];
	int64_t key = dubov_player_bears(p, PAIR_WHITE) + 2 * dubov_player_bears(p, PAIR_BLACK);

	return i < b->n_group ? key + 4 + 8 * (int)b->fate[i] : key;
}

/* The minimum number of floaters given these decisions, if at most `limit`. */
static enum kindred_answer ask(const struct border *b, int64_t limit, int64_t *ret_fewest)
{
	const struct kindred k = {kind_key, cost, kind_cost, b, 0};
	enum kindred_answer answer = kindred_pairing(b->n, &k, limit, ret_fewest, NULL);

	if (answer == KINDRED_OPEN)
		answer = weighted_pairing(b->n, cost, b, ret_fewest, NULL) ? KINDRED_FOUND
									   : KINDRED_NO;
	return answer;
}

/* Kinds by the colours that a player may have. */
#define KINDS 4

/* The first place from `from` on that can float; one exists while more must. */
static int next_to_go(const struct border *b, int from)
{
	bool stays[KINDS] = {false};
	enum kindred_answer answer;
	int64_t fewest; /* pairs across the border */
	int kind;

	for (;; from++) {
		assert(from < b->n_group);
		kind = (int)(kind_key(b, from) % KINDS);
		if (!stays[kind]) {
			b->fate[from] = GOES;
			answer = ask(b, b->fewest, &fewest);
			if (answer == KINDRED_FOUND && fewest == b->fewest)
				return from;
			/*
			 * Each player who stays reduces the possibilities, so no other player of
			 * the kind can go.
			 */
			stays[kind] = answer == KINDRED_ABOVE;
		}
		b->fate[from] = STAYS;
	}
}

bool dubov_floaters_choose(const struct dubov *d, const int *list, int n_group, int n,
			   bool *ret_out)
{
	struct border b = {d, list, n_group, n, mem_zeroed((size_t)n_group, sizeof(*b.fate)), 0};
	bool complete = ask(&b, INT64_MAX, &b.fewest) == KINDRED_FOUND;
	int from = 0, left;

	for (left = (int)b.fewest; complete && left > 0; left--) {
		from = next_to_go(&b, from);
		ret_out[from++] = true;
	}
	free(b.fate);
	return complete;
}

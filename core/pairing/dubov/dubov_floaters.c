/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Who leaves a score group of the Dubov system when it cannot be paired completely (6.4): as few
 * as possible, and of all such sets the first in the order of floating.
 *
 * In a complete pairing of all who are left each who goes is paired outside the group.  With the
 * fewest going no two of them can be paired with each other, for then both could stay.  So a
 * matching that counts the pairs across the border of the group tells how many must go, and
 * whether given ones can.
 */
#include "core/base/mem.h"
#include "core/pairing/dubov/dubov.h"
#include "core/match/weighted.h"

#include <assert.h>
#include <stdlib.h>

enum fate { OPEN, STAYS, GOES };

struct border {
	const struct dubov *d;
	const int *list; /* positions: the group in the order of floating, then the others */
	int n_group, n;
	enum fate *fate; /* of the group */
	int64_t fewest;
};

static int64_t cost(const void *ctx, int i, int k)
{
	const struct border *b = ctx;
	int a = i < k ? i : k, c = i < k ? k : i;
	bool inside = c < b->n_group, across = a < b->n_group && !inside;

	if (inside && (b->fate[a] == GOES || b->fate[c] == GOES))
		return WEIGHTED_NO;
	if (across && b->fate[a] == STAYS)
		return WEIGHTED_NO;
	return dubov_legal(b->d, b->list[i], b->list[k]) ? across : WEIGHTED_NO;
}

/* Can as few go as must, by the fates as they are? */
static bool comes_out(const struct border *b)
{
	int64_t total;

	return weighted_pairing(b->n, cost, b, &total, NULL) && total == b->fewest;
}

/* The first place from `from` on that can go; there is one while fewer have gone than must. */
static int next_to_go(const struct border *b, int from)
{
	for (;; from++) {
		assert(from < b->n_group);
		b->fate[from] = GOES;
		if (comes_out(b))
			return from;
		b->fate[from] = STAYS;
	}
}

bool dubov_choose_floaters(const struct dubov *d, const int *list, int n_group, int n,
			   bool *ret_out)
{
	struct border b = {d, list, n_group, n, mem_zeroed((size_t)n_group, sizeof(*b.fate)), 0};
	bool complete = weighted_pairing(n, cost, &b, &b.fewest, NULL);
	int from = 0, left;

	for (left = (int)b.fewest; complete && left > 0; left--) {
		from = next_to_go(&b, from);
		ret_out[from++] = true;
	}
	free(b.fate);
	return complete;
}

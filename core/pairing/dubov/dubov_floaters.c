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
#include "core/pairing/dubov/dubov.h"
#include "core/match/weighted.h"

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

/* Can as few go as must, by the fates as they are?  1, 0, -1 no memory. */
static int comes_out(const struct border *b)
{
	int64_t total;
	int status = weighted_pairing(b->n, cost, b, &total, NULL);

	return status == 1 ? total == b->fewest : status;
}

/* The first place from `from` on that can go; -1 when memory runs out. */
static int next_to_go(const struct border *b, int from)
{
	int i, status;

	for (i = from; i < b->n_group; i++) {
		b->fate[i] = GOES;
		status = comes_out(b);
		if (status)
			return status < 0 ? -1 : i;
		b->fate[i] = STAYS;
	}
	return -1;
}

int dubov_choose_floaters(const struct dubov *d, const int *list, int n_group, int n, bool *ret_out)
{
	struct border b = {d, list, n_group, n, calloc((size_t)n_group + 1, sizeof(*b.fate)), 0};
	int status = -1, from = 0, left;

	if (b.fate)
		status = weighted_pairing(n, cost, &b, &b.fewest, NULL);
	for (left = (int)b.fewest; status == 1 && left > 0; left--) {
		from = next_to_go(&b, from);
		if (from < 0)
			status = -1;
		else
			ret_out[from++] = true;
	}
	free(b.fate);
	return status;
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * How many pairs a bracket of the Swiss system by rating can have (C14): of those who were moved
 * down into it, and of the rest; the lowest bracket must come out but for one who has the bye.
 */
#include "core/pairing/dutch/dutch.h"
#include "core/match/matching.h"

#include <stdlib.h>
#include <string.h>

int *bracket_list(const struct bracket *b)
{
	int *all = calloc((size_t)(b->n_moved + b->n_natives) + 1, sizeof(int));

	if (!all)
		return NULL;
	memcpy(all, b->moved, (size_t)b->n_moved * sizeof(int));
	memcpy(all + b->n_moved, b->natives, (size_t)b->n_natives * sizeof(int));
	return all;
}

/* A3: fewer than half of the bracket have come down, and somebody has. */
static bool is_heterogeneous(const struct bracket *b)
{
	return b->n_moved > 0 && 2 * b->n_moved < b->n_moved + b->n_natives;
}

/* For the sizes: S1 of `s1` players may not be paired within itself. */
struct sizing {
	const struct bracket *b;
	const int *all;
	int s1;
	bool only_s1;
};

static bool may_size(const void *ctx, int i, int k)
{
	const struct sizing *z = ctx;
	bool i_upper = i < z->s1, k_upper = k < z->s1;

	if ((i_upper && k_upper) || (z->only_s1 && !i_upper && !k_upper))
		return false;
	return dutch_legal(z->b->d, z->all[i], z->all[k]);
}

/* Can all of S1 be paired with others?  1, 0, -1 no memory. */
static int covers(const struct sizing *z, int n)
{
	struct matching m;
	int status;

	if (!matching_init(&m, n, may_size, z))
		return -1;
	status = matching_cover(&m, z->s1);
	matching_release(&m);
	return status;
}

/* How many pairs are possible at most; -1 no memory. */
static int most_pairs(const struct sizing *z, int n)
{
	struct matching m;
	int alone;

	if (!matching_init(&m, n, may_size, z))
		return -1;
	alone = matching_maximize(&m);
	matching_release(&m);
	return (n - alone) / 2;
}

/* The last bracket must come out: nobody remains but one who may have the bye. */
struct lowest_sizing {
	struct sizing size;
	int n;
};

static bool may_size_lowest(const void *ctx, int i, int k)
{
	const struct lowest_sizing *z = ctx;
	int low = i < k ? i : k, high = i < k ? k : i;

	if (high == z->n)
		return low >= z->size.s1 && !z->size.b->d->list[z->size.all[low]].no_bye;
	return may_size(&z->size, low, high);
}

/* Does the bracket come out when the first t stand in S1?  -1 no memory. */
static int comes_out(struct lowest_sizing *z, int t)
{
	struct matching m;
	int alone;

	z->size.s1 = t;
	if (!matching_init(&m, z->n + z->n % 2, may_size_lowest, z))
		return -1;
	alone = matching_maximize(&m);
	matching_release(&m);
	return alone == 0;
}

static int size_lowest(const struct bracket *b, const int *all, int n, int *ret_ph, int *ret_pr)
{
	struct lowest_sizing z = {{b, all, 0, false}, n};
	int t = is_heterogeneous(b) ? b->n_moved : 0, status;

	while (!(status = comes_out(&z, t)) && t > 0)
		t--;
	*ret_ph = t;
	*ret_pr = n / 2 - t;
	return status;
}

static int size_upper(const struct bracket *b, const int *all, int n, int *ret_ph, int *ret_pr)
{
	struct sizing z = {b, all, 0, true};
	int t = is_heterogeneous(b) ? b->n_moved : 0, covered = 1, pairs;

	for (; t > 0; t--) {
		z.s1 = t;
		covered = covers(&z, n);
		if (covered)
			break;
	}
	if (covered < 0)
		return -1;
	z.s1 = t;
	z.only_s1 = false;
	pairs = most_pairs(&z, n);
	*ret_ph = t;
	*ret_pr = pairs - t;
	return pairs < 0 ? -1 : 1;
}

int bracket_size(const struct bracket *b, int *ret_ph, int *ret_pr)
{
	int *all = bracket_list(b), n = b->n_moved + b->n_natives, status = -1;

	if (all && b->lowest)
		status = size_lowest(b, all, n, ret_ph, ret_pr);
	else if (all)
		status = size_upper(b, all, n, ret_ph, ret_pr);
	free(all);
	return status;
}

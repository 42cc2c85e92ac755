/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* PAIRING C3: p, the number of pairs that a bracket can have, by maximum matchings. */
#include "core/pairing/dutch/dutch_c3.h"
#include "core/base/mem.h"
#include "core/match/matching.h"

#include <stdlib.h>
#include <string.h>

int *dutch_c3_list(const struct bracket *b)
{
	int *all = mem_zeroed((size_t)(b->n_moved + b->n_natives), sizeof(int));

	memcpy(all, b->moved, (size_t)b->n_moved * sizeof(int));
	memcpy(all + b->n_moved, b->natives, (size_t)b->n_natives * sizeof(int));
	return all;
}

/* PAIRING A3: a bracket with moved-down players, fewer than half of it. */
static bool is_heterogeneous(const struct bracket *b)
{
	return b->n_moved > 0 && 2 * b->n_moved < b->n_moved + b->n_natives;
}

struct sizing {
	const struct bracket *b;
	const int *all;
	int s1;	      /* the first ones are S1, not paired among themselves */
	bool only_s1; /* nor are the others */
};

static bool may_size(const void *ctx, int i, int k)
{
	const struct sizing *z = ctx;
	bool i_upper = i < z->s1, k_upper = k < z->s1;

	if ((i_upper && k_upper) || (z->only_s1 && !i_upper && !k_upper))
		return false;
	return dutch_player_legal(z->b->d, z->all[i], z->all[k]);
}

static int64_t size_key(const void *ctx, int i)
{
	const struct sizing *z = ctx;

	return dutch_player_colour_key(z->b->d, z->all[i]) + 4 * (i < z->s1);
}

static bool kinds_may_size(const void *ctx, int i, int k)
{
	const struct sizing *z = ctx;
	bool i_upper = i < z->s1, k_upper = k < z->s1;

	return !(i_upper && k_upper) && (!z->only_s1 || i_upper || k_upper) &&
	       dutch_player_colours_agree(z->b->d, z->all[i], z->all[k]);
}

/* Can all of S1 be paired? */
static bool covers(const struct sizing *z, int n)
{
	struct matching m;
	bool covered;

	matching_init(&m, n, may_size, z);
	matching_set_kinds(&m, size_key, kinds_may_size);
	covered = matching_cover(&m, z->s1);
	matching_release(&m);
	return covered;
}

/* The largest number of pairs. */
static int most_pairs(const struct sizing *z, int n)
{
	struct matching m;
	int alone;

	matching_init(&m, n, may_size, z);
	matching_set_kinds(&m, size_key, kinds_may_size);
	alone = matching_maximize(&m);
	matching_release(&m);
	return (n - alone) / 2;
}

/* The lowest bracket, with vertex n for the bye in an odd one. */
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

static bool may_bye(const struct lowest_sizing *z, int i)
{
	return i >= z->size.s1 && !z->size.b->d->list[z->size.all[i]].no_bye;
}

static int64_t lowest_key(const void *ctx, int i)
{
	const struct lowest_sizing *z = ctx;

	return i == z->n ? 16 : size_key(&z->size, i) + 8 * may_bye(z, i);
}

static bool kinds_may_size_lowest(const void *ctx, int i, int k)
{
	const struct lowest_sizing *z = ctx;
	int low = i < k ? i : k, high = i < k ? k : i;

	if (high == z->n)
		return low < z->n && may_bye(z, low);
	return kinds_may_size(&z->size, low, high);
}

/* Can the lowest bracket be paired completely with the first t in S1? */
static bool comes_out(struct lowest_sizing *z, int t)
{
	struct matching m;
	int alone;

	z->size.s1 = t;
	matching_init(&m, z->n + z->n % 2, may_size_lowest, z);
	matching_set_kinds(&m, lowest_key, kinds_may_size_lowest);
	alone = matching_maximize(&m);
	matching_release(&m);
	return alone == 0;
}

/* Reduces the moved-down players in S1 until all others can be paired, except for the bye. */
static bool size_lowest(const struct bracket *b, const int *all, int n, int *ret_ph, int *ret_pr)
{
	struct lowest_sizing z = {{b, all, 0, false}, n};
	int t = is_heterogeneous(b) ? b->n_moved : 0;
	bool out;

	while (!(out = comes_out(&z, t)) && t > 0)
		t--;
	*ret_ph = t;
	*ret_pr = n / 2 - t;
	return out;
}

/* Determines S1, the largest number of highest moved-down players who can all be paired. */
static void size_upper(const struct bracket *b, const int *all, int n, int *ret_ph, int *ret_pr)
{
	struct sizing z = {b, all, 0, true};
	int t = is_heterogeneous(b) ? b->n_moved : 0;

	for (; t > 0; t--) {
		z.s1 = t;
		if (covers(&z, n))
			break;
	}
	z.s1 = t;
	z.only_s1 = false;
	*ret_ph = t;
	*ret_pr = most_pairs(&z, n) - t;
}

/* PAIRING A6, C3: the maximum number of pairs, first of moved-down players, then of the rest. */
bool dutch_c3_determine_p(const struct bracket *b, int *ret_ph, int *ret_pr)
{
	int *all = dutch_c3_list(b), n = b->n_moved + b->n_natives;
	bool out = true;

	if (b->lowest)
		out = size_lowest(b, all, n, ret_ph, ret_pr);
	else
		size_upper(b, all, n, ret_ph, ret_pr);
	free(all);
	return out;
}

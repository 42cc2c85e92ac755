/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Exchanges by growing difference: sets of S1 from the lowest players up, and for each the sets of
 * S2 from the top that give the difference.
 */
#include "core/pairing/dutch/dutch_d2.h"
#include "core/base/mem.h"

#include <limits.h>
#include <stdlib.h>

void dutch_d2_init(struct exchange *x, int size1, int size2, bool somebody_left, int most)
{
	*x = (struct exchange){.size1 = size1, .size2 = size2, .steps = LONG_MAX};
	/* The first of S1 is exchanged only if somebody is left over, the last of S2 never. */
	x->first1 = somebody_left ? 0 : 1;
	x->last2 = size2 - 2;
	x->out1 = mem_zeroed((size_t)most, sizeof(int));
	x->out2 = mem_zeroed((size_t)most, sizeof(int));
}

void dutch_d2_release(struct exchange *x)
{
	free(x->out1);
	free(x->out2);
	x->out1 = x->out2 = NULL;
}

void dutch_d2_begin(struct exchange *x, int k)
{
	x->k = k;
	x->any = false;
	x->difference = 0;
}

void dutch_d2_begin_at(struct exchange *x, int difference)
{
	dutch_d2_begin(x, 1);
	x->difference = difference - 1;
}

static int sum_of(const int *set, int k)
{
	int sum = 0, i;

	for (i = 0; i < k; i++)
		sum += set[i];
	return sum;
}

/* The k greatest places: the lowest players of S1. */
static void last_set(int *set, int k, int end)
{
	int i;

	for (i = 0; i < k; i++)
		set[i] = end - k + i;
}

/* The set before this one in the order of the greatest element, then the next; false at the first.
 */
static bool lower_set(int *set, int k, int first)
{
	int i = 0, j;

	while (i < k && set[i] == first + i)
		i++;
	if (i == k)
		return false;
	set[i]--;
	for (j = 0; j < i; j++)
		set[j] = set[i] - i + j;
	return true;
}

static void first_set(int *set, int k)
{
	int i;

	for (i = 0; i < k; i++)
		set[i] = i;
}

/* The next set in lexicographic order; false after the last. */
static bool higher_set(int *set, int k, int last)
{
	int i = k - 1;

	while (i >= 0 && set[i] == last - (k - 1 - i))
		i--;
	if (i < 0)
		return false;
	set[i]++;
	for (i++; i < k; i++)
		set[i] = set[i - 1] + 1;
	return true;
}

/* Numbers of S2 continue those of S1. */
static int difference_of(const struct exchange *x)
{
	return sum_of(x->out2, x->k) + x->k * x->size1 - sum_of(x->out1, x->k);
}

static int greatest_difference(const struct exchange *x)
{
	int i, d = x->k * x->size1;

	for (i = 0; i < x->k; i++)
		d += x->last2 - i - (x->first1 + i);
	return d;
}

/* Finds the first set of S2 with the current difference, from this one or, to move on, the next. */
static bool seek_in_s2(struct exchange *x, bool move_on)
{
	if (move_on && !higher_set(x->out2, x->k, x->last2))
		return false;
	while (difference_of(x) != x->difference) {
		if (--x->steps <= 0 || !higher_set(x->out2, x->k, x->last2))
			return false;
	}
	return true;
}

/* The same for one player, where at most one place of S2 fits. */
static bool seek_single(struct exchange *x, bool move_on)
{
	int place = x->difference - x->size1 + x->out1[0];

	if (move_on || place < 0 || place > x->last2)
		return false;
	x->out2[0] = place;
	return true;
}

static bool seek(struct exchange *x, bool move_on)
{
	return x->k == 1 ? seek_single(x, move_on) : seek_in_s2(x, move_on);
}

/* PAIRING D2: the next exchange (A9). */
bool dutch_d2_next(struct exchange *x)
{
	int k = x->k, most;

	if (k > x->size1 - x->first1 || k > x->last2 + 1)
		return false;
	most = greatest_difference(x);
	if (x->any && seek(x, true))
		return true;
	while (--x->steps > 0) {
		if (!x->any) {
			x->difference++;
			if (x->difference > most)
				return false;
			last_set(x->out1, k, x->size1);
			x->any = true;
		} else if (!lower_set(x->out1, k, x->first1)) {
			x->any = false;
			continue;
		}
		first_set(x->out2, k);
		if (seek(x, false))
			return true;
	}
	return false;
}

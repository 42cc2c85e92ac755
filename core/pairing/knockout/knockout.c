/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The DSU knock-out: seeds get their lot numbers level by level, so that the best two cannot meet
 * before the final, nor the best four before the semifinals; neighbours play.
 */
#include "core/pairing/knockout/knockout.h"
#include "core/base/mem.h"

#include <stdlib.h>
#include <string.h>

/* PAIRING KO-1 */
static int by_seed(const void *a, const void *b, void *ctx)
{
	const struct knockout_player *players = ctx;
	const struct knockout_player *x = &players[*(const int *)a], *y = &players[*(const int *)b];

	if (x->rating != y->rating)
		return x->rating > y->rating ? -1 : 1;
	if (x->title != y->title)
		return x->title > y->title ? -1 : 1;
	if (x->elo != y->elo)
		return x->elo > y->elo ? -1 : 1;
	if (x->lot != y->lot)
		return x->lot < y->lot ? -1 : 1;
	return (x->id > y->id) - (x->id < y->id);
}

/* The lot numbers of level j in ascending order: {1, N}, {N/2, N/2 + 1}, ... */
static size_t level_numbers(int size, size_t level, int *numbers)
{
	int q = size >> level, m;
	size_t n = 0;

	if (level == 0) {
		numbers[0] = 1;
		numbers[1] = size;
		return 2;
	}
	for (m = 1; m * q < size; m += 2) {
		numbers[n++] = m * q;
		numbers[n++] = m * q + 1;
	}
	return n;
}

/* Reorders a level by its lots; false if they are not a permutation of it. */
static bool permute(int *numbers, size_t n, const int *lots, size_t n_lots)
{
	int *copy;
	bool ok = true;
	size_t i;

	if (!lots || !n_lots)
		return true;
	if (n_lots != n)
		return false;
	copy = mem_zeroed(n, sizeof(*copy));
	memcpy(copy, numbers, n * sizeof(*copy));
	for (i = 0; i < n && ok; i++) {
		ok = lots[i] >= 0 && (size_t)lots[i] < n && copy[lots[i]];
		if (!ok)
			break;
		numbers[i] = copy[lots[i]];
		copy[lots[i]] = 0; /* taken */
	}
	free(copy);
	return ok;
}

static enum knockout_error place_seeds(const int *seeds, size_t n, const struct knockout_lots *lots,
				       struct knockout *k, int *numbers)
{
	size_t level, placed = 0, i;

	for (level = 0; level == 0 || k->size >> level >= 2; level++) {
		size_t count = level_numbers(k->size, level, numbers);

		if (level < lots->n_levels &&
		    !permute(numbers, count, lots->levels[level], lots->level_sizes[level]))
			return KNOCKOUT_BAD_LEVEL;
		for (i = 0; i < count && placed < n; i++)
			k->number[numbers[i] - 1] = seeds[placed++];
	}
	return KNOCKOUT_OK;
}

/* PAIRING KO-2 */
enum knockout_error knockout_draw(const struct knockout_player *players, size_t n,
				  const struct knockout_lots *lots, struct knockout *ret_draw)
{
	struct knockout k = {2, NULL};
	int *seeds, *numbers;
	enum knockout_error e;
	size_t i;

	while ((size_t)k.size < n)
		k.size *= 2;
	k.number = mem_zeroed((size_t)k.size, sizeof(*k.number));
	numbers = mem_zeroed((size_t)k.size, sizeof(*numbers));
	seeds = mem_zeroed(n, sizeof(*seeds));
	for (i = 0; i < (size_t)k.size; i++)
		k.number[i] = -1;
	for (i = 0; i < n; i++)
		seeds[i] = (int)i;
	qsort_r(seeds, n, sizeof(*seeds), by_seed, (void *)(uintptr_t)players);
	e = place_seeds(seeds, n, lots, &k, numbers);
	free(seeds);
	free(numbers);
	if (e == KNOCKOUT_OK)
		*ret_draw = k;
	else
		free(k.number);
	return e;
}

void knockout_release(struct knockout *k)
{
	free(k->number);
	k->number = NULL;
}

static size_t neighbours(const int *places, size_t n, struct knockout_match *matches)
{
	size_t i;

	for (i = 0; i < n / 2; i++)
		matches[i] = (struct knockout_match){places[2 * i], places[2 * i + 1]};
	return n / 2;
}

/* The winners of one round's matches, in order. */
static enum knockout_error advance(const struct knockout_match *matches, size_t n,
				   const int *winners, size_t n_winners, int *places)
{
	size_t i, w = 0;

	for (i = 0; i < n; i++) {
		const struct knockout_match *m = &matches[i];

		if (m->a < 0 || m->b < 0) {
			places[i] = m->a < 0 ? m->b : m->a;
			continue;
		}
		if (w == n_winners)
			return KNOCKOUT_FEW_WINNERS;
		places[i] = winners[w++];
		if (places[i] != m->a && places[i] != m->b)
			return KNOCKOUT_NOT_IN_MATCH;
	}
	return KNOCKOUT_OK;
}

/* PAIRING KO-3 */
enum knockout_error knockout_round(const struct knockout *k, int round, const int *const *winners,
				   const size_t *n_winners, size_t n_rounds,
				   struct knockout_match *ret_matches, size_t *ret_n)
{
	size_t n = (size_t)k->size;
	int *places, r;
	enum knockout_error e = KNOCKOUT_OK;

	if (round < 1 || round > 30 || (k->size >> round) < 1)
		return KNOCKOUT_BAD_ROUND;
	places = mem_zeroed(n, sizeof(*places));
	memcpy(places, k->number, n * sizeof(*places));
	for (r = 1; r < round && e == KNOCKOUT_OK; r++) {
		bool told = (size_t)r <= n_rounds;

		n = neighbours(places, n, ret_matches);
		e = advance(ret_matches, n, told ? winners[r - 1] : NULL,
			    told ? n_winners[r - 1] : 0, places);
	}
	if (e == KNOCKOUT_OK)
		*ret_n = neighbours(places, n, ret_matches);
	free(places);
	return e;
}

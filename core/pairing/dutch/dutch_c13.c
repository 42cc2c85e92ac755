/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * PAIRING C13: the cheapest complete pairing of the two lowest brackets, where each player who
 * leaves the upper one costs 1, gives the number of pairs that bracket may keep.
 */
#include "core/pairing/dutch/dutch_c13.h"
#include "core/base/mem.h"
#include "core/match/kindred.h"

#include <stdlib.h>
#include <string.h>

/* The two lowest brackets together. */
struct lowest_two {
	const struct dutch *d;
	const int *list; /* positions of the upper one, then of the lower one */
	int n_upper, n;	 /* in an odd field number n stands for the bye */
};

static bool may_leave(const struct lowest_two *t, int i, int k)
{
	if (k == t->n)
		return !t->d->list[t->list[i]].no_bye;
	return dutch_player_legal(t->d, t->list[i], t->list[k]);
}

/* A player of the upper bracket who meets one below, or has the bye, costs 1. */
static int64_t leaving_cost(const void *ctx, int i, int k)
{
	const struct lowest_two *t = ctx;
	int a = i < k ? i : k, b = i < k ? k : i;

	return may_leave(t, a, b) ? a < t->n_upper && b >= t->n_upper : WEIGHTED_NO;
}

/* The same by kinds, whoever has met. */
static int64_t kinds_leaving_cost(const void *ctx, int i, int k)
{
	const struct lowest_two *t = ctx;
	int a = i < k ? i : k, b = i < k ? k : i;

	if (b < t->n && !dutch_player_colours_agree(t->d, t->list[a], t->list[b]))
		return WEIGHTED_NO;
	if (b == t->n && (a == b || !may_leave(t, a, b)))
		return WEIGHTED_NO;
	return a < t->n_upper && b >= t->n_upper;
}

static int64_t leaving_key(const void *ctx, int i)
{
	const struct lowest_two *t = ctx;

	if (i == t->n)
		return 16;
	return dutch_player_colour_key(t->d, t->list[i]) + 4 * (i < t->n_upper) +
	       8 * t->d->list[t->list[i]].no_bye;
}

/* Largest part for which weighted_pairing() is worth its time where the kinds give no answer. */
#define QUESTION_MOST 400

int dutch_c13_most_kept(const struct dutch *d, const int *moved, int n_moved, const int *natives,
			int n_natives, int n_lowest)
{
	int n_upper = n_moved + n_natives, n = n_upper + n_lowest;
	int *list = mem_zeroed((size_t)n, sizeof(*list));
	struct lowest_two two = {d, list, n_upper, n};
	struct kindred kinds = {leaving_key, leaving_cost, kinds_leaving_cost, &two, 0};
	enum kindred_answer answer;
	int64_t leaving = 0;
	bool out;

	memcpy(list, moved, (size_t)n_moved * sizeof(int));
	memcpy(list + n_moved, natives, (size_t)(n_natives + n_lowest) * sizeof(int));
	answer = kindred_pairing(n + n % 2, &kinds, INT64_MAX, &leaving, NULL);
	out = answer == KINDRED_FOUND;
	if (answer == KINDRED_OPEN) {
		leaving = 0;
		out = n > QUESTION_MOST ||
		      weighted_pairing(n + n % 2, leaving_cost, &two, &leaving, NULL);
	}
	free(list);
	return out ? (n_upper - (int)leaving) / 2 : -1;
}

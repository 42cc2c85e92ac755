/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Kinds of opponents, by everything that the questions ask about them but past games. */
#include "core/pairing/dutch/dutch_alike.h"
#include "core/base/mem.h"

#include <limits.h>
#include <stdlib.h>

/* The most past opponents of a player of the round. */
static int most_rivals(const struct pair_state *s)
{
	int most = 0, n;
	size_t i;

	for (i = 0; i < s->n; i++) {
		n = s->rivals_at[i + 1] - s->rivals_at[i];
		most = n > most ? n : most;
	}
	return most;
}

static int find_kind(struct dutch_alike *l, int64_t key)
{
	int k = 0;

	while (k < l->n && l->key[k] != key)
		k++;
	if (k == l->n && k < DUTCH_ALIKE_KINDS - 1) {
		l->key[k] = key;
		l->left[k] = 0;
		l->n++;
	}
	return k;
}

void dutch_alike_find(const struct dutch_question *q, const int *places, int n,
		      struct dutch_alike *ret_alike)
{
	struct dutch_alike *l = ret_alike;
	int i;

	l->n = 0;
	/* Both of a pair that has changed, m, and the opponents of two players. */
	l->large = 2 * most_rivals(q->d->s) + 4;
	l->of = mem_zeroed((size_t)n + 1, sizeof(*l->of));
	l->left[DUTCH_ALIKE_KINDS - 1] = INT_MIN / 2;
	for (i = 0; i < n; i++) {
		l->of[i] = (unsigned char)find_kind(l, dutch_question_kind(q, places[i]));
		l->left[l->of[i]]++;
	}
}

void dutch_alike_release(struct dutch_alike *l)
{
	free(l->of);
	l->of = NULL;
}

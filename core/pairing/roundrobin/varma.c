/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Varma's draw: federations, the largest first, draw an envelope of numbers.
 */
#include "core/pairing/roundrobin/varma.h"

#include <stdlib.h>
#include <string.h>

#define ENVELOPES 4

/* Numbers of each envelope for 10, 12, ... 24 players; 0 ends a list (FIDE 2010 Annex 2, 5). */
static const unsigned char envelopes[8][ENVELOPES][12] = {
	{{3, 4, 8}, {5, 7, 9}, {1, 6}, {2, 10}},
	{{4, 5, 9, 10}, {1, 2, 7}, {6, 8, 12}, {3, 11}},
	{{4, 5, 6, 11, 12}, {1, 2, 8, 9}, {7, 10, 13}, {3, 14}},
	{{5, 6, 7, 12, 13, 14}, {1, 2, 3, 9, 10}, {8, 11, 15}, {4, 16}},
	{{5, 6, 7, 8, 14, 15, 16}, {1, 2, 3, 10, 11, 12}, {9, 13, 17}, {4, 18}},
	{{6, 7, 8, 9, 15, 16, 17, 18}, {1, 2, 3, 11, 12, 13, 14}, {5, 10, 19}, {4, 20}},
	{{6, 7, 8, 9, 10, 17, 18, 19, 20}, {1, 2, 3, 4, 12, 13, 14, 15}, {11, 16, 21}, {5, 22}},
	{{6, 7, 8, 9, 10, 11, 19, 20, 21, 22},
	 {1, 2, 3, 4, 13, 14, 15, 16, 17},
	 {12, 18, 23},
	 {5, 24}},
};

struct varma {
	int left[ENVELOPES][12];
	int n_left[ENVELOPES];
	const unsigned *lots;
	size_t n_lots, used;
};

/* The option drawn by the next lot; a lot is used even if there is only one option. */
static int draw(struct varma *v, int options)
{
	unsigned lot = v->used < v->n_lots ? v->lots[v->used] : 0;

	v->used++;
	return (int)(lot % (unsigned)options);
}

static void fill_envelopes(struct varma *v, int n)
{
	const unsigned char(*table)[12] = envelopes[(n + n % 2 - 10) / 2];
	int e, i;

	for (e = 0; e < ENVELOPES; e++) {
		for (i = 0; i < 12 && table[e][i]; i++) {
			if (table[e][i] <= n)
				v->left[e][v->n_left[e]++] = table[e][i];
		}
	}
}

/* Draws an envelope with enough numbers, or one of those with the most. */
static int draw_envelope(struct varma *v, int wanted)
{
	int options[ENVELOPES], n = 0, most = 0, e;

	for (e = 0; e < ENVELOPES; e++) {
		if (v->n_left[e] > most)
			most = v->n_left[e];
	}
	if (wanted > most)
		wanted = most;
	for (e = 0; e < ENVELOPES; e++) {
		if (v->n_left[e] >= wanted && v->n_left[e] > 0)
			options[n++] = e;
	}
	return options[draw(v, n)];
}

static int draw_number(struct varma *v, int e)
{
	int i = draw(v, v->n_left[e]), number = v->left[e][i];

	for (v->n_left[e]--; i < v->n_left[e]; i++)
		v->left[e][i] = v->left[e][i + 1];
	return number;
}

struct varma_order {
	const struct varma_player *players;
	int n;
};

static int federation_size(const struct varma_order *o, const char *federation)
{
	int i, n = 0;

	for (i = 0; i < o->n; i++)
		n += !strcmp(o->players[i].federation, federation);
	return n;
}

static int by_federation(const void *a, const void *b, void *ctx)
{
	const struct varma_order *o = ctx;
	const struct varma_player *x = &o->players[*(const int *)a];
	const struct varma_player *y = &o->players[*(const int *)b];
	int c = strcmp(x->federation, y->federation);

	if (c) {
		int d = federation_size(o, y->federation) - federation_size(o, x->federation);

		return d ? d : c;
	}
	c = strcmp(x->name, y->name);
	return c ? c : (x->id > y->id) - (x->id < y->id);
}

/* PAIRING RR-4 */
void varma_draw(const struct varma_player *players, int n, const unsigned *lots, size_t n_lots,
		int *ret_numbers)
{
	struct varma v = {.lots = lots, .n_lots = n_lots};
	struct varma_order o = {players, n};
	int order[VARMA_MOST], i, from, to, e;

	for (i = 0; i < n; i++)
		order[i] = i;
	qsort_r(order, (size_t)n, sizeof(*order), by_federation, &o);
	fill_envelopes(&v, n);
	for (from = 0; from < n; from = to) {
		const char *federation = players[order[from]].federation;

		to = from + federation_size(&o, federation);
		for (i = from; i < to;) {
			e = draw_envelope(&v, to - i);
			for (; i < to && v.n_left[e]; i++)
				ret_numbers[order[i]] = draw_number(&v, e);
		}
	}
}

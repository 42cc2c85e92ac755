/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Round robin schedules by formula.
 */
#include "core/pairing/roundrobin/roundrobin.h"

#include <string.h>

static const char *const names[ROUNDROBIN_SCHEDULES] = {
	[RR_BERGER] = "berger", [RR_DSU] = "dsu", [RR_DOUBLE] = "double"};

const char *roundrobin_name(enum roundrobin_schedule schedule)
{
	return names[schedule];
}

bool roundrobin_find(const char *name, enum roundrobin_schedule *ret)
{
	int i;

	for (i = 0; i < ROUNDROBIN_SCHEDULES; i++) {
		if (!strcmp(name, names[i])) {
			*ret = (enum roundrobin_schedule)i;
			return true;
		}
	}
	return false;
}

static int even(int n)
{
	return n + n % 2;
}

int roundrobin_rounds(enum roundrobin_schedule schedule, int n)
{
	int cycle = even(n) - 1;

	return schedule == RR_DOUBLE ? 2 * cycle : cycle;
}

struct rr_list {
	struct roundrobin_pair *pairs;
	int n;
	int players; /* without the number that does not exist */
	int free;
};

static void add(struct rr_list *l, int white, int black)
{
	if (white > l->players)
		l->free = black;
	else if (black > l->players)
		l->free = white;
	else
		l->pairs[l->n++] = (struct roundrobin_pair){white, black};
}

/* x modulo m into 1..m. */
static int wrap(int x, int m)
{
	x %= m;
	return x <= 0 ? x + m : x;
}

/* PAIRING RR-1 */
static void berger(struct rr_list *l, int size, int round)
{
	int odd = round % 2, o = odd ? (round + 1) / 2 : size / 2 + round / 2, k;

	if (odd)
		add(l, o, size);
	else
		add(l, size, o);
	for (k = 1; k < size / 2; k++)
		add(l, wrap(o + k, size - 1), wrap(o - k, size - 1));
}

/*
 * PAIRING RR-2: i and j meet when i + j = round + 1 modulo N - 1; the player left over meets N.  Of
 * different parity the lower has White, of equal parity the higher; N has White against the upper
 * half.
 */
static void dsu(struct rr_list *l, int size, int round)
{
	int m = size - 1, i, j;

	for (i = 1; i < size; i++) {
		j = wrap(round + 1 - i, m);
		if (j == i) {
			if (i <= size / 2)
				add(l, i, size);
			else
				add(l, size, i);
		} else if (i < j) {
			if ((i + j) % 2)
				add(l, i, j);
			else
				add(l, j, i);
		}
	}
}

/* PAIRING RR-3: first cycle with its last two rounds exchanged, second cycle with reversed colours.
 */
static void twice(struct rr_list *l, int size, int round)
{
	int cycle = size - 1, i;

	if (round > cycle) {
		berger(l, size, round - cycle);
		for (i = 0; i < l->n; i++)
			l->pairs[i] =
				(struct roundrobin_pair){l->pairs[i].black, l->pairs[i].white};
		return;
	}
	if (cycle > 1 && round >= cycle - 1)
		round = 2 * cycle - 1 - round;
	berger(l, size, round);
}

int roundrobin_round(enum roundrobin_schedule schedule, int n, int round,
		     struct roundrobin_pair *ret_pairs, int *ret_free)
{
	struct rr_list l = {ret_pairs, 0, n, 0};
	int size = even(n);

	if (round < 1 || round > roundrobin_rounds(schedule, n))
		return -1;
	switch (schedule) {
	case RR_BERGER: berger(&l, size, round); break;
	case RR_DSU: dsu(&l, size, round); break;
	case RR_DOUBLE: twice(&l, size, round); break;
	}
	*ret_free = l.free;
	return l.n;
}

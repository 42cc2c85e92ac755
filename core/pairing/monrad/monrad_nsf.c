/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Norwegian Monrad of 1986 (NSF).  The other paragraphs are in nsf_setup.c (9), nsf_list.c (5, 6
 * and the order of candidates), nsf_colours.c (7, 8) and nsf_last_round.c (11).
 */
#include "core/pairing/monrad/monrad_nsf.h"
#include "core/base/mem.h"
#include "core/pairing/first_round.h"
#include "core/pairing/monrad/nsf_explain.h"
#include "core/pairing/monrad/nsf_last_round.h"
#include "core/pairing/pairing.h"

#include <stdlib.h>

/* PAIRING NSF-4: 2-1, 4-3, ...; in an odd field the highest number has the walk-over (12A). */
static void pair_first_round(const struct nsf_list *l, const struct pair_options *o,
			     struct pair_round *ret_round)
{
	const char *why = tr(o->lang, "neighbours by start number, the higher number White (4)");
	int i;

	for (i = 0; i + 1 < l->n; i += 2)
		pair_round_add(ret_round, l->player[i + 1], l->player[i],
			       o->explain ? mem_strdup(why) : NULL);
	if (l->n % 2) {
		ret_round->bye = l->player[l->n - 1];
		if (o->explain)
			ret_round->bye_why =
				mem_strdup(tr(o->lang, "the highest start number (12A)"));
	}
}

/* PAIRING NSF-4: the even number has White, of two alike the higher. */
static bool higher_has_white(int upper, int lower)
{
	return lower % 2 || upper % 2 == lower % 2;
}

/* PAIRING NSF-4 when some are kept apart. */
static void pair_first_round_apart(const struct nsf_list *l, const struct pair_options *o,
				   struct pair_round *ret_round)
{
	const char *why = tr(o->lang, "the nearest start number that may be met; the even one has "
				      "White, of two alike the higher (4)");
	int *mate = mem_zeroed((size_t)l->n + 1, sizeof(*mate)), i;

	if (!first_round_pair(l->s, l->player, l->n, FIRST_ROUND_NEIGHBOURS, mate)) {
		ret_round->ok = false;
		ret_round->reason = pair_no_legal_pairing;
	}
	for (i = 0; i < l->n && ret_round->ok; i++) {
		int upper = l->player[i], lower = mate[i] < l->n ? l->player[mate[i]] : -1;

		if (lower < 0) {
			ret_round->bye = upper;
			if (o->explain)
				ret_round->bye_why = mem_strdup(
					tr(o->lang, "the highest start number possible (12A)"));
		} else if (i < mate[i]) {
			bool higher = higher_has_white(i, mate[i]);

			pair_round_add(ret_round, higher ? lower : upper, higher ? upper : lower,
				       o->explain ? mem_strdup(why) : NULL);
		}
	}
	free(mate);
}

/* The next higher group with a player who has had no points without play; -1 = none. */
static int next_walk_over_group(const struct nsf_list *l, int above)
{
	int i;

	for (i = l->n - 1; i >= 0; i--) {
		if (l->group[i] < above && !l->walked_over[i])
			return l->group[i];
	}
	return -1;
}

/* PAIRING NSF-12A: the walk-over goes to the lowest group with which the round can be set up. */
static bool find_setup(struct nsf_list *l, struct nsf_setup *u)
{
	if (l->n % 2 == 0)
		return nsf_setup_fill(l, u);
	l->wo_group = l->n;
	do {
		l->wo_group = next_walk_over_group(l, l->wo_group);
		if (l->wo_group < 0)
			return false;
	} while (!nsf_setup_fill(l, u));
	return true;
}

static void add_setup(const struct nsf_list *l, const struct nsf_setup *u, char **whys,
		      struct pair_round *ret_round)
{
	struct nsf_assignment x;
	int i;

	for (i = 0; i < l->n; i++) {
		int b = u->mate[i], upper = l->player[i];

		if (b == l->n) {
			ret_round->bye = upper;
			ret_round->bye_why = whys ? whys[i] : NULL;
			continue;
		}
		if (b < i)
			continue;
		nsf_colours_class(&l->colours[i], &l->colours[b], l->s->round, &x);
		if (x.upper == PAIR_WHITE)
			pair_round_add(ret_round, upper, l->player[b], whys ? whys[i] : NULL);
		else
			pair_round_add(ret_round, l->player[b], upper, whys ? whys[i] : NULL);
	}
}

static void pair_later_round(struct nsf_list *l, const struct pair_options *o,
			     struct pair_round *ret_round)
{
	struct nsf_setup u = {mem_zeroed((size_t)l->n, sizeof(int)), 0};
	char **whys = o->explain ? mem_zeroed((size_t)l->n, sizeof(*whys)) : NULL;

	if (find_setup(l, &u)) {
		if (l->last_round && u.breaches)
			nsf_last_round_improve(l, &u);
		if (whys)
			nsf_explain_setup(l, &u, o->lang, whys);
		add_setup(l, &u, whys, ret_round);
	} else {
		ret_round->ok = false;
		ret_round->reason = pair_no_legal_pairing;
	}
	free(u.mate);
	free(whys);
}

void monrad_nsf_pair(const struct pair_state *s, const struct pair_options *o,
		     struct pair_round *ret_round)
{
	struct nsf_list l;

	pair_round_init(ret_round);
	pair_round_reserve(ret_round, s->n / 2 + 1);
	nsf_list_init(&l, s);
	l.bound = o->bound;
	if (s->round == 1 && first_round_is_bound(s, l.player, l.n))
		pair_first_round_apart(&l, o, ret_round);
	else if (s->round == 1)
		pair_first_round(&l, o, ret_round);
	else
		pair_later_round(&l, o, ret_round);
	nsf_list_release(&l);
}

/* A quarter of the players by strength, or the lowest few. */
struct quarter {
	int first, n, drawn; /* the strongest player, number of players, number of them drawn */
};

/* Draws one of the players first..first + n - 1, except those marked in `taken`. */
static int draw_player(const unsigned *lots, size_t n_lots, size_t used, const struct quarter *q,
		       bool *taken)
{
	unsigned lot = used < n_lots ? lots[used] : 0;
	int option = (int)(lot % (unsigned)(q->n - q->drawn)), i = q->first;

	for (; taken[i] || option; i++)
		option -= !taken[i];
	taken[i] = true;
	return i;
}

/* PAIRING NSF-2B */
void monrad_nsf_seeding(int n, const unsigned *lots, size_t n_lots, int *ret_order)
{
	static const int pattern[8] = {0, 2, 3, 1, 2, 0, 1, 3}; /* ACDBCABD */
	int size = n / 4, i;
	struct quarter quarters[5];
	bool *taken = mem_zeroed((size_t)n, sizeof(*taken));

	for (i = 0; i < 5; i++)
		quarters[i] = (struct quarter){i * size, i < 4 ? size : n % 4, 0};
	for (i = 0; i < n; i++) {
		struct quarter *q = &quarters[i < 4 * size ? pattern[i % 8] : 4];

		ret_order[i] = draw_player(lots, n_lots, (size_t)i, q, taken);
		q->drawn++;
	}
	free(taken);
}

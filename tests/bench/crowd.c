/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Makes players, draws results from rating differences, and enters rounds. */
#include "tests/bench/crowd.h"
#include "core/base/mem.h"
#include "core/pairing/dansk/dansk_schweizer.h"
#include "core/pairing/dubov/dubov.h"
#include "core/pairing/dutch/dutch.h"
#include "core/pairing/fide/fide_burstein.h"
#include "core/pairing/fide/fide_dutch.h"
#include "core/pairing/monrad/monrad_dsu.h"
#include "core/pairing/monrad/monrad_nsf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct crowd_system crowd_systems[] = {
	{"monrad-dsu", monrad_dsu_pair},	   {"monrad-nsf", monrad_nsf_pair},
	{"dansk-schweizer", dansk_schweizer_pair}, {"fide-dutch-1998", dutch_pair_fide_1998},
	{"knsb-1996", dutch_pair_knsb_1996},	   {"dubov-1997", dubov_pair},
	{"fide-dutch-2026", fide_dutch_pair},	   {"burstein-2026", fide_burstein_pair},
};
const size_t crowd_n_systems = sizeof(crowd_systems) / sizeof(*crowd_systems);

/* Steele, Lea and Flood's splitmix64. */
uint64_t crowd_next(uint64_t *seed)
{
	uint64_t z = *seed += 0x9e3779b97f4a7c15u;

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	return z ^ (z >> 31);
}

unsigned crowd_below(uint64_t *seed, unsigned n)
{
	return (unsigned)(crowd_next(seed) % n);
}

static bool happens(struct crowd *f, unsigned per_mille)
{
	return crowd_below(&f->seed, 1000) < per_mille;
}

static void prepare(struct crowd *f)
{
	char text[200];
	const char *wrong = pair_state_prepare(&f->state, text, sizeof(text));

	if (!wrong)
		return;
	fprintf(stderr, "a tournament that is none: %s\n", wrong);
	exit(1);
}

void crowd_prepare(struct crowd *f)
{
	pair_state_release(&f->state);
	prepare(f);
}

static int falling(const void *a, const void *b)
{
	return *(const int *)b - *(const int *)a;
}

/* Ratings of a club tournament: each the sum of three throws, best player first. */
static int *draw_ratings(struct crowd *f, size_t n)
{
	int *list = mem_zeroed(n + 1, sizeof(*list));
	unsigned step = f->rates.ties ? 50 : 1, sides = 500 / step;
	size_t i;

	for (i = 0; i < n; i++)
		list[i] = 1000 + (int)(step * (crowd_below(&f->seed, sides) +
					       crowd_below(&f->seed, sides) +
					       crowd_below(&f->seed, sides)));
	qsort(list, n, sizeof(*list), falling);
	return list;
}

/* Draws who is absent from the next round. */
static void draw_absences(struct crowd *f)
{
	size_t i;

	for (i = 0; i < f->state.n; i++) {
		struct pair_player *p = &f->players[i];

		p->absent = happens(f, f->rates.absences);
		if (f->state.round == 1 || p->withdrawn || !happens(f, f->rates.withdrawals))
			continue;
		p->withdrawn = true;
		p->withdrawn_order = ++f->left;
	}
}

void crowd_init(struct crowd *f, size_t n, int rounds, const struct crowd_rates *rates,
		uint64_t seed)
{
	int *ratings;
	size_t i;

	*f = (struct crowd){.rates = *rates, .seed = seed};
	f->players = mem_zeroed(n + 1, sizeof(*f->players));
	f->entries = mem_zeroed(n * (size_t)rounds + 1, sizeof(*f->entries));
	f->names = mem_zeroed(n + 1, sizeof(*f->names));
	ratings = draw_ratings(f, n);
	for (i = 0; i < n; i++) {
		unsigned name = rates->ties ? crowd_below(&f->seed, 3) : (unsigned)i;

		snprintf(f->names[i], sizeof(f->names[i]), "Player%06u", name);
		f->players[i] = (struct pair_player){.id = (int)i + 1,
						     .name = f->names[i],
						     .rating = ratings[i],
						     .bonus = RATIO_ZERO,
						     .history = &f->entries[i * (size_t)rounds]};
	}
	free(ratings);
	f->state = (struct pair_state){.round = 1,
				       .rounds_total = rounds,
				       .players = f->players,
				       .n = n,
				       .first_colour = PAIR_WHITE};
	draw_absences(f);
	prepare(f);
}

void crowd_release(struct crowd *f)
{
	pair_state_release(&f->state);
	free(f->players);
	free(f->entries);
	free(f->names);
	free(f->met);
}

void crowd_copy(const struct crowd *f, struct crowd *ret_copy)
{
	size_t n = f->state.n, cells = n * (size_t)f->state.rounds_total, i;

	*ret_copy = *f;
	ret_copy->met = NULL;
	ret_copy->players = mem_zeroed(n + 1, sizeof(*f->players));
	ret_copy->entries = mem_zeroed(cells + 1, sizeof(*f->entries));
	ret_copy->names = mem_zeroed(n + 1, sizeof(*f->names));
	memcpy(ret_copy->players, f->players, n * sizeof(*f->players));
	memcpy(ret_copy->entries, f->entries, cells * sizeof(*f->entries));
	memcpy(ret_copy->names, f->names, n * sizeof(*f->names));
	for (i = 0; i < n; i++) {
		ret_copy->players[i].name = ret_copy->names[i];
		ret_copy->players[i].history =
			&ret_copy->entries[i * (size_t)f->state.rounds_total];
	}
	ret_copy->state.players = ret_copy->players;
	prepare(ret_copy);
}

static struct pair_entry *entry_of(struct crowd *f, int player, int round)
{
	return &f->entries[player * f->state.rounds_total + round - 1];
}

/* White's result; with a lead of 800 points a decided game is never lost. */
static enum pair_result_code draw_result(struct crowd *f, int white, int black)
{
	int d = f->players[white].rating - f->players[black].rating;
	int wins = 500 + d * 5 / 8;

	if (happens(f, f->rates.adjournments))
		return PAIR_ADJOURNED;
	if (happens(f, f->rates.forfeits))
		return crowd_below(&f->seed, 2) ? PAIR_WON_UNPLAYED : PAIR_LOST_UNPLAYED;
	if (happens(f, f->rates.draws))
		return PAIR_DRAWN;
	return (int)crowd_below(&f->seed, 1000) < wins ? PAIR_WON : PAIR_LOST;
}

static enum pair_result_code other_side(enum pair_result_code r)
{
	switch (r) {
	case PAIR_WON: return PAIR_LOST;
	case PAIR_LOST: return PAIR_WON;
	case PAIR_WON_UNPLAYED: return PAIR_LOST_UNPLAYED;
	case PAIR_LOST_UNPLAYED: return PAIR_WON_UNPLAYED;
	case PAIR_DRAWN:
	case PAIR_ADJOURNED:
	case PAIR_BYE:
	case PAIR_ABSENT: break;
	}
	return r;
}

void crowd_enter(struct crowd *f, const struct pair_round *r)
{
	int round = f->state.round;
	size_t i;

	for (i = 0; i < f->state.n; i++) {
		*entry_of(f, (int)i, round) =
			(struct pair_entry){.opp = PAIR_NOBODY, .result = PAIR_ABSENT};
		f->players[i].n_history = (size_t)round;
	}
	for (i = 0; i < r->n_pairs; i++) {
		int w = r->pairs[i].white, b = r->pairs[i].black;
		enum pair_result_code result =
			f->result ? f->result(f, (int)i, w, b) : draw_result(f, w, b);

		*entry_of(f, w, round) =
			(struct pair_entry){.opp = b, .colour = PAIR_WHITE, .result = result};
		*entry_of(f, b, round) = (struct pair_entry){
			.opp = w, .colour = PAIR_BLACK, .result = other_side(result)};
	}
	if (r->bye >= 0)
		*entry_of(f, r->bye, round) =
			(struct pair_entry){.opp = r->bye_against, .result = PAIR_BYE};
	f->state.round++;
	draw_absences(f);
	crowd_prepare(f);
}

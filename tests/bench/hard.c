/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Histories that leave few possible pairs, written directly. */
#include "tests/bench/hard.h"

#include "core/pairing/roundrobin/roundrobin.h"

#include <stdio.h>
#include <stdlib.h>

static struct pair_entry *entry(struct crowd *f, size_t player, int round)
{
	return &f->entries[player * (size_t)f->state.rounds_total + (size_t)round - 1];
}

static void write_game(struct crowd *f, int round, int white, int black, bool draw)
{
	*entry(f, (size_t)white, round) = (struct pair_entry){
		.opp = black, .colour = PAIR_WHITE, .result = draw ? PAIR_DRAWN : PAIR_WON};
	*entry(f, (size_t)black, round) = (struct pair_entry){
		.opp = white, .colour = PAIR_BLACK, .result = draw ? PAIR_DRAWN : PAIR_LOST};
}

/* Everybody has drawn with nearly everybody, in the rounds of a Berger table. */
static void make_all_met(struct crowd *f)
{
	struct roundrobin_pair *pairs = calloc(f->state.n + 1, sizeof(*pairs));
	int round, free_number, k, n;

	for (round = 1; pairs && round < f->state.round; round++) {
		n = roundrobin_round(RR_BERGER, (int)f->state.n, round, pairs, &free_number);
		for (k = 0; k < n; k++)
			write_game(f, round, pairs[k].white - 1, pairs[k].black - 1, true);
	}
	free(pairs);
}

/* The same, but the lower number wins: many score groups, each nearly exhausted. */
static void make_all_met_won(struct crowd *f)
{
	size_t i;
	int r;

	make_all_met(f);
	for (i = 0; i < f->state.n; i++) {
		for (r = 1; r < f->state.round; r++) {
			struct pair_entry *e = entry(f, i, r);
			bool even = (e->opp + (int)i) % 3 == 0;

			if (!even && e->result != PAIR_ABSENT)
				e->result = e->opp > (int)i ? PAIR_WON : PAIR_LOST;
		}
	}
}

/* One half has won two games with White, the other has lost two with Black. */
static void make_one_colour(struct crowd *f)
{
	int half = (int)f->state.n / 2, round, i;

	for (round = 1; round < f->state.round; round++) {
		for (i = 0; i < half; i++)
			write_game(f, round, i, half + (i + round) % half, false);
	}
}

/* Everybody has drawn a game with White against an unnamed opponent. */
static void make_all_white(struct crowd *f)
{
	size_t i;

	for (i = 0; i < f->state.n; i++)
		*entry(f, i, 1) = (struct pair_entry){
			.opp = PAIR_NOBODY, .colour = PAIR_WHITE, .result = PAIR_DRAWN};
}

/* Every player has a score group of their own. */
static void make_ladder(struct crowd *f)
{
	size_t i;

	make_all_white(f);
	for (i = 0; i < f->state.n; i++) {
		f->players[i].has_points = true;
		f->players[i].points = ratio_int((int64_t)(f->state.n - i));
	}
}

const struct hard_kind hard_kinds[] = {
	{"one group that has met but for one round", make_all_met, 0, 2, 100},
	{"one group that has met but for four rounds", make_all_met, 0, 5, 100},
	{"many groups that have met but for two rounds", make_all_met_won, 0, 3, 100},
	{"two groups, each wants one colour absolutely", make_one_colour, 2, 0, 10000},
	{"one group that wants one colour", make_all_white, 1, 0, 10000},
	{"each a group of their own", make_ladder, 1, 0, 10000},
};
const size_t hard_n_kinds = sizeof(hard_kinds) / sizeof(*hard_kinds);

void hard_init(struct crowd *f, const struct hard_kind *kind, size_t n, uint64_t seed)
{
	static const struct crowd_rates rates = {.ties = false};
	int past = kind->rounds_past ? kind->rounds_past : (int)n - kind->spare;
	char text[200];
	size_t i;

	crowd_init(f, n, past + 2, &rates, seed);
	pair_state_release(&f->state);
	f->state.round = past + 1;
	for (i = 0; i < n; i++)
		f->players[i].n_history = (size_t)past;
	kind->make(f);
	if (!pair_state_prepare(&f->state, text, sizeof(text)))
		return;
	fprintf(stderr, "%s: %s\n", kind->name, text);
	exit(1);
}

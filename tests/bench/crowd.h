/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Random tournaments: players and results drawn from a seed, each round paired by the system under
 * test and its results entered into the histories.  The same seed gives the same tournament on
 * every machine.
 */
#ifndef TESTS_BENCH_CROWD_H
#define TESTS_BENCH_CROWD_H

#include "core/pairing/pairing.h"

/* Rates of occurrences per mille and round; `ties` gives equal ratings and names. */
struct crowd_rates {
	unsigned draws, forfeits, absences, withdrawals, adjournments;
	bool ties;
};

struct crowd;

/* White's result on a board, counted from 0 in pairing order. */
typedef enum pair_result_code (*crowd_result)(struct crowd *f, int board, int white, int black);

struct crowd {
	crowd_result result;	 /* NULL: drawn from the ratings and rates */
	struct pair_state state; /* prepared for the next round */
	struct pair_player *players;
	struct pair_entry *entries; /* rounds_total per player */
	char (*names)[16];
	int *met; /* lists for the players, or NULL; a copy has none of its own */
	struct crowd_rates rates;
	uint64_t seed;
	int left; /* number of withdrawn players */
};

/* The next random number, and one below `n`. */
uint64_t crowd_next(uint64_t *seed);
unsigned crowd_below(uint64_t *seed, unsigned n);

/* Sets up a tournament before its first round; ends the program when out of memory. */
void crowd_init(struct crowd *f, size_t n, int rounds, const struct crowd_rates *rates,
		uint64_t seed);
void crowd_release(struct crowd *f);

/* Copies a tournament, so that the copy can be continued independently. */
void crowd_copy(const struct crowd *f, struct crowd *ret_copy);

/* After players were changed: derives the state again. */
void crowd_prepare(struct crowd *f);

/* Enters the results of a paired round and advances to the next. */
void crowd_enter(struct crowd *f, const struct pair_round *r);

struct crowd_system {
	const char *name;
	pair_system_fn pair;
};

extern const struct crowd_system crowd_systems[];
extern const size_t crowd_n_systems;

#endif

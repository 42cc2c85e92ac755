/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* What the reference implementations of FIDE's systems of 2026 share: players, colours, scores. */
#ifndef TESTS_PAIRING_ORACLE_FIDE_H
#define TESTS_PAIRING_ORACLE_FIDE_H

#include "tests/pairing/oracle.h"

struct oracle_seat {
	int player, id, score, games;
	enum pair_colour colours[ORACLE_ROUNDS];
	int n, diff;
	enum pair_colour wish;
	int strength; /* 0 none, 1 mild, 2 strong, 3 absolute */
	bool no_bye;
	bool topscorer;	      /* FIDE Dutch; not set by oracle_fide_list() */
	int buchholz, berger; /* Burstein; not set either */
};

/* Sets of seats are masks; the lowest bit is the highest ranked. */
struct oracle_fide {
	const struct pair_state *s;
	struct oracle_seat seat[ORACLE_SEATS];
	int n;
};

/* Lists the players to be paired, in the order of the state. */
void oracle_fide_list(const struct pair_state *s, struct oracle_fide *ret);

/* Sorts the seats; the context of `compare` is an array of seats. */
void oracle_fide_rank(struct oracle_fide *f, int (*compare)(const void *ctx, int a, int b));

/* PAIRING FD-C1, FD-C3 */
bool oracle_fide_legal(const struct oracle_fide *f, int a, int b);

/* PAIRING FD-5.2, BU-5.2: a ranks above b. */
bool oracle_fide_higher_white(const struct oracle_fide *f, int a, int b);

/* Adds a pair of seats, a above b, with their colours. */
void oracle_fide_pair(const struct oracle_fide *f, int a, int b, struct oracle_round *ret);

/* The players of `set` with the highest score. */
unsigned oracle_fide_top_group(const struct oracle_fide *f, unsigned set);

/* Negative: the first list is shorter or, if not, the first number that differs is less. */
int oracle_fide_compare(const int *a, int n_a, const int *b, int n_b);

/* Sorts numbers from the highest down. */
void oracle_fide_sort_down(int *list, int n);

#endif

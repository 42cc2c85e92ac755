/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Second opinions on small fields: every Swiss system written down once more, plainly, as the
 * rule tells it, by trying everything in the rule's order.  Nothing here uses the code of
 * core/pairing; only the state it is given is the same.  Up to ORACLE_MOST players, though eight is
 * what it does at once; scores in half points, no memory.
 */
#ifndef TESTS_PAIRING_ORACLE_H
#define TESTS_PAIRING_ORACLE_H

#include "core/pairing/state.h"

#define ORACLE_MOST   14
#define ORACLE_SEATS  (ORACLE_MOST + 1) /* with a dummy */
#define ORACLE_ROUNDS 16

struct oracle_round {
	bool ok;
	int n;
	int white[ORACLE_SEATS], black[ORACLE_SEATS]; /* player indices in board order */
	int bye;				      /* PAIR_NOBODY in an even field */
};

/* Pairs s->round of a prepared state; writes the whole of ret_round. */
typedef void (*oracle_fn)(const struct pair_state *s, struct oracle_round *ret_round);

void oracle_monrad_dsu(const struct pair_state *s, struct oracle_round *ret_round);
void oracle_monrad_nsf(const struct pair_state *s, struct oracle_round *ret_round);
void oracle_dansk_schweizer(const struct pair_state *s, struct oracle_round *ret_round);
void oracle_fide_dutch(const struct pair_state *s, struct oracle_round *ret_round);
void oracle_knsb(const struct pair_state *s, struct oracle_round *ret_round);
void oracle_dubov(const struct pair_state *s, struct oracle_round *ret_round);

/* Half points of a player after so many rounds, by the history alone. */
int oracle_points_after(const struct pair_player *p, int rounds);

/* Half points now: `points` where they are given, else by the history. */
int oracle_points(const struct pair_player *p);

/* Did two players meet: in a game, in a `met` list or, if forfeits count, by a forfeit. */
bool oracle_met(const struct pair_state *s, int a, int b, bool forfeits);

/* Had this round a game on the board: played or adjourned. */
bool oracle_is_game(const struct pair_entry *e);

/* Was the player ever given a point for a bye or, if asked, for a win by forfeit. */
bool oracle_had_free_point(const struct pair_player *p, bool forfeits);

/* The colours of the games on the board, in order; returns how many. */
int oracle_colours(const struct pair_player *p, enum pair_colour *ret_colours);

/* Sorts indices by a comparison that gets the context. */
void oracle_sort(int *list, int n, int (*compare)(const void *ctx, int a, int b), const void *ctx);

/* The next permutation in ascending order; false after the last. */
bool oracle_next_permutation(int *list, int n);

/* The next k of n places in ascending order of the list of places; false after the last. */
bool oracle_next_combination(int *places, int k, int n);

static inline int oracle_round_pairs(struct oracle_round *r, int white, int black)
{
	r->white[r->n] = white;
	r->black[r->n] = black;
	return ++r->n;
}

#endif

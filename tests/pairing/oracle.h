/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reference implementations for small fields: every Swiss system written a second time as the rule
 * describes it, by trying everything in the rule's order.  They share no code with core/pairing,
 * only the state they are given.  At most ORACLE_MOST players, although only up to eight are fast;
 * scores in half points, no memory allocated.
 */
#ifndef TESTS_PAIRING_ORACLE_H
#define TESTS_PAIRING_ORACLE_H

#include "core/pairing/pair_state.h"

#define ORACLE_MOST   14
#define ORACLE_SEATS  (ORACLE_MOST + 1) /* with a dummy */
#define ORACLE_ROUNDS 16

struct oracle_round {
	bool ok;
	int n;
	int white[ORACLE_SEATS], black[ORACLE_SEATS]; /* player indices in board order */
	int bye;				      /* PAIR_NOBODY in an even field */
};

/* Pairs s->round of a prepared state; fills in ret_round completely. */
typedef void (*oracle_fn)(const struct pair_state *s, struct oracle_round *ret_round);

void oracle_monrad_dsu(const struct pair_state *s, struct oracle_round *ret_round);
void oracle_monrad_nsf(const struct pair_state *s, struct oracle_round *ret_round);
void oracle_dansk_schweizer(const struct pair_state *s, struct oracle_round *ret_round);
void oracle_fide_dutch(const struct pair_state *s, struct oracle_round *ret_round);
void oracle_knsb(const struct pair_state *s, struct oracle_round *ret_round);
void oracle_dubov(const struct pair_state *s, struct oracle_round *ret_round);

/* Boards in no order; of Burstein only rounds after the seeding rounds. */
void oracle_dutch_2026(const struct pair_state *s, struct oracle_round *ret_round);
void oracle_burstein(const struct pair_state *s, struct oracle_round *ret_round);

/* Half points of a player after `rounds` rounds, from the history alone. */
int oracle_points_after(const struct pair_player *p, int rounds);

/* Current half points: `points` if given, otherwise from the history. */
int oracle_points(const struct pair_player *p);

/* Have two players met: in a game, in a `met` list or, if `forfeits`, by a forfeit? */
bool oracle_met(const struct pair_state *s, int a, int b, bool forfeits);

/*
 * PAIRING NSF-4, DUBOV-5: round 1 of a list of n players, neighbours or the halves against each
 * other.  Writes the place of the opponent of each, n for the bye; false: they cannot be paired.
 */
bool oracle_first_round(const struct pair_state *s, const int *player, int n, bool halves,
			int *ret_mate);

/* Did this round have a game over the board, played or adjourned? */
bool oracle_is_game(const struct pair_entry *e);

/* Has the player had a point for a bye or, if `forfeits`, a win by forfeit? */
bool oracle_had_free_point(const struct pair_player *p, bool forfeits);

/* The colours of games over the board, in order; returns their number. */
int oracle_colours(const struct pair_player *p, enum pair_colour *ret_colours);

/* Sorts indices by a comparison function that gets the context. */
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

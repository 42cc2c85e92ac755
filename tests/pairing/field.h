/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Random tournaments: a field of players with forfeits, absences, withdrawals and byes, derived
 * from a seed and played round by round.
 */
#ifndef TESTS_PAIRING_FIELD_H
#define TESTS_PAIRING_FIELD_H

#include "core/pairing/pairing.h"

#include <stdio.h>

#define FIELD_MOST   64
#define FIELD_ROUNDS 12

struct field {
	uint64_t random;
	struct pair_player players[FIELD_MOST];
	struct pair_entry history[FIELD_MOST][FIELD_ROUNDS];
	struct ratio past_bonus[FIELD_MOST][FIELD_ROUNDS];
	int met[FIELD_MOST]; /* one further opponent each, where set */
	int placement[FIELD_MOST];
	bool has_placement;
	int n, rounds_total;
	int played;			     /* rounds in the histories */
	int forfeits, absences, withdrawals; /* per mille, per player and round */
	bool half_points;		     /* absent players score half a point */
	enum pair_colour first_colour;
	int leavers; /* number of withdrawn players so far */
};

/* A random number below n from the field's generator. */
unsigned field_random(struct field *f, unsigned n);

/* Initializes n players with shuffled start numbers, and with ties in ratings and names. */
void field_init(struct field *f, uint64_t seed, int n, int rounds_total);

/* PAIRING ALL-7: gives every player pairing points of 0 or 1, until the next call. */
void field_accelerate(struct field *f);

/* Gives some players points other than those of their histories. */
void field_give_points(struct field *f);

/* Keeps two players apart by a `met` list. */
void field_forbid(struct field *f);

/* Sets a placement other than the computed one. */
void field_place(struct field *f);

/* Draws the absent players of the next round and those who withdraw. */
void field_announce(struct field *f);

/* The state of the next round; release it with pair_state_release(). */
void field_state(const struct field *f, struct pair_state *ret_state);

/* Invents results for a paired round and adds it to the histories. */
void field_play(struct field *f, const struct pair_round *r);

/* Plays a randomly paired round. */
void field_play_at_random(struct field *f);

/* Reorders the players of the tournament. */
void field_permute(struct field *f);

/* The state as JSON for `kskak calc`. */
void field_print(FILE *out, const struct pair_state *s);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Invented tournaments: a field of players with forfeits, absences, withdrawals and byes, made
 * from a seed alone and played on round by round.
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
	int met[FIELD_MOST]; /* one further opponent each, where there is one */
	int placement[FIELD_MOST];
	bool has_placement;
	int n, rounds_total;
	int played;			     /* rounds in the histories */
	int forfeits, absences, withdrawals; /* per mille a player and round */
	enum pair_colour first_colour;
	int leavers; /* how many have withdrawn so far */
};

/* A number below n from the field's own series. */
unsigned field_random(struct field *f, unsigned n);

/* n players with shuffled start numbers, ratings and names with ties. */
void field_init(struct field *f, uint64_t seed, int n, int rounds_total);

/* PAIRING ALL-7: pairing points of 0 or 1 for everybody. */
void field_accelerate(struct field *f);

/* Points other than those of their histories for some. */
void field_give_points(struct field *f);

/* Two players whom a `met` list keeps apart. */
void field_forbid(struct field *f);

/* A placement that is not the computed one. */
void field_place(struct field *f);

/* Who is away in the round to come, and who leaves for good. */
void field_announce(struct field *f);

/* The state of the round to come; pair_state_release() it. */
void field_state(const struct field *f, struct pair_state *ret_state);

/* Invents results for a round of a pairing system and adds it to the histories. */
void field_play(struct field *f, const struct pair_round *r);

/* Plays a round that nobody paired: everybody against anybody. */
void field_play_at_random(struct field *f);

/* The same tournament with the players in another order. */
void field_permute(struct field *f);

/* The state as `kskak calc` reads it. */
void field_print(FILE *out, const struct pair_state *s);

#endif

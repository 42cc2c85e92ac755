/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The players of the Swiss system by rating: rank, colour preference, floats, who may meet (PAIRING
 * A2 to A7, B1, B2, B5, B6).  A position is a place in the ranking A2; a smaller one stands higher.
 * Private to core/pairing/dutch/.
 */
#ifndef CORE_PAIRING_DUTCH_DUTCH_PLAYER_H
#define CORE_PAIRING_DUTCH_DUTCH_PLAYER_H

#include "core/pairing/pairing.h"

enum dutch_strength { DUTCH_NONE, DUTCH_MILD, DUTCH_STRONG, DUTCH_ABSOLUTE };

struct dutch_player {
	int player; /* index into the state */
	int64_t score;
	enum pair_colour preference;
	enum dutch_strength strength;
	bool exempt;	 /* last round, over 50 per cent: B2, B5, B6 do not apply */
	bool no_bye;	 /* had a point without play (B1b) */
	bool down1, up1; /* floated in the previous round (B5) */
	bool down2, up2; /* in the one before it (B6) */
};

/* Where the editions differ: FIDE's of 1998 (DSU 4.9.5) and the Dutch federation's of 1996. */
struct dutch_edition {
	bool heals_mild; /* PAIRING KNSB-A8, KNSB-B4 */
};

struct dutch {
	const struct pair_state *s;
	const struct dutch_edition *edition;
	struct dutch_player *list; /* by rank */
	int n;
	const struct lang *lang; /* of the reasons */
};

/* Ranks and judges all active players. */
void dutch_player_rank(struct dutch *d, const struct pair_state *s,
		       const struct dutch_edition *edition, const struct lang *lang);
void dutch_player_release(struct dutch *d);

/* Not both with an absolute preference for one colour (B2). */
bool dutch_player_colours_agree(const struct dutch *d, int a, int b);

/* A key from 0 to 2; dutch_player_colours_agree() depends on the keys of the two players alone. */
int dutch_player_colour_key(const struct dutch *d, int a);

/* Not met, and not both with an absolute preference for one colour (B1, B2). */
bool dutch_player_legal(const struct dutch *d, int a, int b);

/* Both prefer the same colour: the pair counts against x (B4). */
bool dutch_player_same_preference(const struct dutch *d, int a, int b);

/* KNSB B4: can their equal preference be healed, both wanting the majority colour, one mildly? */
bool dutch_player_is_healed(const struct dutch *d, enum pair_colour majority, int a, int b);

/* May a player be left over in a bracket: 0 all criteria, 1 B6 dropped, 2 B5 and B6 dropped. */
bool dutch_player_may_downfloat(const struct dutch *d, int a, int level);

/* May the lower-scored of a pair play up: levels as above; true for equal scores. */
bool dutch_player_may_pair_scores(const struct dutch *d, int a, int b, int level);

#endif

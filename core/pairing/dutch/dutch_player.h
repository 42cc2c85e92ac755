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
	bool no_bye;	 /* had a point without play (B1) */
	bool down1, up1; /* floated in the last round (B5) */
	bool down2, up2; /* in the one before it (B6) */
};

/* Where the editions differ: FIDE's of 1998 (DSU 4.9.5) and the Dutch federation's of 1996. */
struct dutch_edition {
	bool heals_mild; /* PAIRING KNSB-A8, KNSB-B4 */
};

/* Players that exchanges tried in order may still look at in this round. */
struct dutch_left {
	long huge; /* in brackets of more than 1,000 players */
	long open; /* in smaller ones, where no question can name the first exchange */
};

struct dutch {
	const struct pair_state *s;
	const struct dutch_edition *edition;
	struct dutch_player *list; /* in the order of A2 */
	int n;
	int *places; /* round 1: by position, the place in S1, from 1; NULL in other rounds */
	const struct lang *lang; /* of the reasons */
	long bound;		 /* as in struct pair_options */
	struct dutch_left *left;
};

/* Reads all active players and ranks them by A2. */
void dutch_player_rank(struct dutch *d, const struct pair_state *s,
		       const struct dutch_edition *edition, const struct pair_options *o);
void dutch_player_release(struct dutch *d);

/* No two absolute preferences for one colour (B2). */
bool dutch_player_colours_agree(const struct dutch *d, int a, int b);

/* From 0 to 2; dutch_player_colours_agree() depends on nothing but the keys of both players. */
int dutch_player_colour_key(const struct dutch *d, int a);

/* May two meet: not met before, and no two absolute preferences for one colour (B1, B2). */
bool dutch_player_legal(const struct dutch *d, int a, int b);

/* Do both prefer the same colour, so that the pair counts against x (B4)? */
bool dutch_player_same_preference(const struct dutch *d, int a, int b);

/* KNSB B4: is the equal preference of a pair healed? */
bool dutch_player_is_healed(const struct dutch *d, enum pair_colour majority, int a, int b);

/* May the player float down at this level: 0 all criteria, 1 B6 dropped, 2 B5 and B6 dropped? */
bool dutch_player_may_downfloat(const struct dutch *d, int a, int level);

/* May the lower-scored of a pair float up, levels as above?  True for equal scores. */
bool dutch_player_may_pair_scores(const struct dutch *d, int a, int b, int level);

#endif

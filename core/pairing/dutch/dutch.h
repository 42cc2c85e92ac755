/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What the files of the Swiss system by rating share: FIDE's of 1998 (DSU 4.9.5, "Dutch") and the
 * Dutch federation's of 1996 (KNSB).  A position is a place in the ranking A2; a smaller one stands
 * higher.  Private to core/pairing/dutch/.
 */
#ifndef CORE_PAIRING_DUTCH_DUTCH_H
#define CORE_PAIRING_DUTCH_DUTCH_H

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

struct dutch {
	const struct pair_state *s;
	bool knsb;
	struct dutch_player *list; /* by rank */
	int n;
	const struct lang *lang; /* of the reasons */
};

/* Ranks and judges all active players. */
void dutch_init(struct dutch *d, const struct pair_state *s, bool knsb, const struct lang *lang);
void dutch_release(struct dutch *d);

/* Not both with an absolute preference for one colour (B2). */
bool dutch_colours_agree(const struct dutch *d, int a, int b);

/* 0 to 2: whom dutch_colours_agree() lets a player meet hangs on this alone. */
int dutch_colour_key(const struct dutch *d, int a);

/* Not met, and not both with an absolute preference for one colour (B1, B2). */
bool dutch_legal(const struct dutch *d, int a, int b);

/* Both prefer the same colour: the pair counts against x (B4). */
bool dutch_same_preference(const struct dutch *d, int a, int b);

/* KNSB B4: can their equal preference be healed, both wanting the majority colour, one mildly? */
bool dutch_is_healed(const struct dutch *d, enum pair_colour majority, int a, int b);

/* May he be left over in a bracket: 0 all criteria, 1 B6 dropped, 2 B5 and B6 dropped. */
bool dutch_may_downfloat(const struct dutch *d, int a, int level);

/* May the lower-scored of a pair play up: levels as above; true for equal scores. */
bool dutch_may_pair_scores(const struct dutch *d, int a, int b, int level);

/* Which rule gives the colours; the lot where neither has a preference. */
enum dutch_colour_rule { DUTCH_E1, DUTCH_E2, DUTCH_E3, DUTCH_E4, DUTCH_LOT };

/* Has the higher ranked position White, and by which rule?  ret_rule may be NULL. */
bool dutch_higher_has_white(const struct dutch *d, int a, int b, enum dutch_colour_rule *ret_rule);

/* A bracket while it is searched. */
struct bracket {
	const struct dutch *d;
	const int *moved; /* positions moved down into it, ascending */
	int n_moved;
	const int *natives; /* ascending */
	int n_natives;
	bool lowest; /* only one may remain, who must be allowed the bye */
};

/* What a bracket is searched again for: that its floaters can be paired below. */
struct dutch_below {
	const int *stuck; /* positions of those who go down in any case (C1), ascending */
	int n_stuck;
	const int *natives; /* of the bracket below */
	int n_natives;
	bool complete; /* C13: the lowest bracket comes out; else C12: all floaters are paired */
};

/* Are these floaters (ascending positions) welcome below?  `below` NULL: always. */
bool dutch_welcome(const struct dutch *d, const struct dutch_below *below, const int *floaters,
		   int n);

/* Positions of all its players, ascending, in memory for free(). */
int *bracket_list(const struct bracket *b);

struct bracket_pairing {
	int *upper, *lower; /* the pairs */
	int n_pairs;
	int *floaters; /* ascending */
	int n_floaters;
	int first_x, x, level; /* the first x tried, and where it was found, for explanations */
	int exchanged;
	int healed; /* KNSB B4: so many pairs of equal preference more, if mild for the majority */
	enum pair_colour majority;
};

/* Room for a bracket of n players. */
void bracket_pairing_init(struct bracket_pairing *p, int n);
void bracket_pairing_release(struct bracket_pairing *p);

/*
 * The number of pairs that can be made: of moved-down players (p_h, 0 in a homogeneous bracket)
 * and of the rest (p_r).  False when a lowest bracket does not come out.
 */
bool bracket_size(const struct bracket *b, int *ret_ph, int *ret_pr);

/*
 * The first pairing of the rule's order with ph + pr pairs whose floaters are welcome below (C6 to
 * C14); false when there is none.
 */
bool bracket_search(const struct bracket *b, int ph, int pr, const struct dutch_below *below,
		    struct bracket_pairing *ret_pairing);

/*
 * Can these floaters all be paired in the bracket below (C12): each with a native of it when they
 * are fewer than half, else as many pairs as there can be?
 */
bool dutch_floaters_fit(const struct dutch *d, const int *floaters, int n, const int *natives,
			int n_natives);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The players of the Danish Swiss (DSU 4.9.3): order, colour preferences, who may meet, colours of
 * a pair (PAIRING DS-1 to DS-4, DS-7).  Private to core/pairing/dansk/.
 */
#ifndef CORE_PAIRING_DANSK_DANSK_H
#define CORE_PAIRING_DANSK_DANSK_H

#include "core/pairing/pairing.h"

enum dansk_strength { DANSK_NONE, DANSK_WEAK, DANSK_STRONG };

struct dansk_player {
	int player;	/* index, PAIR_X for X */
	int64_t points; /* with pairing points */
	enum pair_colour preference;
	enum dansk_strength strength;
	int whites;
	enum pair_colour last; /* of the last game */
};

/*
 * Active players, and X in an odd field, by points and start number.  A position is an index into
 * `list`; a smaller one stands higher.
 */
struct dansk {
	const struct pair_state *s;
	struct dansk_player *list;
	int n;
	const struct lang *lang; /* of the reasons */
};

/* Reads and sorts all active players. */
void dansk_init(struct dansk *d, const struct pair_state *s, const struct lang *lang);
void dansk_release(struct dansk *d);

/* A true first round: no player has a colour; some may be kept apart. */
bool dansk_is_first_round(const struct dansk *d);

/* In the last round and over 50 per cent: DS-3 allows two such players equal strong preferences. */
bool dansk_exempt(const struct dansk *d, int a);

/* No two strong preferences for one colour, unless both are exempt. */
bool dansk_colours_agree(const struct dansk *d, int a, int b);

/* May two positions be paired (DS-3)? */
bool dansk_legal(const struct dansk *d, int a, int b);

/* The start number, or X; the second form appends it. */
const char *dansk_name(const struct dansk *d, int position, char text[16]);
void dansk_add_name(const struct dansk *d, struct sbuf *why, int position);

/* The number of the two who do not get their preferred colour: 0 to 2. */
int dansk_unsatisfied(const struct dansk *d, int a, int b);

/* The excess of x in Whites over the last 1, 2, 3, ... rounds, at the first difference; else 0. */
int dansk_whites_backwards(const struct dansk *d, int x, int y);

/*
 * Does the upper of two positions have White (DS-7)?  The opponent of X always does.  ret_rule,
 * which may be NULL, gets the rule as a sentence to translate.
 */
bool dansk_upper_has_white(const struct dansk *d, int upper, int lower, const char **ret_rule);

/* Appends why a and b were not paired with each other; `else_why` if the rules allow them to meet.
 */
void dansk_tell_fall(const struct dansk *d, struct sbuf *why, int a, int b, const char *else_why);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What the two files of the Dubov system share (DSU 4.9.6): players with the mean rating of their
 * opponents (ARO) and due colours, and the pairing of one group by columns.  Private to
 * core/pairing/dubov/.
 */
#ifndef CORE_PAIRING_DUBOV_DUBOV_H
#define CORE_PAIRING_DUBOV_DUBOV_H

#include "core/pairing/pairing.h"

struct dubov_player {
	int player; /* index into the state */
	int64_t score;
	int rating;
	const char *name;
	int id;
	struct ratio aro;
	enum pair_colour due;
	int diff;		       /* Whites less Blacks */
	enum pair_colour last, before; /* of the last two games */
	int group;
	bool no_bye;
	bool may_rise; /* 2.5: may be transferred to a higher group */
};

struct dubov {
	const struct pair_state *s;
	struct dubov_player *list; /* by score, rating, name, id */
	int n;
	const struct lang *lang; /* of the reasons */
};

/* Reads and sorts all active players; d->list is the caller's to free. */
void dubov_init(struct dubov *d, const struct pair_state *s, const struct lang *lang);

/* May a player have this colour: difference within two, not three in a row (2.3, 2.4). */
bool dubov_colour_allowed(const struct dubov_player *p, enum pair_colour c);

/* Some assignment of colours is allowed to both. */
bool dubov_colours_agree(const struct dubov *d, int a, int b);

/* Not met, and some assignment of colours is allowed to both. */
bool dubov_legal(const struct dubov *d, int a, int b);

/* Orders by rating down, ARO up, name, id: who is taken first. */
int dubov_by_rating(const struct dubov_player *x, const struct dubov_player *y);

/* Has a White against b (3)? */
bool dubov_first_has_white(const struct dubov *d, int a, int b);

/* The rule that gave a and b their colours, in words. */
const char *dubov_colour_rule(const struct dubov *d, int a, int b);

/* Appends why a and b, who were tried, are not paired; if they might, what the others then cannot.
 */
void dubov_tell_fall(const struct dubov *d, struct sbuf *why, int a, int b, const char *cannot);

/*
 * Pairs a group that can be paired completely, by columns of due colours (6.2, 6.3, 7.3, 7.4).
 * `members` are positions; ret_mate[i] is the index of the mate of members[i].  What decided is
 * appended to whys[position] of both players when `whys` is given.
 */
void dubov_pair_columns(const struct dubov *d, const int *members, int n, int *ret_mate,
			struct sbuf *whys);

/*
 * Chooses who of a group floats down so that the others can be paired within it and everybody else
 * among themselves (6.4): the fewest, of these the first set.  `list` holds n positions that can be
 * paired completely: the group in the order of floating, then all others.  ret_out is false for
 * all at the start.  False when there is no complete pairing.
 */
bool dubov_choose_floaters(const struct dubov *d, const int *list, int n_group, int n,
			   bool *ret_out);

#endif

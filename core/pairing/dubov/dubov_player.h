/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The players of the Dubov system with the mean rating of their opponents (ARO) and due colours,
 * who may meet and with which colours (PAIRING DUBOV-1, DUBOV-2.1, DUBOV-3).  Private to
 * core/pairing/dubov/.
 */
#ifndef CORE_PAIRING_DUBOV_DUBOV_PLAYER_H
#define CORE_PAIRING_DUBOV_DUBOV_PLAYER_H

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
void dubov_player_rank(struct dubov *d, const struct pair_state *s, const struct lang *lang);

/* May the player have this colour (2.3, 2.4)? */
bool dubov_player_bears(const struct dubov_player *p, enum pair_colour c);

/* Is there an assignment of colours that both may have? */
bool dubov_player_colours_agree(const struct dubov *d, int a, int b);

/* May two positions meet: not met before, and colours that both may have? */
bool dubov_player_legal(const struct dubov *d, int a, int b);

/* Orders by rating down, ARO up, name, id: who is taken first. */
int dubov_player_by_rating(const struct dubov_player *x, const struct dubov_player *y);

/* Has a White against b (3)? */
bool dubov_player_first_has_white(const struct dubov *d, int a, int b);

/* The rule that gave a and b their colours, in words. */
const char *dubov_player_colour_rule(const struct dubov *d, int a, int b);

#endif

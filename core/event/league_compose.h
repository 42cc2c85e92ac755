/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Which team plays in which division of the correspondence league (EVENTS E38, E40).  The first
 * season is the case in which every team is a newcomer.  A proposal: each placing says what it
 * rests on, and the leader may change it before the draw.
 */
#ifndef CORE_EVENT_LEAGUE_COMPOSE_H
#define CORE_EVENT_LEAGUE_COMPOSE_H

#include "core/base/lang.h"
#include "core/event/league.h"

#include <stdint.h>

#define LEAGUE_DIVISIONS 3

/* Divisions of n teams: one up to ten, seven and the rest up to 17, else seven, seven and groups.
 */
struct league_shape {
	int divisions;		    /* 0 without a team */
	int size[LEAGUE_DIVISIONS]; /* teams of division d + 1 */
	int groups;		    /* of the last division; 1 but in a third one */
};

struct league_shape league_shape(int n);

/*
 * How many groups, as equal as possible, n teams or players make: the one that is farthest from
 * seven is as near as can be, and of several numbers of groups the least.  0 for n <= 0.
 */
int league_group_count(int n);

struct league_entry {
	struct league_team team; /* of the last started league; division 0: a newcomer */
	int64_t club;
	int group; /* of the third division, 0-based */
};

/* Why a team plays where it does: identifier, word, sentence. */
#define LEAGUE_WHYS(X)                                                                             \
	X(ONE_DIVISION, "one_division", N_("all teams play in one division"))                      \
	X(STAYS, "stays", N_("score high enough to stay in the division"))                         \
	X(PROMOTED, "promoted", N_("at least 75 per cent in the division below"))                  \
	X(RELEGATED, "relegated", N_("less than 40 per cent in the first division"))               \
	X(LEFT_OUT, "left_out", N_("entitled to the first division, which is full"))               \
	X(FILLED, "filled", N_("fills a vacant place by its score"))                               \
	X(NEWCOMER, "newcomer", N_("new team, placed by its average rating"))                      \
	X(APART, "apart", N_("moved up, for its club has another team in the division below"))     \
	X(REST, "rest", N_("not entitled to a higher division"))

enum league_why {
#define X(id, word, text) LEAGUE_WHY_##id,
	LEAGUE_WHYS(X)
#undef X
		LEAGUE_WHY_COUNT
};

/* "stays", "promoted", ...; and the English sentence, which is a msgid. */
const char *league_why_name(enum league_why why);
const char *league_why_text(enum league_why why);

struct league_placing {
	size_t team;  /* index of the entry */
	int division; /* 1.. */
	int group;    /* 0-based */
	enum league_why why;
	int passed; /* mask of 1 << division: passed over there for another team of its club */
};

/*
 * A club that would have two teams in the last division gets a vacant place above it, behind those
 * with a right to that division.  A team that finds another one of its club in every division
 * formed, or no vacant place, is not placed: the leader has to decide (6.7.3.3).
 */
struct league_composition {
	struct league_shape shape; /* with the sizes that came out */
	struct league_placing *placings;
	size_t n; /* by division and group, in the order in which the places were filled */
	size_t *unplaced;
	size_t n_unplaced;
};

/* `entries` in any order, with different ids.  The caller releases the composition. */
void league_compose(const struct league_entry *entries, size_t n,
		    struct league_composition *ret_composition);
void league_composition_release(struct league_composition *c);

#endif

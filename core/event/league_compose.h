/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Assigns teams to the divisions of the correspondence league (EVENTS E38, E40).  In the first
 * season every team is a newcomer.  This is a proposal: each placing gives its reason, and the
 * leader may change it before the draw.
 */
#ifndef CORE_EVENT_LEAGUE_COMPOSE_H
#define CORE_EVENT_LEAGUE_COMPOSE_H

#include "core/base/lang.h"
#include "core/event/league.h"

#include <stdint.h>

#define LEAGUE_DIVISIONS 3

/*
 * Divisions for n teams: one up to ten; seven and the rest up to 17; otherwise seven, seven and
 * groups.
 */
struct league_shape {
	int divisions;		    /* 0 without a team */
	int size[LEAGUE_DIVISIONS]; /* number of teams in division d + 1 */
	int groups;		    /* of the last division; 1 except in a third one */
};

struct league_shape league_shape(int n);

/*
 * Returns into how many groups, as equal as possible, n teams or players are divided: so that the
 * group size farthest from seven is as near as possible; if equal, the fewest groups.  0 for n <=
 * 0.
 */
int league_group_count(int n);

struct league_entry {
	struct league_team team; /* of the last started league; division 0: a newcomer */
	int64_t club;
	int group; /* in the third division, 0-based */
};

/* Why a team plays where it does: identifier, sentence. */
#define LEAGUE_WHYS(X)                                                                             \
	X(ONE_DIVISION, N_("all teams play in one division"))                                      \
	X(STAYS, N_("score high enough to stay in the division"))                                  \
	X(PROMOTED, N_("at least 75 per cent in the division below"))                              \
	X(RELEGATED, N_("less than 40 per cent in the first division"))                            \
	X(LEFT_OUT, N_("entitled to the first division, which is full"))                           \
	X(FILLED, N_("fills a vacant place by its score"))                                         \
	X(NEWCOMER, N_("new team, placed by its average rating"))                                  \
	X(APART, N_("moved up because its club has another team in the division below"))           \
	X(REST, N_("not entitled to a higher division"))

enum league_why {
#define X(id, text) LEAGUE_WHY_##id,
	LEAGUE_WHYS(X)
#undef X
		LEAGUE_WHY_COUNT
};

/* Returns the English sentence, which is a msgid. */
const char *league_why_text(enum league_why why);

struct league_placing {
	size_t team;  /* index of the entry */
	int division; /* from 1 */
	int group;    /* 0-based */
	enum league_why why;
	int passed; /* mask of 1 << division: passed over for another team of its club */
};

/*
 * A club that would have two teams in the last division gets a vacant place above it, after the
 * teams with a right to that division.  A team is not placed if its club already has one in every
 * division, or if no place is vacant: the leader must decide (6.7.3.3).
 */
struct league_composition {
	struct league_shape shape; /* with the resulting sizes */
	struct league_placing *placings;
	size_t n; /* by division and group, in the order in which the places were filled */
	size_t *unplaced;
	size_t n_unplaced;
};

/* `entries` are in any order, with distinct ids.  The caller releases the composition. */
void league_compose(const struct league_entry *entries, size_t n,
		    struct league_composition *ret_composition);
void league_composition_release(struct league_composition *c);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The classes of the championship at Easter (EVENTS E56; §§ 34 to 39 of section 4): who is entitled
 * to which class, in list order.  This is a proposal; the organisers decide.
 */
#ifndef CORE_EVENT_CHAMPIONSHIP_H
#define CORE_EVENT_CHAMPIONSHIP_H

#include "core/base/civil.h"
#include "core/base/lang.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CHAMPIONSHIP_TOP       10 /* players in the first class, all-play-all */
#define CHAMPIONSHIP_CANDIDATE 8  /* minimum number in the second */
#define CHAMPIONSHIP_ROUNDS    7  /* of the second */
#define CHAMPIONSHIP_VETERAN   5  /* maximum number of rounds for the veterans */

enum championship_class {
	CHAMPIONSHIP_LANDSHOLD,
	CHAMPIONSHIP_KANDIDAT,
	CHAMPIONSHIP_VETERANS,
	CHAMPIONSHIP_GROUPS,
	CHAMPIONSHIP_CLASS_COUNT
};

struct championship_player {
	int64_t player;
	struct civil born; /* CIVIL_NONE: unknown */
	int rating;	   /* at the close of entries, from finished events; 0: none */
	int rated_games;   /* since the previous championship */
	bool realm;	   /* registered with FIDE for a part of the Realm */
	bool candidate;	   /* has a candidate result since the previous close of entries */
	bool won_top, won_candidate, played_top; /* last year */
	bool junior_champion;
	bool qualified; /* by the organisers' rule for group winners (§ 39) */
	bool wild_card;
	bool was_veteran;     /* has played in the veterans' class before */
	bool chooses_veteran; /* if eligible; always possible (§ 34) */
};

#define CHAMPIONSHIP_WHYS(X)                                                                       \
	X(WON_TOP, "won_top")                                                                      \
	X(WON_CANDIDATE, "won_candidate")                                                          \
	X(RATING_2500, "rating_2500")                                                              \
	X(CANDIDATE_RESULT, "candidate_result")                                                    \
	X(MASTER, "master")                                                                        \
	X(PLAYED_TOP, "played_top")                                                                \
	X(JUNIOR_CHAMPION, "junior_champion")                                                      \
	X(JUNIOR, "junior")                                                                        \
	X(QUALIFIED, "qualified")                                                                  \
	X(RATING_2200, "rating_2200")                                                              \
	X(WILD_CARD, "wild_card")                                                                  \
	X(TOP_UP, "top_up")                                                                        \
	X(VETERAN, "veteran")                                                                      \
	X(OTHER, "other")

enum championship_why {
#define X(id, word) CHAMPIONSHIP_WHY_##id,
	CHAMPIONSHIP_WHYS(X)
#undef X
		CHAMPIONSHIP_WHY_COUNT
};

const char *championship_why_name(enum championship_why why);

struct championship_place {
	size_t player; /* index */
	enum championship_class class;
	enum championship_why why;
};

/*
 * Places all n players, ret_places[n]: by class, and in each in list order.  A player who is
 * eligible for the veterans and chooses them is in no other class.
 */
void championship_place(const struct championship_player *players, size_t n,
			struct civil first_round, struct championship_place *ret_places);

#endif

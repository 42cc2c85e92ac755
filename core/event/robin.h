/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * All-play-all events beside the classes: how large their groups are, how often everybody meets,
 * the play-off of the DM class, and the schedule of a match.  The pairings of a group themselves
 * are core/event/emt.h's.
 */
#ifndef CORE_EVENT_ROBIN_H
#define CORE_EVENT_ROBIN_H

#include "core/base/civil.h"
#include "core/event/emt.h"

#include <stdbool.h>
#include <stddef.h>

#define ROBIN_GROUP	   7  /* the size that groups have where nothing else is said */
#define ROBIN_PLAYOFF_DAYS 14 /* from the last result of the group to the start of its play-off */
#define ROBIN_MATCH_GAMES  24 /* a match has no more */
#define ROBIN_MATCH_BOARDS 32

/*
 * Sizes of groups, as equal as possible: of the numbers of groups the one whose sizes are nearest
 * to `wanted` (the one farthest from it decides), then the fewest groups (EVENTS E44).  The larger
 * groups stand first; `ret_sizes` (may be NULL) has room for n.  Returns how many; 0 for n < 1 or
 * wanted < 1.
 */
int robin_sizes(int n, int wanted, int *ret_sizes);

/* Cycles of a DM group of n: double round below seven (EVENTS E21). */
int robin_dm_cycles(int n);

/*
 * Leaves the games of an empty seat out of a schedule; the others stay as they are, in their order.
 * Returns how many are left.
 */
int robin_without(struct emt_pairing *pairings, int n_pairings, int number);

/* Whether somebody may win the title; not known when a candidate's citizenship is not. */
enum robin_claim { ROBIN_NO_CLAIM, ROBIN_CLAIM, ROBIN_CLAIM_UNKNOWN };

enum robin_answer { ROBIN_NO_ANSWER, ROBIN_SHARE, ROBIN_PLAY };

/* Who is concerned by the first place of a DM group. */
struct robin_first {
	int numbers[EMT_MOST_PLAYERS]; /* in the group, ascending */
	int n;			       /* 1: the first place is decided */
	bool unknown;		       /* whether one of them has a claim is not known */
};

/*
 * Who stands first among those who have a claim, or may have one (EVENTS E23, E24): by points,
 * Sonneborn-Berger and the games between those still level.  While the claim of one of these is not
 * known the games decide nothing: it is open which of them count.  `lines` are those of
 * emt_table_by() for the group's games; claims[number - 1] is that of a number.  Nobody when nobody
 * has a claim.
 */
struct robin_first robin_first(const struct emt_line *lines, int n, const struct emt_game *games,
			       int n_games, const enum robin_claim *claims);

/*
 * Whether a play-off is owed (EVENTS E23): more than one stand first, their claims are known, and
 * not all of them have answered that they share; answers[i] is that of numbers[i].
 */
bool robin_playoff_owed(const struct robin_first *first, const enum robin_answer *answers);

/* The day on which the play-off starts when the last result of the group came on `last`. */
struct civil robin_playoff_start(struct civil last);

/*
 * The games of a play-off, two a pair with colours exchanged, by the numbers that they have in the
 * group.  Writes n*(n-1) pairings; returns how many, 0 unless more than one stand first.
 */
int robin_playoff(const struct robin_first *first, struct emt_pairing *ret_pairings);

/* Who has most points in the finished play-off: one, or all who share title and cash. */
struct robin_first robin_playoff_won(const struct robin_first *first, const struct emt_game *games,
				     int n_games);

struct robin_match_game {
	int game;  /* 1.. */
	int board; /* 1.. */
	int white; /* 1 or 2: the first or second side */
};

/*
 * The schedule of a match of two players, or of teams on several boards (EVENTS E45).  The lot
 * (taken modulo 2; even: the first side) says who has White on board 1 in the first game; colours
 * then alternate from game to game and from board to board.  Writes games*boards rows in order of
 * game and board; returns how many, 0 for numbers out of range.
 */
int robin_match(int games, int boards, unsigned lot, struct robin_match_game *ret_games);

#endif

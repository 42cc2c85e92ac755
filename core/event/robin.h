/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * All-play-all events apart from class rights: group sizes, number of cycles, the play-off of the
 * DM class, and the schedule of a match.  core/event/emt.h makes the pairings of a group.
 */
#ifndef CORE_EVENT_ROBIN_H
#define CORE_EVENT_ROBIN_H

#include "core/base/civil.h"
#include "core/event/emt.h"

#include <stdbool.h>
#include <stddef.h>

#define ROBIN_GROUP	   7  /* default group size */
#define ROBIN_PLAYOFF_DAYS 14 /* from the last result of the group to the start of its play-off */
#define ROBIN_MATCH_GAMES  24 /* maximum number of games in a match */
#define ROBIN_MATCH_BOARDS 32

/*
 * Divides n into groups as equal as possible: their number is the one with sizes nearest to
 * `wanted` (the group farthest from it decides), then the smallest (EVENTS E44).  The larger groups
 * come first; `ret_sizes` (may be NULL) has room for n.  Returns the number of groups; 0 for n < 1
 * or wanted < 1.
 */
int robin_sizes(int n, int wanted, int *ret_sizes);

/* Returns the cycles of a DM group of n: two with fewer than seven players (EVENTS E21). */
int robin_dm_cycles(int n);

/*
 * Removes the games of an empty seat from a schedule; the others keep their order.  Returns the
 * number left.
 */
int robin_without(struct emt_pairing *pairings, int n_pairings, int number);

/* Whether a player may win the title; unknown if a candidate's citizenship is. */
enum robin_claim { ROBIN_NO_CLAIM, ROBIN_CLAIM, ROBIN_CLAIM_UNKNOWN };

enum robin_answer { ROBIN_NO_ANSWER, ROBIN_SHARE, ROBIN_PLAY };

/* The candidates for the first place of a DM group. */
struct robin_first {
	int numbers[EMT_MOST_PLAYERS]; /* in the group, ascending */
	int n;			       /* 1: the first place is decided */
	bool unknown;		       /* it is unknown whether one of them has a claim */
};

/*
 * Determines the first among those who have, or may have, a claim (EVENTS E23, E24): by points,
 * Sonneborn-Berger and the games between those still level.  While one of these claims is unknown,
 * their games decide nothing, because it is open which of them count.  `lines` come from
 * emt_table_by() for the group's games; claims[number - 1] belongs to a number.  Nobody if nobody
 * has a claim.
 */
struct robin_first robin_first(const struct emt_line *lines, int n, const struct emt_game *games,
			       int n_games, const enum robin_claim *claims);

/*
 * Returns whether a play-off is due (EVENTS E23): several candidates are level, their claims are
 * known, and not all of them have agreed to share; answers[i] belongs to numbers[i].
 */
bool robin_playoff_owed(const struct robin_first *first, const enum robin_answer *answers);

/* Returns the day on which the play-off starts if the last result of the group is from `last`. */
struct civil robin_playoff_start(struct civil last);

/*
 * The games of a play-off, two per pair with colours swapped, by the numbers in the group.  Writes
 * n*(n-1) pairings; returns their number, 0 unless there are several candidates.
 */
int robin_playoff(const struct robin_first *first, struct emt_pairing *ret_pairings);

/*
 * Returns the winners of the finished play-off: the player with most points, or all who share title
 * and prize.
 */
struct robin_first robin_playoff_won(const struct robin_first *first, const struct emt_game *games,
				     int n_games);

struct robin_match_game {
	int game;  /* from 1 */
	int board; /* from 1 */
	int white; /* 1 or 2: the first or second side */
};

/*
 * The schedule of a match between two players, or teams on several boards (EVENTS E45).  The lot
 * (modulo 2; even: the first side) determines who has White on board 1 in the first game; colours
 * then alternate from game to game and from board to board.  Writes games*boards rows by game and
 * board; returns their number, 0 for numbers out of range.
 */
int robin_match(int games, int boards, unsigned lot, struct robin_match_game *ret_games);

#endif

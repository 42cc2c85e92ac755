/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The results of a team event by rounds, in both scores of FIDE's C.07 11.1: match points and game
 * points (board points).  A table is filled with team_results_match() and team_results_bye(),
 * prepared, and ordered by team_order.h.
 */
#ifndef CORE_STANDINGS_TEAM_RESULTS_H
#define CORE_STANDINGS_TEAM_RESULTS_H

#include "core/standings/tiebreak.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TEAM_RESULTS_BOARDS 64 /* maximum number of boards of a match */

struct team_results {
	size_t n;			   /* teams */
	int rounds, boards;		   /* boards of a match */
	int scheduled;			   /* rounds of the whole event, at least `rounds` */
	struct tiebreak_table match, game; /* the same matches in match points and game points */
	int32_t *on_board;		   /* n x rounds x boards, in half points (B-27) */
	int32_t loss;			   /* half match points of a match lost */
	bool by_game_points;		   /* the score that ranks; the other one is the second */
};

/* Returns false if the table would be too large. */
bool team_results_init(struct team_results *t, size_t n, int rounds, int boards);
void team_results_release(struct team_results *t);

/* Sets the half match points of a match won, drawn and lost, by default 4, 2 and 0 (B-24). */
void team_results_points(struct team_results *t, int32_t win, int32_t draw, int32_t loss);

/*
 * One team's side of a match: half points on each board, those of the opponent, and whether any
 * game was played.  `open` = a game has no result: the match does not count yet.
 */
struct team_results_side {
	size_t opponent;
	const int32_t *own, *theirs; /* t->boards each, in half points */
	bool white;		     /* on board 1 */
	bool played, open;	     /* without a game played and points it is lost */
};
void team_results_match(struct team_results *t, size_t team, int round,
			const struct team_results_side *side);

/* A free round with its points in halves; each board counts as won (C.07 12). */
void team_results_bye(struct team_results *t, size_t team, int round, int32_t match_halves,
		      int32_t game_halves);

/* A round without a match that the team asked for, and its points in halves. */
void team_results_absence(struct team_results *t, size_t team, int round, int32_t match_halves,
			  int32_t game_halves);

/* Sets the edition of both tables and whether pairings are predetermined, and prepares them. */
void team_results_prepare(struct team_results *t, enum tiebreak_edition edition,
			  bool predetermined);

/* A team's half points on a board from 0, in a round or, if it is 0, in all. */
int64_t team_results_on_board(const struct team_results *t, size_t team, int round, int board);

/* The table of the score that ranks, and of the other one. */
struct tiebreak_table *team_results_table(struct team_results *t, bool game_points);
struct tiebreak_table *team_results_primary(struct team_results *t);
struct tiebreak_table *team_results_second(struct team_results *t);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Tables of team events with lots as the last step, and the games of a league group (EVENTS E41).
 * The order comes from core/standings/team_rank.h.
 */
#ifndef CORE_EVENT_TEAM_TABLE_H
#define CORE_EVENT_TEAM_TABLE_H

#include "core/standings/team_rank.h"

struct team_result {
	enum team_event event;
	size_t n;
	const struct team_match *matches; /* between teams 0..n - 1; only those that have begun */
	size_t n_matches;
	const struct ratio *penalties; /* n board points; NULL: none */
	const bool *struck_out;	       /* n; NULL: none */
	/*
	 * n lots, drawn place by place; the lower one goes first.  NULL: not drawn.  Used if the
	 * event ends in lots: the correspondence league (6.7.4.5) and the division (5.1 § 3).
	 */
	const int *lots;
};

struct team_line {
	size_t team;
	int place;   /* from 1 */
	bool shared; /* level with another team after all steps */
	bool by_lot; /* the place was decided by lots */
	bool struck_out;
	struct ratio points, weighted, match_points;
	int finished; /* boards; 0 for those of void matches */
};

/* Fills ret_lines[0..n - 1] in order of place, level teams by number. */
void team_table_lines(const struct team_result *r, struct team_line *ret_lines);

/* Returns whether the event orders level teams by lots. */
bool team_table_draws_lots(enum team_event event);

/* Returns the team on place 1; SIZE_MAX while it is shared, or without teams. */
size_t team_table_winner(const struct team_line *lines, size_t n);

struct team_game {
	int round; /* from 1 */
	int board; /* from 1 */
	int white; /* number of the team, 1..n */
	int black;
};

/* Boards of a match: the team named first has White on the odd ones. */
bool team_board_white(int board);

/*
 * Lists all games of n teams (2..32) that meet once on `boards` boards, by round, pair and board,
 * from the Berger table.  Writes boards*n*(n-1)/2 games and returns their number; 0 for an n out of
 * range.
 */
size_t team_games(int n, int boards, struct team_game *ret_games);

#endif

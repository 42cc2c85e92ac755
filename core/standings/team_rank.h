/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Tables of team events: correspondence team league (6.7.4.5), division (5.1 § 3), cup day (5.3 §
 * 8), junior league (5.5 § 4) and the FIDE team systems (FIDE 2010 Annex 3).
 */
#ifndef CORE_STANDINGS_TEAM_RANK_H
#define CORE_STANDINGS_TEAM_RANK_H

#include "core/base/ratio.h"
#include "core/standings/level.h"

#include <stdbool.h>
#include <stddef.h>

struct team_board {
	bool finished;
	struct ratio points_of_a; /* b has 1 minus this */
	bool lost_by_both;	  /* instead: 0 for both */
};

struct team_match {
	size_t a, b; /* different */
	const struct team_board *boards;
	size_t n_boards;
};

/* One team's half of a match, derived. */
struct team_side {
	size_t team, opponent;
	size_t match;
	bool is_a;
	struct ratio board_points, weighted;
	int match_points; /* 2, 1, 0 */
};

struct team_table {
	size_t n;
	const struct team_match *matches;
	size_t n_matches;
	const bool *annulled;
	size_t n_boards;	    /* in the longest match */
	struct team_side *sides;    /* of matches that count, by team */
	size_t *first;		    /* sides of team i: first[i] .. first[i + 1] - 1 */
	struct ratio *board_points; /* totals, minus penalties */
	struct ratio *weighted;
	struct ratio *match_points;
};

/*
 * Computes sides and totals.  `penalties` (n ratios) may be NULL; the caller keeps the arrays,
 * which must outlive the table.
 */
void team_table_init(struct team_table *t, size_t n, const struct team_match *matches,
		     size_t n_matches, const struct ratio *penalties, const bool *annulled);
void team_table_release(struct team_table *t);

enum team_event { TEAM_KSKAK, TEAM_DIVISION, TEAM_CUPDAY, TEAM_JUNIOR };

/*
 * Ranks an initialised level of t->n teams (L-2, L-6 to L-8).  Annulled teams come last, in one
 * part.
 */
void team_rank(struct level *l, const struct team_table *t, enum team_event event);

enum team_value {
	TEAM_MP,
	TEAM_GP,
	TEAM_BUCHHOLZ_MP,
	TEAM_BUCHHOLZ_GP,
	TEAM_CUT1_MP,
	TEAM_CUT1_GP,
	TEAM_B2,
	TEAM_B3,
	TEAM_B4,
	TEAM_B5,
	TEAM_B6,
	TEAM_B7,
	TEAM_B8,
	TEAM_B9,
	TEAM_VALUE_COUNT
};

/* "mp", "gp", "buchholz_mp", ... */
const char *team_value_name(enum team_value v);

/* Returns one of the FIDE values of a team (B-16). */
struct ratio team_value(const struct team_table *t, size_t team, enum team_value v);

/*
 * Ranks by FIDE's recommendation (B-15): by game points or match points, for a round robin or a
 * Swiss event.
 */
void team_rank_fide(struct level *l, const struct team_table *t, bool by_game_points, bool swiss);

/* Blitz rematch of level teams (5.3 § 9): points of a; a draw gives the point to Black. */
struct rematch_board {
	struct ratio points_of_a; /* 1, 1/2, 0 */
	bool a_black;
};

struct rematch {
	struct ratio a, b;
	int winner; /* +1 a, -1 b, 0 no board */
};

/* A draw gives the point to Black; if level, the winner on the first board wins (EVENTS L-7). */
struct rematch team_rematch(const struct rematch_board *boards, size_t n);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Teams over the board (EVENTS E54, E55): groups of the division from one season to the next,
 * matches as recorded on their cards, blitz rematches, and tables.
 */
#ifndef CORE_EVENT_KIND_OTB_TEAM_H
#define CORE_EVENT_KIND_OTB_TEAM_H

#include "core/event/card.h"
#include "core/event/kind_otb.h"
#include "core/event/team_match.h"

/* A pair of teams is [visitors, hosts]: the visitors have White on the odd boards. */
enum otb_side { OTB_VISITORS, OTB_HOSTS };

struct otb_match {
	int round;
	int team[2]; /* numbers, indexed by enum otb_side */
	struct card_result
		boards[TEAM_MATCH_BOARDS]; /* indexed by board - 1; board 0 = has no result */
	bool rematch; /* at blitz, in a round after the last one: a draw gives Black the point */
	/* the card is complete: games that it leaves out were not played (5.3 § 8) */
	bool handed_in;
	struct card_side sides[2];	     /* who sat at the boards; n 0 = in list order */
	int late[2];			     /* minutes after the start */
	bool unlawful[2][TEAM_MATCH_BOARDS]; /* ruled: that player was not allowed to play */
};

/* The score of a match from its card and the rules of the event. */
struct otb_score {
	struct team_board boards[TEAM_MATCH_BOARDS]; /* points of the visitors */
	int points2[2];				     /* half points, indexed by enum otb_side */
	int open;				     /* boards without a result */
	bool played;				     /* at least one game was played */
	unsigned struck_out;			     /* 1 << side: came with too few players */
};
void kind_otb_team_score(const struct otb_shape *shape, const struct otb_match *match,
			 struct otb_score *ret_score);

/*
 * Returns the winner of a rematch (EVENTS L-7): 1 = the visitors, -1 = the hosts; 0 if a board has
 * no result yet, or neither team has scored.
 */
int kind_otb_team_rematch_winner(const struct otb_shape *shape, const struct otb_match *match);

struct otb_team_table {
	int teams;			 /* numbers 1..teams */
	const struct otb_match *matches; /* in order of round */
	size_t n;
	const int *penalties2; /* half points deducted, indexed by number - 1 */
	const bool *left;      /* indexed by number - 1 */
};

/*
 * ret_lines: one per team, best first.  `sb` is weighted points, `second` match points and `third`
 * the rematches won, which only order the teams level on the first place.
 */
void kind_otb_team_lines(const struct otb_shape *shape, const struct otb_team_table *table,
			 struct kind_line *ret_lines);

/* Returns which teams are disqualified (5.1 § 13 a): ret_struck[teams]. */
void kind_otb_team_struck(const struct otb_shape *shape, const struct otb_team_table *table,
			  bool *ret_struck);

/*
 * Returns the number of lines that share a first place that needs a play-off; 0 if the event has no
 * play-offs, or no team is left.
 */
size_t kind_otb_team_level_first(const struct otb_shape *shape, const struct kind_line *lines,
				 size_t n);

/* Composes the division: Skakliga, first and second division (EVENTS E54). */
void kind_otb_team_compose(const struct kind_compose_input *in, struct kind_composition *ret);

#endif

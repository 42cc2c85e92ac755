/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The facts of a running group of an over-the-board event (EVENTS E51): player numbers, the
 * published rounds, and the results of the cards in force.
 */
#ifndef DAEMON_OTB_LOAD_H
#define DAEMON_OTB_LOAD_H

#include <jansson.h>

#include "core/event/card.h"
#include "core/event/kind_otb_team.h"
#include "core/event/otb_rematch.h"
#include "daemon/context.h"
#include "daemon/entry_list.h"
#include "sql/store_stage.h"
#include "sql/store_team.h"

/* The newest card of a match. */
struct otb_load_card {
	int64_t id; /* 0 = none */
	enum card_state state;
	int version;
	struct instant at;
	char author[64];
};

/*
 * Release with otb_load_release(); `event` points into it.  In a team event the players are teams,
 * and each game is a match whose half points are those of its boards.
 */
struct otb_load {
	struct tourney tourney;
	json_t *options_json;
	struct option_values options;
	struct otb_shape shape;
	struct stage_row stage;
	struct group_row group;
	struct rounds_event event; /* one game per pair, ordered by round and board */
	struct entry_list entries;
	struct rounds_player *players; /* ordered by number */
	int64_t *ids;		       /* of the players or teams, in the same order */
	char (*names)[STORE_NAME_MAX + 1];
	struct rounds_round *rounds;
	struct rounds_game *games;
	enum card_how *hows;	     /* parallel to the games */
	struct otb_match *matches;   /* parallel to the games; NULL without teams */
	struct otb_load_card *cards; /* parallel to the matches */
	int *penalties2;	     /* half points per team, in the order of players */
	bool *left;		     /* teams that have withdrawn */
	struct rounds_absence *absences;
	size_t n_players, n_games, n_absences;
};

/*
 * Loads the group with that id, or the first one if 0.  Returns 1; 0: its lots are not drawn,
 * nothing to release; negative enum store_error.
 */
int otb_load(struct context *ctx, const struct tourney *t, int64_t group, struct otb_load *ret);
void otb_load_release(struct otb_load *o);

/* Whether a result must still be entered; none is needed for a game that is left out. */
static inline bool otb_load_lacks_result(const struct rounds_game *g)
{
	return !g->finished && !g->left_out;
}

/* Whether the player has left, and none of their games counts (RULES E-6). */
bool otb_load_is_left_out(const struct otb_load *o, int number);

/* Number of games of a round whose result must still be entered. */
int otb_load_unfinished(const struct otb_load *o, int round);

/* The game on a board, counting from 1; NULL: no such board in the round. */
const struct rounds_game *otb_load_board(const struct otb_load *o, int round, int board);

/* Number of a match within its round, from 1. */
int otb_load_match_number(const struct otb_load *o, size_t match);

/* The score of a match by its card. */
void otb_load_score(const struct otb_load *o, size_t match, struct otb_score *ret_score);

bool otb_load_has_match(const struct otb_load *o, int round, int match);

/*
 * The rematches needed for the first place once all cards are final (EVENTS E55).  None in a group
 * that is over: if a correction causes a tie, first place stays shared.
 */
size_t otb_load_rematches(const struct otb_load *o, struct otb_rematch ret[OTB_REMATCHES_MOST]);

/*
 * All rounds are paired, every board has a result, the time for objections is over, and no rematch
 * is needed.
 */
bool otb_load_is_complete(const struct otb_load *o);

/* Appends a match to be played; returns its index. */
size_t otb_load_add_match(struct otb_load *o, int round, const int team[2]);

/* The teams that are struck out: n_players flags, in the order of players. */
void otb_load_struck(const struct otb_load *o, bool *ret_struck);

/*
 * Computes the current table, one line per player.  Returns false if the facts contradict each
 * other.
 */
bool otb_load_table(const struct otb_load *o, struct kind_line *ret_lines);

/* "1-0", "0-1", "1/2-1/2", "0-0", "+/-", "-/+", "-/-". */
const char *otb_load_result(const struct card_result *r);

/* Parses a stored card and appends its results to `ret_card`. */
void otb_load_card(const char *facts, struct card *ret_card);
/* The same for a match card. */
void otb_load_match(const char *facts, struct otb_match *ret_match);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The facts of a group of an event over the board that is played (EVENTS E51): who has which
 * number, the rounds as they were published, and the results of the cards in force.
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
 * Released by otb_load_release(); `event` points to what is held here.  Of an event of teams the
 * players are teams, and each game is a match, whose half points are those of its boards.
 */
struct otb_load {
	struct tourney tourney;
	json_t *options_json;
	struct option_values options;
	struct otb_shape shape;
	struct stage_row stage;
	struct group_row group;
	struct rounds_event event; /* a game a pair, in order of round and board */
	struct entry_list entries;
	struct rounds_player *players; /* in order of number */
	int64_t *ids;		       /* of the players or teams, in the same order */
	char (*names)[STORE_NAME_MAX + 1];
	struct rounds_round *rounds;
	struct rounds_game *games;
	enum card_how *hows;	     /* of the games */
	struct otb_match *matches;   /* of the games; NULL without teams */
	struct otb_load_card *cards; /* of the matches */
	int *penalties2;	     /* of the teams, half points, in the order of players */
	bool *left;		     /* of the teams: withdrawn */
	struct rounds_absence *absences;
	size_t n_players, n_games, n_absences;
};

/*
 * The group with that id, 0 = the first one.  1; 0: its lots are not drawn, and nothing is to be
 * released; negative enum store_error.
 */
int otb_load(struct context *ctx, const struct tourney *t, int64_t group, struct otb_load *ret);
void otb_load_release(struct otb_load *o);

/* Games of a round that have no result. */
int otb_load_unfinished(const struct otb_load *o, int round);

/* The game of a board, 1..; NULL: the round has no such board. */
const struct rounds_game *otb_load_board(const struct otb_load *o, int round, int board);

/* Number of a match in its round, 1.. */
int otb_load_match_number(const struct otb_load *o, size_t match);

/* What a match comes to by its card. */
void otb_load_score(const struct otb_load *o, size_t match, struct otb_score *ret_score);

bool otb_load_has_match(const struct otb_load *o, int round, int match);

/*
 * The rematches that the first place waits for once all cards stand (EVENTS E55); none of a group
 * that is over, whose first place stays shared when a correction brings a tie.
 */
size_t otb_load_rematches(const struct otb_load *o, struct otb_rematch ret[OTB_REMATCHES_MOST]);

/*
 * All rounds are paired, every board has a result, no card can be objected to any more, and no
 * rematch is owed.
 */
bool otb_load_is_complete(const struct otb_load *o);

/* A match that is to be played, as if it were loaded; returns its index. */
size_t otb_load_add_match(struct otb_load *o, int round, const int team[2]);

/* The teams that are struck out: n_players, in the order of players. */
void otb_load_struck(const struct otb_load *o, bool *ret_struck);

/* The table as it is now: as many lines as players.  False when the facts contradict each other. */
bool otb_load_table(const struct otb_load *o, struct kind_line *ret_lines);

/* "1-0", "0-1", "1/2-1/2", "0-0", "+/-", "-/+", "-/-". */
const char *otb_load_result(const struct card_result *r);

/* The results of a card as it is stored: appends to `ret_card`. */
void otb_load_card(const char *facts, struct card *ret_card);
/* The card of a match, as it is stored. */
void otb_load_match(const char *facts, struct otb_match *ret_match);

#endif

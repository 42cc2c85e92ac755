/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The facts of an event over the board that is played (EVENTS E51): its group, who has which
 * number, the rounds as they were published, and the results of the cards in force.
 */
#ifndef DAEMON_OTB_LOAD_H
#define DAEMON_OTB_LOAD_H

#include <jansson.h>

#include "core/event/card.h"
#include "core/event/kind_otb.h"
#include "daemon/context.h"
#include "daemon/entry_list.h"
#include "sql/store_stage.h"
#include "sql/store_team.h"

/* Released by otb_load_release(); `event` points to what is held here. */
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
	int64_t *ids;		       /* of the players, in the same order */
	char (*names)[STORE_NAME_MAX + 1];
	struct rounds_round *rounds;
	struct rounds_game *games;
	enum card_how *hows; /* of the games */
	struct rounds_absence *absences;
	size_t n_players, n_games, n_absences;
};

/* 1; 0: its lots are not drawn, and nothing is to be released; negative enum store_error. */
int otb_load(struct context *ctx, const struct tourney *t, struct otb_load *ret);
void otb_load_release(struct otb_load *o);

/* Games of a round that have no result. */
int otb_load_unfinished(const struct otb_load *o, int round);

/* The game of a board, 1..; NULL: the round has no such board. */
const struct rounds_game *otb_load_board(const struct otb_load *o, int round, int board);

/* "1-0", "0-1", "1/2-1/2", "0-0", "+/-", "-/+", "-/-". */
const char *otb_load_result(const struct card_result *r);

/* The results of a card as it is stored: appends to `ret_card`. */
void otb_load_card(const char *facts, struct card *ret_card);

#endif

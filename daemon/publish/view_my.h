/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A player's running games as they themselves may see them, in the order in which they ask for
 * attention.
 */
#ifndef DAEMON_PUBLISH_VIEW_MY_H
#define DAEMON_PUBLISH_VIEW_MY_H

#include "core/chess/fen.h"
#include "core/chess/numeric.h"
#include "core/chess/san.h"
#include "core/play/what_if.h"
#include "daemon/publish/view_game.h"

struct my_leave {
	struct civil from, until; /* the present or the next one; CIVIL_NONE = none */
};

struct my_game {
	int64_t id;
	int64_t group; /* 0 = single game */
	char event[STORE_NAME_MAX + 1], group_name[STORE_NAME_MAX + 1];
	struct view_player opponent;
	enum event_side side;
	enum game_phase phase;
	bool my_turn;
	bool by_post;
	int ply;
	char fen[FEN_TEXT];
	struct position before;		    /* the last move */
	chess_move last;		    /* MOVE_NONE: no move yet */
	char last_numeric[MOVE_TOKEN_TEXT]; /* "" likewise */
	int last_number;		    /* of that move, as it is counted on the board */
	struct civil last_date;		    /* its dispatch */
	int used, limit, left, control;	    /* of the player's clock, running days included */
	struct civil last_day;		    /* before the control; CIVIL_NONE = none is near */
	enum next_kind next_kind; /* what comes first by time alone, for whoever is to move */
	struct civil next;	  /* the last date that avoids it; CIVIL_NONE */
	int penalty;		  /* days that a late answer then costs */
	struct zone zone;	  /* of all these dates */
	struct civil reminded;	  /* CIVIL_NONE = not */
	enum event_side offer;	  /* who has offered a draw */
	int proposed;		  /* half-moves of the opponent's series that is shown */
	struct my_leave leave[2]; /* the player's, the opponent's */
	/* what an answer on the day that was asked for would cost */
	bool asked;
	enum verdict answer_verdict;
	struct what_if answer;
	struct ruleset rules;
};

struct my_games {
	struct my_game *v; /* owned */
	int n, waiting;	   /* all; those on move */
};

/* `on`: the day of an answer that is considered; CIVIL_NONE = none. */
int view_my_games(struct context *ctx, int64_t player, struct instant now, struct civil on,
		  struct my_games *ret_games);
void view_my_games_release(struct my_games *games);

#endif

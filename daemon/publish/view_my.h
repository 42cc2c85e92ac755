/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A player's running games with private data, ordered by urgency.
 */
#ifndef DAEMON_PUBLISH_VIEW_MY_H
#define DAEMON_PUBLISH_VIEW_MY_H

#include "core/chess/fen.h"
#include "core/chess/numeric.h"
#include "core/chess/san.h"
#include "core/play/what_if.h"
#include "daemon/publish/view_game.h"

struct my_leave {
	struct civil from, until; /* current or next; CIVIL_NONE = none */
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
	char last_numeric[MOVE_TOKEN_TEXT]; /* "" = no move yet */
	int last_number;		    /* its move number on the board */
	struct civil last_date;		    /* its dispatch */
	int used, limit, left, control;	    /* on the player's clock, including running days */
	struct civil last_day;		    /* before the control; CIVIL_NONE = none near */
	enum next_kind next_kind;  /* next consequence of time alone, for the side to move */
	struct civil next;	   /* last date to avoid it; CIVIL_NONE */
	int penalty;		   /* days then charged for a late answer */
	bool adjudicated;	   /* called in for adjudication */
	struct civil claims_until; /* then, while it lasts; else CIVIL_NONE */
	struct zone zone;	   /* of these dates */
	struct civil reminded;	   /* CIVIL_NONE = not */
	enum event_side offer;	   /* who offered a draw */
	int proposed;		   /* half-moves of the opponent's visible series */
	struct my_leave leave[2];  /* the player's, the opponent's */
	/* The cost of an answer on the requested day. */
	bool asked;
	enum verdict answer_verdict;
	struct what_if answer;
	struct ruleset rules;
};

struct my_games {
	struct my_game *v; /* owned */
	int n, waiting;	   /* all; those to move */
};

/* `on`: day of a considered answer; CIVIL_NONE = none. */
int view_my_games(struct context *ctx, int64_t player, struct instant now, struct civil on,
		  struct my_games *ret_games);
void view_my_games_release(struct my_games *games);

#endif

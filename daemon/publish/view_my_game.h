/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A game as one of its two players sees it: what everybody may see, and what is theirs alone: what
 * they may do now, the next date with a consequence, their own series kept back.
 */
#ifndef DAEMON_PUBLISH_VIEW_MY_GAME_H
#define DAEMON_PUBLISH_VIEW_MY_GAME_H

#include "core/play/command.h"
#include "daemon/publish/view_game.h"
#include "sql/store_note.h"

/* What was written beside a move, or beside another act. */
struct my_message {
	int ply; /* half-moves played when it was sent */
	bool mine;
	char *text; /* owned */
};

struct my_game {
	struct game_view view;
	struct public_game game; /* of the view, as of `now` */
	enum event_side me, them;
	struct game_ahead ahead; /* when it is my move; else NEXT_NEVER */
	bool may_move;
	bool may_answer; /* a draw offer of the opponent stands */
	bool may_claim;	 /* a draw, or the time of the opponent */
	bool may_notice;
	bool may_resign;
	bool may_series;	     /* lines are kept back, and can be changed until used */
	bool series_shown;	     /* the opponent sees what is proposed (6.2.5) */
	struct my_message *messages; /* of both players, in order; owned */
	size_t n_messages, cap_messages;
	struct note_row note; /* mine; version 0 = none */
	bool messages_wanted; /* beside the moves of opponents */
};

/* 1; 0 when there is no such game, or it is not theirs; negative: store error. */
int view_my_game(struct context *ctx, int64_t id, int64_t player, struct instant now,
		 struct my_game *ret_my);
void view_my_game_release(struct my_game *my);

/* Another game that waits for the player, the most urgent first; 0 = none.  Folds all of theirs. */
int view_my_game_next(struct context *ctx, int64_t player, int64_t but, struct instant now,
		      int64_t *ret_game);

/* What a move would do. */
struct my_preview {
	enum verdict verdict; /* the rest holds for VERDICT_OK alone */
	struct refusal why;   /* of a refusal */
	struct sbuf words; /* the half-moves in numeric form, those of an accepted series first */
	int days;	   /* that it costs, with those added for silence */
	struct clock_view clock; /* mine, behind it; without lines */
};

#define MY_PREVIEW_INIT                                                                            \
	{                                                                                          \
		.verdict = VERDICT_OK, .words = SBUF_INIT                                          \
	}

/*
 * Plays the move on the view, which then shows the game behind it.  What the opponent has kept
 * back in answer to it is not played, so that nothing of it is told.  1, or a negative store_error
 * with nothing changed.
 */
int view_my_game_preview(struct context *ctx, struct my_game *my, const struct command *move,
			 struct instant now, struct my_preview *ret_preview);

#endif

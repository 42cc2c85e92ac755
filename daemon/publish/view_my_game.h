/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A game as one of its players sees it: the public part, and private data: available acts, the next
 * date with a consequence, their own hidden series.
 */
#ifndef DAEMON_PUBLISH_VIEW_MY_GAME_H
#define DAEMON_PUBLISH_VIEW_MY_GAME_H

#include "core/play/command.h"
#include "daemon/publish/view_game.h"
#include "sql/store_note.h"

/* A message beside a move or another act. */
struct my_message {
	int ply; /* half-moves played then */
	bool mine;
	char *text; /* owned */
};

struct my_game {
	struct game_view view;
	struct public_game game; /* of the view, as of `now` */
	enum event_side me, them;
	struct game_ahead ahead; /* if it is the player's turn; else NEXT_NEVER */
	bool may_move;
	bool may_answer; /* the opponent's draw offer stands */
	bool may_claim;	 /* a draw, or on time */
	bool may_notice;
	bool may_resign;
	bool waits;		     /* for a ruling */
	struct civil claims_until;   /* in an adjudication, while it lasts; else CIVIL_NONE */
	bool may_series;	     /* has hidden lines, which can be changed until used */
	bool series_shown;	     /* the opponent sees the proposal (6.2.5) */
	struct my_message *messages; /* from both players, in order; owned */
	size_t n_messages, cap_messages;
	struct note_row note; /* the player's; version 0 = none */
	bool messages_wanted; /* with the opponents' moves */
};

/* Returns 1; 0 if there is no such game, or it is not theirs; negative: store error. */
int view_my_game(struct context *ctx, int64_t id, int64_t player, struct instant now,
		 struct my_game *ret_my);
void view_my_game_release(struct my_game *my);

/* Another game awaiting the player, most urgent first; 0 = none.  Folds all their games. */
int view_my_game_next(struct context *ctx, int64_t player, int64_t but, struct instant now,
		      int64_t *ret_game);

/* The effect of a move. */
struct my_preview {
	enum verdict verdict;	 /* the rest is valid only for VERDICT_OK */
	struct refusal why;	 /* of a refusal */
	struct sbuf words;	 /* half-moves in numeric form, starting with an accepted series */
	int days;		 /* cost, including extra days for silence */
	struct clock_view clock; /* the player's, afterwards; without lines */
};

#define MY_PREVIEW_INIT                                                                            \
	{                                                                                          \
		.verdict = VERDICT_OK, .words = SBUF_INIT                                          \
	}

/*
 * Plays the move on the view, which then shows the resulting game.  The opponent's hidden replies
 * are not played, so as not to reveal them.  Returns 1, or a negative store_error with nothing
 * changed.
 */
int view_my_game_preview(struct context *ctx, struct my_game *my, const struct command *move,
			 struct instant now, struct my_preview *ret_preview);

#endif

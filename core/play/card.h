/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reads the moves of a card or of a mail that quotes one: repetition, accepted part of the proposed
 * series, own move (RULES N-5 to N-12).  Only numeric moves; unlike the words of a command
 * (series.h) every token counts, and a malformed one is a fault.
 */
#ifndef CORE_PLAY_CARD_H
#define CORE_PLAY_CARD_H

#include "core/base/sbuf.h"
#include "core/chess/move_token.h"
#include "core/rules/fault.h"
#include "core/rules/game.h"

/* A token as written. */
struct card_token {
	struct move_token token; /* only if well_formed */
	bool well_formed;
	bool marker; /* begins with the 0 of a series, whether well formed or not */
};

/* Reads one token; never fails. */
struct card_token card_token_read(const char *text, size_t len);

/*
 * Reads the text of a card, such as "12.-, 1716 13. 2425, 01625 14. 1118"; move numbers and dashes
 * are skipped.  Returns the number of tokens; at most `max` of them are stored.
 */
size_t card_text_read(const char *text, struct card_token *ret, size_t max);

/*
 * Returns the last half-move of a game as a token; false, with *ret untouched, if none has been
 * made.
 */
bool card_token_last(const struct game *game, struct card_token *ret);

/* Returns whether both are well formed and denote the same move. */
bool card_token_same(const struct card_token *a, const struct card_token *b);

/* Appends tokens as words of a fact, without markers; a malformed token is written as "-". */
void card_tokens_write(const struct card_token *t, size_t n, struct sbuf *out);

/* Returns the legal move that a token denotes; MOVE_NONE if there is none (RULES N-12). */
chess_move card_move(const struct position *pos, const struct card_token *t);

/* A line and the series that it answers: own move, answer, ...; both borrowed. */
struct card {
	const struct card_token *line;
	size_t n_line;
	const struct card_token *series;
	size_t n_series; /* even */
};

/* A playable line.  Owns `words`. */
struct card_line {
	int n, accepted;       /* half-moves, and accepted pairs of the series */
	struct position after; /* after the last half-move */
	struct sbuf words;     /* numeric, separated by spaces */
	/* the own move is the next of the series and does not end the game (RULES N-8) */
	bool not_broken;
	chess_move bound; /* then the bound answer; MOVE_NONE if it is not legal */
};

/*
 * Reads a line on the board.  Returns false, with the fault and nothing to release, if the message
 * is invalid; *ret_line is then untouched.  *ret_wrong_repeat reports a wrong repetition that is
 * not a fault by itself (RULES N-7), even if there is another fault.
 */
bool card_read(const struct game *game, const struct card *card, struct card_line *ret_line,
	       enum fault *ret_fault, bool *ret_wrong_repeat);
void card_line_release(struct card_line *line);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reading the moves of a card or of a mail that quotes one: repetition, accepted part of the
 * proposed series, own move (RULES N-5 to N-12).  Moves are numeric only; unlike the words of a
 * command (series.h) every token counts, a malformed one as a fault.
 */
#ifndef CORE_PLAY_CARD_H
#define CORE_PLAY_CARD_H

#include "core/base/sbuf.h"
#include "core/chess/token.h"
#include "core/rules/game.h"
#include "core/rules/penalty.h"

/* A token as it was written. */
struct card_token {
	struct move_token token; /* only when well_formed */
	bool well_formed;
	bool marker; /* begins with the 0 of a series, well formed or not */
};

/* Reads one token; never fails. */
struct card_token card_token_read(const char *text, size_t len);

/*
 * Reads what stands on a card, "12.-, 1716 13. 2425, 01625 14. 1118", as people copy it: numbers
 * of moves and strokes are left out.  Returns the number of tokens, at most `max` of them stored.
 */
size_t card_text_read(const char *text, struct card_token *ret, size_t max);

/* The last half-move of a game as a token; false, with *ret untouched, when none has been made. */
bool card_token_last(const struct game *game, struct card_token *ret);

/* Whether both are well formed and name the same move. */
bool card_token_same(const struct card_token *a, const struct card_token *b);

/* Appends tokens as words of a fact, markers left out; what is no token stands there as "-". */
void card_tokens_write(const struct card_token *t, size_t n, struct sbuf *out);

/* The legal move that is meant; MOVE_NONE if there is none (RULES N-12). */
chess_move card_move(const struct position *pos, const struct card_token *t);

/* A line and the series that it answers: own move, answer, ...; both borrowed. */
struct card {
	const struct card_token *line;
	size_t n_line;
	const struct card_token *series;
	size_t n_series; /* even */
};

/* A line that can be played.  Owns `words`. */
struct card_line {
	int n, accepted;       /* half-moves; pairs of the series */
	struct position after; /* behind the last half-move */
	struct sbuf words;     /* numeric, one blank between */
	bool not_broken;  /* the own move is the next of the series and ends nothing (RULES N-8) */
	chess_move bound; /* then the answer that it calls for; MOVE_NONE: there is no lawful one */
};

/*
 * Reads a line against the board.  False, with the fault and nothing to release, when the message
 * is invalid; *ret_line is untouched then.  *ret_wrong_repeat tells of a wrong repetition that is
 * no fault by itself (RULES N-7), also when something else is.
 */
bool card_read(const struct game *game, const struct card *card, struct card_line *ret_line,
	       enum fault *ret_fault, bool *ret_wrong_repeat);
void card_line_release(struct card_line *line);

#endif

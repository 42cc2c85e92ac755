/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The meaning of the words of a move message on the board: repetition, accepted part of a series,
 * own move, and the proposal after it (RULES N-4 to N-10, S-12, S-13).
 */
#ifndef CORE_PLAY_SERIES_H
#define CORE_PLAY_SERIES_H

#include "core/play/apply.h"

#define LINE_MAX_MOVES 200

/* A line that would be played. */
struct series_line {
	chess_move move[LINE_MAX_MOVES];
	int n;		       /* half-moves; even: a series answered without an own move */
	struct position after; /* after the last of them */
	enum outcome outcome;  /* of that position */
	struct sbuf words;     /* canonical: numeric, separated by spaces */
};

void series_line_release(struct series_line *line);

/* Returns the number of words in a text, separated by spaces and newlines; 0 for NULL. */
int series_count(const char *text);

/*
 * Returns the number of words of a message that repeat the game up to the last half-move and are
 * followed by others, as when a player writes out the whole score (RULES S-12): from the number at
 * its start on or, without a number, all except the last word.  0 if they do not.
 */
int series_score_repeated(const struct game *game, const struct command *cmd);

/*
 * In "4.Ba4 Nf6 5.O-O" from White, who is to make the fourth move, returns the text after Ba4: the
 * number shows that Ba4 is the own move, so the rest is a proposal even without a marker (RULES
 * N-9).  NULL if cmd->moves is a repetition, an accepted series and the own move.
 */
const char *series_behind_own_move(const struct apply *a);

/* Reads cmd->moves.  On a refusal *ret_line need not be released. */
enum verdict series_read_moves(struct apply *a, struct series_line *ret_line);

/* Reads other words as the moves, with nothing to explain if they cannot be played. */
bool series_read_words(const struct apply *a, char *words, struct series_line *ret_line);

/*
 * Reads cmd->moves or cmd->other, which is not NULL.  "Sg1 - f3" is a move with blanks around its
 * dash, or a repetition and a move: whichever can be played; VERDICT_TWO_MOVES if both or neither
 * can.  "e7 e5" is a repetition and a move if that is right, or else one move, unless the second
 * word alone is another.  "e4-c5" is a move if it is legal, or else a repetition and a move (RULES
 * S-10).
 */
enum verdict series_read_either(struct apply *a, struct series_line *ret_line);

/* Plays all of the pending series, then cmd->moves if any. */
enum verdict series_accept_all(struct apply *a, struct series_line *ret_line);

/* A series proposed, or kept back, after a position. */
struct series_proposal {
	struct sbuf words; /* as in the fact; "" = nothing */
	struct game_series lines;
};

/*
 * Reads cmd->series from `pos`, with the opponent to move; a final proposed move without an own
 * answer is dropped (RULES N-9), and several lines can only be kept back (RULES S-14).  A refusal
 * leaves nothing to release.
 */
enum verdict series_read_proposal(struct apply *a, const struct position *pos, enum outcome outcome,
				  struct series_proposal *ret);
void series_proposal_release(struct series_proposal *p);

/* Reads one word in any notation: numeric, UCI or one of the algebraic forms. */
enum notation_error series_read_word(const struct position *pos, const char *word, size_t len,
				     chess_move *ret_move);

/*
 * Reads moves written one after the other, in any notation, with or without move numbers ("1. e4
 * e5", "5254 5755"), and appends them in numeric form.  Stops with *ret_column, from 0, at the
 * first word that cannot be played or that follows the end of the game; otherwise it is the length
 * of the text.
 */
void series_read_game(const struct position *start, const char *text, struct sbuf *ret_moves,
		      size_t *ret_column);

/* Appends a move in numeric form, preceded by a space if `out` is not empty. */
void series_put(struct sbuf *out, const struct position *pos, chess_move m);

#endif

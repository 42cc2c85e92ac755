/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What the words of a move message mean on the board: repetition, accepted part of a series, own
 * move, and the proposal behind them (RULES N-4 to N-10, S-12, S-13).
 */
#ifndef CORE_PLAY_SERIES_H
#define CORE_PLAY_SERIES_H

#include "core/play/apply.h"

#define LINE_MAX_MOVES 200

/* A line that would be played. */
struct move_line {
	chess_move move[LINE_MAX_MOVES];
	int n;		       /* half-moves; even: a series answered without own move */
	struct position after; /* behind the last of them */
	enum outcome outcome;  /* of that position */
	struct sbuf words;     /* canonical: numeric, one blank between */
};

void move_line_release(struct move_line *line);

/* Words of a text, parted by blanks and ends of lines; NULL has none. */
int series_count(const char *text);

/*
 * Words of a message that repeat the game up to the last half-move, with more behind them, as who
 * writes out the whole score does (RULES S-12): from the number on that it begins with, or, without
 * a number, all but the last word; 0: they do not.
 */
int series_score_repeated(const struct game *game, const struct command *cmd);

/*
 * In "4.Ba4 Nf6 5.O-O" of White, who is to make the fourth move, what stands behind Ba4: the number
 * says that it is the own move, so the rest is a proposal although it has no marker (RULES N-9).
 * NULL: cmd->moves is read as a repetition, an accepted series and the own move.
 */
const char *series_behind_own_move(const struct apply *a);

/* Reads cmd->moves.  On a refusal *ret_line need not be released. */
enum verdict series_read_moves(struct apply *a, struct move_line *ret_line);

/* All of the pending series, then cmd->moves if any. */
enum verdict series_accept_all(struct apply *a, struct move_line *ret_line);

/* What is proposed, or kept back, behind a position. */
struct series_proposal {
	struct sbuf words; /* as the fact holds it; "" = nothing */
	struct game_series lines;
};

/*
 * Reads cmd->series behind `pos`, where the opponent is to move; a last proposed move without own
 * answer is dropped (RULES N-9), and several lines can only be kept back (RULES S-14).  A refusal
 * leaves nothing to release.
 */
enum verdict series_read_proposal(struct apply *a, const struct position *pos, enum outcome outcome,
				  struct series_proposal *ret);
void series_proposal_release(struct series_proposal *p);

/* One word in any notation; the numeric, UCI and both algebraic forms are tried. */
enum notation_error series_read_word(const struct position *pos, const char *word, size_t len,
				     chess_move *ret_move);

/*
 * Reads moves written one behind the other, in any notation and with or without move numbers
 * ("1. e4 e5", "5254 5755"), and appends them in numeric form.  Stops with *ret_column, from 0, at
 * the first word that cannot be played from there, or that stands behind the end of the game; it is
 * the length of the text when all could be.
 */
void series_read_game(const struct position *start, const char *text, struct sbuf *ret_moves,
		      size_t *ret_column);

/* Appends a move in numeric form, a blank before it if `out` is not empty. */
void series_put(struct sbuf *out, const struct position *pos, chess_move m);

/*
 * Decides a draw claim on the position, or on the one behind the single move of `line`; NULL: no
 * move is named (cmd_draw.c).
 */
enum verdict cmd_draw_decide(struct apply *a, const struct move_line *line);

#endif

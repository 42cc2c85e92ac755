/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Moves in the lines of a text.  A line counts if it has only move numbers, moves, markers, offers
 * and words that introduce a move (RULES S-10).  Private to core/play/.
 */
#ifndef CORE_PLAY_COMMAND_MOVES_H
#define CORE_PLAY_COMMAND_MOVES_H

#include "core/play/command_words.h"

/*
 * The content of one line, or of all lines so far.  Words are in the form that the readers of
 * core/chess take.
 */
struct command_moves {
	struct sbuf moves, series;
	struct sbuf twin;  /* the moves, with a move in brackets replacing the one before it */
	struct sbuf again; /* of later lines, one per line */
	struct sbuf other; /* another reading of the moves; "" = none */
	enum command_other other_is;
	int first_number, last_number;
	bool black;
	bool number_leads; /* the first number is before the first move */
	bool bracket;	   /* there was a move in brackets */
	bool offer;
	bool draw_word; /* the offer is the single word "draw" */
	int column;	/* of the first move */
};

void command_moves_init(struct command_moves *s);
void command_moves_release(struct command_moves *s);

/* Returns whether the words from `i` on are only moves, numbers, markers and offers. */
bool command_moves_read(const struct command_line *line, int i, struct command_moves *s);

/* Returns whether the whole line is; a single move may be introduced by words such as "I play". */
bool command_moves_read_line(const struct command_line *line, struct command_moves *s);

/*
 * Merges what a line says into `all`; returns false if it is another move, so that the sender must
 * be asked.
 */
bool command_moves_merge(struct command_moves *all, const struct command_moves *s);

/*
 * Reads the lines of a series after "series", if any, and nothing after "no series"; returns 0, or
 * the number, from 1, of the faulty word.
 */
int command_moves_series_args(const struct command_line *line, int words, struct command *cmd);

/*
 * The words after "series" belong to the move of the text; without one (`move` NULL), the lines
 * below belong to the series.  Returns false if there are no lines at all.
 */
bool command_moves_settle_series(struct command *series, struct command *move,
				 const struct command_moves *all);

/* Copies the moves into the command and releases its previous ones. */
void command_moves_set(struct command *cmd, const struct command_moves *s);

#endif

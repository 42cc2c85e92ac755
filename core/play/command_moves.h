/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What the lines of a text say about moves.  A line counts if it has only move numbers, moves,
 * markers, offers and words that introduce a move (RULES S-10).  Private to core/play/.
 */
#ifndef CORE_PLAY_COMMAND_MOVES_H
#define CORE_PLAY_COMMAND_MOVES_H

#include "core/play/command_words.h"

/*
 * The content of one line, or of all lines so far.  Words are in the form that the readers of
 * core/chess take.
 */
struct said {
	struct sbuf moves, series;
	struct sbuf twin;  /* the moves, with a move in brackets replacing the one before it */
	struct sbuf again; /* of later lines, one per line */
	int first_number, last_number;
	bool black;
	bool number_leads; /* the first number is before the first move */
	bool bracket;	   /* there was a move in brackets */
	bool offer;
	bool draw_word; /* the offer is the single word "draw" */
	int column;	/* of the first move */
};

void said_init(struct said *s);
void said_release(struct said *s);

/* Returns whether the words from `i` on are only moves, numbers, markers and offers. */
bool said_read(const struct cmd_line *line, int i, struct said *s);

/* Returns whether the whole line is; a single move may be introduced by words such as "I play". */
bool said_read_line(const struct cmd_line *line, struct said *s);

/*
 * Merges what a line says into `all`; returns false if it is another move, so that the sender must
 * be asked.
 */
bool said_merge(struct said *all, const struct said *s);

/*
 * Reads the lines of a series after "series", if any, and nothing after "no series"; returns 0, or
 * the number, from 1, of the faulty word.
 */
int said_series_args(const struct cmd_line *line, int words, struct command *cmd);

/*
 * The words after "series" belong to the move of the text; without one (`move` NULL), the lines
 * below belong to the series.  Returns false if there are no lines at all.
 */
bool said_settle_series(struct command *series, struct command *move, const struct said *all);

/* Copies the moves into the command and releases what it had. */
void said_set(struct command *cmd, const struct said *s);

#endif

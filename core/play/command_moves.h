/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What the lines of a text say about moves.  A line counts if it has nothing but move numbers,
 * moves, markers, offers and the words that lead in a move (RULES S-10).  Private to core/play/.
 */
#ifndef CORE_PLAY_COMMAND_MOVES_H
#define CORE_PLAY_COMMAND_MOVES_H

#include "core/play/command_words.h"

/* Of one line, or of all lines so far.  Words as the readers of core/chess take them. */
struct said {
	struct sbuf moves, series;
	struct sbuf twin;  /* moves, with what stands in brackets behind a move in its place */
	struct sbuf again; /* of later lines, a line each */
	int first_number, last_number;
	bool black;
	bool number_leads; /* the first number stands before the first move */
	bool bracket;	   /* there was one */
	bool offer;
	bool draw_word; /* the offer is the word "draw" alone */
	int column;	/* of the first move word */
};

void said_init(struct said *s);
void said_release(struct said *s);

/* Whether the words from `i` on are nothing but moves, numbers, markers and offers. */
bool said_read(const struct cmd_line *line, int i, struct said *s);

/* Whether the whole line is; a word that leads in a move ("I play") may stand before a single one.
 */
bool said_read_line(const struct cmd_line *line, struct said *s);

/*
 * Adds what a line says to what the text has said so far; false when it is another move, about
 * which the writer has to be asked.
 */
bool said_merge(struct said *all, const struct said *s);

/*
 * Behind "series" the lines of one, if any stand there, behind "no series" nothing; 0, or the
 * number from 1 of the word at fault.
 */
int said_series_args(const struct cmd_line *line, int words, struct command *cmd);

/*
 * What stands behind "series" belongs to the move of the text; without one (`move` NULL), the lines
 * below belong to it.  False: there are none at all.
 */
bool said_settle_series(struct command *series, struct command *move, const struct said *all);

/* The command gets copies of it; what it had is released. */
void said_set(struct command *cmd, const struct said *s);

#endif

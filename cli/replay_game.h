/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * One line of `kskak replay`: a game as JSON, with moves in numeric, UCI or algebraic notation.
 * Both `replay` and `pgn` read such lines.
 */
#ifndef CLI_REPLAY_GAME_H
#define CLI_REPLAY_GAME_H

#include "cli/flat_line.h"
#include "core/base/sbuf.h"
#include "core/chess/game_record.h"

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

enum move_form { FORM_UNKNOWN, FORM_NUMERIC, FORM_UCI, FORM_SAN };

struct replay_error {
	const char *word; /* "illegal_move", "bad_notation", "ambiguous", "bad_fen", "game_over" */
	size_t ply;	  /* of the first bad move, from 0 */
	bool unreadable;  /* the line does not contain a game */
	char text[320];	  /* for people */
};

struct replay_game {
	struct position initial; /* for games without a FEN */
	json_t *root;		 /* owned; NULL if the line was read without a tree */
	json_t *list;		 /* borrowed; the moves if they are a list */
	struct flat_line flat;	 /* if the line was read without a tree */
	bool chess960;
	struct position start;
	enum move_form form;   /* of all moves, decided by the first */
	int letters;	       /* enum san_letters, -1 while undecided */
	size_t next;	       /* index, for a list */
	const char *pos, *end; /* for a string */
};

/* One structure can be reused for many lines. */
void replay_game_init(struct replay_game *g);

/*
 * Parses a line, which must stay valid while its moves are read.  On failure *ret_error has the
 * reason; the caller releases in either case.
 */
bool replay_game_read(struct replay_game *g, const char *line, size_t len,
		      struct replay_error *ret_error);
void replay_game_release(struct replay_game *g);

/*
 * Reads the next move and checks it in the current position of the record without playing it.
 * Returns 1 with the move, 0 at the end, -1 with the error.
 */
int replay_game_next(struct replay_game *g, const struct game_record *record, chess_move *ret_move,
		     struct replay_error *ret_error);

/* Appends the line's id as JSON, null if it has none. */
void replay_game_add_id(const struct replay_game *g, struct sbuf *out);

/* Appends a JSON string in quotation marks; invalid UTF-8 becomes "?". */
void replay_game_add_text(struct sbuf *out, const char *s, size_t len);

#endif

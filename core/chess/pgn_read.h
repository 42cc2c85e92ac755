/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reads games from PGN: tags, start position, moves played on a board, comments and NAGs;
 * variations and comments between the games are skipped.  It streams in constant memory: the reader
 * keeps the tags and the current position of one game; the handler receives the moves one by one.
 *
 * A game with an error is given up: the handler is called with the error and then with the next
 * game.
 */
#ifndef CORE_CHESS_PGN_READ_H
#define CORE_CHESS_PGN_READ_H

#include "core/chess/fen.h"
#include "core/chess/notation.h"
#include "core/chess/outcome.h"
#include "core/chess/pgn_lex.h"

#include <stdbool.h>

#define PGN_TAGS_MAX  64    /* tags in one game */
#define PGN_TAGS_TEXT 16384 /* bytes of all names and values of one game */
#define PGN_DEPTH_MAX 64    /* nesting depth of variations */

struct pgn_tags {
	int n;
	struct {
		const char *name, *value; /* inside `text` */
	} tag[PGN_TAGS_MAX];
	size_t used;
	char text[PGN_TAGS_TEXT];
};

/* Returns NULL if the game has no such tag. */
const char *pgn_tag(const struct pgn_tags *tags, const char *name);

struct pgn_fault {
	enum pgn_error error;
	enum notation_error move_error; /* for PGN_BAD_MOVE */
	enum fen_error fen_error;	/* for PGN_BAD_FEN */
	unsigned long line, column;	/* from 1 */
	const char *word;		/* the token, "" if there is none */
	/*
	 * The position of the main line before the faulty or next move; NULL before the moves
	 * begin.  Valid during the call, like `word`.
	 */
	const struct position *now;
};

/* Callbacks of the reader; each may be NULL. */
struct pgn_handler {
	/* The tags have been read and the moves follow. */
	void (*begin)(void *arg, const struct pgn_tags *tags, const struct position *start);
	/* A move of the main line with the positions before and after it. */
	void (*move)(void *arg, const struct position *before, chess_move m,
		     const struct position *after);
	void (*comment)(void *arg, const char *text, size_t len, bool more);
	void (*nag)(void *arg, int nag);
	/*
	 * The result after the moves or, if it is *, the result by mate or stalemate; `last` is the
	 * final position.
	 */
	void (*end)(void *arg, const char *result, const struct position *last);
	/* The game is given up; neither move nor end follows. */
	void (*fault)(void *arg, const struct pgn_fault *fault);
};

struct pgn_reader {
	struct pgn_lexer lexer;
	const struct pgn_handler *handler;
	void *arg;
	struct pgn_tags tags;
	struct position initial; /* for games without a FEN */
	struct position now;
	int depth;			    /* depth of variations */
	int letters;			    /* enum san_letters, -1 while undecided */
	bool in_moves;			    /* the tags have ended */
	bool placed;			    /* and the start position has been set up */
	bool given_up;			    /* this game has an error */
	bool any_move;			    /* a move has been played */
	unsigned long fen_line, fen_column; /* position of the FEN tag */
};

/*
 * Reads a text in chunks: init, feed for each chunk, finish.  The handler is called for complete
 * games and errors as they are read; after an error reading continues with the next game.
 */
void pgn_reader_init(struct pgn_reader *r, const struct pgn_handler *handler, void *arg);
void pgn_reader_feed(struct pgn_reader *r, const char *data, size_t len);
void pgn_reader_finish(struct pgn_reader *r);

#endif

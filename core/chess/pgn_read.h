/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reading games from PGN: tags, start position, moves played on a board, comments, NAGs; variations
 * are passed over.  Streaming and constant in memory: the reader keeps one game's tags and the
 * present position; moves go to the handler one by one.
 *
 * A game with a fault is given up: the handler hears of the fault and then of the next game.
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
#define PGN_DEPTH_MAX 64    /* variations inside one another */

struct pgn_tags {
	int n;
	struct {
		const char *name, *value; /* inside text */
	} tag[PGN_TAGS_MAX];
	size_t used;
	char text[PGN_TAGS_TEXT];
};

/* NULL when the game has no such tag. */
const char *pgn_tag(const struct pgn_tags *tags, const char *name);

struct pgn_fault {
	enum pgn_error error;
	enum notation_error move_error; /* of PGN_BAD_MOVE */
	enum fen_error fen_error;	/* of PGN_BAD_FEN */
	unsigned long line, column;	/* from 1 */
	const char *word;		/* the token, "" if there is none */
	/*
	 * Where the main line stands, its next move being at fault or not yet read; NULL before the
	 * moves begin.  Valid during the call; so is `word`.
	 */
	const struct position *now;
};

/* What the reader tells; every function may be NULL. */
struct pgn_handler {
	/* The tags are read and the first move may follow. */
	void (*begin)(void *arg, const struct pgn_tags *tags, const struct position *start);
	/* A move of the main line with the positions before and after it. */
	void (*move)(void *arg, const struct position *before, chess_move m,
		     const struct position *after);
	void (*comment)(void *arg, const char *text, size_t len, bool more);
	void (*nag)(void *arg, int nag);
	/*
	 * The result behind the moves, or, where that is *, what mate or stalemate make of it;
	 * `last` is the final position.
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
	struct position initial; /* of games without a FEN */
	struct position now;
	int depth;			    /* of variations */
	int letters;			    /* enum san_letters, -1 while undecided */
	bool in_moves;			    /* the tags are over */
	bool placed;			    /* and the start position is on the board */
	bool given_up;			    /* a fault was found in this game */
	bool any_move;			    /* a move has been played */
	unsigned long fen_line, fen_column; /* where the FEN tag stands */
};

/*
 * A text in pieces: init, feed as often as there is more, finish.  The handler is called for whole
 * games and faults as they are read; after a fault reading goes on with the next game.
 */
void pgn_reader_init(struct pgn_reader *r, const struct pgn_handler *handler, void *arg);
void pgn_reader_feed(struct pgn_reader *r, const char *data, size_t len);
void pgn_reader_finish(struct pgn_reader *r);

#endif

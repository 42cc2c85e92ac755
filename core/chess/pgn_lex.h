/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The lexer of PGN: bytes in, in pieces of any size, tokens out through one callback.  Memory is
 * constant: tokens are bounded, long comments come in pieces, variations are counted and passed
 * over by the caller.  Nothing is guessed: a byte that cannot begin or continue a token is an error
 * with its line and column, after which the lexer goes on at the next byte.  Private to
 * core/chess/.
 */
#ifndef CORE_CHESS_PGN_LEX_H
#define CORE_CHESS_PGN_LEX_H

#include "core/base/lang.h"

#include <stdbool.h>
#include <stddef.h>

#define PGN_TEXT_MAX 1024 /* longest tag value, symbol or piece of a comment */
#define PGN_NAME_MAX 64	  /* longest tag name */

enum pgn_token_kind {
	PGN_TAG,	/* name and text: the value with \" and \\ resolved */
	PGN_SYMBOL,	/* a move, "O-O" and "e.p." among them */
	PGN_NUMBER,	/* a move number, full stops included */
	PGN_NAG,	/* text: the digits behind $, or one of ! ? !! ?? !? ?! */
	PGN_COMMENT,	/* a comment or, when `more` is set, a piece of one */
	PGN_OPEN,	/* ( */
	PGN_CLOSE,	/* ) */
	PGN_RESULT,	/* 1-0 0-1 1/2-1/2 * */
	PGN_DRAW_OFFER, /* (=) */
	PGN_FAULT	/* error says what */
};

/* name, English, Danish */
#define PGN_ERRORS(X)                                                                              \
	X(PGN_OK, N_("nothing is wrong"))                                                          \
	X(PGN_STRAY_BYTE, N_("this byte cannot stand here"))                                       \
	X(PGN_NUL_BYTE, N_("a NUL byte stands in the text"))                                       \
	X(PGN_TOKEN_LONG, N_("this word is too long to be a move"))                                \
	X(PGN_TAG_NAME, N_("a tag begins with a name of letters, digits and underscores"))         \
	X(PGN_TAG_VALUE, N_("a tag's value stands in quotation marks on the same line"))           \
	X(PGN_TAG_LONG, N_("this tag is too long"))                                                \
	X(PGN_TAG_OPEN, N_("this tag is not closed with ]"))                                       \
	X(PGN_TAG_TWICE, N_("this tag stands twice in one game"))                                  \
	X(PGN_TAG_MANY, N_("this game has too many tags"))                                         \
	X(PGN_COMMENT_OPEN, N_("the text ends inside a comment"))                                  \
	X(PGN_VARIATION_DEEP, N_("variations are nested too deeply"))                              \
	X(PGN_VARIATION_OPEN, N_("the game ends inside a variation"))                              \
	X(PGN_VARIATION_CLOSE, N_("this ) closes no variation"))                                   \
	X(PGN_VARIATION_EARLY, N_("a variation stands before the first move"))                     \
	X(PGN_BAD_FEN, N_("the FEN tag holds no position"))                                        \
	X(PGN_BAD_MOVE, N_("this move cannot be played"))                                          \
	X(PGN_WRONG_RESULT, N_("this result contradicts the mate or stalemate on the board"))      \
	X(PGN_NO_RESULT, N_("the game ends without a result"))                                     \
	X(PGN_VARIANT, N_("this chess variant is not known here"))

enum pgn_error {
#define X(name, text) name,
	PGN_ERRORS(X)
#undef X
};

/* A sentence for people, without the place. */
const char *pgn_error_text(enum pgn_error err);

struct pgn_token {
	enum pgn_token_kind kind;
	enum pgn_error error;	    /* of PGN_FAULT */
	bool more;		    /* of PGN_COMMENT: another piece follows */
	unsigned long line, column; /* where it begins, both from 1 */
	const char *name;	    /* of PGN_TAG; valid during the call */
	const char *text;	    /* NUL-terminated, valid during the call */
	size_t len;		    /* bytes of text, without NUL bytes inside */
};

typedef void pgn_token_fn(void *arg, const struct pgn_token *token);

struct pgn_lexer {
	pgn_token_fn *emit;
	void *arg;
	int state;
	const char *piece, *at;		    /* the piece under way and the byte that comes next */
	unsigned long long before;	    /* bytes of all pieces before that one */
	unsigned long long line_at;	    /* bytes of the text before the present line */
	unsigned long line;		    /* of the byte that comes next */
	unsigned long tok_line, tok_column; /* where the token under way began */
	bool overlong;			    /* the token under way has been complained of */
	size_t len, name_len;
	char name[PGN_NAME_MAX + 1];
	char text[PGN_TEXT_MAX + 1];
};

void pgn_lexer_init(struct pgn_lexer *lex, pgn_token_fn *emit, void *arg);

/* Takes the next piece of the text; calls emit for every token that is complete. */
void pgn_lexer_feed(struct pgn_lexer *lex, const char *data, size_t len);

/* The column of the byte that comes next, from 1; its line is in the lexer. */
unsigned long pgn_lexer_column(const struct pgn_lexer *lex);

/* The text has ended: the last token comes out, or a fault if one is unfinished. */
void pgn_lexer_finish(struct pgn_lexer *lex);

#endif

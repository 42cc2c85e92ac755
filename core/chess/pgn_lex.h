/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The PGN lexer: takes bytes in chunks of any size and passes tokens to one callback.  Memory is
 * constant: tokens are bounded, long comments arrive in chunks, and the caller counts and skips
 * variations.  Nothing is guessed: a byte that cannot begin or continue a token is an error with
 * line and column, and the lexer continues at the next byte.  Private to core/chess/.
 */
#ifndef CORE_CHESS_PGN_LEX_H
#define CORE_CHESS_PGN_LEX_H

#include "core/base/lang.h"

#include <stdbool.h>
#include <stddef.h>

#define PGN_TEXT_MAX 1024 /* longest tag value, symbol or chunk of a comment */
#define PGN_NAME_MAX 64	  /* longest tag name */

enum pgn_token_kind {
	PGN_TAG,	/* name and text: the value with \" and \\ resolved */
	PGN_SYMBOL,	/* a move, "O-O" and "e.p." among them */
	PGN_NUMBER,	/* a move number, with its full stops */
	PGN_NAG,	/* text: the digits after $, or one of ! ? !! ?? !? ?! */
	PGN_COMMENT,	/* a comment or, if `more` is set, a chunk of one */
	PGN_OPEN,	/* ( */
	PGN_CLOSE,	/* ) */
	PGN_RESULT,	/* 1-0 0-1 1/2-1/2 * */
	PGN_DRAW_OFFER, /* (=) */
	PGN_FAULT	/* `error` says what */
};

/* name, sentence */
#define PGN_ERRORS(X)                                                                              \
	X(PGN_OK, N_("no error"))                                                                  \
	X(PGN_STRAY_BYTE, N_("this byte is not allowed here"))                                     \
	X(PGN_NUL_BYTE, N_("the text contains a NUL byte"))                                        \
	X(PGN_TOKEN_LONG, N_("this word is too long to be a move"))                                \
	X(PGN_TAG_NAME, N_("a tag begins with a name of letters, digits and underscores"))         \
	X(PGN_TAG_VALUE, N_("a tag's value must be in quotation marks on the same line"))          \
	X(PGN_TAG_LONG, N_("this tag is too long"))                                                \
	X(PGN_TAG_OPEN, N_("this tag is not closed with ]"))                                       \
	X(PGN_TAG_TWICE, N_("this tag appears twice in one game"))                                 \
	X(PGN_TAG_MANY, N_("this game has too many tags"))                                         \
	X(PGN_COMMENT_OPEN, N_("the text ends inside a comment"))                                  \
	X(PGN_VARIATION_DEEP, N_("variations are nested too deeply"))                              \
	X(PGN_VARIATION_OPEN, N_("the game ends inside a variation"))                              \
	X(PGN_VARIATION_CLOSE, N_("this ) does not close a variation"))                            \
	X(PGN_VARIATION_EARLY, N_("there is a variation before the first move"))                   \
	X(PGN_BAD_FEN, N_("the FEN tag does not hold a valid position"))                           \
	X(PGN_BAD_MOVE, N_("this move is not legal"))                                              \
	X(PGN_WRONG_RESULT, N_("this result contradicts the mate or stalemate on the board"))      \
	X(PGN_NO_RESULT, N_("the game ends without a result"))                                     \
	X(PGN_VARIANT, N_("this chess variant is not supported"))

enum pgn_error {
#define X(name, text) name,
	PGN_ERRORS(X)
#undef X
};

/* Returns a sentence for people, without the place. */
const char *pgn_error_text(enum pgn_error err);

struct pgn_token {
	enum pgn_token_kind kind;
	enum pgn_error error;	    /* for PGN_FAULT */
	bool more;		    /* for PGN_COMMENT: another chunk follows */
	unsigned long line, column; /* start of the token, both from 1 */
	const char *name;	    /* for PGN_TAG; valid during the call */
	const char *text;	    /* NUL-terminated, valid during the call */
	size_t len;		    /* bytes in text, which contains no NUL */
};

typedef void pgn_token_fn(void *arg, const struct pgn_token *token);

struct pgn_lexer {
	pgn_token_fn *emit;
	void *arg;
	int state;
	const char *piece, *at;		    /* the current chunk and the next byte */
	unsigned long long before;	    /* bytes in all chunks before this one */
	unsigned long long line_at;	    /* bytes of the text before the current line */
	unsigned long line;		    /* line of the next byte */
	unsigned long tok_line, tok_column; /* where the current token began */
	bool overlong;			    /* the current token has already been reported */
	size_t len, name_len;
	char name[PGN_NAME_MAX + 1];
	char text[PGN_TEXT_MAX + 1];
};

void pgn_lexer_init(struct pgn_lexer *lex, pgn_token_fn *emit, void *arg);

/* Takes the next chunk of text and calls emit for every complete token. */
void pgn_lexer_feed(struct pgn_lexer *lex, const char *data, size_t len);

/* Returns the column of the next byte, from 1; its line is in the lexer. */
unsigned long pgn_lexer_column(const struct pgn_lexer *lex);

/* Ends the text: emits the last token, or an error if one is unfinished. */
void pgn_lexer_finish(struct pgn_lexer *lex);

#endif

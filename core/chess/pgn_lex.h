/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The lexer of PGN: bytes in, in pieces of any size, tokens out through one callback.  Memory is
 * constant: tokens are bounded, long comments come in pieces, variations are counted and passed
 * over by the caller.  Nothing is guessed: a byte that cannot begin or continue a token is an
 * error with its line and column, after which the lexer goes on at the next byte.
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
	X(PGN_OK, "nothing is wrong", "intet er galt")                                             \
	X(PGN_STRAY_BYTE, "this byte cannot stand here", "denne byte kan ikke stå her")            \
	X(PGN_NUL_BYTE, "a NUL byte stands in the text", "der står en NUL-byte i teksten")         \
	X(PGN_TOKEN_LONG, "this word is too long to be a move",                                    \
	  "dette ord er for langt til et træk")                                                    \
	X(PGN_TAG_NAME, "a tag begins with a name of letters, digits and underscores",             \
	  "et mærke begynder med et navn af bogstaver, tal og understreger")                       \
	X(PGN_TAG_VALUE, "a tag's value stands in quotation marks on the same line",               \
	  "et mærkes værdi står i anførselstegn på samme linje")                                   \
	X(PGN_TAG_LONG, "this tag is too long", "dette mærke er for langt")                        \
	X(PGN_TAG_OPEN, "this tag is not closed with ]", "dette mærke er ikke lukket med ]")       \
	X(PGN_TAG_TWICE, "this tag stands twice in one game",                                      \
	  "dette mærke står to gange i et parti")                                                  \
	X(PGN_TAG_MANY, "this game has too many tags", "dette parti har for mange mærker")         \
	X(PGN_COMMENT_OPEN, "the text ends inside a comment",                                      \
	  "teksten slutter inde i en kommentar")                                                   \
	X(PGN_VARIATION_DEEP, "variations are nested too deeply",                                  \
	  "varianterne er indlejret for dybt")                                                     \
	X(PGN_VARIATION_OPEN, "the game ends inside a variation",                                  \
	  "partiet slutter inde i en variant")                                                     \
	X(PGN_VARIATION_CLOSE, "this ) closes no variation", "denne ) lukker ingen variant")       \
	X(PGN_VARIATION_EARLY, "a variation stands before the first move",                         \
	  "der står en variant før det første træk")                                               \
	X(PGN_BAD_FEN, "the FEN tag holds no position", "mærket FEN indeholder ingen stilling")    \
	X(PGN_BAD_MOVE, "this move cannot be played", "dette træk kan ikke spilles")               \
	X(PGN_WRONG_RESULT, "this result contradicts the mate or stalemate on the board",          \
	  "dette resultat modsiger matten eller patten på brættet")                                \
	X(PGN_NO_RESULT, "the game ends without a result", "partiet slutter uden resultat")        \
	X(PGN_VARIANT, "this chess variant is not known here", "denne skakvariant kendes ikke her")

enum pgn_error {
#define X(name, en, da) name,
	PGN_ERRORS(X)
#undef X
};

/* A sentence for people, without the place. */
const char *pgn_error_text(enum pgn_error err, enum lang lang);

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
	unsigned long line, column;	    /* of the byte that comes next */
	unsigned long tok_line, tok_column; /* where the token under way began */
	bool escape_line;		    /* inside a line that begins with % */
	bool overlong;			    /* the token under way has been complained of */
	size_t len, name_len;
	char name[PGN_NAME_MAX + 1];
	char text[PGN_TEXT_MAX + 1];
};

void pgn_lexer_init(struct pgn_lexer *lex, pgn_token_fn *emit, void *arg);

/* Takes the next piece of the text; calls emit for every token that is complete. */
void pgn_lexer_feed(struct pgn_lexer *lex, const char *data, size_t len);

/* The text has ended: the last token comes out, or a fault if one is unfinished. */
void pgn_lexer_finish(struct pgn_lexer *lex);

#endif

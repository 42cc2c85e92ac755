/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * How a reader wants moves written: in numbers, or in short algebraic notation with the letters of
 * their language or of one that they chose.
 */
#ifndef CORE_CHESS_SPELLING_H
#define CORE_CHESS_SPELLING_H

#include "core/base/sbuf.h"
#include "core/chess/san.h"

enum spelling { SPELLING_OWN, SPELLING_DANISH, SPELLING_ENGLISH, SPELLING_NUMERIC };

#define SPELLING_COUNT 4
/* Holds a move in any of them, with its check mark and the closing NUL. */
#define SPELLING_TEXT 16

/* "own", "danish", "english", "numeric". */
const char *spelling_word(enum spelling spelling);
/* False, and *ret_spelling is untouched, when the word is none of them. */
bool spelling_read(const char *word, enum spelling *ret_spelling);

/* The letters for text that needs some; `lang` is the code of the reader's language. */
enum san_letters spelling_letters(enum spelling spelling, const char *lang);
/* Writes a legal move. */
void spelling_write(const struct position *pos, chess_move m, enum spelling spelling,
		    const char *lang, char ret_text[SPELLING_TEXT]);
/* Appends the numeric form, followed by the algebraic one unless numbers are all they want. */
void spelling_write_both(const struct position *pos, chess_move m, enum spelling spelling,
			 const char *lang, struct sbuf *out);

#endif

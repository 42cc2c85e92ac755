/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A reader's preferred move notation: numeric, or short algebraic with the letters of their own or
 * another language.
 */
#ifndef CORE_CHESS_SPELLING_H
#define CORE_CHESS_SPELLING_H

#include "core/base/sbuf.h"
#include "core/chess/san.h"

enum spelling { SPELLING_OWN, SPELLING_DANISH, SPELLING_ENGLISH, SPELLING_NUMERIC };

#define SPELLING_COUNT 4
/* Holds a move in any spelling, with check mark and NUL. */
#define SPELLING_TEXT 16

/* "own", "danish", "english", "numeric". */
const char *spelling_word(enum spelling spelling);
/* Returns false and leaves *ret_spelling untouched if the word is unknown. */
bool spelling_read(const char *word, enum spelling *ret_spelling);

/* Returns the alphabet for algebraic text; `lang` is the reader's language code. */
enum san_letters spelling_letters(enum spelling spelling, const char *lang);
/* Writes a legal move. */
void spelling_write(const struct position *pos, chess_move m, enum spelling spelling,
		    const char *lang, char ret_text[SPELLING_TEXT]);
/* Appends the numeric form, followed by the algebraic form unless the reader wants numbers only. */
void spelling_write_both(const struct position *pos, chess_move m, enum spelling spelling,
			 const char *lang, struct sbuf *out);

#endif

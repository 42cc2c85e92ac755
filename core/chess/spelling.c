/* SPDX-License-Identifier: AGPL-3.0-or-later */
#include "core/chess/spelling.h"

#include <string.h>

#include "core/chess/numeric.h"

static const char *const words[SPELLING_COUNT] = {
	[SPELLING_OWN] = "own",
	[SPELLING_DANISH] = "danish",
	[SPELLING_ENGLISH] = "english",
	[SPELLING_NUMERIC] = "numeric",
};

const char *spelling_word(enum spelling spelling)
{
	return words[spelling];
}

bool spelling_read(const char *word, enum spelling *ret_spelling)
{
	for (int i = 0; i < SPELLING_COUNT; i++)
		if (!strcmp(words[i], word)) {
			*ret_spelling = (enum spelling)i;
			return true;
		}
	return false;
}

enum san_letters spelling_letters(enum spelling spelling, const char *lang)
{
	switch (spelling) {
	case SPELLING_DANISH: return SAN_DANISH;
	case SPELLING_ENGLISH: return SAN_ENGLISH;
	case SPELLING_OWN:
	case SPELLING_NUMERIC: break;
	}
	return san_letters_of(lang);
}

void spelling_write(const struct position *pos, chess_move m, enum spelling spelling,
		    const char *lang, char ret_text[SPELLING_TEXT])
{
	if (spelling == SPELLING_NUMERIC)
		numeric_write(pos, m, TOKEN_ICCF, ret_text);
	else
		san_write_marked(pos, m, spelling_letters(spelling, lang), ret_text);
}

void spelling_write_both(const struct position *pos, chess_move m, enum spelling spelling,
			 const char *lang, struct sbuf *out)
{
	char text[SPELLING_TEXT];

	spelling_write(pos, m, SPELLING_NUMERIC, lang, text);
	sbuf_adds(out, text);
	if (spelling == SPELLING_NUMERIC)
		return;
	spelling_write(pos, m, spelling, lang, text);
	sbuf_addf(out, " (%s)", text);
}

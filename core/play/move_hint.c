/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See move_hint.h. */
#include "core/play/move_hint.h"

#include <string.h>

#include "core/base/sbuf.h"
#include "core/base/utf8.h"
#include "core/play/command_words.h"
#include "core/play/series.h"

#define WORDS_MOST 400 /* a longer text is a letter about something else */

/* The text with digits and pieces in ASCII, and spaces for whatever separates words. */
static void plain(const char *text, struct sbuf *out)
{
	static const char pieces[] = "KQRBN"; /* U+2654 and U+265A on */
	size_t left = strlen(text);

	while (left > 0) {
		unsigned c = ' ';
		int n = utf8_read(text, left, &c);

		if (n == 1 && strchr(" \t\r\n\v,;()\"'", (char)c))
			sbuf_addc(out, ' ');
		else if (c >= 0xff10 && c <= 0xff19)
			sbuf_addc(out, (char)('0' + (c - 0xff10)));
		else if (c >= 0x2654 && c <= 0x2658)
			sbuf_addc(out, pieces[c - 0x2654]);
		else if (c >= 0x265a && c <= 0x265e)
			sbuf_addc(out, pieces[c - 0x265a]);
		else if (c == 0xa0 || c == 0x202f || n == 0)
			sbuf_addc(out, ' ');
		else
			sbuf_add(out, text, (size_t)n);
		text += n ? n : 1;
		left -= n ? (size_t)n : 1;
	}
}

static chess_move read_word(const struct position *pos, const char *word, size_t len)
{
	char text[CMD_MOVE_WORD];
	chess_move m;
	size_t skip;
	bool black;
	int number;

	while (len > 0 && strchr(".!?:", word[len - 1]))
		len--;
	skip = command_glued_number(&(struct command_word){word, len, 0}, &number, &black);
	len = command_move_word(word + skip, len - skip, text);
	return len && series_read_word(pos, text, len, &m) == NOTATION_OK ? m : MOVE_NONE;
}

static bool is_square(const char *word, size_t len)
{
	return len == 2 && word[0] >= '1' && word[0] <= '8' && word[1] >= '1' && word[1] <= '8';
}

/* "52 54": two squares with a space between them. */
static chess_move read_pair(const struct position *pos, const char *word, const char *end)
{
	char move[4];
	const char *next;

	if (!is_square(word, (size_t)(end - word)))
		return MOVE_NONE;
	next = end + strspn(end, " ");
	if (!is_square(next, strcspn(next, " .")))
		return MOVE_NONE;
	memcpy(move, word, 2);
	memcpy(move + 2, next, 2);
	return read_word(pos, move, sizeof(move));
}

chess_move move_hint(const struct position *pos, const char *text)
{
	chess_move found = MOVE_NONE;
	struct sbuf words = SBUF_INIT;
	bool several = false;
	int n = 0;

	plain(text, &words);
	for (const char *p = words.buf + strspn(words.buf, " "), *end;
	     *p && n < WORDS_MOST && !several; p = end + strspn(end, " "), n++) {
		chess_move m;

		end = p + strcspn(p, " ");
		m = read_word(pos, p, (size_t)(end - p));
		if (m == MOVE_NONE)
			m = read_pair(pos, p, end);
		several = m != MOVE_NONE && found != MOVE_NONE && m != found;
		if (m != MOVE_NONE)
			found = m;
	}
	sbuf_release(&words);
	return several || n == WORDS_MOST ? MOVE_NONE : found;
}

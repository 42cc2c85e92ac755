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

static bool is_file(char c)
{
	return (c >= 'a' && c <= 'h') || (c >= 'A' && c <= 'H');
}

static bool is_square_at(const char *s)
{
	return is_file(s[0]) && s[1] >= '1' && s[1] <= '8';
}

/* "Sg1- f3", "e4 x d5": without the blanks beside what is between two squares. */
static void join_squares(struct sbuf *words)
{
	char *to = words->buf;

	for (const char *p = words->buf; *p;) {
		const char *mark = p + strspn(p, " "), *end;
		size_t len = strlen(mark), n = command_dash(mark, len);

		if (!n && len > 0 && strchr("x:", *mark))
			n = 1;
		end = mark + n + strspn(mark + n, " ");
		if (n && to - words->buf >= 2 && is_square_at(to - 2) && is_square_at(end)) {
			memmove(to, mark, n);
			to += n;
			p = end;
		} else {
			*to++ = *p++;
		}
	}
	sbuf_setlen(words, (size_t)(to - words->buf));
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

static bool is_pair_half(const struct command_word *w)
{
	return w->len == 2 && w->s[0] >= '1' && w->s[0] <= '8' && w->s[1] >= '1' && w->s[1] <= '8';
}

/* The words of a text, and which of them is being read. */
struct reader {
	const struct position *pos;
	struct command_word w[WORDS_MOST];
	int n, at;
	chess_move found; /* MOVE_NONE: no word was a move */
	bool several;	  /* words say different moves, or one that cannot be played */
};

/* Returns false if there are too many words. */
static bool split(struct reader *r, const char *text)
{
	for (const char *p = text + strspn(text, " "); *p; p += strspn(p, " ")) {
		size_t len = strcspn(p, " ");

		if (r->n == WORDS_MOST)
			return false;
		r->w[r->n++] = (struct command_word){p, len, 0};
		p += len;
	}
	return true;
}

static bool means(const struct command_word *word, enum command_meaning meaning)
{
	struct command_word w = *word;

	while (w.len > 0 && strchr(".!?:", w.s[w.len - 1]))
		w.len--;
	return command_word_means(&w, meaning);
}

static void found(struct reader *r, chess_move m)
{
	r->several = r->several || m == MOVE_NONE || (r->found != MOVE_NONE && m != r->found);
	r->found = m;
}

/* "52 54": two squares with a space between them. */
static chess_move read_pair(const struct reader *r)
{
	const struct command_word *w = &r->w[r->at];
	struct command_word next;
	char move[4];

	if (r->at + 1 == r->n || !is_pair_half(w))
		return MOVE_NONE;
	next = w[1];
	while (next.len > 2 && next.s[next.len - 1] == '.')
		next.len--;
	if (!is_pair_half(&next))
		return MOVE_NONE;
	memcpy(move, w->s, 2);
	memcpy(move + 2, next.s, 2);
	return read_word(r->pos, move, sizeof(move));
}

/* "f3", "g1-f3" */
static bool has_square(const struct command_word *w)
{
	return w->len >= 2 && is_square_at(w->s);
}

/* The piece that the word names, as a letter, 'P' for a pawn; 0: none. */
static char piece_of(const struct command_word *w)
{
	static const char letters[] = "NBRQKP";

	for (int i = 0; letters[i]; i++)
		if (means(w, (enum command_meaning)(CMD_PIECE_KNIGHT + i)))
			return letters[i];
	return 0;
}

/*
 * "knight to f3", "springer g1 til f3": without it "f3" would be read as a move of a pawn.  Returns
 * the number of words, 0 if the next words are none of a piece with its square.
 */
static int read_piece(struct reader *r)
{
	char text[16] = {piece_of(&r->w[r->at])};
	size_t len = *text && *text != 'P';
	int squares = 0, i = r->at + 1;

	if (!*text)
		return 0;
	for (; i < r->n && squares < 2; i++) {
		const struct command_word *w = &r->w[i];

		if (has_square(w) && len + w->len < sizeof(text)) {
			memcpy(text + len, w->s, w->len);
			len += w->len;
			squares++;
		} else if (!means(w, CMD_GOES_TO)) {
			break;
		}
	}
	if (!squares && (i + 1 >= r->n || !has_square(&r->w[i + 1])))
		return 0;
	found(r, squares ? read_word(r->pos, text, len) : MOVE_NONE); /* "the knight on f3" */
	return i - r->at;
}

/* "kort rokade", "I castle long"; without a side, the only one that is possible. */
static int read_castling(struct reader *r)
{
	static const char *const texts[] = {"O-O", "O-O-O"};
	chess_move m[2];
	int side = -1, words = 1;

	if (!means(&r->w[r->at], CMD_CASTLING))
		return 0;
	for (int i = 0; i < 2; i++) {
		enum command_meaning meaning = i ? CMD_CASTLING_LONG : CMD_CASTLING_SHORT;

		m[i] = read_word(r->pos, texts[i], strlen(texts[i]));
		if (r->at > 0 && means(&r->w[r->at - 1], meaning)) {
			side = i;
		} else if (r->at + 1 < r->n && means(&r->w[r->at + 1], meaning)) {
			side = i;
			words = 2;
		}
	}
	if (side < 0 && (m[0] == MOVE_NONE) != (m[1] == MOVE_NONE))
		side = m[0] == MOVE_NONE;
	if (side >= 0 && m[side] != MOVE_NONE)
		found(r, m[side]);
	return words;
}

/* One move, or one word of something else. */
static void read_next(struct reader *r)
{
	int words = read_piece(r);
	chess_move m;

	if (!words)
		words = read_castling(r);
	if (!words) {
		m = read_word(r->pos, r->w[r->at].s, r->w[r->at].len);
		if (m == MOVE_NONE)
			m = read_pair(r);
		if (m != MOVE_NONE)
			found(r, m);
		words = 1;
	}
	r->at += words;
}

chess_move move_hint(const struct position *pos, const char *text)
{
	struct reader r = {.pos = pos, .found = MOVE_NONE};
	struct sbuf words = SBUF_INIT;

	plain(text, &words);
	join_squares(&words);
	r.several = !split(&r, words.buf);
	while (r.at < r.n && !r.several)
		read_next(&r);
	sbuf_release(&words);
	return r.several ? MOVE_NONE : r.found;
}

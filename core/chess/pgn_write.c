/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Writes PGN. */
#include "core/chess/pgn_write.h"

#include <stdio.h>
#include <string.h>

#include "core/base/utf8.h"

#define LINE_MAX_COLUMNS 79

static const struct pgn_tag_pair roster[] = {
	{"Event", "?"}, {"Site", "?"},	{"Date", "????.??.??"}, {"Round", "?"},
	{"White", "?"}, {"Black", "?"}, {"Result", "*"},
};

#define N_ROSTER (sizeof(roster) / sizeof(*roster))

static const char *value_of(const struct pgn_tag_pair *tags, size_t n, const char *name)
{
	size_t i;

	for (i = 0; i < n; i++) {
		if (!strcmp(tags[i].name, name))
			return tags[i].value;
	}
	return NULL;
}

static void write_tag(struct sbuf *out, const char *name, const char *value)
{
	sbuf_addc(out, '[');
	sbuf_adds(out, name);
	sbuf_add(out, " \"", 2);
	for (; *value; value++) {
		size_t run = utf8_plain(value, strcspn(value, "\\"), '"');

		sbuf_add(out, value, run);
		value += run;
		while (utf8_mark(value))
			value += utf8_mark(value);
		if (!*value)
			break;
		if (*value == '"' || *value == '\\')
			sbuf_addc(out, '\\');
		sbuf_addc(out, (unsigned char)*value < ' ' || *value == 0x7f ? ' ' : *value);
	}
	sbuf_adds(out, "\"]\n");
}

void pgn_write_tags(struct sbuf *out, const struct pgn_tag_pair *tags, size_t n)
{
	const char *value;
	size_t i;

	for (i = 0; i < N_ROSTER; i++) {
		value = value_of(tags, n, roster[i].name);
		write_tag(out, roster[i].name, value && *value ? value : roster[i].value);
	}
	for (i = 0; i < n; i++) {
		if (!value_of(roster, N_ROSTER, tags[i].name) && !value_of(tags, i, tags[i].name))
			write_tag(out, tags[i].name, tags[i].value);
	}
	sbuf_addc(out, '\n');
}

void pgn_writer_init(struct pgn_writer *w, struct sbuf *out, const struct position *start)
{
	*w = (struct pgn_writer){out, 0, start->fullmove, start->side == BLACK, true};
}

void pgn_writer_resume(struct pgn_writer *w, struct sbuf *out, const struct position *pos,
		       size_t column)
{
	*w = (struct pgn_writer){out, column, pos->fullmove, pos->side == BLACK, false};
}

/* Begins a word after a space or a line break; returns where its `len` bytes belong. */
static char *begin_word(struct pgn_writer *w, size_t len)
{
	struct sbuf *out = w->out;
	char *to;

	if (out->cap - out->len <= len + 1)
		sbuf_grow(out, len + 1);
	to = out->buf + out->len;
	if (w->column && w->column + 1 + len > LINE_MAX_COLUMNS) {
		*to++ = '\n';
		w->column = 0;
	} else if (w->column) {
		*to++ = ' ';
		w->column++;
	}
	w->column += len;
	to[len] = '\0';
	out->len = (size_t)(to - out->buf) + len;
	return to;
}

static void put_word(struct pgn_writer *w, const char *word, size_t len)
{
	memcpy(begin_word(w, len), word, len);
}

static void put_number(struct pgn_writer *w)
{
	char text[24];
	char *p = text + sizeof(text);
	unsigned n = w->number;
	int stops = w->black ? 3 : 1;

	while (stops--)
		*--p = '.';
	do {
		*--p = (char)('0' + n % 10);
		n /= 10;
	} while (n);
	put_word(w, p, (size_t)(text + sizeof(text) - p));
}

void pgn_writer_move(struct pgn_writer *w, const char *san)
{
	if (!w->black || w->numbered)
		put_number(w);
	put_word(w, san, strlen(san));
	w->numbered = false;
	w->number += w->black;
	w->black = !w->black;
}

static bool is_break(char c)
{
	return (unsigned char)c <= ' ' || c == 0x7f;
}

/* Returns the number of leading bytes that are written unchanged. */
static size_t plain_run(const char *text, size_t len)
{
	size_t n = 0;

	while (n < len && text[n] > ' ' && text[n] < 0x7f && text[n] != '}')
		n++;
	return n;
}

/* Like utf8_mark(); the text need not be NUL-terminated. */
static size_t mark_at(const char *text, size_t len)
{
	return (unsigned char)*text < 0x80				? 0
	       : len >= 3 || (len == 2 && (unsigned char)*text != 0xe2) ? utf8_mark(text)
									: 0;
}

/* A comment of words that need no change. */
static void put_plain_comment(struct pgn_writer *w, const char *text, size_t len)
{
	for (size_t at = 0, end; at <= len; at = end + 1) {
		const char *blank = memchr(text + at, ' ', len - at);
		size_t first = at == 0, last = !blank;
		char *to;

		end = blank ? (size_t)(blank - text) : len;
		if (at == end && !first && !last)
			continue;
		to = begin_word(w, first + (end - at) + last);
		if (first)
			*to++ = '{';
		memcpy(to, text + at, end - at);
		if (last)
			to[end - at] = '}';
	}
}

static void put_comment(struct pgn_writer *w, const char *text, size_t len)
{
	struct sbuf word = SBUF_INIT;
	size_t i;

	sbuf_addc(&word, '{');
	for (i = 0; i < len; i++) {
		size_t run = plain_run(text + i, len - i), mark;

		sbuf_add(&word, text + i, run);
		i += run;
		if (i == len)
			break;
		mark = mark_at(text + i, len - i);
		if (mark) {
			i += mark - 1;
		} else if (!is_break(text[i])) {
			sbuf_addc(&word, text[i] == '}' ? ')' : text[i]);
		} else if (word.len) {
			put_word(w, word.buf, word.len);
			sbuf_reset(&word);
		}
	}
	sbuf_addc(&word, '}');
	put_word(w, word.buf, word.len);
	sbuf_release(&word);
}

void pgn_writer_comment(struct pgn_writer *w, const char *text, size_t len)
{
	if (utf8_plain(text, len, '}') == len)
		put_plain_comment(w, text, len);
	else
		put_comment(w, text, len);
	w->numbered = true;
}

void pgn_writer_nag(struct pgn_writer *w, int nag)
{
	char text[16];
	int n = snprintf(text, sizeof(text), "$%d", nag);

	put_word(w, text, (size_t)n);
}

void pgn_writer_end(struct pgn_writer *w, const char *result)
{
	put_word(w, result, strlen(result));
	sbuf_adds(w->out, "\n\n");
}

void pgn_write_line(struct sbuf *out, const struct position *start, const chess_move *moves,
		    size_t n, enum san_letters letters)
{
	struct position pos = *start;
	struct pgn_writer writer;
	char san[SAN_TEXT];

	pgn_writer_init(&writer, out, start);
	for (size_t i = 0; i < n; i++) {
		san_write_marked(&pos, moves[i], letters, san);
		pgn_writer_move(&writer, san);
		position_play(&pos, moves[i]);
	}
}

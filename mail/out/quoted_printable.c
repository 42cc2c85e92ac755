/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See quoted_printable.h.  GMime's streams and encoders took half of the time of a letter. */
#include "mail/out/quoted_printable.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

#include "core/base/utf8.h"

#define LINE 76 /* bytes without its end (RFC 2045, 6.7), the "=" of a soft break included */

/* Does the byte need no escape?  A blank needs one at the end of a line. */
static bool is_plain(const char *p, const char *end)
{
	if (*p == ' ' || *p == '\t')
		return p + 1 < end && p[1] != '\n';
	return *p > ' ' && *p < 0x7f && *p != '=';
}

static char *soft_break(char *to, size_t *column)
{
	*column = 0;
	return (char *)memcpy(to, "=\r\n", 3) + 3;
}

static char *put_escaped(char *to, char byte, size_t *column)
{
	static const char hex[] = "0123456789ABCDEF";

	if (*column + 3 >= LINE)
		to = soft_break(to, column);
	*column += 3;
	*to++ = '=';
	*to++ = hex[(unsigned char)byte >> 4];
	*to++ = hex[byte & 15];
	return to;
}

#define BLOCK 16 /* bytes that are checked as fast as one */

/* Copies the plain bytes from `p` on, up to `most` or a tab; returns their number. */
static size_t put_run(char *to, const char *p, const char *end, size_t most)
{
	size_t left = (size_t)(end - p), seen = most < BLOCK ? BLOCK : most;
	size_t n = utf8_copy_plain(to, p, left < seen ? left : seen, '=');

	if (n > most)
		n = most;
	return n && !is_plain(p + n - 1, end) ? n - 1 : n;
}

/* Bytes for a run with the block after it, and for what follows: an escape and a break. */
#define ROOM (LINE + BLOCK + 8)

static char *make_room(struct sbuf *out, char *to, size_t left)
{
	out->len = (size_t)(to - out->buf);
	sbuf_grow(out, left + ROOM);
	return out->buf + out->len;
}

void quoted_printable_put(struct quoted_printable *q, const char *text, size_t len)
{
	const char *p = text, *end = text + len;
	struct sbuf *out = q->out;
	size_t column = q->column;
	char *to = make_room(out, out->buf + out->len, len);

	while (p < end) {
		size_t run;

		if (out->cap - (size_t)(to - out->buf) < ROOM)
			to = make_room(out, to, (size_t)(end - p));
		run = put_run(to, p, end, LINE - 1 - column);
		to += run;
		p += run;
		column += run;
		if (p == end)
			break;
		if (*p == '\n') {
			*to++ = '\r';
			*to++ = *p++;
			column = 0;
		} else if (!is_plain(p, end)) {
			to = put_escaped(to, *p++, &column);
		} else if (column == LINE - 1) {
			to = soft_break(to, &column);
		} else {
			*to++ = *p++;
			column++;
		}
	}
	q->column = column;
	out->len = (size_t)(to - out->buf);
	out->buf[out->len] = '\0';
}

void quoted_printable_word(const char *text, size_t len, struct quoted_printable_word *ret_word)
{
	*ret_word = (struct quoted_printable_word){.len = 0};
	for (const char *p = text; p < text + len; p++) {
		size_t column = 0, n = 1;
		char *to = ret_word->text + ret_word->len;

		assert(ret_word->len + 3 <= QUOTED_PRINTABLE_WORD);
		if (is_plain(p, text + len))
			*to = *p;
		else
			n = (size_t)(put_escaped(to, *p, &column) - to);
		for (size_t i = 0; i < n; i++)
			ret_word->back[ret_word->len + i] = (uint8_t)i;
		ret_word->len = (uint8_t)(ret_word->len + n);
	}
}

void quoted_printable_put_word(struct quoted_printable *q, const struct quoted_printable_word *word)
{
	struct sbuf *out = q->out;
	char *to = make_room(out, out->buf + out->len, (size_t)word->len * 2);

	for (size_t at = 0;;) {
		size_t left = word->len - at, most = LINE - 1 - q->column;
		size_t n = left <= most ? left : most - word->back[at + most];

		memcpy(to, word->text + at, n);
		to += n;
		at += n;
		q->column += n;
		if (at == word->len)
			break;
		to = soft_break(to, &q->column);
	}
	out->len = (size_t)(to - out->buf);
	*to = '\0';
}

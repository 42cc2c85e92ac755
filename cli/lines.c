/* SPDX-License-Identifier: AGPL-3.0-or-later */
#include "cli/lines.h"
#include "cli/usage.h"
#include "core/base/mem.h"

#include <stdlib.h>
#include <string.h>

#define CHUNK 65536

void lines_init(struct lines *l, const struct input *in)
{
	*l = (struct lines){.in = in};
}

void lines_release(struct lines *l)
{
	free(l->buf);
	l->buf = NULL;
}

/* Moves the unread rest to the front of the buffer and reads more. */
static void fill(struct lines *l)
{
	ssize_t n;

	if (l->start) {
		memmove(l->buf, l->buf + l->start, l->end - l->start);
		l->end -= l->start;
		l->start = 0;
	}
	l->buf = mem_room(l->buf, l->end + CHUNK, &l->cap, 1);
	n = input_read_some(l->in, l->buf + l->end, l->cap - l->end);
	if (n > 0)
		l->end += (size_t)n;
	l->at_eof = n <= 0;
	l->failed |= n < 0;
}

static void hand_out(struct lines *l, size_t len, size_t with_end, struct line *ret)
{
	ret->text = l->buf + l->start;
	ret->len = len;
	if (!l->number && len >= 3 && !memcmp(ret->text, BYTE_ORDER_MARK, 3)) {
		ret->text += 3;
		ret->len = len -= 3;
	}
	if (len && ret->text[len - 1] == '\r')
		ret->len--;
	l->start += with_end;
	l->bytes += with_end;
	l->number++;
}

/* Discards the rest of an overlong line. */
static void skip_line(struct lines *l)
{
	char *nl;

	for (;;) {
		nl = memchr(l->buf + l->start, '\n', l->end - l->start);
		l->bytes += nl ? (size_t)(nl + 1 - l->buf) - l->start : l->end - l->start;
		l->start = nl ? (size_t)(nl + 1 - l->buf) : l->end;
		if (nl || l->at_eof)
			return;
		fill(l);
	}
}

static bool next_too_long(struct lines *l, struct line *ret)
{
	skip_line(l);
	l->number++;
	*ret = (struct line){"", 0, true};
	return true;
}

bool lines_next(struct lines *l, struct line *ret)
{
	size_t seen = 0, n;
	char *nl = NULL;

	for (;;) {
		n = l->end - l->start;
		if (n > seen)
			nl = memchr(l->buf + l->start + seen, '\n', n - seen);
		if (nl || l->at_eof)
			break;
		if (n > LINES_MAX)
			return next_too_long(l, ret);
		seen = n;
		fill(l);
	}
	ret->too_long = false;
	if (!nl && !n)
		return false;
	if (nl)
		n = (size_t)(nl - l->buf) - l->start;
	hand_out(l, n, n + (nl ? 1 : 0), ret);
	return true;
}

bool lines_ready(const struct lines *l)
{
	return l->end > l->start && memchr(l->buf + l->start, '\n', l->end - l->start);
}

bool lines_is_blank(const struct line *line)
{
	size_t i;

	for (i = 0; i < line->len; i++) {
		if (line->text[i] != ' ' && line->text[i] != '\t' && line->text[i] != '\r')
			return false;
	}
	return !line->too_long;
}

size_t lines_peek(struct lines *l, const char **ret_text)
{
	if (l->start == l->end && !l->at_eof)
		fill(l);
	*ret_text = l->buf + l->start;
	return l->end - l->start;
}

void lines_take(struct lines *l, size_t n)
{
	l->start += n;
	l->bytes += n;
}

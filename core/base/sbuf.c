/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The growing text buffer.  Capacity doubles, so that appending n bytes costs O(n) in total. */
#include "core/base/sbuf.h"
#include "core/base/mem.h"

#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_CAP 64  /* bytes */
#define LINE	  128 /* bytes; most formatted texts fit, so that they are formatted only once */

char sbuf_empty[1];

void sbuf_init(struct sbuf *sb)
{
	sb->buf = sbuf_empty;
	sb->len = 0;
	sb->cap = 0;
}

void sbuf_release(struct sbuf *sb)
{
	if (sb->cap)
		free(sb->buf);
	sbuf_init(sb);
}

void sbuf_reset(struct sbuf *sb)
{
	sbuf_setlen(sb, 0);
}

void sbuf_setlen(struct sbuf *sb, size_t len)
{
	assert(len <= sb->len);
	sb->len = len;
	if (sb->cap)
		sb->buf[len] = '\0';
}

char *sbuf_detach(struct sbuf *sb, size_t *ret_len)
{
	char *out;

	sbuf_grow(sb, 0);
	out = sb->buf;
	if (ret_len)
		*ret_len = sb->len;
	sbuf_init(sb);
	return out;
}

void sbuf_grow(struct sbuf *sb, size_t extra)
{
	size_t need;

	if (__builtin_add_overflow(sb->len + 1, extra, &need))
		mem_exhausted(SIZE_MAX);
	if (need <= sb->cap)
		return;
	if (need < FIRST_CAP)
		need = FIRST_CAP;
	sb->buf = mem_room(sb->cap ? sb->buf : NULL, need, &sb->cap, 1);
	sb->buf[sb->len] = '\0';
}

void sbuf_add(struct sbuf *sb, const void *data, size_t len)
{
	if (!len)
		return;
	if (len >= sb->cap - sb->len)
		sbuf_grow(sb, len);
	memcpy(sb->buf + sb->len, data, len);
	sb->len += len;
	sb->buf[sb->len] = '\0';
}

void sbuf_addn(struct sbuf *sb, unsigned long n, int width)
{
	char digits[20];
	int at = sizeof(digits);

	do {
		digits[--at] = (char)('0' + n % 10);
		n /= 10;
	} while (at && (n || (int)sizeof(digits) - at < width));
	sbuf_add(sb, digits + at, sizeof(digits) - (size_t)at);
}

void sbuf_vaddf(struct sbuf *sb, const char *fmt, va_list ap)
{
	va_list again;
	size_t room;
	int n;

	if (sb->cap - sb->len < LINE)
		sbuf_grow(sb, LINE);
	room = sb->cap - sb->len;
	va_copy(again, ap);
	n = vsnprintf(sb->buf + sb->len, room, fmt, again);
	va_end(again);
	if (n < 0)
		abort();
	if ((size_t)n >= room) {
		sbuf_grow(sb, (size_t)n);
		vsnprintf(sb->buf + sb->len, (size_t)n + 1, fmt, ap);
	}
	sb->len += (size_t)n;
}

void sbuf_addf(struct sbuf *sb, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	sbuf_vaddf(sb, fmt, ap);
	va_end(ap);
}

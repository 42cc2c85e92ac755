/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A growing text buffer.  `buf` is always NUL-terminated, even when empty, and may contain NUL
 * bytes before `len`.  The owner calls sbuf_release(), or sbuf_detach() to take the memory.  No
 * function fails: the program ends when memory runs out (mem.h).
 */
#ifndef CORE_BASE_SBUF_H
#define CORE_BASE_SBUF_H

#include <stdarg.h>
#include <stddef.h>
#include <string.h>

struct sbuf {
	char *buf;
	size_t len;
	size_t cap; /* bytes allocated at buf; 0 while buf is the shared empty string */
};

extern char sbuf_empty[1];

#define SBUF_INIT                                                                                  \
	{                                                                                          \
		sbuf_empty, 0, 0                                                                   \
	}

void sbuf_init(struct sbuf *sb);
void sbuf_release(struct sbuf *sb);

/* Empties the buffer but keeps its memory. */
void sbuf_reset(struct sbuf *sb);

/* Truncates the text to `len` bytes; `len` must not exceed sb->len. */
void sbuf_setlen(struct sbuf *sb, size_t len);

/* Returns the text, which the caller frees, and leaves the buffer empty. */
char *sbuf_detach(struct sbuf *sb, size_t *ret_len);

/* Makes room for `extra` more bytes and the terminating NUL. */
void sbuf_grow(struct sbuf *sb, size_t extra);

void sbuf_add(struct sbuf *sb, const void *data, size_t len);

/* Inline, so that the length of a literal is known. */
static inline void sbuf_adds(struct sbuf *sb, const char *s)
{
	sbuf_add(sb, s, strlen(s));
}

static inline void sbuf_addc(struct sbuf *sb, char c)
{
	if (sb->len + 1 >= sb->cap)
		sbuf_grow(sb, 1);
	sb->buf[sb->len++] = c;
	sb->buf[sb->len] = '\0';
}

/* Appends a number, zero-padded to `width` digits (at most 20).  Faster than sbuf_addf(). */
void sbuf_addn(struct sbuf *sb, unsigned long n, int width);
void sbuf_addf(struct sbuf *sb, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void sbuf_vaddf(struct sbuf *sb, const char *fmt, va_list ap) __attribute__((format(printf, 2, 0)));

#endif

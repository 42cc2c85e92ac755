/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A text buffer that grows.  `buf` is always a NUL-terminated string, also when empty, and may
 * hold NUL bytes before `len`.  The owner calls sbuf_release(); sbuf_detach() hands the memory on.
 * A buffer never carries a failure: running out of memory ends the program (mem.h).
 */
#ifndef CORE_BASE_SBUF_H
#define CORE_BASE_SBUF_H

#include <stdarg.h>
#include <stddef.h>

struct sbuf {
	char *buf;
	size_t len;
	size_t cap; /* bytes owned at buf; 0 while buf is the shared empty string */
};

extern char sbuf_empty[1];

#define SBUF_INIT                                                                                  \
	{                                                                                          \
		sbuf_empty, 0, 0                                                                   \
	}

void sbuf_init(struct sbuf *sb);
void sbuf_release(struct sbuf *sb);

/* Makes the buffer empty and keeps its memory. */
void sbuf_reset(struct sbuf *sb);

/* Cuts the text to `len` bytes; `len` must not exceed sb->len. */
void sbuf_setlen(struct sbuf *sb, size_t len);

/* Returns the text as memory for free() and leaves the buffer empty. */
char *sbuf_detach(struct sbuf *sb, size_t *ret_len);

/* Makes room for `extra` more bytes and the closing NUL. */
void sbuf_grow(struct sbuf *sb, size_t extra);

void sbuf_add(struct sbuf *sb, const void *data, size_t len);
void sbuf_adds(struct sbuf *sb, const char *s);
void sbuf_addc(struct sbuf *sb, char c);
/* A number with zeros before it up to `width` digits, 20 at most; what sbuf_addf() is too slow for.
 */
void sbuf_addn(struct sbuf *sb, unsigned long n, int width);
void sbuf_addf(struct sbuf *sb, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void sbuf_vaddf(struct sbuf *sb, const char *fmt, va_list ap) __attribute__((format(printf, 2, 0)));

#endif

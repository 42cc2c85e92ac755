/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Quoted-printable (RFC 2045, 6.7) with CRLF line ends.  Each line is encoded on its own, so parts
 * of a text that begin and end with lines can be encoded apart.
 */
#ifndef MAIL_OUT_QUOTED_PRINTABLE_H
#define MAIL_OUT_QUOTED_PRINTABLE_H

#include <stddef.h>
#include <stdint.h>

#include "core/base/sbuf.h"

/* A text being encoded in pieces. */
struct quoted_printable {
	struct sbuf *out;
	size_t column; /* in the line so far */
};

/* Appends a piece, in which '\n' ends a line; a blank at its end is taken for the end of a line. */
void quoted_printable_put(struct quoted_printable *q, const char *text, size_t len);

#define QUOTED_PRINTABLE_WORD 100 /* bytes of one at most */

/* A piece within a line that is encoded once for many places. */
struct quoted_printable_word {
	uint8_t len;
	char text[QUOTED_PRINTABLE_WORD];    /* without soft breaks */
	uint8_t back[QUOTED_PRINTABLE_WORD]; /* bytes from the last place for a break, per byte */
};

void quoted_printable_word(const char *text, size_t len, struct quoted_printable_word *ret_word);
/* Appends the word. */
void quoted_printable_put_word(struct quoted_printable *q,
			       const struct quoted_printable_word *word);

#endif

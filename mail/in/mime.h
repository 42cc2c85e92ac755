/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Safe access to GMime's tree: limits, the part with the text, its decoding.  Private to mail/.
 * Implemented in mime.c and mime_crowd.c.
 */
#ifndef MAIL_IN_MIME_H
#define MAIL_IN_MIME_H

#include <gmime/gmime.h>

#include "mail/in/message.h"

/* Initializes GMime; may be called from any thread, any number of times. */
void mime_init(void);

/*
 * Must the raw message be refused unparsed?  Returns MAIL_FINE, MAIL_TOO_MANY_PARTS or
 * MAIL_TOO_MUCH_HEADER.  GMime takes a quarter of a second for 50,000 parts, twice as long for
 * 190,000 fields, and recurses for each group in a list of addresses ("g:g:g:"), until the stack
 * overflows.  Lines that may start a part ("--") can stand in text, too: their limit is five times
 * `parts_max`.
 */
enum mail_fault mime_crowded(const char *raw, size_t len, int parts_max);

/*
 * Returns MAIL_FINE, MAIL_TOO_MANY_PARTS or MAIL_TOO_DEEP; parts of forwarded messages count too.
 */
enum mail_fault mime_limits(GMimeObject *top, int parts_max, int depth_max);

/*
 * The raw value of the n-th field of that name from the top, starting at its first word, with folds
 * and encoded words; NULL when there is none.  Addresses, ids and authentication results are read
 * from it undecoded, because an encoded word may hold commas, brackets and whole addresses.
 */
const char *mime_field(GMimeObject *obj, const char *name, int n);

/*
 * The same, but only fields with nothing between name and colon: a host that removes forged fields
 * misses the others.
 */
const char *mime_plain_field(GMimeObject *obj, const char *name, int n);
/* The Subject for display: unfolded, decoded, on one line; "" when there is none. */
void mime_subject(GMimeObject *msg, char *ret_line, size_t size);

/* The instant of a field like Date; sec 0 if it is none or NULL. */
struct instant mime_date(const char *value);

/* Appends the bytes of a part, with its transfer encoding decoded. */
void mime_content(GMimePart *part, struct sbuf *out);

/*
 * Converts any bytes to clean UTF-8 with LF, by the declared charset (may be NULL) or the likeliest
 * possible one.
 */
void mime_to_utf8(const char *bytes, size_t len, const char *charset, struct sbuf *out);
/* Clean UTF-8 on one line, truncated to the buffer at a character boundary. */
void mime_one_line(const char *text, char *ret_line, size_t size);

/*
 * Appends the text a person wrote: plain rather than HTML, never attachments.  *ret_html: it was
 * HTML.
 */
void mime_text(GMimeObject *top, struct sbuf *out, bool *ret_html);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * GMime's tree made harmless: limits, the part that holds the text, its decoding.  Private to
 * mail/.
 */
#ifndef MAIL_IN_MIME_H
#define MAIL_IN_MIME_H

#include <gmime/gmime.h>

#include "mail/in/message.h"

/* GMime ready for use; may be called from any thread, any number of times. */
void mime_init(void);

/*
 * Whether the bytes of a message have so many lines that may begin a part ("--") that they need no
 * parsing to be refused: GMime takes a quarter of a second for 50,000 parts.  Five times
 * `parts_max` are let through, since a text may have such lines too.
 */
bool mime_crowded(const char *raw, size_t len, int parts_max);

/* MAIL_FINE, MAIL_TOO_MANY_PARTS or MAIL_TOO_DEEP; parts of forwarded messages count too. */
enum mail_fault mime_limits(GMimeObject *top, int parts_max, int depth_max);

/*
 * Value of the n-th field of that name from the top as it came, from its first word on, folds and
 * encoded words included; NULL when there is none.  Addresses, ids and judgements are read from it
 * before anything is decoded, for an encoded word may hold commas, brackets and whole addresses.
 */
const char *mime_field(GMimeObject *obj, const char *name, int n);

/*
 * The same of those with nothing between name and colon: a host that takes forged fields away does
 * not see the others.
 */
const char *mime_plain_field(GMimeObject *obj, const char *name, int n);
/* The Subject for people: unfolded, decoded, on one line; "" when there is none. */
void mime_subject(GMimeObject *msg, char *ret_line, size_t size);

/* The bytes of a part with its transfer encoding undone; appended. */
void mime_content(GMimePart *part, struct sbuf *out);

/* Any bytes in a declared (may be NULL), likely or at least possible charset as clean UTF-8, LF. */
void mime_to_utf8(const char *bytes, size_t len, const char *charset, struct sbuf *out);
/* Clean UTF-8 on one line, cut to the buffer at a character. */
void mime_one_line(const char *text, char *ret_line, size_t size);

/* The text a person wrote: plain before HTML, attachments never. *ret_html: it was HTML. */
void mime_text(GMimeObject *top, struct sbuf *out, bool *ret_html);

#endif

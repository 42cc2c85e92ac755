/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Converts text from and to Xfcc programs.  Scid sends the low byte of every character labelled as
 * UTF-8, other clients escape nothing, and most paste what they receive into PGN unescaped. Private
 * to daemon/door/.
 */
#ifndef DAEMON_DOOR_XFCC_TEXT_H
#define DAEMON_DOOR_XFCC_TEXT_H

#include <stddef.h>

#include "core/base/sbuf.h"

/*
 * Appends the body of a request as parseable UTF-8: invalid bytes are taken as ISO-8859-1, control
 * characters are dropped, and an & that starts no reference is escaped.
 */
void xfcc_text_mend(const char *body, size_t len, struct sbuf *out);

/*
 * Appends a player's text without control characters, direction marks and the commands in Scid's
 * comments ("[%ccsnt 2026.03.01,12:00]"), trimmed.
 */
void xfcc_text_read(const char *text, struct sbuf *out);

/*
 * Appends a message as XML text: on one line, in ISO-8859-1 characters, without the braces that end
 * a PGN comment, so that it survives a round trip through a client.
 */
void xfcc_text_message(const char *text, struct sbuf *out);

/* Appends a name as XML text: on one line, without the " and \ that end a PGN tag. */
void xfcc_text_name(const char *text, struct sbuf *out);

#endif

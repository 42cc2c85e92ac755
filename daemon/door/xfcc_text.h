/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Texts to and from programs that speak Xfcc.  Scid sends the low byte of every character and says
 * that it is UTF-8, other clients escape nothing, and most paste what they get into PGN unescaped.
 * Private to daemon/door/.
 */
#ifndef DAEMON_DOOR_XFCC_TEXT_H
#define DAEMON_DOOR_XFCC_TEXT_H

#include <stddef.h>

#include "core/base/sbuf.h"

/*
 * Appends the body of a request as UTF-8 that can be parsed: bytes that are not UTF-8 are taken as
 * ISO-8859-1, control characters are dropped, and an & that begins no reference is one as text.
 */
void xfcc_text_mend(const char *body, size_t len, struct sbuf *out);

/*
 * Appends a text of a player without control characters, direction marks and the commands of
 * Scid's comments ("[%ccsnt 2026.03.01,12:00]"); blanks around it are dropped.
 */
void xfcc_text_read(const char *text, struct sbuf *out);

/*
 * Appends a message as text for XML: in one line, in characters of ISO-8859-1, without the braces
 * that end a comment of a PGN.  A client that sends it back sends it unharmed.
 */
void xfcc_text_message(const char *text, struct sbuf *out);

/* Appends a name as text for XML: in one line, without the " and \ that end a tag of a PGN. */
void xfcc_text_name(const char *text, struct sbuf *out);

#endif

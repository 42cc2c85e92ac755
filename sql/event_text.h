/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The storage format of event lines.  Nearly all events are moves and sent letters, and most of
 * such a line is a date, written twice.  The format needs a quarter of the space:
 *
 * 	move at=2026-03-12T07:00:00Z side=b day=2026-03-12 moves="7866"    move #`k?3m0b=7866
 * 	sent at=2026-03-12T07:00:00Z day=2026-03-12 number=10              sent #`k?3m0=10
 *
 * '#' replaces "at=", which every line has in this place; the instant is six digits of base 64 from
 * '0' on, the least significant first; '=', '+' and '-' mean that the date is that of the instant
 * in UTC, the next or the previous one.  Any other line is stored unchanged.  Hash chains cover the
 * lines, not the stored form.
 */
#ifndef SQL_EVENT_TEXT_H
#define SQL_EVENT_TEXT_H

#include <stdbool.h>

#include "core/base/sbuf.h"

#define EVENT_TEXT_PACKED 400 /* bytes that event_text_pack() may write */

/* Writes the packed text and returns its length; 0 = the line is stored unchanged. */
size_t event_text_pack(const char *line, size_t len, char ret_packed[EVENT_TEXT_PACKED]);
/* Unpacks a stored text into *ret_line and returns true; false if the text is the line itself. */
bool event_text_unpack(const char *text, size_t len, struct sbuf *ret_line);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * How the lines of events are kept.  Nearly all of them are moves and notes that a letter left, and
 * most of such a line is a date, written twice.  It is stored in a quarter of the space:
 *
 *	move at=2026-03-12T07:00:00Z side=b day=2026-03-12 moves="7866"    move #`k?3m0b=7866
 *	sent at=2026-03-12T07:00:00Z day=2026-03-12 number=10              sent #`k?3m0=10
 *
 * '#' takes the place of "at=", which every line has there; the instant is six digits of base 64
 * from '0' on, the least significant first; '=', '+' and '-' say that the date is that of the
 * instant in UTC, the next or the one before.  Any other line is stored as it is.  Chains of hashes
 * are over the lines, not over what is stored.
 */
#ifndef SQL_EVENT_TEXT_H
#define SQL_EVENT_TEXT_H

#include <stdbool.h>

#include "core/base/sbuf.h"

#define EVENT_TEXT_PACKED 400 /* bytes that event_text_pack() may write */

/* Writes a shorter text and returns its length; 0: the line is stored as it is. */
size_t event_text_pack(const char *line, size_t len, char ret_packed[EVENT_TEXT_PACKED]);
/* Sets *ret_line to the line of a stored text, and returns true; false: the text is the line. */
bool event_text_unpack(const char *text, size_t len, struct sbuf *ret_line);

#endif

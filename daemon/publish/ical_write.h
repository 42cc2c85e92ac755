/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Lines of an iCalendar file (RFC 5545): they end in CRLF and are folded at 75 octets, never within
 * a character.  Private to daemon/publish/.
 */
#ifndef DAEMON_PUBLISH_ICAL_WRITE_H
#define DAEMON_PUBLISH_ICAL_WRITE_H

#include "core/base/civil.h"
#include "core/base/sbuf.h"

/* A property with a fixed text. */
void ical_write(struct sbuf *out, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/*
 * A property with user text: escaped, without control and direction characters.
 */
void ical_write_text(struct sbuf *out, const char *name, const char *text);
/* "DTSTART;VALUE=DATE:20260301" */
void ical_write_day(struct sbuf *out, const char *name, struct civil day);
/* "DTSTAMP:20260301T080000Z" */
void ical_write_stamp(struct sbuf *out, struct instant at);
/* The properties before the first component. */
void ical_write_head(struct sbuf *out);

#endif

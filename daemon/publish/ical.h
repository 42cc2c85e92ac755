/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The dates of events as an iCalendar file (RFC 5545, EVENTS E73, E77): whole days, so no time zone
 * is needed; lines end in CRLF and are folded at 75 octets.  Built only from stored facts, so equal
 * facts give equal bytes.
 */
#ifndef DAEMON_PUBLISH_ICAL_H
#define DAEMON_PUBLISH_ICAL_H

#include "daemon/publish/page.h"
#include "sql/store_event.h"

/* Appends the calendar of one event; 1 or a negative enum store_error. */
int ical_event(struct context *ctx, const struct page_place *p, const struct tourney *t,
	       struct sbuf *out);
/* The same for all events. */
int ical_all(struct context *ctx, const struct page_place *p, struct sbuf *out);

#endif

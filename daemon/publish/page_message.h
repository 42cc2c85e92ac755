/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* What a page says to somebody who did not find what they came for. */
#ifndef DAEMON_PUBLISH_PAGE_MESSAGE_H
#define DAEMON_PUBLISH_PAGE_MESSAGE_H

#include "daemon/publish/page.h"
#include "daemon/publish/xml.h"

/* A page with a sentence, and the ways on from it. */
void page_message(const struct page_place *p, const char *title, const char *text,
		  struct sbuf *out);
/* Why an address leads nowhere, also one that once did, without saying which. */
void page_message_why_missing(struct xml *d);
/* Links to where the reader may go on: their own games, the front page, tournaments, search. */
void page_message_ways(struct xml *d);
/* The page of an address that leads nowhere. */
void page_message_missing(const struct page_place *p, struct sbuf *out);

#endif

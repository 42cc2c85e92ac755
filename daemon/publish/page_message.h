/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Pages for visitors who did not find what they wanted. */
#ifndef DAEMON_PUBLISH_PAGE_MESSAGE_H
#define DAEMON_PUBLISH_PAGE_MESSAGE_H

#include "daemon/publish/page.h"
#include "daemon/publish/xml.h"

/* A page with a sentence and links to continue. */
void page_message(const struct page_place *p, const char *title, const char *text,
		  struct sbuf *out);
/* Explains a missing page, without saying whether it ever existed. */
void page_message_why_missing(struct xml *d);
/* Links to the reader's own games, the front page, tournaments, search. */
void page_message_ways(struct xml *d);
/* The 404 page. */
void page_message_missing(const struct page_place *p, struct sbuf *out);

#endif

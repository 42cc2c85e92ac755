/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What every page has around its content: the head, the navigation, the title, and the foot.
 * Private to daemon/publish/ and daemon/web/.
 */
#ifndef DAEMON_PUBLISH_PAGE_SHELL_H
#define DAEMON_PUBLISH_PAGE_SHELL_H

#include <stdbool.h>

#include "core/base/sbuf.h"
#include "daemon/publish/xml.h"

struct page_head {
	const char *title;
	const char *feed;    /* as below */
	const char *picture; /* path of a picture for the previews of chats; NULL = none */
	bool live;	     /* keeps itself up to date for everybody */
	bool board;	     /* moves are made on it: the script that drags men goes with it */
};

/*
 * Opens a page up to <main>, whose attributes the caller may add to; the title, as <h1>, is theirs
 * to write.
 */
void page_shell_open_head(struct xml *d, const struct page_place *p, const struct page_head *head);
void page_shell_open(struct xml *d, const struct page_place *p, const char *title,
		     const char *feed);
/*
 * Opens a page up to its title.  `feed` (may be NULL) is the address of the page's Atom feed, for
 * feed readers to find.
 */
void page_shell_begin(struct xml *d, const struct page_place *p, const char *title,
		      const char *feed);
/* Closes the page and appends it to `out`. */
void page_shell_end(struct xml *d, struct sbuf *out);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The frame around every page: head, navigation, title, and footer. Private to daemon/publish/ and
 * daemon/web/.
 */
#ifndef DAEMON_PUBLISH_PAGE_SHELL_H
#define DAEMON_PUBLISH_PAGE_SHELL_H

#include <stdbool.h>

#include "core/base/sbuf.h"
#include "daemon/publish/xml.h"

struct page_head {
	const char *title;
	const char *feed;    /* as below */
	const char *picture; /* path of a picture for link previews; NULL = none */
	bool live;	     /* updates itself for everybody */
	bool board;	     /* moves can be made, so include the drag-and-drop script */
};

/*
 * Opens a page up to <main>, to which the caller may add attributes; the caller writes the title as
 * <h1>.
 */
void page_shell_open_head(struct xml *d, const struct page_place *p, const struct page_head *head);
void page_shell_open(struct xml *d, const struct page_place *p, const char *title,
		     const char *feed);
/*
 * Opens a page up to its title.  `feed` (may be NULL) is the page's Atom feed, for autodiscovery.
 */
void page_shell_begin(struct xml *d, const struct page_place *p, const char *title,
		      const char *feed);
/* Closes the page and appends it to `out`. */
void page_shell_end(struct xml *d, struct sbuf *out);

#endif

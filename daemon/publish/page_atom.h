/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Common parts of all Atom feeds (RFC 4287).  Private to daemon/publish/. */
#ifndef DAEMON_PUBLISH_PAGE_ATOM_H
#define DAEMON_PUBLISH_PAGE_ATOM_H

#include <stddef.h>

#include "daemon/publish/xml.h"

struct page_atom_feed {
	const char *what; /* permanent name: "groups/3" */
	const char *self; /* its path; NULL = secret */
	const char *page; /* path of the corresponding page */
	const char *title;
	const char *updated; /* instant_format() */
};

/* Starts a feed with its head; the caller closes the element. */
void page_atom_begin(struct xml *d, const struct page_atom_feed *feed);

/*
 * The permanent id of an item: its URL, or a tag URI (RFC 4151) of the domain if the site has no
 * URL.
 */
void page_atom_id(const struct page_place *p, const char *what, char *ret_id, size_t size);

/* An item; `page` is the path of its page. */
void page_atom_entry(struct xml *d, const char *id, const char *page, const char *title,
		     const char *updated, const char *content);

#endif

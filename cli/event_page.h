/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Pages about a tournament in a report file, with the style sheet and the elements of the server's
 * pages: head, navigation, forms and tables.
 */
#ifndef CLI_EVENT_PAGE_H
#define CLI_EVENT_PAGE_H

#include <stdbool.h>

#include "cli/print_doc.h"
#include "core/base/lang.h"
#include "core/base/markup.h"
#include "core/base/sbuf.h"

struct event_page_link {
	const char *href, *text;
};

struct event_page_head {
	const char *title, *event; /* of the page, of the tournament */
	const char *home, *style;  /* hrefs of the first page and the style sheet */
	const struct event_page_link *nav;
	size_t n_nav;
	const struct event_page_link *languages; /* the same page in other languages */
	const char *const *language_codes;	 /* one per language */
	size_t n_languages;
};

struct event_page {
	const struct lang *lang;
	struct markup *w;
	const char *teams; /* format with one %d for the href of a team; NULL = no links */
};

/* Writes everything up to the content, with the title as heading. */
void event_page_open(struct event_page *p, const struct lang *lang,
		     const struct event_page_head *head);
/* Appends the page to `out`. */
void event_page_close(struct event_page *p, struct sbuf *out);

void event_page_link(struct event_page *p, const char *href, const char *text);
void event_page_paragraph(struct event_page *p, const char *text);
/* A row of links. */
void event_page_links(struct event_page *p, const struct event_page_link *links, size_t n);

/* Begins a box for a table that may be wider than the window; markup_end() ends it. */
void event_page_wide(struct event_page *p);

/*
 * Writes the table of a document, without its titles.  `players` is a format with one %d for the
 * href of a player; NULL = no links.  Only rows from..to of the table, counted from 0.
 */
void event_page_table(struct event_page *p, const struct print_doc *d, const char *players,
		      size_t from, size_t to);

/* The same with the facts above and the notes below it, without lines to sign. */
void event_page_document(struct event_page *p, const struct print_doc *d, const char *players);

/* Links to the parts of a table of n rows, `each` a page; the one from row `from` is shown. */
void event_page_pager(struct event_page *p, size_t from, size_t each, size_t n);

#endif

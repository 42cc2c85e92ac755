/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The game search, the list of people, and tables of games. */
#ifndef DAEMON_PUBLISH_PAGE_SEARCH_H
#define DAEMON_PUBLISH_PAGE_SEARCH_H

#include "daemon/publish/page.h"
#include "daemon/publish/view_search.h"
#include "daemon/publish/xml.h"

void page_search_games(struct xml *d, const struct search_result *result);
/* The player's score by colour and opponent, from finished games. */
void page_search_scores(struct xml *d, const struct search_result *result, int64_t player);

/* The search form and its result; `result` is read only if view_search_asks(). */
void page_search(const struct page_place *p, const struct search *q,
		 const struct search_result *result, struct sbuf *out);
/*
 * Replaces the search in published files: the years, and all players with a page, whose markup is
 * collected before, some players at a time.
 */
void page_search_people(const struct page_place *p, const char *items,
			const struct front_view *front, struct sbuf *out);
void page_search_items(const struct page_place *p, const struct view_player *const *players,
		       size_t n, struct sbuf *ret_items);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A rating list, and the history of a player's rating (EVENTS E68). */
#ifndef DAEMON_PUBLISH_PAGE_RATING_H
#define DAEMON_PUBLISH_PAGE_RATING_H

#include "daemon/publish/page.h"

/*
 * A rating list (EVENTS E68), either as /ratings/ with links to all others or as the page of its
 * day, with its revisions; `all` has those of every list.
 */
void page_rating_list(const struct page_place *p, const struct rating_list_view *list,
		      const struct rating_revisions *all, bool index, struct sbuf *out);
/* The history of a rated player, and its curve as SVG. */
void page_rating_player(const struct page_place *p, const struct rating_history *history,
			struct sbuf *out);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The Atom feed of one player (RFC 4287): games in which they are on move, and results. */
#ifndef DAEMON_PUBLISH_PAGE_FEED_PLAYER_H
#define DAEMON_PUBLISH_PAGE_FEED_PLAYER_H

#include "daemon/publish/page.h"
#include "daemon/publish/view_news.h"

/*
 * Appends the feed in the language of the place.  It is private: only whoever holds the link of the
 * player may get it.
 */
void page_feed_player(const struct page_place *p, int64_t player, const struct news_view *news,
		      struct sbuf *out);

#endif

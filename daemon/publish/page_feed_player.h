/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A player's Atom feed (RFC 4287): games in which they are to move, and results. */
#ifndef DAEMON_PUBLISH_PAGE_FEED_PLAYER_H
#define DAEMON_PUBLISH_PAGE_FEED_PLAYER_H

#include "daemon/publish/page.h"
#include "daemon/publish/view_news.h"

/*
 * Appends the feed in the language of `p`.  Private: only for the holder of the player's link.
 */
void page_feed_player(const struct page_place *p, int64_t player, const struct news_view *news,
		      struct sbuf *out);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Tables of games.  Private to daemon/publish/. */
#ifndef DAEMON_PUBLISH_PAGE_SEARCH_H
#define DAEMON_PUBLISH_PAGE_SEARCH_H

#include "daemon/publish/view_search.h"
#include "daemon/publish/xml.h"

void page_search_games(struct xml *d, const struct search_result *result);
/* The player's score by colour and opponent, from finished games. */
void page_search_scores(struct xml *d, const struct search_result *result, int64_t player);

#endif

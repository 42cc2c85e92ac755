/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See secret_link.h. */
#include "daemon/web/secret_link.h"

#include <string.h>

#include "daemon/access.h"
#include "daemon/publish/ical_player.h"
#include "daemon/publish/page_feed_player.h"

/*
 * The player whose link is in the path, a secret with that suffix; false if the call has been
 * answered.
 */
static bool find_owner(struct web_call *call, enum access_kind kind, const char *ending,
		       struct player *ret_player)
{
	size_t len = strlen(call->part[0]), tail = strlen(ending);
	char secret[ACCESS_SECRET_MAX] = "";
	struct access_row row;
	int rc = 0;

	if (len > tail && len - tail < sizeof(secret) &&
	    !strcmp(call->part[0] + len - tail, ending)) {
		memcpy(secret, call->part[0], len - tail);
		rc = access_check(call->web->ctx, kind, secret, call->visitor.now, &row);
	}
	explicit_bzero(secret, sizeof(secret));
	if (rc > 0)
		rc = store_player_get(call->web->ctx->store, row.player, ret_player);
	if (rc < 0)
		web_try_again(call);
	else if (!rc)
		web_not_found(call);
	return rc > 0;
}

/* In the player's language, whatever program fetches it. */
static struct page_place place_of(const struct web_call *call, const struct player *player)
{
	struct page_place place = call->place;

	place.lang = text_lang(player->lang);
	return place;
}

void secret_link_calendar(struct web_call *call)
{
	struct sbuf text = SBUF_INIT;
	struct page_place place;
	struct player player;

	if (!find_owner(call, ACCESS_CALENDAR, ".ics", &player))
		return;
	place = place_of(call, &player);
	if (ical_player(call->web->ctx, &place, &player, call->visitor.now, &text) > 0) {
		call->reply.type = "text/calendar; charset=utf-8";
		sbuf_add(&call->reply.body, text.buf, text.len);
	} else {
		web_try_again(call);
	}
	sbuf_release(&text);
}

void secret_link_feed(struct web_call *call)
{
	struct page_place place;
	struct player player;
	struct news_view news;

	if (!find_owner(call, ACCESS_FEED, ".atom", &player))
		return;
	place = place_of(call, &player);
	if (view_news(call->web->ctx, player.id, call->visitor.now, &news) < 0) {
		web_try_again(call);
		return;
	}
	call->reply.type = "application/atom+xml";
	page_feed_player(&place, player.id, &news, &call->reply.body);
	view_news_release(&news);
}

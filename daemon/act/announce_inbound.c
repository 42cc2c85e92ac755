/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See announce_inbound.h. */
#include "daemon/act/announce_inbound.h"

#include "daemon/act/from_timer.h"
#include "daemon/announce.h"
#include "sql/store_game.h"
#include "sql/store_post.h"

static void announce_api(struct context *ctx, const struct inbound_api *api)
{
	if (api->player)
		announce_player(ctx, api->player);
	if (api->game)
		announce_game(ctx, api->game, api->player);
}

static void announce_note(struct context *ctx, const struct letter_note *note)
{
	store_outbox_announce(ctx->store, note->letter);
	if (note->game) {
		store_game_announce(ctx->store, note->game);
		store_outage_announce(ctx->store);
	}
}

void announce_inbound(struct context *ctx, const struct inbound *in)
{
	if (in->key && in->door != DOOR_MAIL)
		store_inbox_announce(ctx->store, in->key);
	switch (in->door) {
	case DOOR_API: announce_api(ctx, &in->api); break;
	case DOOR_OUTBOX: announce_note(ctx, &in->outbox); break;
	case DOOR_TIMER: from_timer_announce(ctx); break;
	case DOOR_MAIL:
	case DOOR_CONTROL:
	case DOOR_WEB:
	case DOOR_CHECK: break;
	}
}

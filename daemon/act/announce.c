/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See announce.h. */
#include "daemon/act/announce.h"

#include "core/rules/game_occupant.h"
#include "daemon/kept_games.h"
#include "sql/store_game.h"
#include "sql/store_player.h"
#include "sql/store_post.h"
#include "sql/store_preference.h"

/* The letters that follow depend on the player's preferences. */
static void announce_player(struct context *ctx, int64_t id)
{
	store_player_announce(ctx->store, id);
	store_preference_announce(ctx->store, id);
}

/* Who plays is known if the game is kept. */
static void announce_game(struct context *ctx, int64_t id, int64_t player)
{
	const struct game *game = kept_games_newest(ctx->kept, id);

	store_game_announce(ctx->store, id);
	store_outage_announce(ctx->store);
	for (int s = SIDE_WHITE; game && s <= SIDE_BLACK; s++) {
		int64_t other = game_occupant_now(game, (enum event_side)s);

		if (other != player)
			announce_player(ctx, other);
	}
}

static void announce_api(struct context *ctx, const struct inbound_api *api)
{
	if (api->player)
		announce_player(ctx, api->player);
	if (api->game)
		announce_game(ctx, api->game, api->player);
}

void announce_inbound(struct context *ctx, const struct inbound *in)
{
	if (in->key && in->door != DOOR_MAIL)
		store_inbox_announce(ctx->store, in->key);
	switch (in->door) {
	case DOOR_API: announce_api(ctx, &in->api); break;
	case DOOR_MAIL:
	case DOOR_CONTROL:
	case DOOR_TIMER:
	case DOOR_OUTBOX:
	case DOOR_WEB:
	case DOOR_CHECK: break;
	}
}

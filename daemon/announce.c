/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See announce.h. */
#include "daemon/announce.h"

#include "core/rules/game_occupant.h"
#include "daemon/kept_games.h"
#include "sql/store_game.h"
#include "sql/store_player.h"
#include "sql/store_preference.h"

void announce_player(struct context *ctx, int64_t id)
{
	store_player_announce(ctx->store, id);
	store_preference_announce(ctx->store, id);
}

void announce_game(struct context *ctx, int64_t id, int64_t player)
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

void announce_letter(struct context *ctx, const struct post_row *row)
{
	if (!store_is_far(ctx->store))
		return;
	if (row->player) {
		announce_player(ctx, row->player);
		store_player_token_epoch_announce(ctx->store, row->player);
	}
	if (row->game) {
		announce_game(ctx, row->game, row->player);
		store_event_hash_announce(ctx->store, row->game, row->seq);
	}
}

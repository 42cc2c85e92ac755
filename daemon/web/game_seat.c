/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See game_seat.h. */
#include "daemon/web/game_seat.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/restored.h"
#include "sql/store_game.h"
#include "sql/store_player.h"
#include "text/text.h"

/* Returns 0 if it is not a game number. */
static int64_t number_of(const char *part)
{
	return strspn(part, "0123456789") == strlen(part) && strlen(part) < 18 && part[0] != '0'
		       ? strtoll(part, NULL, 10)
		       : 0;
}

bool game_seat_file(const char *part)
{
	size_t n = strspn(part, "0123456789");

	return n && n < 18 && part[0] != '0' && !strcmp(part + n, ".pgn");
}

bool game_seat_is_theirs(struct context *ctx, int64_t player, const char *part)
{
	int64_t id = game_seat_file(part) ? strtoll(part, NULL, 10) : number_of(part);
	struct game_row row;

	return player && id && store_game_get(ctx->store, id, &row) > 0 &&
	       store_game_plays(&row, player);
}

static void refuse_others(struct web_call *call)
{
	const struct lang *lang = call->visitor.lang;

	web_refuse(call, 403, "not_yours", tr(lang, "Not your game"),
		   tr(lang, "You do not play this game."));
}

static bool load(struct web_call *call, struct game_seat *seat)
{
	struct context *ctx = call->web->ctx;
	struct game_row row;
	int rc = view_my_game(ctx, seat->game, seat->player, call->visitor.now, &seat->my);

	if (rc > 0)
		return true;
	if (rc < 0)
		web_try_again(call);
	else if (seat->by == BY_SESSION && store_game_get(ctx->store, seat->game, &row) > 0)
		refuse_others(call);
	else
		web_not_found(call);
	return false;
}

bool game_seat_by_session(struct web_call *call, struct game_seat *ret_seat)
{
	*ret_seat = (struct game_seat){.player = call->visitor.player.id,
				       .game = number_of(call->part[0]),
				       .by = BY_SESSION,
				       .ply = -1};
	if (!ret_seat->game) {
		web_not_found(call);
		return false;
	}
	snprintf(ret_seat->path, sizeof(ret_seat->path), "/games/%lld", (long long)ret_seat->game);
	return load(call, ret_seat);
}

static int speak_theirs(struct web_call *call, int64_t id)
{
	struct player player;
	struct store *st = call->web->ctx->store;
	int rc = store_player_get(st, id, &player);

	if (rc > 0)
		rc = store_preference_all(st, id, &call->visitor.preferences);
	if (rc <= 0)
		return rc;
	call->place.zone = &call->visitor.preferences.zone;
	web_place_prefer(&call->place, &call->visitor.preferences);
	if (!call->visitor.lang_named)
		call->visitor.lang = call->place.lang = text_lang(player.lang);
	return rc;
}

bool game_seat_by_link(struct web_call *call, struct game_seat *ret_seat)
{
	struct link_token token;
	int rc = link_token_read(call->web->ctx->keyring, call->part[0], strlen(call->part[0]),
				 &token) &&
		 !link_token_expired(&token, call->visitor.now);

	if (rc > 0)
		rc = speak_theirs(call, token.player);
	if (rc <= 0) {
		if (rc < 0)
			web_try_again(call);
		else
			web_not_found(call);
		return false;
	}
	*ret_seat = (struct game_seat){
		.player = token.player, .game = token.game, .by = BY_LINK, .ply = token.ply};
	snprintf(ret_seat->path, sizeof(ret_seat->path), "/l/%.*s", LINK_TOKEN_LEN, call->part[0]);
	if (!load(call, ret_seat))
		return false;
	rc = restored_since(call->web->ctx, token.key, token.game, ret_seat->my.view.game);
	if (rc < 0) {
		game_seat_release(ret_seat);
		web_try_again(call);
		return false;
	}
	ret_seat->answered = ret_seat->my.game.ply != token.ply ||
			     ret_seat->my.game.phase == PHASE_OVER || rc > 0;
	return true;
}

void game_seat_release(struct game_seat *seat)
{
	view_my_game_release(&seat->my);
}

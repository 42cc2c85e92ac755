/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See player_game.h. */
#include "daemon/act/player_game.h"

#include "core/rules/game_occupant.h"
#include "daemon/game_load.h"

static int refuse_former(struct act *act, const struct game_row *row, enum event_side side,
			 const char *paragraph)
{
	bool white = side == SIDE_WHITE;
	struct sbuf since = SBUF_INIT;
	struct player now;
	int rc = store_player_get(act->work.ctx->store, white ? row->white : row->black, &now);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	text_date(act->request.lang, white ? row->white_from : row->black_from, &since);
	act_refuse(act, OUTCOME_REFUSED, paragraph, "taken_over",
		   tr(act->request.lang, "%s has played this game in your place since %s, so your "
					 "message has changed nothing."),
		   now.name, since.buf);
	sbuf_release(&since);
	return 1;
}

int player_game_refuse(struct act *act, const struct game_row *row, const char *paragraph)
{
	enum event_side side = SIDE_NONE;
	struct game *game;
	int rc = row ? game_load_kept(act->work.ctx, row, &game) : 1;

	if (rc < 0)
		return rc;
	if (row)
		side = game_occupant_side(game, act->request.player.id);
	if (side != SIDE_NONE)
		return refuse_former(act, row, side, paragraph);
	act_refuse(act, OUTCOME_WRONG, paragraph, "no_such_game", "%s",
		   tr(act->request.lang, "You play no such game."));
	return 1;
}

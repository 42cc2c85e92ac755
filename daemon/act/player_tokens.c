/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See player_tokens.h. */
#include "daemon/act/player_tokens.h"

#include <stdio.h>

#include "daemon/event/effects_store.h"
#include "daemon/event/game_tx.h"
#include "daemon/game_list.h"
#include "sql/store_access.h"

static int raise_epoch(struct act *act, const struct player *p, const char *reason)
{
	const struct player_change change = {.player = p->id,
					     .at = act->work.received,
					     .author = work_author(&act->work),
					     .what = "tokens",
					     .was = reason,
					     .becomes = "revoked"};

	return store_player_change_add(act->work.ctx->store, &change);
}

static int ask_in(struct act *act, int64_t game, const struct player *p)
{
	struct effects fx = EFFECTS_INIT;
	struct game_tx m;
	int rc = game_tx_load(&act->work, game, &m);

	if (rc > 0 && m.game->phase == PHASE_OPEN && !game_by_card(m.game) &&
	    game_turn(m.game) == game_tx_side(&m, p->id)) {
		/* The letter with the move that awaits theirs, or the first one. */
		game_tx_letter(&act->work, &m, m.game->n_plies ? POST_MOVE : POST_GAME_START, p,
			       NULL, &fx);
		rc = effects_store(&act->work, &fx);
	}
	effects_release(&fx);
	return rc;
}

int player_tokens_revoke(struct act *act, const struct player *p, const char *reason)
{
	const struct game_query theirs = {.player = p->id, .unfinished = true};
	struct game_list games;
	struct store *st = act->work.ctx->store;
	int rc = game_list_load(act->work.ctx, &theirs, false, &games);

	if (rc > 0)
		rc = raise_epoch(act, p, reason);
	if (rc > 0) {
		rc = store_access_end_all(st, p->id, 0, 0, act->work.received);
		rc = rc < 0 ? rc : 1;
	}
	for (int i = 0; i < games.n && rc > 0 && p->address[0]; i++)
		rc = ask_in(act, games.v[i], p);
	game_list_release(&games);
	return rc < 0 ? rc : 1;
}

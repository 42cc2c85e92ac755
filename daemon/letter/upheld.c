/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See upheld.h. */
#include "daemon/letter/upheld.h"

#include <string.h>

#include "core/rules/event.h"
#include "daemon/player_ruling.h"

/* The player who wins by the ruling; 0: nobody. */
static int64_t winner_by(const struct game_row *game, const struct ruling_row *row)
{
	if (!strcmp(row->verdict, event_why_word(WHY_WIN)))
		return row->player;
	if (!strcmp(row->verdict, event_why_word(WHY_LOSS)))
		return row->player == game->white ? game->black : game->white;
	return 0;
}

int64_t upheld_ruling(const struct context *ctx, const struct game_row *game,
		      const struct ruling_row *row, const struct case_row *on)
{
	struct ruling_row before;
	bool same;

	if (on->kind != CASE_APPEAL || store_ruling_get(ctx->store, on->appealed, &before) <= 0)
		return 0;
	if (player_ruling_read(row) != PLAYER_RULING_NONE)
		same = player_ruling_read(row) == PLAYER_UPHELD;
	else if (winner_by(game, row) || winner_by(game, &before))
		same = winner_by(game, row) == winner_by(game, &before);
	else
		same = !strcmp(row->verdict, before.verdict) && row->days == 0;
	ruling_row_release(&before);
	return same ? on->appealed : 0;
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See upheld.h. */
#include "daemon/letter/upheld.h"

#include <string.h>

#include "core/rules/game_occupant.h"
#include "daemon/player_ruling.h"

/* The side that wins by the ruling; SIDE_NONE: neither. */
static enum event_side winner_by(const struct game *game, const struct ruling_row *row)
{
	enum event_side side = game ? game_occupant_side(game, row->player) : SIDE_NONE;

	if (!strcmp(row->verdict, event_why_word(WHY_WIN)))
		return side;
	return strcmp(row->verdict, event_why_word(WHY_LOSS)) ? SIDE_NONE : side_other(side);
}

int64_t upheld_ruling(const struct context *ctx, const struct game *game,
		      const struct ruling_row *row, const struct case_row *on)
{
	struct ruling_row before;
	bool same;

	if (on->kind != CASE_APPEAL || store_ruling_get(ctx->store, on->appealed, &before) <= 0)
		return 0;
	if (player_ruling_read(row) != PLAYER_RULING_NONE)
		same = player_ruling_read(row) == PLAYER_UPHELD;
	else if (winner_by(game, row) != SIDE_NONE || winner_by(game, &before) != SIDE_NONE)
		same = winner_by(game, row) == winner_by(game, &before);
	else
		same = !strcmp(row->verdict, before.verdict) && row->days == 0;
	ruling_row_release(&before);
	return same ? on->appealed : 0;
}

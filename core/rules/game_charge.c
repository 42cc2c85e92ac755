/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * From when a move is charged and what it costs (RULES S-3, S-4, T-1, T-7); game_fold.c and
 * game_clock.c both ask here.
 */
#include "core/rules/game_room.h"

/* RULES S-3: receipt is the day after dispatch, and never before the letter left. */
struct civil game_received(const struct game *game)
{
	struct civil first = game->n_plies ? civil_add_days(game->asked, 1) : game->asked;

	if (game->continues)
		return game->asked;
	if (civil_is_none(game->sent) || !ruleset_get(&game->setup.rules, RULE_SERVER_RECEIPT))
		return CIVIL_NONE;
	return game->sent.day > first.day ? game->sent : first;
}

struct civil game_receipt_of(const struct game *game, struct civil stated)
{
	bool server = ruleset_get(&game->setup.rules, RULE_SERVER_RECEIPT);

	if (!civil_is_none(stated) || server || game->n_plies == 0 || game->continues)
		return civil_is_none(stated) ? game_received(game) : stated;
	return civil_add_days(game->asked, 1);
}

/* RULES S-4: a day that counts for nobody costs nothing, whether he moved on it or not. */
int game_charge(const struct game *game, struct civil received, struct civil day)
{
	if (civil_is_none(received))
		return 0;
	return thinktime_days(game_closed(game), received, day, game_weekend(game));
}

/* The sum is told in the words of charge.h; the lines of cards and of the server are alike. */
struct charge game_charge_reasons(const struct game *game, struct civil received, struct civil day)
{
	return charge_of(ruleset_regime(&game->setup.rules), &game->closed, received, day,
			 game_weekend(game));
}

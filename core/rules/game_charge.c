/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The date from which a move is charged, its cost, and the limit (RULES S-3, S-4, T-1 to T-13,
 * T-22, T-23).  Used by game_fold.c and game_clock.c.
 */
#include "core/rules/game_room.h"

/*
 * RULES S-3: receipt is the day after dispatch, but not before the letter was sent or the start
 * date.
 */
struct civil game_received(const struct game *game)
{
	struct civil first = game->n_plies ? civil_add_days(game->asked, 1) : game->asked;

	if (game->continues)
		return game->asked;
	if (!civil_is_none(game->told))
		return game->told;
	if (civil_is_none(game->sent) || !ruleset_get(&game->setup.rules, RULE_SERVER_RECEIPT))
		return CIVIL_NONE;
	return civil_later(civil_later(game->sent, first), game->setup.start);
}

struct civil game_runs_from(const struct game *game)
{
	int days = ruleset_get(&game->setup.rules, RULE_POST_DAYS);

	if (!game_by_card(game) || game->continues)
		return game_received(game);
	if (game->lost_by_post || !game_has_moves(game))
		return CIVIL_NONE;
	if (!civil_is_none(game->charged_from) && game->charged_from.day > game->asked.day)
		return civil_add_days(game->charged_from, 2 * days);
	return civil_add_days(game->asked, days);
}

/* RULES T-7, T-23: for a message that is charged by its own dates. */
static struct email_receipt receipt_of_written(const struct game *game, struct civil stated,
					       struct civil sent, bool normal)
{
	struct civil from = game->charged_from;
	struct email_receipt r = {stated, 0};

	if (game_has_moves(game) && from.day == game->asked.day && game->asked_via == VIA_EMAIL) {
		r = thinktime_email_receipt(game->asked, stated, sent, normal);
	} else if (civil_is_none(stated)) {
		r.date = civil_add_days(from, 1);
		if (r.date.day > sent.day)
			r.date = sent;
	}
	if (!civil_is_none(from) && r.date.day < from.day)
		r.date = from;
	return r;
}

struct email_receipt game_receipt_of(const struct game *game, struct civil stated,
				     struct civil sent, bool normal)
{
	bool server = ruleset_get(&game->setup.rules, RULE_SERVER_RECEIPT);

	if (civil_is_none(stated) && (server || game->continues))
		return (struct email_receipt){game_received(game), 0};
	if (server)
		return (struct email_receipt){stated, 0};
	if (game->lost_by_post || (civil_is_none(stated) && !game_has_moves(game)))
		return (struct email_receipt){CIVIL_NONE, 0};
	return receipt_of_written(game, stated, sent, normal);
}

/* RULES S-4: an uncharged day costs nothing, with or without a move. */
int game_charge(const struct game *game, struct civil received, struct civil day,
		enum event_via via)
{
	if (civil_is_none(received))
		return 0;
	return thinktime_days(game_closed(game), received, day, game_weekend(game, via));
}

/* Written with charge.h, so that the lines of cards and of the server look the same. */
struct charge game_charge_reasons(const struct game *game, struct civil received, struct civil day,
				  enum event_via via)
{
	return charge_of(ruleset_regime(&game->setup.rules), &game->closed, received, day,
			 game_weekend(game, via));
}

struct control game_control_at_sending(const struct game *game, int n, int accepted)
{
	struct allowance a = game_allowance(game);
	struct control c = {.limit = thinktime_limit_at_sending(a, n, accepted)};

	if (thinktime_control_inside(a, n, accepted)) {
		c.number = a.moves * ((n + accepted) / a.moves);
		c.until = n + accepted;
	} else {
		c.number = c.until = thinktime_control_of_move(a, n + accepted + 1);
	}
	return c;
}

struct control game_control_open(const struct game *game, enum event_side side, bool whole)
{
	const struct game_series *s = &game->series[side_other(side)];
	int pairs = whole && !game_hidden_series(game) ? s->offered / 2 : 0;
	int moves = game->side[side].moves;
	struct allowance a = game_allowance(game);
	struct control c = {.limit = thinktime_limit_open(a, moves, pairs),
			    .number = thinktime_control_of_move(a, moves + 1)};

	c.until = thinktime_control_inside(a, moves, pairs) ? moves + pairs : c.number;
	return c;
}

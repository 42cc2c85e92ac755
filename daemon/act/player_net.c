/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See player_net.h. */
#include "daemon/act/player_net.h"

#include "daemon/act/part.h"
#include "daemon/event/absence.h"
#include "daemon/event/effects_store.h"

static const struct absence_scope all_games = {0, false};

/* Returns 1: there is an open game; 0: refused. */
static int has_games(struct act *act)
{
	struct game_query open = {.player = act->request.player.id, .unfinished = true};
	int64_t games = 0;
	int rc = store_game_count(act->work.ctx->store, &open, &games);

	if (rc <= 0 || games > 0)
		return rc;
	act_refuse(act, OUTCOME_REFUSED, "6.8.1", "no_game", "%s",
		   tr(act->request.lang, "You have no game that is being played."));
	return 0;
}

/* Stores the decisions, or refuses everything: 1, or 0. */
static int finish(struct act *act, struct effects *fx, const struct game_step_refusal *refusal,
		  int rc)
{
	if (rc == 0)
		part_refuse(act, refusal);
	else if (rc > 0)
		rc = effects_store(&act->work, fx);
	effects_release(fx);
	return rc;
}

int player_net_loss(struct act *act, const struct command *cmd)
{
	struct civil from = cmd->from;
	struct effects fx = EFFECTS_INIT;
	struct game_step_refusal refusal;
	char since[TEXT_DAY], until[TEXT_DAY];
	struct absence noted;
	int rc = has_games(act);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	if (civil_is_none(from))
		from = zone_date(ZONE_COPENHAGEN, act->work.received);
	rc = absence_net_loss(&act->work, &act->request.player, &all_games, from, "", &fx, &noted,
			      &refusal);
	rc = finish(act, &fx, &refusal, rc);
	if (rc > 0)
		act_done(
			act, json_pack("{s:i}", "games", noted.games),
			tr(act->request.lang,
			   "It is noted that you have had no internet connection since %s; your "
			   "opponents and the tournament leader have been informed. Your clocks run on. If "
			   "it is not back by %s, you count as withdrawn (6.8.1)."),
			text_day(act->request.lang, from, since),
			text_day(act->request.lang, noted.until, until));
	return rc < 0 ? rc : 1;
}

static int note_back(struct act *act)
{
	struct effects fx = EFFECTS_INIT;
	struct game_step_refusal refusal;
	struct absence noted;
	int rc = absence_net_back(&act->work, &act->request.player, &all_games, &fx, &noted,
				  &refusal);

	rc = finish(act, &fx, &refusal, rc);
	if (rc > 0)
		act_done(act, json_pack("{s:i}", "games", noted.games), "%s",
			 tr(act->request.lang,
			    "It is noted that your internet connection is back; your opponents "
			    "and the tournament leader have been informed."));
	return rc < 0 ? rc : 1;
}

int player_net_back(struct act *act)
{
	int rc = has_games(act);

	return rc > 0 ? note_back(act) : rc < 0 ? rc : 1;
}

int player_net_moved(struct act *act, const struct game *game, enum event_side side)
{
	bool lost = side != SIDE_NONE && !civil_is_none(game->side[side].net_lost);

	return lost && game->phase != PHASE_OVER ? note_back(act) : 1;
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Finds the group that a player's leave is for; daemon/event/leave.h decides the rest. */
#include "daemon/act/player_leave.h"

#include "daemon/act/part.h"
#include "daemon/event/effects_store.h"
#include "daemon/event/leave.h"
#include "daemon/game_list.h"

int player_leave_of(struct act *act, int64_t player, const struct game_row *near,
		    const struct command *cmd, const struct apply_ctx *ctx)
{
	char from[CIVIL_TEXT], until[CIVIL_TEXT];
	struct effects fx = EFFECTS_INIT;
	struct game_step_refusal refusal;
	int games, rc;

	rc = leave_decide(&act->work, player, near, cmd, ctx, &fx, &games, &refusal);
	if (rc == 0)
		part_refuse(act, &refusal);
	else if (rc > 0)
		rc = effects_store(&act->work, &fx);
	if (rc > 0)
		act_done(act,
			 json_pack("{s:i, s:I}", "games", games, "leave",
				   (json_int_t)effects_id(&fx, EFFECT_LEAVE)),
			 games == 1 ? tr(act->request.lang,
					 "Leave from %s to %s is noted in %d game; the opponent "
					 "is told.")
				    : tr(act->request.lang,
					 "Leave from %s to %s is noted in %d games; the "
					 "opponents are told."),
			 civil_format(cmd->from, from), civil_format(cmd->until, until), games);
	effects_release(&fx);
	return rc < 0 ? rc : 1;
}

/*
 * If no game is named, the leave is for the only group (or the single games) the player plays in.
 */
static int find_near(struct act *act, int64_t game, struct game_row *ret)
{
	struct game_list games;
	int rc;

	if (game)
		return store_game_get(act->work.ctx->store, game, ret);
	rc = game_list_load(
		act->work.ctx,
		&(struct game_query){.player = act->request.player.id, .unfinished = true}, false,
		&games);
	if (rc > 0)
		rc = games.n ? store_game_get(act->work.ctx->store, games.v[0], ret) : 0;
	for (int i = 1; i < games.n && rc > 0; i++) {
		struct game_row other;
		rc = store_game_get(act->work.ctx->store, games.v[i], &other);
		if (rc > 0 && other.group != ret->group)
			rc = 0;
	}
	game_list_release(&games);
	return rc;
}

int player_leave(struct act *act, const struct command *cmd, int64_t game)
{
	struct apply_ctx ctx = {.now = act->work.received,
				.dispatched = act->work.now,
				.ply = -1,
				.door = act->work.by_mail ? COMMAND_MAIL : COMMAND_HTTP};
	struct game_row near;
	int rc = find_near(act, game, &near);

	if (rc < 0)
		return rc;
	if (rc == 0 ||
	    (near.white != act->request.player.id && near.black != act->request.player.id)) {
		act_refuse(act, OUTCOME_WRONG, "6.3.6", "which_group", "%s",
			   tr(act->request.lang,
			      "Answer a letter about a game of the group that the leave is "
			      "for."));
		return 1;
	}
	act->answer.group = near.group;
	return player_leave_of(act, act->request.player.id, &near, cmd, &ctx);
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * game_apply(): checks the requester's rights and the state of the game, then calls the verb's
 * function.
 */
#include "core/play/game_apply.h"
#include "core/play/cmd.h"

enum who { BY_NOBODY, BY_PLAYER, BY_LEADER, BY_EITHER };

static const struct {
	enum who who;
	bool after_end; /* also after the end of the game */
	enum verdict (*run)(struct apply *);
} verbs[] = {
	[VERB_MOVE] = {BY_EITHER, false, cmd_move},
	[VERB_ACCEPT] = {BY_EITHER, false, cmd_accept},
	[VERB_ACCEPT_SERIES] = {BY_EITHER, false, cmd_accept_series},
	[VERB_SERIES] = {BY_EITHER, false, cmd_series},
	[VERB_DECLINE_DRAW] = {BY_PLAYER, false, cmd_decline_draw},
	[VERB_RESIGN] = {BY_EITHER, false, cmd_resign},
	[VERB_CLAIM_DRAW] = {BY_EITHER, false, cmd_claim_draw},
	[VERB_CLAIM_TIME] = {BY_EITHER, false, cmd_claim_time},
	[VERB_LEAVE] = {BY_EITHER, false, cmd_leave},
	[VERB_NOTICE] = {BY_EITHER, false, cmd_notice},
	[VERB_PROTEST] = {BY_PLAYER, true, cmd_protest},
	[VERB_APPEAL] = {BY_PLAYER, true, cmd_appeal},
	[VERB_ANSWER] = {BY_PLAYER, false, cmd_answer},
	[VERB_BY_MAIL] = {BY_EITHER, false, cmd_by_mail},
	[VERB_RULE] = {BY_LEADER, true, cmd_rule},
	[VERB_INQUIRE] = {BY_LEADER, false, cmd_inquire},
	[VERB_SPECIAL_LEAVE] = {BY_LEADER, false, cmd_special_leave},
	[VERB_WITHDRAWAL] = {BY_LEADER, true, cmd_withdrawal},
	[VERB_HOLD] = {BY_LEADER, true, cmd_hold},
	[VERB_REINSTATE] = {BY_LEADER, true, cmd_reinstate},
	[VERB_PAUSE] = {BY_LEADER, false, cmd_pause},
	[VERB_RESUME] = {BY_LEADER, false, cmd_resume},
	[VERB_OUTAGE] = {BY_LEADER, false, cmd_outage},
	[VERB_STOP] = {BY_LEADER, false, cmd_stop},
	[VERB_OCCUPANT] = {BY_LEADER, true, cmd_occupant},
	[VERB_ANNUL] = {BY_LEADER, true, cmd_annul},
	[VERB_NET_LOSS] = {BY_EITHER, false, cmd_net_loss},
	[VERB_NET_BACK] = {BY_EITHER, false, cmd_net_back},
	[VERB_ADDRESS_FAILURE] = {BY_LEADER, true, cmd_address_failure},
	[VERB_CARD] = {BY_LEADER, false, cmd_card},
	[VERB_CORRECT] = {BY_LEADER, false, cmd_correct},
};

static enum verdict may_ask(const struct apply *a)
{
	enum who who = verbs[a->cmd->verb].who;

	if (who == BY_NOBODY)
		return VERDICT_NOT_A_GAME_COMMAND;
	if (who == BY_LEADER && !a->ctx->leader)
		return VERDICT_NOT_ALLOWED;
	if (who == BY_PLAYER && a->ctx->leader)
		return VERDICT_NOT_FOR_LEADER;
	if (game_is_annulled(a->game))
		return VERDICT_GAME_ANNULLED;
	if (a->game->phase == PHASE_OVER && !verbs[a->cmd->verb].after_end)
		return VERDICT_GAME_OVER;
	return VERDICT_OK;
}

/* Verbs whose fact concerns one side need a side. */
static bool needs_side(enum verb verb)
{
	return (verbs[verb].who != BY_LEADER && verb != VERB_BY_MAIL) ||
	       verb == VERB_SPECIAL_LEAVE || verb == VERB_WITHDRAWAL || verb == VERB_HOLD ||
	       verb == VERB_REINSTATE || verb == VERB_ADDRESS_FAILURE || verb == VERB_CARD ||
	       verb == VERB_CORRECT || verb == VERB_OCCUPANT;
}

enum verdict game_apply(const struct game *game, const struct command *cmd,
			const struct apply_ctx *ctx, struct event_list *ret,
			struct refusal *ret_why)
{
	struct refusal why = {
		.word = -1, .earliest = CIVIL_NONE, .longest = CIVIL_NONE, .mentioned = CIVIL_NONE};
	struct instant sent = ctx->dispatched.sec && ctx->dispatched.sec < ctx->now.sec
				      ? ctx->dispatched
				      : ctx->now;
	struct apply a = {.game = game,
			  .cmd = cmd,
			  .ctx = ctx,
			  .ret = ret,
			  .why = &why,
			  .side = ctx->leader ? cmd->side : ctx->side,
			  .today = game_date(game, ctx->now),
			  .day = game_date(game, sent)};
	enum verdict v = VERDICT_NOT_A_GAME_COMMAND;

	if (cmd->verb == VERB_STATUS)
		v = VERDICT_OK;
	else if (cmd->verb < sizeof(verbs) / sizeof(verbs[0]))
		v = may_ask(&a);
	if (v == VERDICT_OK && cmd->verb != VERB_STATUS) {
		if (needs_side(cmd->verb) && a.side == SIDE_NONE)
			v = VERDICT_NOT_FOR_LEADER;
		else
			v = verbs[cmd->verb].run(&a);
	}
	if (ret_why)
		*ret_why = why;
	return v;
}

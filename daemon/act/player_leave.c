/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Leave, which concerns all of a player's games of one group at once (RULES S-21, S-26).  Each game
 * gets the fact into its own chain, so that it replays alone.
 */
#include "daemon/act/player_leave.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/game_list.h"
#include "daemon/event/game_tx.h"
#include "daemon/letter/queue.h"

struct leave_sink {
	struct leave_fact *v;
	size_t n;
};

static int take_leave(void *arg, const struct leave_row *l)
{
	struct leave_sink *sink = arg;
	struct leave_fact *more = realloc(sink->v, (sink->n + 1) * sizeof(*more));

	if (!more)
		abort();
	sink->v = more;
	sink->v[sink->n++] =
		(struct leave_fact){l->first, l->last, l->told, SIDE_WHITE, l->special};
	return 0;
}

/* The sum of the year, and the earliest day or the longest leave that would be granted. */
static void refuse_leave(struct act *act, enum verdict v, const struct refusal *why)
{
	char a[CIVIL_TEXT], b[CIVIL_TEXT];

	struct sbuf more = SBUF_INIT;

	if (why->limit > 0)
		sbuf_addf(&more, tr(act->request.lang, "; %d of the year's %d days are taken"),
			  why->days, why->limit);
	if (v == VERDICT_LEAVE_NOTICE)
		sbuf_addf(&more, tr(act->request.lang, "; not before %s"),
			  civil_format(why->earliest, a));
	if (!civil_is_none(why->longest))
		sbuf_addf(&more, tr(act->request.lang, "; at most until %s"),
			  civil_format(why->longest, b));
	act_refuse(act, OUTCOME_REFUSED, verdict_paragraph(v), verdict_name(v), "%s%s.",
		   tr(act->request.lang, verdict_text(v)), more.buf);
	sbuf_release(&more);
}

static int leave_in_game(struct act *act, int64_t id, int64_t player, const struct command *cmd,
			 const struct apply_ctx *ctx, int *ret_games)
{
	struct apply_ctx own = *ctx;
	struct command there = *cmd; /* borrows the strings */
	struct game_tx m;
	enum verdict v;
	int rc = game_tx_open(&act->work, id, &m);

	if (rc <= 0 || m.game->phase == PHASE_OVER)
		return rc < 0 ? rc : 1;
	there.side = game_tx_side(&m, player);
	own.side = ctx->leader ? SIDE_NONE : there.side;
	rc = game_tx_command(&act->work, &m, &there, &own, &v, NULL);
	*ret_games += v == VERDICT_OK;
	return rc;
}

/* Special leave is news to the player himself, too. */
static int tell_granted(struct act *act, const struct leave_row *leave, const char *reason)
{
	char from[CIVIL_TEXT], until[CIVIL_TEXT];
	struct player p;
	int rc = store_player_get(act->work.ctx->store, leave->player, &p);

	if (rc <= 0)
		return rc;
	return letter_queue(
		&act->work,
		&(struct letter_facts){.kind = POST_LEAVE,
				       .to = &p,
				       .group = leave->group,
				       .facts = json_pack("{s:b, s:s, s:s, s:s}", "special", true,
							  "from", civil_format(leave->first, from),
							  "until", civil_format(leave->last, until),
							  "reason", reason ? reason : "")});
}

/* The judgement is made once for the group, then every game takes the same days. */
static int leave_everywhere(struct act *act, int64_t player, int64_t group,
			    const struct command *cmd, const struct apply_ctx *ctx)
{
	char from[CIVIL_TEXT], until[CIVIL_TEXT];
	struct game_list games;
	struct leave_row row = {.player = player,
				.group = group,
				.first = cmd->from,
				.last = cmd->until,
				.special = ctx->leader,
				.told = zone_date(ZONE_COPENHAGEN, act->work.now)};
	int done = 0, rc;

	rc = game_list_load(
		act->work.ctx,
		&(struct game_query){.group = group, .player = player, .unfinished = true}, !group,
		&games);
	if (rc > 0)
		rc = store_leave_add(act->work.ctx->store, &row, &row.id);
	for (int i = 0; i < games.n && rc > 0; i++)
		rc = leave_in_game(act, games.v[i], player, cmd, ctx, &done);
	if (rc > 0 && ctx->leader)
		rc = tell_granted(act, &row, cmd->text);
	if (rc > 0)
		act_done(act, json_pack("{s:i, s:I}", "games", done, "leave", (json_int_t)row.id),
			 done == 1 ? tr(act->request.lang,
					"Leave from %s to %s is noted in %d game; the opponent "
					"is told.")
				   : tr(act->request.lang,
					"Leave from %s to %s is noted in %d games; the "
					"opponents are told."),
			 civil_format(cmd->from, from), civil_format(cmd->until, until), done);
	game_list_release(&games);
	return rc;
}

int player_leave_of(struct act *act, int64_t player, const struct game_row *near,
		    const struct command *cmd, const struct apply_ctx *ctx)
{
	struct refusal why = {
		.earliest = CIVIL_NONE, .longest = CIVIL_NONE, .mentioned = CIVIL_NONE};
	struct leave_sink taken = {NULL, 0};
	struct ruleset rules;
	struct zone zone = ZONE_COPENHAGEN;
	enum verdict v;
	int rc = store_leave_each(act->work.ctx->store, player, near->group, take_leave, &taken);

	if (!ruleset_read(near->ruleset, &rules, NULL))
		rc = STORE_FAILED;
	zone_parse(near->zone, &zone);
	if (rc > 0) {
		v = leave_judge(&rules, near->start, taken.v, taken.n, cmd->from, cmd->until,
				zone_date(zone, act->work.now), ctx->leader, &why);
		if (v == VERDICT_OK)
			rc = leave_everywhere(act, player, near->group, cmd, ctx);
		else
			refuse_leave(act, v, &why);
	}
	free(taken.v);
	return rc;
}

/* Without a game named, leave is meant for the one group (or the single games) he plays in. */
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

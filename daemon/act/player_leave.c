/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Determines the games that a leave covers and reports on each part; daemon/event/leave.h decides.
 */
#include "daemon/act/player_leave.h"

#include <stdlib.h>

#include "core/base/mem.h"
#include "daemon/act/part.h"
#include "daemon/act/player_game.h"
#include "daemon/event/effects_store.h"
#include "daemon/event/leave.h"
#include "sql/store_game.h"

/* --- the parts ------------------------------------------------------------------------------- */

struct parts {
	struct leave_part *v;
	size_t n, cap;
	bool single; /* skip groups */
};

static int add_part(void *arg, const struct game_row *row)
{
	struct parts *parts = arg;

	if (row->group && parts->single)
		return 0;
	for (size_t i = 0; row->group && i < parts->n; i++)
		if (parts->v[i].group == row->group)
			return 0;
	parts->v = mem_room(parts->v, parts->n + 1, &parts->cap, sizeof(*parts->v));
	parts->v[parts->n++] = (struct leave_part){row->group, row->group ? 0 : row->id};
	return 0;
}

/* The player's open games: in one group (0: any), or single games only. */
static int find_parts(struct act *act, int64_t player, int64_t group, bool single,
		      struct parts *ret_parts)
{
	struct game_query open = {.group = group, .player = player, .unfinished = true};

	*ret_parts = (struct parts){.v = NULL, .single = single};
	return store_game_each(act->work.ctx->store, &open, add_part, ret_parts);
}

/* --- granting -------------------------------------------------------------------------------- */

struct grant {
	const struct command *cmd;
	const struct apply_ctx *ctx;
	int64_t player;
	bool several;	    /* several parts: name each */
	enum verdict first; /* refusal of a part; VERDICT_OK: none */
	int games;	    /* that were granted the leave */
	json_t *granted, *refused;
};

static int game_name(struct act *act, int64_t player, int64_t game, struct sbuf *ret_name)
{
	struct player opponent;
	struct game_row row;
	int rc = store_game_get(act->work.ctx->store, game, &row);

	if (rc > 0)
		rc = store_player_get(act->work.ctx->store,
				      row.white == player ? row.black : row.white, &opponent);
	if (rc > 0)
		sbuf_addf(ret_name, tr(act->request.lang, "#%lld against %s"), (long long)game,
			  opponent.name);
	return rc;
}

/* "EMT 1" or "#12 against Ellen Krogh". */
static int part_name(struct act *act, int64_t player, const struct leave_part *part,
		     struct sbuf *ret_name)
{
	struct group_row g;
	int rc = part->group ? store_group_get(act->work.ctx->store, part->group, &g)
			     : game_name(act, player, part->game, ret_name);

	if (rc > 0 && part->group)
		sbuf_adds(ret_name, g.name);
	return rc == 0 ? STORE_FAILED : rc;
}

static json_t *part_json(const struct leave_part *part)
{
	return json_pack("{s:I}", part->group ? "group" : "game",
			 (json_int_t)(part->group ? part->group : part->game));
}

static void say_left(struct act *act, const struct leave_granted *granted)
{
	const struct lang *lang = act->request.lang;
	struct sbuf end = SBUF_INIT;

	text_date(lang, granted->year_end, &end);
	act_done(act, NULL,
		 tr_n(lang, "%d of the year's %d days of leave is left; the year ends on %s.",
		      "%d of the year's %d days of leave are left; the year ends on %s.",
		      granted->left),
		 granted->left, granted->limit, end.buf);
	sbuf_release(&end);
}

static void say_granted(struct act *act, struct grant *grant, const char *name,
			const struct leave_granted *granted)
{
	const struct lang *lang = act->request.lang;
	struct sbuf from = SBUF_INIT, until = SBUF_INIT;
	int games = granted->games;

	text_date(lang, grant->cmd->from, &from);
	text_date(lang, grant->cmd->until, &until);
	if (!grant->several)
		act_done(act, NULL,
			 games == 1 ? tr(lang, "Leave from %s to %s is noted in %d game; the "
					       "opponent has been informed.")
				    : tr(lang, "Leave from %s to %s is noted in %d games; the "
					       "opponents have been informed."),
			 from.buf, until.buf, games);
	else
		act_done(
			act, NULL,
			tr_n(lang,
			     "%s: leave from %s to %s is noted in %d game; the opponent has been informed.",
			     "%s: leave from %s to %s is noted in %d games; the opponents have been informed.",
			     games),
			name, from.buf, until.buf, games);
	sbuf_release(&from);
	sbuf_release(&until);
	say_left(act, granted);
}

static void note_granted(struct act *act, struct grant *grant, const struct leave_part *part,
			 const char *name, const struct leave_granted *granted, int64_t leave)
{
	json_t *one = part_json(part);

	grant->games += granted->games;
	json_object_set_new(one, "games", json_integer(granted->games));
	json_object_set_new(one, "leave", json_integer(leave));
	json_array_append_new(grant->granted, one);
	if (!grant->several)
		act_done(act, json_pack("{s:I}", "leave", (json_int_t)leave), "%s", "");
	say_granted(act, grant, name, granted);
}

static void note_refused(struct act *act, struct grant *grant, const struct leave_part *part,
			 const char *name, struct game_step_refusal *refusal)
{
	json_t *one = part_json(part);
	struct sbuf why = SBUF_INIT;

	if (!part->group)
		refusal->game = 0; /* the words are preceded by its name */
	part_words(act, refusal, &why);
	json_object_set_new(one, "rule", json_string(verdict_paragraph(refusal->verdict)));
	json_object_set_new(one, "error", json_string(verdict_name(refusal->verdict)));
	json_object_set_new(one, "message", json_string(why.buf));
	json_array_append_new(grant->refused, one);
	if (grant->first == VERDICT_OK)
		grant->first = refusal->verdict;
	if (grant->several)
		act_note_refused(act, verdict_paragraph(refusal->verdict), "%s: %s.", name,
				 why.buf);
	else
		part_refuse(act, refusal);
	sbuf_release(&why);
}

static bool is_whole(const struct act *act)
{
	return act->request.in->door == DOOR_API && act->request.in->api.whole;
}

static int grant_part(struct act *act, struct grant *grant, const struct leave_part *part)
{
	struct effects fx = EFFECTS_INIT;
	struct game_step_refusal refusal;
	struct sbuf name = SBUF_INIT;
	struct leave_granted granted;
	int decided, rc;

	decided = leave_decide(&act->work, grant->player, part, grant->cmd, grant->ctx, &fx,
			       &granted, &refusal);
	rc = decided > 0 ? effects_store(&act->work, &fx) : decided < 0 ? decided : 1;
	if (rc > 0)
		rc = part_name(act, grant->player, part, &name);
	if (rc > 0 && decided)
		note_granted(act, grant, part, name.buf, &granted, effects_id(&fx, EFFECT_LEAVE));
	else if (rc > 0)
		note_refused(act, grant, part, name.buf, &refusal);
	effects_release(&fx);
	sbuf_release(&name);
	return rc;
}

/* Records the refusal there would be, without storing. */
static int judge_part(struct act *act, struct grant *grant, const struct leave_part *part)
{
	struct effects fx = EFFECTS_INIT;
	struct game_step_refusal refusal;
	struct sbuf name = SBUF_INIT;
	struct leave_granted granted;
	int rc;

	rc = leave_decide(&act->work, grant->player, part, grant->cmd, grant->ctx, &fx, &granted,
			  &refusal);
	if (rc == 0) {
		rc = part_name(act, grant->player, part, &name);
		if (rc > 0)
			note_refused(act, grant, part, name.buf, &refusal);
	}
	effects_release(&fx);
	sbuf_release(&name);
	return rc;
}

/*
 * The answer is a refusal only if no part was granted; a leave requested as a whole is granted for
 * all parts or none.
 */
static int grant_parts(struct act *act, int64_t player, const struct parts *parts,
		       const struct command *cmd, const struct apply_ctx *ctx, int *ret_games)
{
	struct grant grant = {.cmd = cmd,
			      .ctx = ctx,
			      .player = player,
			      .several = parts->n > 1,
			      .granted = json_array(),
			      .refused = json_array()};
	int rc = 1;

	for (size_t i = 0; i < parts->n && rc > 0 && is_whole(act); i++)
		rc = judge_part(act, &grant, &parts->v[i]);
	for (size_t i = 0; i < parts->n && rc > 0; i++) {
		if (is_whole(act) && grant.first != VERDICT_OK)
			break;
		rc = grant_part(act, &grant, &parts->v[i]);
	}
	if (grant.games == 0 && grant.first != VERDICT_OK)
		act_refuse(act, OUTCOME_REFUSED, verdict_paragraph(grant.first),
			   verdict_name(grant.first), "%s", "");
	act_done(act,
		 json_pack("{s:i, s:o, s:o}", "games", grant.games, "granted", grant.granted,
			   "refused", grant.refused),
		 "%s", "");
	*ret_games = grant.games;
	return rc;
}

/* --- of the sender --------------------------------------------------------------------------- */

static int leave_here(struct act *act, const struct command *cmd, int64_t group, bool single)
{
	struct apply_ctx ctx = {.now = act->work.received,
				.dispatched = act->work.now,
				.ply = -1,
				.door = act->work.by_mail ? COMMAND_MAIL : COMMAND_HTTP};
	struct parts parts;
	int games, rc = find_parts(act, act->request.player.id, group, single, &parts);

	if (rc > 0 && parts.n == 0)
		act_refuse(act, OUTCOME_WRONG, "6.3.6", "no_open_game", "%s",
			   tr(act->request.lang, "You have no unfinished game to take leave in."));
	else if (rc > 0)
		rc = grant_parts(act, act->request.player.id, &parts, cmd, &ctx, &games);
	if (parts.n == 1)
		act->answer.group = parts.v[0].group;
	free(parts.v);
	return rc < 0 ? rc : 1;
}

/* The groups named; one without an open game of the player refuses everything. */
static int find_named(struct act *act, const struct inbound_api *asked, struct parts *ret_parts)
{
	struct parts all;
	int rc = find_parts(act, act->request.player.id, 0, false, &all);

	*ret_parts = (struct parts){.v = NULL};
	for (size_t i = 0; i < asked->n_groups && rc > 0; i++) {
		const struct game_row named = {.group = asked->groups[i]};
		size_t k = 0;
		while (k < all.n && all.v[k].group != named.group)
			k++;
		if (k < all.n)
			add_part(ret_parts, &named);
		else
			rc = 0;
	}
	free(all.v);
	return rc;
}

static int leave_named(struct act *act, const struct command *cmd, const struct inbound_api *asked)
{
	struct apply_ctx ctx = {.now = act->work.received,
				.dispatched = act->work.now,
				.ply = -1,
				.door = COMMAND_HTTP};
	struct parts parts;
	int games, rc = find_named(act, asked, &parts);

	if (rc == 0)
		act_refuse(act, OUTCOME_WRONG, "6.3.6", "no_open_game", "%s",
			   tr(act->request.lang, "You have no unfinished game to take leave in."));
	else if (rc > 0)
		rc = grant_parts(act, act->request.player.id, &parts, cmd, &ctx, &games);
	free(parts.v);
	return rc < 0 ? rc : 1;
}

int player_leave(struct act *act, const struct command *cmd, int64_t game)
{
	const struct inbound *in = act->request.in;
	struct game_row near;
	int rc;

	if (in->door == DOOR_API && in->api.n_groups)
		return leave_named(act, cmd, &in->api);
	if (!game || cmd->all_games)
		return leave_here(act, cmd, 0, false);
	rc = store_game_get(act->work.ctx->store, game, &near);
	if (rc < 0)
		return rc;
	if (rc == 0 || !store_game_plays(&near, act->request.player.id))
		return player_game_refuse(act, rc ? &near : NULL, "6.3.6");
	return leave_here(act, cmd, near.group, !near.group);
}

/* --- of a leader ----------------------------------------------------------------------------- */

int player_leave_special(struct act *act, int64_t player, int64_t group, const struct command *cmd,
			 const struct apply_ctx *ctx)
{
	struct effects fx = EFFECTS_INIT;
	struct parts parts;
	int games = 0, rc = find_parts(act, player, group, !group, &parts);

	if (rc > 0 && parts.n == 0)
		act_refuse(act, OUTCOME_WRONG, "6.3.6.4", "no_open_game", "%s",
			   tr(act->request.lang, "The player has no unfinished game there."));
	else if (rc > 0)
		rc = grant_parts(act, player, &parts, cmd, ctx, &games);
	if (rc > 0 && games)
		rc = leave_tell_granted(&act->work, player, group, cmd, &fx);
	if (rc > 0)
		rc = effects_store(&act->work, &fx);
	effects_release(&fx);
	free(parts.v);
	return rc < 0 ? rc : 1;
}

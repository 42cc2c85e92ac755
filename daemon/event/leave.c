/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Decides a leave and adds it to every game; see leave.h. */
#include "daemon/event/leave.h"

#include <stdlib.h>

#include "core/base/mem.h"
#include "core/rules/leave_judge.h"
#include "daemon/game_list.h"

struct taken {
	struct leave_fact *v;
	size_t n;
};

static int take_leave(void *arg, const struct leave_row *l)
{
	struct taken *taken = arg;

	taken->v = mem_resize(taken->v, taken->n + 1, sizeof(*taken->v));
	taken->v[taken->n++] = (struct leave_fact){
		.from = l->first, .until = l->last, .day = l->told, .special = l->special};
	return 0;
}

/* Based on the leaves granted in the group so far. */
static int judge_group(const struct work *work, const struct leave_row *leave,
		       struct game_step_refusal *ret_refusal)
{
	struct game_step_refusal r = {
		.why = {.earliest = CIVIL_NONE, .longest = CIVIL_NONE, .mentioned = CIVIL_NONE}};
	struct zone zone = ZONE_COPENHAGEN;
	struct taken taken = {NULL, 0};
	struct group_row g;
	int rc = store_group_get(work->ctx->store, leave->group, &g);

	if (rc > 0)
		rc = store_leave_each(work->ctx->store, leave->player, leave->group, take_leave,
				      &taken);
	if (rc <= 0 || !ruleset_read(g.ruleset, &r.rules, NULL))
		rc = rc < 0 ? rc : STORE_FAILED;
	zone_parse(g.zone, &zone);
	if (rc > 0)
		r.verdict =
			leave_judge(&r.rules, g.start, taken.v, taken.n, leave->first, leave->last,
				    zone_date(zone, work->now), leave->special, &r.why);
	free(taken.v);
	if (rc < 0 || r.verdict == VERDICT_OK)
		return rc;
	*ret_refusal = r;
	return 0;
}

static int leave_game(const struct work *work, int64_t id, int64_t player,
		      const struct command *cmd, const struct apply_ctx *ctx, struct effects *ret,
		      struct game_step_refusal *ret_refusal)
{
	struct apply_ctx own = *ctx;
	struct command there = *cmd; /* borrows the strings */
	struct game_tx m;
	int rc = game_step_open(work, id, &m, ret);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	there.side = game_tx_side(&m, player);
	own.side = ctx->leader ? SIDE_NONE : there.side;
	return game_step_part(work, &m, &there, &own, ret, ret_refusal);
}

static int leave_group(const struct work *work, const struct leave_row *leave,
		       const struct command *cmd, const struct apply_ctx *ctx, struct effects *ret,
		       int *ret_games, struct game_step_refusal *ret_refusal)
{
	struct game_query open = {
		.group = leave->group, .player = leave->player, .unfinished = true};
	struct game_list games = {NULL, 0};
	int rc = judge_group(work, leave, ret_refusal);

	if (rc > 0)
		rc = game_list_load(work->ctx, &open, false, &games);
	for (int i = 0; i < games.n && rc > 0; i++)
		rc = leave_game(work, games.v[i], leave->player, cmd, ctx, ret, ret_refusal);
	*ret_games = games.n;
	game_list_release(&games);
	return rc;
}

int leave_tell_granted(const struct work *work, int64_t player, int64_t group,
		       const struct command *cmd, struct effects *ret)
{
	char from[CIVIL_TEXT], until[CIVIL_TEXT];
	struct player p;
	int rc = store_player_get(work->ctx->store, player, &p);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	effects_letter(
		ret, work,
		&(struct letter_facts){.kind = POST_LEAVE,
				       .to = &p,
				       .group = group,
				       .facts = json_pack("{s:b, s:s, s:s, s:s}", "special", true,
							  "from", civil_format(cmd->from, from),
							  "until", civil_format(cmd->until, until),
							  "reason", cmd->text ? cmd->text : "")});
	return 1;
}

int leave_decide(const struct work *work, int64_t player, const struct leave_part *part,
		 const struct command *cmd, const struct apply_ctx *ctx, struct effects *ret,
		 int *ret_games, struct game_step_refusal *ret_refusal)
{
	struct leave_row row = {.player = player,
				.group = part->group,
				.first = cmd->from,
				.last = cmd->until,
				.special = ctx->leader,
				.told = zone_date(ZONE_COPENHAGEN, work->now)};

	effects_leave(ret, &row);
	*ret_games = 1;
	if (part->group)
		return leave_group(work, &row, cmd, ctx, ret, ret_games, ret_refusal);
	return leave_game(work, part->game, player, cmd, ctx, ret, ret_refusal);
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Judging a leave and giving it to every game; see leave.h. */
#include "daemon/event/leave.h"

#include <stdlib.h>

#include "core/base/mem.h"
#include "daemon/game_list.h"

struct taken {
	struct leave_fact *v;
	size_t n;
};

static int take_leave(void *arg, const struct leave_row *l)
{
	struct taken *taken = arg;

	taken->v = mem_resize(taken->v, taken->n + 1, sizeof(*taken->v));
	taken->v[taken->n++] =
		(struct leave_fact){l->first, l->last, l->told, SIDE_WHITE, l->special};
	return 0;
}

/* By the leaves granted in the group so far. */
static int judge(const struct work *work, int64_t player, const struct game_row *near,
		 const struct command *cmd, bool special, struct game_step_refusal *ret_refusal)
{
	struct game_step_refusal r = {
		.why = {.earliest = CIVIL_NONE, .longest = CIVIL_NONE, .mentioned = CIVIL_NONE}};
	struct zone zone = ZONE_COPENHAGEN;
	struct taken taken = {NULL, 0};
	struct ruleset rules;
	int rc = store_leave_each(work->ctx->store, player, near->group, take_leave, &taken);

	if (!ruleset_read(near->ruleset, &rules, NULL))
		rc = STORE_FAILED;
	zone_parse(near->zone, &zone);
	if (rc > 0)
		r.verdict = leave_judge(&rules, near->start, taken.v, taken.n, cmd->from,
					cmd->until, zone_date(zone, work->now), special, &r.why);
	free(taken.v);
	if (rc < 0 || r.verdict == VERDICT_OK)
		return rc;
	r.rules = rules;
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

static int leave_games(const struct work *work, const struct leave_row *leave,
		       const struct command *cmd, const struct apply_ctx *ctx, struct effects *ret,
		       int *ret_games, struct game_step_refusal *ret_refusal)
{
	struct game_query open = {
		.group = leave->group, .player = leave->player, .unfinished = true};
	struct game_list games;
	int rc = game_list_load(work->ctx, &open, !leave->group, &games);

	for (int i = 0; i < games.n && rc > 0; i++)
		rc = leave_game(work, games.v[i], leave->player, cmd, ctx, ret, ret_refusal);
	*ret_games = games.n;
	game_list_release(&games);
	return rc;
}

/* Special leave is news to the player, too. */
static int tell_granted(const struct work *work, const struct leave_row *leave, const char *reason,
			struct effects *ret)
{
	char from[CIVIL_TEXT], until[CIVIL_TEXT];
	struct player p;
	int rc = store_player_get(work->ctx->store, leave->player, &p);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	effects_letter(
		ret, work,
		&(struct letter_facts){.kind = POST_LEAVE,
				       .to = &p,
				       .group = leave->group,
				       .facts = json_pack("{s:b, s:s, s:s, s:s}", "special", true,
							  "from", civil_format(leave->first, from),
							  "until", civil_format(leave->last, until),
							  "reason", reason ? reason : "")});
	return 1;
}

int leave_decide(const struct work *work, int64_t player, const struct game_row *near,
		 const struct command *cmd, const struct apply_ctx *ctx, struct effects *ret,
		 int *ret_games, struct game_step_refusal *ret_refusal)
{
	struct leave_row row = {.player = player,
				.group = near->group,
				.first = cmd->from,
				.last = cmd->until,
				.special = ctx->leader,
				.told = zone_date(ZONE_COPENHAGEN, work->now)};
	int rc = judge(work, player, near, cmd, ctx->leader, ret_refusal);

	if (rc <= 0)
		return rc;
	effects_leave(ret, &row);
	rc = leave_games(work, &row, cmd, ctx, ret, ret_games, ret_refusal);
	return rc > 0 && ctx->leader ? tell_granted(work, &row, cmd->text, ret) : rc;
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Decides a leave and adds it to every game; see leave.h. */
#include "daemon/event/leave.h"

#include <stdlib.h>

#include "core/base/mem.h"
#include "core/rules/leave.h"
#include "core/rules/leave_judge.h"
#include "daemon/game_list.h"

struct taken {
	struct leave_fact *v;
	size_t n;
};

static void add_taken(struct taken *taken, const struct leave_fact *leave)
{
	taken->v = mem_resize(taken->v, taken->n + 1, sizeof(*taken->v));
	taken->v[taken->n++] = *leave;
}

static int take_leave(void *arg, const struct leave_row *l)
{
	struct taken *taken = arg;

	add_taken(taken, &(struct leave_fact){.from = l->first,
					      .until = l->last,
					      .day = l->told,
					      .special = l->special});
	return 0;
}

/* Counts the days left with the leaves taken, the new one included. */
static void count_left(const struct ruleset *rules, struct civil start, const struct taken *taken,
		       const struct leave_row *leave, struct leave_granted *ret)
{
	int year = leave_year_of(start, leave->last);

	ret->limit = ruleset_get(rules, leave->special ? RULE_SPECIAL_LEAVE_DAYS : RULE_LEAVE_DAYS);
	ret->left = ret->limit -
		    leave_judge_used(rules, start, taken->v, taken->n, leave->last, leave->special);
	ret->year_end = civil_add_days(leave_year_start(start, year + 1), -1);
}

/* Based on the leaves granted in the group so far. */
static int judge_group(const struct work *work, const struct leave_row *leave,
		       struct leave_granted *ret_granted, struct game_step_refusal *ret_refusal)
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
	if (rc > 0 && r.verdict == VERDICT_OK) {
		take_leave(&taken, leave);
		count_left(&r.rules, g.start, &taken, leave, ret_granted);
	}
	free(taken.v);
	if (rc < 0 || r.verdict == VERDICT_OK)
		return rc;
	*ret_refusal = r;
	return 0;
}

static int leave_game(const struct work *work, int64_t id, int64_t player,
		      const struct command *cmd, const struct apply_ctx *ctx, struct effects *ret,
		      struct game_tx *ret_game, struct game_step_refusal *ret_refusal)
{
	struct apply_ctx own = *ctx;
	struct command there = *cmd; /* borrows the strings */
	int rc = game_step_open(work, id, ret_game, ret);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	there.side = game_tx_side(ret_game, player);
	own.side = ctx->leader ? SIDE_NONE : there.side;
	return game_step_part(work, ret_game, &there, &own, ret, ret_refusal);
}

/* A single game's leave is in its own facts. */
static int leave_single(const struct work *work, int64_t id, const struct leave_row *leave,
			const struct command *cmd, const struct apply_ctx *ctx, struct effects *ret,
			struct leave_granted *ret_granted, struct game_step_refusal *ret_refusal)
{
	struct taken taken = {NULL, 0};
	struct game_tx m;
	int rc = leave_game(work, id, leave->player, cmd, ctx, ret, &m, ret_refusal);
	enum event_side side = rc > 0 ? game_tx_side(&m, leave->player) : SIDE_NONE;

	if (rc <= 0)
		return rc;
	for (size_t i = 0; i < m.game->n_leaves; i++)
		if (m.game->leaves[i].side == (uint8_t)side && !m.game->leaves[i].former)
			add_taken(&taken, &m.game->leaves[i]);
	count_left(&m.game->setup.rules, m.game->setup.start, &taken, leave, ret_granted);
	free(taken.v);
	return rc;
}

static int leave_group(const struct work *work, const struct leave_row *leave,
		       const struct command *cmd, const struct apply_ctx *ctx, struct effects *ret,
		       struct leave_granted *ret_granted, struct game_step_refusal *ret_refusal)
{
	struct game_query open = {
		.group = leave->group, .player = leave->player, .unfinished = true};
	struct game_list games = {NULL, 0};
	struct game_tx m;
	int rc = judge_group(work, leave, ret_granted, ret_refusal);

	if (rc > 0)
		rc = game_list_load(work->ctx, &open, false, &games);
	for (int i = 0; i < games.n && rc > 0; i++)
		rc = leave_game(work, games.v[i], leave->player, cmd, ctx, ret, &m, ret_refusal);
	ret_granted->games = games.n;
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
				       .token = TOKEN_PLAYER,
				       .group = group,
				       .facts = json_pack("{s:b, s:s, s:s, s:s}", "special", true,
							  "from", civil_format(cmd->from, from),
							  "until", civil_format(cmd->until, until),
							  "reason", cmd->text ? cmd->text : "")});
	return 1;
}

int leave_decide(const struct work *work, int64_t player, const struct leave_part *part,
		 const struct command *cmd, const struct apply_ctx *ctx, struct effects *ret,
		 struct leave_granted *ret_granted, struct game_step_refusal *ret_refusal)
{
	struct leave_row row = {.player = player,
				.group = part->group,
				.first = cmd->from,
				.last = cmd->until,
				.special = ctx->leader,
				.told = zone_date(ZONE_COPENHAGEN, work->now)};

	effects_leave(ret, &row);
	*ret_granted = (struct leave_granted){.games = 1, .year_end = CIVIL_NONE};
	if (part->group)
		return leave_group(work, &row, cmd, ctx, ret, ret_granted, ret_refusal);
	return leave_single(work, part->game, &row, cmd, ctx, ret, ret_granted, ret_refusal);
}

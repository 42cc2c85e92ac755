/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Decides one step of a game; see game_step.h. */
#include "daemon/event/game_step.h"

#include "daemon/event/consequences.h"
#include "daemon/outage.h"

static int close_days(const struct work *work, struct game_tx *m, struct outage_span days,
		      struct effects *ret)
{
	struct apply_ctx ctx = {.side = SIDE_NONE,
				.leader = true,
				.author = "server",
				.now = work->received,
				.door = COMMAND_CONTROL,
				.ply = -1};
	struct game_step_refusal refusal;
	struct command cmd;
	int rc;

	command_init(&cmd, VERB_OUTAGE);
	cmd.from = days.first;
	cmd.until = days.last;
	rc = game_step_part(work, m, &cmd, &ctx, ret, &refusal);
	command_release(&cmd);
	return rc == 0 ? STORE_FAILED : rc; /* an open game never refuses days */
}

/* Writes days of outages missing from the game's events, consecutive days as one fact. */
static int know_outages(const struct work *work, struct game_tx *m, struct effects *ret)
{
	struct outage_days days = OUTAGE_DAYS_INIT;
	int rc = outage_days_load(work->ctx, &m->row, m->game, &days);
	bool news = m->row.stage != STAGE_OVER && days.last > m->row.outage;

	if (rc > 0 && news)
		m->row.outage = days.last;
	for (size_t i = 0; i < days.n && rc > 0; i++)
		rc = close_days(work, m, days.span[i], ret);
	if (rc > 0 && news)
		game_tx_note(m, ret);
	outage_days_release(&days);
	return rc;
}

int game_step_open(const struct work *work, int64_t id, struct game_tx *ret_game,
		   struct effects *ret)
{
	struct game_tx m;
	int rc = game_tx_load(work, id, &m);

	if (rc > 0)
		rc = know_outages(work, &m, ret);
	if (rc > 0)
		*ret_game = m;
	return rc;
}

int game_step_facts(const struct work *work, struct game_tx *m, const struct event_list *list,
		    struct effects *ret)
{
	struct consequences_before was = consequences_before(m->game);
	int rc;

	if (list->n == 0)
		return 1;
	rc = game_tx_fold(work, m, list, ret);
	return rc > 0 ? consequences_of(work, m, list, &was, ret) : rc;
}

int game_step_command(const struct work *work, struct game_tx *m, const struct command *cmd,
		      const struct apply_ctx *ctx, struct effects *ret, enum verdict *ret_verdict,
		      struct refusal *why)
{
	struct event_list list = EVENT_LIST_INIT;
	enum verdict v = game_apply(m->game, cmd, ctx, &list, why);
	int rc = game_step_facts(work, m, &list, ret);

	event_list_release(&list);
	*ret_verdict = v;
	return rc;
}

int game_step_tick(const struct work *work, struct game_tx *m, struct effects *ret)
{
	struct event_list list = EVENT_LIST_INIT;
	int rc = 1;

	game_tick(m->game, work->received, &list);
	if (list.n)
		rc = game_step_facts(work, m, &list, ret);
	else
		game_tx_rest(work, m, ret);
	event_list_release(&list);
	return rc;
}

struct apply_ctx game_step_leader(const struct work *work)
{
	return (struct apply_ctx){.side = SIDE_NONE,
				  .leader = true,
				  .author = work_author(work),
				  .now = work->received,
				  .door = COMMAND_CONTROL,
				  .ply = -1};
}

int game_step_part(const struct work *work, struct game_tx *m, const struct command *cmd,
		   const struct apply_ctx *ctx, struct effects *ret,
		   struct game_step_refusal *ret_refusal)
{
	struct refusal why;
	enum verdict v;
	int rc = game_step_command(work, m, cmd, ctx, ret, &v, &why);

	if (rc < 0 || v == VERDICT_OK)
		return rc;
	*ret_refusal = (struct game_step_refusal){m->row.id, v, why, m->game->setup.rules};
	return 0;
}

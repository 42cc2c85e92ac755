/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Deciding one step of a game; see game_step.h. */
#include "daemon/event/game_step.h"

#include <stdlib.h>

#include "core/base/mem.h"
#include "daemon/event/consequences.h"

struct outage_sink {
	struct store_outage *rows;
	int n;
};

static int take_outage(void *arg, const struct store_outage *o)
{
	struct outage_sink *sink = arg;

	sink->rows = mem_resize(sink->rows, (size_t)sink->n + 1, sizeof(*sink->rows));
	sink->rows[sink->n++] = *o;
	return 0;
}

static int64_t overlap(int64_t a, int64_t b, int64_t c, int64_t d)
{
	int64_t from = a > c ? a : c, to = b < d ? b : d;

	return to > from ? to - from : 0;
}

/* Was the server away for more than outage-hours of that day, all outages together? */
static bool day_lost(const struct game *game, const struct outage_sink *all, struct civil day)
{
	int64_t from = zone_midnight(game->setup.zone, day).sec;
	int64_t to = zone_midnight(game->setup.zone, civil_add_days(day, 1)).sec, away = 0;

	for (int i = 0; i < all->n; i++)
		away += overlap(all->rows[i].from.sec, all->rows[i].to.sec, from, to);
	return away > ruleset_get(&game->setup.rules, RULE_OUTAGE_HOURS) * INT64_C(3600);
}

static int close_day(const struct work *work, struct game_tx *m, struct civil day,
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
	cmd.from = cmd.until = day;
	rc = game_step_part(work, m, &cmd, &ctx, ret, &refusal);
	command_release(&cmd);
	return rc == 0 ? STORE_FAILED : rc; /* no open game refuses a day */
}

/* The days of outages that the game's events do not know yet. */
static int close_days(const struct work *work, struct game_tx *m, const struct outage_sink *all,
		      struct effects *ret)
{
	int64_t known = m->row.outage;
	int rc = 1;

	for (int i = 0; i < all->n && rc > 0; i++) {
		struct civil day = game_date(m->game, all->rows[i].from);
		struct civil last = game_date(m->game, all->rows[i].to);
		if (all->rows[i].id <= known)
			continue;
		m->row.outage = all->rows[i].id;
		for (; day.day <= last.day && rc > 0; day = civil_add_days(day, 1))
			if (day.day >= m->row.start.day && day_lost(m->game, all, day))
				rc = close_day(work, m, day, ret);
	}
	if (rc > 0)
		game_tx_note(m, ret);
	return rc;
}

static int know_outages(const struct work *work, struct game_tx *m, struct effects *ret)
{
	struct outage_sink all = {NULL, 0};
	int64_t last = 0;
	int rc = store_outage_last(work->ctx->store, &last);

	if (rc < 0 || last <= m->row.outage || m->row.stage == STAGE_OVER)
		return rc < 0 ? rc : 1;
	rc = store_outage_each(work->ctx->store, 0, take_outage, &all);
	if (rc > 0)
		rc = close_days(work, m, &all, ret);
	free(all.rows);
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
				  .author = work->author[0] ? work->author : "server",
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

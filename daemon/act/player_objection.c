/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See player_objection.h. */
#include "daemon/act/player_objection.h"

#include "daemon/event/cases.h"
#include "daemon/event/effects_store.h"
#include "daemon/objection.h"

/* The group whose final table is protested; 1, or 0: none. */
static int find_group(struct act *act, int64_t game, struct group_row *ret_group)
{
	int64_t group = game ? 0 : act->request.table_of;
	struct game_row row;
	int rc = game ? store_game_get(act->work.ctx->store, game, &row) : 1;

	if (rc > 0 && game && row.stage == STAGE_OVER)
		group = row.group;
	if (rc > 0)
		rc = group ? store_group_get(act->work.ctx->store, group, ret_group) : 0;
	return rc > 0 ? ret_group->final_at.sec != 0 : rc;
}

struct same_objection {
	int64_t player, found;
};

static int find_same(void *arg, const struct case_row *row)
{
	struct same_objection *s = arg;

	if (row->kind == CASE_PROTEST && !row->game && row->player == s->player)
		s->found = row->id;
	return 0;
}

/* One case collects the player's objections. */
static int keep(struct act *act, const struct command *cmd, const struct group_row *g)
{
	struct case_row row = {
		.kind = CASE_PROTEST, .group = g->id, .player = act->request.player.id};
	struct same_objection same = {row.player, 0};
	struct effects fx = EFFECTS_INIT;
	int rc = store_case_open_in_group(act->work.ctx->store, g->id, find_same, &same);

	if (rc > 0 && same.found)
		effects_case_words(&fx, effect_stored(same.found),
				   json_pack("{s:s}", "text", cmd->text));
	else if (rc > 0)
		cases_open(&act->work, &row, json_pack("{s:s}", "text", cmd->text), &fx);
	if (rc > 0)
		rc = effects_store(&act->work, &fx);
	effects_release(&fx);
	act_done(act, json_pack("{s:I}", "group", (json_int_t)g->id), "%s",
		 tr(act->request.lang,
		    "Your objection to the final table is noted and sent to the "
		    "tournament leader; you will be informed how it is decided."));
	return rc;
}

int player_objection(struct act *act, const struct command *cmd, int64_t game)
{
	struct civil today = zone_date(ZONE_COPENHAGEN, act->work.now), last;
	struct sbuf day = SBUF_INIT;
	struct group_row g;
	int rc = find_group(act, game, &g);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	last = objection_last_day(g.ruleset, g.final_at);
	if (today.day > last.day) {
		text_date(act->request.lang, last, &day);
		act_refuse(act, OUTCOME_REFUSED, "6.4.5.1", "objection_late",
			   tr(act->request.lang,
			      "Objections to the final table of group %s were taken until %s."),
			   g.name, day.buf);
		sbuf_release(&day);
		return 0;
	}
	if (game)
		return 1;
	rc = keep(act, cmd, &g);
	return rc < 0 ? rc : 0;
}

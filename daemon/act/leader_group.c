/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Groups: starting, pausing, archiving, entering a player by hand. */
#include <stdio.h>
#include <string.h>

#include "daemon/act/player_entry.h"
#include "daemon/act/leader.h"
#include "daemon/game_list.h"
#include "daemon/entry_list.h"
#include "daemon/event/group.h"
#include "daemon/event/game_tx.h"
#include "daemon/publish/view_json.h"
#include "daemon/letter/queue.h"

/* 1: found and his to lead; 0: noted. */
static int load(struct act *act, struct group_row *g)
{
	int rc = store_group_get(act->work.ctx->store, leader_number(act, "group"), g);

	if (rc <= 0) {
		if (rc == 0)
			leader_missing(act, "group");
		return rc;
	}
	act->answer.group = g->id;
	work_touch(&act->work, g->id, 0);
	return leader_may(act, g->id);
}

static int wrong_state(struct act *act, const struct group_row *g, enum group_state wanted)
{
	act_refuse(act, OUTCOME_REFUSED, "6.4.1", "wrong_state",
		   "the group is %s; this can be done to one that is %s",
		   view_json_group_state(g->state), view_json_group_state(wanted));
	return 1;
}

int leader_group_start(struct act *act)
{
	struct entry_list list = {0};
	struct group_row g;
	int n, rc = load(act, &g);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	if (g.state != GROUP_FILLING)
		return wrong_state(act, &g, GROUP_FILLING);
	rc = entry_list_load(act->work.ctx, g.id, true, &list);
	n = list.n;
	entry_list_release(&list);
	if (rc < 0)
		return rc;
	if (n < 2) {
		act_refuse(act, OUTCOME_REFUSED, "6.5.1", "too_few", "a group needs two players");
		return 1;
	}
	rc = group_begin(&act->work, &g, leader_date(act, "date"));
	act_done(act, json_pack("{s:I, s:i}", "group", (json_int_t)g.id, "players", n),
		 "%s started", g.name);
	return rc;
}

static int tell_members(struct act *act, const struct group_row *g, int change, const char *reason)
{
	struct entry_list list = {0};
	int rc = entry_list_load(act->work.ctx, g->id, false, &list);

	for (int i = 0; i < list.n && rc > 0; i++) {
		struct player p;
		rc = store_player_get(act->work.ctx->store, list.rows[i].player, &p);
		if (rc > 0)
			rc = letter_queue(&act->work,
					  &(struct letter_facts){
						  .kind = POST_GROUP_STATE,
						  .to = &p,
						  .group = g->id,
						  .facts = json_pack("{s:i, s:s}", "change", change,
								     "reason", reason)});
	}
	entry_list_release(&list);
	return rc;
}

static int command_all(struct act *act, const struct group_row *g, enum verb verb)
{
	struct apply_ctx ctx = {.side = SIDE_NONE,
				.leader = true,
				.author = act->work.author,
				.now = act->work.received,
				.door = COMMAND_CONTROL,
				.ply = -1};
	struct game_list games;
	struct command cmd;
	int rc = game_list_load(act->work.ctx,
				&(struct game_query){.group = g->id, .unfinished = true}, false,
				&games);

	command_init(&cmd, verb);
	cmd.side = SIDE_NONE;
	event_set(&cmd.text, leader_text(act, "reason"));
	for (int i = 0; i < games.n && rc > 0; i++) {
		struct game_tx m;
		enum verdict v;
		rc = game_tx_open(&act->work, games.v[i], &m);
		if (rc > 0)
			rc = game_tx_command(&act->work, &m, &cmd, &ctx, &v, NULL);
	}
	command_release(&cmd);
	game_list_release(&games);
	return rc;
}

static int change_state(struct act *act, enum group_state from, enum group_state to, enum verb verb,
			int change)
{
	struct group_row g;
	int rc = load(act, &g);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	if (g.state != from)
		return wrong_state(act, &g, from);
	g.state = to;
	rc = store_group_update(act->work.ctx->store, &g);
	if (rc > 0 && verb != VERB_NONE)
		rc = command_all(act, &g, verb);
	if (rc > 0 && verb != VERB_NONE)
		rc = tell_members(act, &g, change, leader_text(act, "reason"));
	act_done(act, json_pack("{s:I}", "group", (json_int_t)g.id), "%s: done", g.name);
	return rc;
}

int leader_group_pause(struct act *act)
{
	return change_state(act, GROUP_RUNNING, GROUP_PAUSED, VERB_PAUSE, 0);
}

int leader_group_resume(struct act *act)
{
	return change_state(act, GROUP_PAUSED, GROUP_RUNNING, VERB_RESUME, 1);
}

int leader_group_archive(struct act *act)
{
	return change_state(act, GROUP_FINISHED, GROUP_ARCHIVED, VERB_NONE, 3);
}

/* Into a filling group, or into the event's next one. */
int leader_group_add(struct act *act)
{
	struct group_row g = {.tourney = 0};
	struct tourney t;
	struct player p;
	int rc = leader_find_player(act, &p);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	if (!leader_number(act, "group") && !leader_text(act, "event")[0])
		return leader_bad(act, "group", "missing, and no event is named either");
	if (leader_number(act, "group")) {
		rc = load(act, &g);
		if (rc <= 0)
			return rc < 0 ? rc : 1;
		if (g.state != GROUP_FILLING)
			return wrong_state(act, &g, GROUP_FILLING);
		rc = store_tourney_get(act->work.ctx->store, g.tourney, &t);
	} else {
		rc = store_tourney_by_code(act->work.ctx->store, leader_text(act, "event"), &t);
	}
	if (rc <= 0)
		return rc < 0 ? rc : leader_missing(act, "event");
	return player_entry_by_hand(act, &t, &p);
}

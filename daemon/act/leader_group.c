/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Events and groups: making, opening, starting, pausing, archiving; token keys. */
#include <stdio.h>
#include <string.h>

#include "core/rules/ruleset.h"
#include "crypto/token.h"
#include "daemon/act/player_entry.h"
#include "daemon/act/leader.h"
#include "daemon/game_list.h"
#include "daemon/entry_list.h"
#include "daemon/event/group.h"
#include "daemon/publish/view_json.h"
#include "daemon/event/game_tx.h"
#include "daemon/letter/queue.h"

static bool fill_tourney(struct act *act, struct tourney *t)
{
	const char *rules = leader_text(act, "ruleset"), *zone = leader_text(act, "zone");
	struct ruleset rs = ruleset_default(RULESET_DSU_EMAIL);
	struct sbuf text = SBUF_INIT;
	struct zone z;
	size_t column = 0;
	bool ok = true;

	if (rules[0] && !ruleset_read(rules, &rs, &column)) {
		act_refuse(
			act, OUTCOME_WRONG, "", "bad_request",
			"ruleset: column %zu is none of dsu-email, dsu-post-server, dsu-post, or "
			"a value of theirs like reflection-days=30",
			column + 1);
		ok = false;
	}
	if (ok && zone[0] && !zone_parse(zone, &z)) {
		leader_bad(act, "zone");
		ok = false;
	}
	ruleset_write(&rs, &text);
	snprintf(t->ruleset, sizeof(t->ruleset), "%s", text.buf);
	snprintf(t->zone, sizeof(t->zone), "%s", zone[0] ? zone : "Europe/Copenhagen");
	sbuf_release(&text);
	return ok;
}

int leader_event_add(struct act *act)
{
	struct tourney t = {.open = true,
			    .created = act->work.received,
			    .group_size = ruleset_fixed(FIXED_GROUP_PLAYERS)};
	struct tourney other;
	const char *code = leader_text(act, "code"), *name = leader_text(act, "name");
	int64_t size = leader_number(act, "size");
	int rc;

	if (!code[0] || strlen(code) >= sizeof(t.code))
		return leader_bad(act, "code");
	if (!name[0] || strlen(name) > 90)
		return leader_bad(act, "name");
	if (size && (size < 2 || size > 32))
		return leader_bad(act, "size (2 to 32)");
	if (!fill_tourney(act, &t))
		return 1;
	snprintf(t.code, sizeof(t.code), "%s", code);
	snprintf(t.name, sizeof(t.name), "%s", name);
	if (size)
		t.group_size = (int)size;
	rc = store_tourney_by_code(act->work.ctx->store, code, &other);
	if (rc > 0) {
		act_refuse(act, OUTCOME_REFUSED, "", "exists", "there is an event %s", code);
		return 1;
	}
	rc = rc < 0 ? rc : store_tourney_add(act->work.ctx->store, &t, &t.id);
	act_done(act, json_pack("{s:I}", "event", (json_int_t)t.id), "event %s", code);
	return rc;
}

static int set_open(struct act *act, bool open)
{
	struct tourney t;
	int rc = store_tourney_by_code(act->work.ctx->store, leader_text(act, "event"), &t);

	if (rc <= 0)
		return rc < 0 ? rc : leader_missing(act, "event");
	rc = store_tourney_set_open(act->work.ctx->store, t.id, open);
	act_done(act, json_pack("{s:b}", "open", open), "%s is %s", t.name,
		 open ? "open" : "closed");
	return rc;
}

int leader_event_open(struct act *act)
{
	json_t *open = json_object_get(act->request.in->control.request, "open");

	return set_open(act, !json_is_false(open));
}

int leader_event_close(struct act *act)
{
	return set_open(act, false);
}

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
	if (leader_text(act, "date")[0] && civil_is_none(leader_date(act, "date")))
		return leader_bad(act, "date");
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
			rc = post_queue(
				&act->work,
				&(struct post_facts){.kind = POST_GROUP_STATE,
						     .to = &p,
						     .group = g->id,
						     .facts = json_pack("{s:i, s:s}", "change",
									change, "reason", reason)});
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
	if (verb != VERB_NONE && !leader_text(act, "reason")[0])
		return leader_bad(act, "reason");
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
	int rc = leader_player(act, &p);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
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
	return act_enter_by_hand(act, &t, &p);
}

/* The ring learns the key before the commit; after a rollback the dispatch reads it anew. */
int leader_key_rotate(struct act *act)
{
	unsigned char key[32];
	int id, rc;

	act->work.ctx->random(act->work.ctx->random_arg, key, sizeof(key));
	rc = store_key_add(act->work.ctx->store, key, act->work.received, &id);
	if (rc > 0 && !keyring_add(act->work.ctx->keyring, id, key, false))
		rc = STORE_FAILED;
	act_done(act, json_pack("{s:i}", "key", id), "letters are signed with key %d from now on",
		 id);
	return rc;
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Tournaments: making, opening, closing. */
#include <stdio.h>
#include <string.h>

#include "core/rules/ruleset.h"
#include "daemon/act/leader.h"
#include "daemon/event_code.h"

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
		leader_bad(act, "zone", "no such time zone");
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

	if (!fill_tourney(act, &t))
		return 1;
	snprintf(t.code, sizeof(t.code), "%s", code);
	snprintf(t.name, sizeof(t.name), "%s", name);
	if (size)
		t.group_size = (int)size;
	rc = event_code_find(act->work.ctx->store, code, &other);
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
	int rc = event_code_find(act->work.ctx->store, leader_text(act, "event"), &t);

	if (rc <= 0)
		return rc < 0 ? rc : leader_missing(act, "event");
	if (!leader_may_event(act, &t))
		return 1;
	rc = store_tourney_set_open(act->work.ctx->store, t.id, open);
	act_done(act, json_pack("{s:b}", "open", open), "%s is %s", t.name,
		 open ? "open" : "closed");
	return rc;
}

int leader_event_open(struct act *act)
{
	return set_open(act, leader_flag(act, "open", true));
}

int leader_event_close(struct act *act)
{
	return set_open(act, false);
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Tournaments: making, opening, closing. */
#include <stdio.h>
#include <string.h>

#include "core/event/slug.h"
#include "core/rules/ruleset.h"
#include "daemon/act/leader.h"
#include "daemon/event_code.h"
#include "sql/store_stage.h"

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

/* Of the code; where that gives nothing, or what another has, a text that no code gives (EVENTS
 * E2). */
static int give_slug(struct act *act, struct tourney *t)
{
	struct sbuf of_code = SBUF_INIT;
	struct tourney other;
	int rc = 1;

	slug_of_code(t->code, &of_code);
	snprintf(t->slug, sizeof(t->slug), "%s", of_code.len ? of_code.buf : "");
	for (int n = 2; rc > 0; n++) {
		rc = t->slug[0] ? store_tourney_by_slug(act->work.ctx->store, t->slug, &other) : 1;
		if (rc > 0)
			snprintf(t->slug, sizeof(t->slug), "%s--%d",
				 of_code.len ? of_code.buf : "event", n);
	}
	sbuf_release(&of_code);
	return rc < 0 ? rc : 1;
}

/* With its only stage, which runs from the start: groups begin as they fill. */
static int keep_tourney(struct act *act, struct tourney *t)
{
	struct stage_row stage = {.number = 1,
				  .state = STAGE_RUNNING,
				  .draws = CIVIL_NONE,
				  .starts = CIVIL_NONE,
				  .created = act->work.received};
	int rc = give_slug(act, t);

	if (rc > 0)
		rc = store_tourney_add(act->work.ctx->store, t, &t->id);
	stage.tourney = t->id;
	return rc > 0 ? store_stage_add(act->work.ctx->store, &stage, &stage.id) : rc;
}

int leader_event_add(struct act *act)
{
	struct tourney t = {.kind = "emt",
			    .class = "A",
			    .state = TOURNEY_OPEN,
			    .rated = true,
			    .opens = CIVIL_NONE,
			    .closes = CIVIL_NONE,
			    .draws = CIVIL_NONE,
			    .starts = CIVIL_NONE,
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
	rc = rc < 0 ? rc : keep_tourney(act, &t);
	act_done(act, json_pack("{s:I}", "event", (json_int_t)t.id), "event %s", code);
	return rc;
}

/* Changes the state, and keeps what it was (EVENTS E5). */
static int change_state(struct act *act, struct tourney *t, enum tourney_state state)
{
	static const char *const words[] = {
		[TOURNEY_DRAFT] = "draft", [TOURNEY_OPEN] = "open", [TOURNEY_CLOSED] = "closed"};
	const struct tourney_change change = {.tourney = t->id,
					      .at = act->work.received,
					      .author = act->work.author,
					      .what = "state",
					      .was = words[t->state],
					      .becomes = words[state],
					      .reason = ""};
	int rc;

	if (t->state == state)
		return 1;
	t->state = state;
	rc = store_tourney_update(act->work.ctx->store, t);
	return rc > 0 ? store_tourney_change_add(act->work.ctx->store, &change) : rc;
}

static int set_open(struct act *act, bool open)
{
	struct tourney t;
	int rc = event_code_find(act->work.ctx->store, leader_text(act, "event"), &t);

	if (rc <= 0)
		return rc < 0 ? rc : leader_missing(act, "event");
	if (!leader_may_event(act, &t))
		return 1;
	if (t.state > TOURNEY_CLOSED) {
		act_refuse(act, OUTCOME_REFUSED, "6.4.1", "wrong_state", "%s is past its entries",
			   t.name);
		return 1;
	}
	rc = change_state(act, &t, open ? TOURNEY_OPEN : TOURNEY_CLOSED);
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

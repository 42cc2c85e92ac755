/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader_group.h. */
#include <stdio.h>
#include <string.h>

#include "daemon/act/leader.h"
#include "daemon/act/leader_group.h"
#include "daemon/act/part.h"
#include "daemon/act/player_entry.h"
#include "daemon/act/player_hall.h"
#include "daemon/entry_list.h"
#include "daemon/event/calendar.h"
#include "daemon/event/effects_store.h"
#include "daemon/event/group.h"
#include "daemon/event/pause.h"
#include "daemon/event/pause_event.h"
#include "daemon/event/tourney.h"
#include "daemon/publish/view_json.h"

/* Returns 1: found, and the leader may rule on it; 0: refused. */
static int load(struct act *act, struct group_row *g)
{
	int rc = store_group_get(act->work.ctx->store, leader_number(act, "group"), g);

	if (rc <= 0) {
		if (rc == 0)
			leader_missing(act, N_("no such group; kskak group lists them"));
		return rc;
	}
	act->answer.group = g->id;
	work_touch(&act->work, g->id, 0);
	return leader_may(act, g->id);
}

static int wrong_state(struct act *act, const struct group_row *g, enum group_state wanted)
{
	const char *state = tr(act->request.lang, view_json_group_state(g->state));

	if (store_group_is_over(g->state) && wanted != GROUP_FINAL)
		act_refuse(
			act, OUTCOME_REFUSED, "6.4.1", "wrong_state",
			tr(act->request.lang,
			   "the group is %s: its games are over; a result is corrected with kskak "
			   "rule game N VERDICT"),
			state);
	else if (g->state == GROUP_ARCHIVED)
		act_refuse(act, OUTCOME_REFUSED, "6.4.1", "wrong_state",
			   tr(act->request.lang, "the group is already archived"));
	else
		act_refuse(act, OUTCOME_REFUSED, "6.4.1", "wrong_state",
			   tr(act->request.lang,
			      "the group is %s; this can be done to one that is %s"),
			   state, tr(act->request.lang, view_json_group_state(wanted)));
	return 1;
}

/*
 * Records the reason for starting a group with fewer players than the event requires (EVENTS E15).
 */
static int note_smaller(struct act *act, const struct group_row *g, int players, struct effects *fx)
{
	char was[16], becomes[64];
	struct tourney t;
	int rc = store_tourney_get(act->work.ctx->store, g->tourney, &t);

	if (rc <= 0 || players >= t.group_size)
		return rc < 0 ? rc : 1;
	if (!leader_text(act, "reason")[0]) {
		leader_bad(act, "reason",
			   tr(act->request.lang, "is needed for a group that is not full"));
		return 0;
	}
	snprintf(was, sizeof(was), "%d", t.group_size);
	snprintf(becomes, sizeof(becomes), "%d (%.47s)", players, g->name);
	tourney_change(&act->work, &t, "group-size", was, becomes, leader_text(act, "reason"), fx);
	return 1;
}

int leader_group_start(struct act *act)
{
	struct effects fx = EFFECTS_INIT;
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
		act_refuse(act, OUTCOME_REFUSED, "6.5.1", "too_few",
			   tr(act->request.lang, "a group needs two players"));
		return 1;
	}
	rc = note_smaller(act, &g, n, &fx);
	if (rc > 0)
		rc = group_begin(&act->work, &g, leader_date(act, "date"), &fx);
	if (rc > 0)
		rc = effects_store(&act->work, &fx);
	effects_release(&fx);
	if (rc == 0)
		return 1;
	act_done(act, json_pack("{s:I, s:i}", "group", (json_int_t)g.id, "players", n),
		 "%s started", g.name);
	return rc;
}

/*
 * A group paused with its event resumes with it; one whose own pause ends during the event's pause
 * stays stopped (RULES S-25, EVENTS E63).  Returns 1: the clocks change; 0: answered.
 */
static int mind_event(struct act *act, struct group_row *g, bool pause)
{
	int rc;

	if (g->state != GROUP_PAUSED)
		return 1;
	if (g->with_event) {
		act_refuse(
			act, OUTCOME_REFUSED, "6.4.1", "wrong_state",
			tr(act->request.lang,
			   "the group is paused with its event; kskak event CODE resume lets it go "
			   "on"));
		return 0;
	}
	rc = pause ? 0 : pause_event_holds(act->work.ctx->store, g->tourney);
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	g->with_event = true;
	act_done(act, json_pack("{s:I}", "group", (json_int_t)g->id),
		 "the event is paused; %s goes on with it", g->name);
	rc = store_group_update(act->work.ctx->store, g);
	return rc < 0 ? rc : 0;
}

static int pause_or_resume(struct act *act, bool pause)
{
	enum group_state from = pause ? GROUP_RUNNING : GROUP_PAUSED;
	const char *reason = leader_text(act, "reason");
	struct effects fx = EFFECTS_INIT;
	struct game_step_refusal refusal;
	struct group_row g;
	int rc = load(act, &g);

	if (rc > 0)
		rc = mind_event(act, &g, pause);
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	if (g.state != from)
		return wrong_state(act, &g, from);
	rc = pause_group(&act->work, &g, pause, reason, &fx, &refusal);
	if (rc == 0)
		part_refuse(act, &refusal);
	else if (rc > 0)
		rc = effects_store(&act->work, &fx);
	if (rc > 0 && !pause)
		rc = player_hall_close(act, g.id); /* cards may have ended it meanwhile */
	if (rc > 0)
		rc = calendar_refresh(&act->work, g.tourney); /* its next round is waiting (E72) */
	if (rc > 0)
		act_done(act, json_pack("{s:I}", "group", (json_int_t)g.id), "%s: done", g.name);
	effects_release(&fx);
	return rc < 0 ? rc : 1;
}

int leader_group_pause(struct act *act)
{
	return pause_or_resume(act, true);
}

int leader_group_resume(struct act *act)
{
	return pause_or_resume(act, false);
}

int leader_group_archive(struct act *act)
{
	struct effects fx = EFFECTS_INIT;
	struct group_row g;
	int rc = load(act, &g);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	if (g.state == GROUP_FINISHED) {
		act_refuse(
			act, OUTCOME_REFUSED, "6.4.5.1", "wrong_state",
			tr(act->request.lang,
			   "the table of %s is not final: kskak group closable says what it waits "
			   "for"),
			g.name);
		return 1;
	}
	if (g.state != GROUP_FINAL)
		return wrong_state(act, &g, GROUP_FINAL);
	g.state = GROUP_ARCHIVED;
	effects_group(&fx, &g);
	rc = effects_store(&act->work, &fx);
	effects_release(&fx);
	if (rc > 0)
		act_done(act, json_pack("{s:I}", "group", (json_int_t)g.id), "%s: done", g.name);
	return rc;
}

static bool plays_by_post(const struct tourney *t)
{
	struct ruleset rules = ruleset_default(RULESET_DSU_EMAIL);

	ruleset_read(t->ruleset, &rules, NULL);
	return !ruleset_get(&rules, RULE_SERVER_RECEIPT);
}

/* Into an open group, or the event's next one. */
int leader_group_add(struct act *act)
{
	struct group_row g = {.tourney = 0};
	struct tourney t;
	struct player p;
	int rc = leader_find_player(act, &p);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	if (!leader_number(act, "group") && !leader_text(act, "event")[0])
		return leader_bad(act, "group",
				  tr(act->request.lang, "missing, and no event is named either"));
	if (leader_number(act, "group")) {
		rc = load(act, &g);
		if (rc <= 0)
			return rc < 0 ? rc : 1;
		if (g.state != GROUP_FILLING)
			return wrong_state(act, &g, GROUP_FILLING);
		rc = store_tourney_get(act->work.ctx->store, g.tourney, &t);
	} else {
		rc = leader_find_event(act, &t);
	}
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = leader_may_event(act, &t);
	if (rc > 0 && !p.address[0] && !plays_by_post(&t))
		return leader_bad(
			act, "player",
			tr(act->request.lang,
			   "has no mail address, and the tournament is not played by post"));
	return rc > 0 ? player_entry_by_hand(act, &t, &p, &player_entry_no_wish) : 1;
}

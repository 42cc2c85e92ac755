/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader_enter.h. */
#include <stdio.h>
#include <string.h>

#include "daemon/act/leader.h"
#include "daemon/act/leader_enter.h"
#include "daemon/act/leader_entry.h"
#include "daemon/act/player_entry.h"
#include "daemon/act/player_entry_withdraw.h"
#include "daemon/event/entering.h"
#include "daemon/event/entering_keep.h"
#include "daemon/publish/view_entry.h"

/* The event of the field, which the sender must lead: 1; 0: refused. */
static int find_event(struct act *act, struct tourney *ret)
{
	const char *class = leader_text(act, "class");
	int wanted = CLASS_COUNT, rc;
	enum emt_class read;
	bool any;

	if (class[0] && class_parse(class, &read))
		wanted = (int)read;
	rc = entering_find(&act->work, leader_text(act, "event"), wanted, ret, &any);
	if (rc == 0)
		leader_missing(act, N_("no such event; kskak event lists them"));
	return rc > 0 ? leader_may_event(act, ret) : rc;
}

static int show(struct act *act, int64_t entry)
{
	struct entry_row e;
	json_t *json = NULL;
	int rc = store_entry_get(act->work.ctx->store, entry, &e);

	if (rc > 0)
		rc = view_entry_json(act->work.ctx, &e, &json);
	if (rc > 0)
		act_done(act, json, "%s", "");
	return rc;
}

struct newest {
	int64_t tourney, entry;
};

static int take_newest(void *arg, const struct entry_row *e)
{
	struct newest *n = arg;

	if (e->tourney == n->tourney)
		n->entry = e->id;
	return 0;
}

/* Returns 1; 0: refused, because teams are entered by their captains (EVENTS E39). */
static int enters_players(struct act *act, const struct tourney *t)
{
	struct tourney_facts facts;
	bool teams;
	int rc = tourney_read(t, &facts);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	teams = facts.kind->unit == KIND_TEAM || kind_boards(facts.kind, &facts.options) > 0;
	tourney_release(&facts);
	if (teams)
		act_refuse(
			act, OUTCOME_REFUSED, "6.7.2.1", "team_incomplete",
			tr(act->request.lang,
			   "%s is for teams; kskak team CODE CLUB NUMBER captain PLAYER enters one"),
			t->code);
	return !teams;
}

int leader_enter_player(struct act *act)
{
	char groups[8] = "", stage[8] = "";
	struct entry_request w = player_entry_no_wish;
	struct newest n = {0};
	struct tourney t;
	struct player p;
	int rc = leader_find_player(act, &p);

	if (rc > 0)
		rc = find_event(act, &t);
	if (rc > 0)
		rc = enters_players(act, &t);
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	if (leader_number(act, "groups"))
		snprintf(groups, sizeof(groups), "%d", (int)leader_number(act, "groups"));
	w.class = leader_text(act, "class");
	if (leader_number(act, "stage"))
		snprintf(stage, sizeof(stage), "%d", (int)leader_number(act, "stage"));
	w.stage = stage;
	w.groups = groups;
	w.reason = leader_text(act, "reason");
	rc = player_entry_by_hand(act, &t, &p, &w);
	if (rc <= 0 || act->answer.outcome != OUTCOME_DONE)
		return rc;
	n.tourney = t.id;
	rc = store_entry_each_player(act->work.ctx->store, p.id, take_newest, &n);
	return rc > 0 && n.entry ? show(act, n.entry) : rc;
}

/* --- one entry ------------------------------------------------------------------------------- */

static int refuse_state(struct act *act, const struct entry_row *e, const char *why)
{
	act_refuse(act, OUTCOME_REFUSED, "6.4.4", "wrong_state",
		   tr(act->request.lang, "entry %lld: %s"), (long long)e->id, why);
	return 1;
}

/* Makes the entrant the sender from here on. */
static int load_player(struct act *act, const struct entry_row *e)
{
	struct player p;
	int rc = e->player ? store_player_get(act->work.ctx->store, e->player, &p) : 0;

	if (rc > 0)
		act->request.player = p;
	return rc;
}

static int pay(struct act *act, const struct tourney *t, struct entry_row *e)
{
	struct tourney_facts facts;
	int rc;

	if (e->state != ENTRY_UNPAID)
		return refuse_state(
			act, e,
			tr(act->request.lang, "only an entry that waits for its fee can be paid"));
	rc = load_player(act, e);
	if (rc > 0)
		rc = tourney_read(t, &facts);
	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	rc = entering_keep_paid(&act->work, &facts, e);
	tourney_release(&facts);
	return rc > 0 ? show(act, e->id) : rc;
}

/* Refuses if the group has started: the player must leave it (EVENTS E29). */
static bool has_begun(struct act *act, const struct tourney *t, const struct entry_row *e)
{
	struct group_row g;

	if (!e->group || !entering_is_drawn(e) ||
	    store_group_get(act->work.ctx->store, e->group, &g) <= 0 ||
	    tourney_day(t, act->work.received).day < g.start.day)
		return false;
	act_refuse(act, OUTCOME_REFUSED, "6.2.8", "lots_drawn",
		   tr(act->request.lang,
		      "entry %lld: its group has begun; kskak player %lld withdraw --group %lld "
		      "--reason TEXT leaves it"),
		   (long long)e->id, (long long)e->player, (long long)e->group);
	return true;
}

static int withdraw(struct act *act, const struct tourney *t, struct entry_row *e)
{
	int rc = load_player(act, e);

	if (rc < 0)
		return rc;
	if (rc == 0)
		return refuse_state(act, e,
				    tr(act->request.lang,
				       "its address is not confirmed; it will lapse by "
				       "itself"));
	if (e->state == ENTRY_WITHDRAWN || e->state == ENTRY_LAPSED || e->state == ENTRY_REFUSED)
		return refuse_state(
			act, e,
			tr(act->request.lang,
			   "it is no longer valid; create another with kskak event CODE enter"));
	if (has_begun(act, t, e))
		return 1;
	rc = player_entry_withdraw(act, t, e);
	return rc > 0 && act->answer.outcome == OUTCOME_DONE ? show(act, e->id) : rc;
}

/* Rules on the case of the entry, like `kskak rule`. */
static int rule(struct act *act, struct entry_row *e)
{
	struct case_row row;
	int rc;

	if (e->state != ENTRY_QUESTION)
		return refuse_state(act, e, tr(act->request.lang, "it does not wait for a ruling"));
	if (!leader_text(act, "reason")[0])
		return leader_bad(act, "reason",
				  tr(act->request.lang, "missing: a ruling gives its reason"));
	if (!strcmp(leader_text(act, "act"), "place") && !leader_text(act, "class")[0])
		return leader_bad(
			act, "class",
			tr(act->request.lang, "missing: the class in which it is placed"));
	rc = store_case_find_event(act->work.ctx->store, CASE_ENTRY, e->tourney, e->id, 0, &row);
	if (rc <= 0)
		return rc < 0 ? rc : leader_missing(act, N_("no such case of the entry"));
	act->work.case_in_hand = row.id;
	rc = leader_entry_decide(act, &row, e, leader_text(act, "act"), leader_text(act, "class"));
	case_row_release(&row);
	return rc > 0 && act->answer.outcome == OUTCOME_DONE ? show(act, e->id) : rc;
}

/* An alias shared by standing classes names the first of them; the entry may be in another. */
static bool is_of_event(const struct entry_row *e, const struct tourney *asked,
			const struct tourney *t)
{
	return e->tourney == asked->id || (asked->alias[0] && !strcmp(asked->alias, t->alias));
}

int leader_enter_entry(struct act *act)
{
	const char *what = leader_text(act, "act");
	bool named = leader_text(act, "event")[0] != '\0';
	struct tourney asked, t;
	struct entry_row e;
	int rc = named ? leader_find_event(act, &asked) : 1;

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = store_entry_get(act->work.ctx->store, leader_number(act, "entry"), &e);
	if (rc > 0)
		rc = store_tourney_get(act->work.ctx->store, e.tourney, &t);
	if (rc == 0 || (rc > 0 && named && !is_of_event(&e, &asked, &t)))
		return leader_missing(act, N_("no such entry of this event"));
	if (rc > 0)
		rc = leader_may_event(act, &t);
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	if (!strcmp(what, "paid"))
		return pay(act, &t, &e);
	if (!strcmp(what, "withdraw"))
		return withdraw(act, &t, &e);
	return rule(act, &e);
}

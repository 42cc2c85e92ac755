/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader_groups.h. */
#include <stdlib.h>

#include "core/base/mem.h"
#include "core/rules/ruleset.h"
#include "daemon/act/leader_groups.h"
#include "daemon/act/leader_rows.h"
#include "daemon/entry_list.h"
#include "daemon/objection.h"
#include "daemon/publish/view_json.h"
#include "sql/store_case.h"

/* The reasons that prevent closing a group. */
struct hindrance {
	int64_t open;	     /* games without a result */
	int64_t cases;	     /* open ones */
	int64_t waiting;     /* games suspended until a ruling */
	int64_t last_case;   /* the number of one */
	struct civil appeal; /* last date for a possible appeal; CIVIL_NONE */
	struct instant now;
};

static int count_case(void *arg, const struct case_row *row)
{
	struct hindrance *h = arg;

	h->cases++;
	h->last_case = row->id;
	return 0;
}

static int count_waiting(void *arg, const struct game_row *row)
{
	struct hindrance *h = arg;

	h->waiting += row->stage == STAGE_SUSPENDED;
	return 0;
}

static int count_ruling(void *arg, const struct ruling_row *row)
{
	struct hindrance *h = arg;

	if (row->appeal_until.sec > h->now.sec)
		h->appeal = civil_later(h->appeal, leader_rows_last_day(row->appeal_until));
	return 0;
}

static int look_for_hindrance(struct act *act, int64_t group, struct hindrance *ret)
{
	struct store *st = act->work.ctx->store;
	int rc;

	*ret = (struct hindrance){.appeal = CIVIL_NONE, .now = act->work.received};
	rc = store_game_count(st, &(struct game_query){.group = group, .unfinished = true},
			      &ret->open);
	if (rc > 0)
		rc = store_case_open_in_group(st, group, count_case, ret);
	return rc;
}

static int count_entry(void *arg, const struct entry_row *e)
{
	*(int *)arg += entry_list_holds(e);
	return 0;
}

static json_t *group_json(const struct group_row *g, const struct tourney *t)
{
	return json_pack("{s:I, s:s, s:s, s:s, s:o, s:o}", "group", (json_int_t)g->id, "name",
			 g->name, "event", t->code, "state", view_json_group_state(g->state),
			 "start", view_json_date(g->start), "final",
			 view_json_instant(g->final_at));
}

/* Groups are loaded first, then their facts: no statement stays open. */
struct groups {
	struct group_row *v;
	size_t n, cap;
};

static int take_group(void *arg, const struct group_row *g)
{
	struct groups *groups = arg;

	groups->v = mem_room(groups->v, groups->n + 1, &groups->cap, sizeof(*groups->v));
	groups->v[groups->n++] = *g;
	return 0;
}

static int each_group(struct leader_rows *list,
		      int (*add)(struct leader_rows *list, const struct group_row *g,
				 const struct tourney *t))
{
	struct store *st = list->act->work.ctx->store;
	struct groups groups = {NULL, 0, 0};
	struct tourney t;
	int rc = store_group_each(st, list->only.id, take_group, &groups);

	for (size_t i = 0; rc > 0 && i < groups.n; i++) {
		rc = store_tourney_get(st, groups.v[i].tourney, &t);
		if (rc > 0)
			rc = add(list, &groups.v[i], &t);
	}
	free(groups.v);
	return rc;
}

static int add_group(struct leader_rows *list, const struct group_row *g, const struct tourney *t)
{
	struct act *act = list->act;
	json_t *json = group_json(g, t);
	struct hindrance h;
	int players = 0, rc = look_for_hindrance(act, g->id, &h);

	if (rc > 0)
		rc = store_entry_each(act->work.ctx->store, g->id, count_entry, &players);
	json_object_set_new(json, "players", json_integer(players));
	json_object_set_new(json, "size", json_integer(t->group_size));
	json_object_set_new(json, "open_games", json_integer(h.open));
	json_object_set_new(json, "cases", json_integer(h.cases));
	leader_rows_add(list, json, g->tourney, g->number);
	return rc;
}

int leader_groups_list(struct act *act)
{
	struct leader_rows list;
	int rc = leader_rows_open(act, &list);

	if (rc > 0)
		rc = leader_rows_close(&list, "groups", each_group(&list, add_group));
	return rc < 0 ? rc : 1;
}

/* Remaining steps of a finished group, or the dates it waits for. */
static bool say_finished(struct act *act, const struct group_row *g, struct hindrance *h,
			 struct sbuf *ret_next)
{
	struct civil until = civil_later(objection_last_day(g->ruleset, g->final_at), h->appeal);
	char day[CIVIL_TEXT];

	if (h->cases) {
		sbuf_addf(ret_next, "kskak case %lld", (long long)h->last_case);
		return false;
	}
	if (until.day >= zone_date(ZONE_COPENHAGEN, act->work.received).day) {
		sbuf_addf(ret_next, "wait until %s (%s)", civil_format(until, day),
			  until.day == h->appeal.day ? "appeal" : "objections");
		return false;
	}
	sbuf_addf(ret_next, "kskak group %lld archive", (long long)g->id);
	return true;
}

/*
 * Adds a finished group, which is archived once objections are no longer possible, or a running one
 * whose unfinished games all wait for a ruling.
 */
static int add_closable(struct leader_rows *list, const struct group_row *g,
			const struct tourney *t)
{
	struct act *act = list->act;
	const struct game_query open = {.group = g->id, .unfinished = true};
	struct sbuf next = SBUF_INIT;
	struct hindrance h;
	bool now = false, finished = g->state == GROUP_FINISHED || g->state == GROUP_FINAL;
	json_t *json;
	int rc = 1;

	if ((!finished && g->state != GROUP_RUNNING) || !leader_leads_event(act, t))
		return 1;
	rc = look_for_hindrance(act, g->id, &h);
	if (rc > 0 && g->state == GROUP_RUNNING)
		rc = store_game_each(act->work.ctx->store, &open, count_waiting, &h);
	if (rc > 0 && finished)
		rc = store_ruling_each_group(act->work.ctx->store, g->id, count_ruling, &h);
	if (rc <= 0 || (g->state == GROUP_RUNNING && h.waiting < h.open))
		return rc;
	if (finished)
		now = say_finished(act, g, &h, &next);
	else
		sbuf_addf(&next, "kskak case %lld", (long long)h.last_case);
	json = group_json(g, t);
	json_object_set_new(json, "closable", json_boolean(now));
	json_object_set_new(json, "open_games", json_integer(h.open));
	json_object_set_new(json, "cases", json_integer(h.cases));
	json_object_set_new(json, "next", json_string(next.buf));
	leader_rows_add(list, json, now ? 0 : 1, g->id);
	sbuf_release(&next);
	return 1;
}

int leader_groups_closable(struct act *act)
{
	struct leader_rows list;
	int rc = leader_rows_open(act, &list);

	if (rc > 0)
		rc = leader_rows_close(&list, "groups", each_group(&list, add_closable));
	return rc < 0 ? rc : 1;
}

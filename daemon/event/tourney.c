/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See tourney.h. */
#include "daemon/event/tourney.h"

#include <stdio.h>
#include <string.h>

#include "daemon/event/effects_row.h"
#include "daemon/event_options.h"
#include "daemon/publish/view_event.h"

int tourney_read(const struct tourney *row, struct tourney_facts *ret)
{
	struct tourney_facts t = {.row = *row,
				  .kind = kind_find(row->kind),
				  .json = json_loads(row->options, 0, NULL)};

	t.options = event_options_read(t.json);
	if (!t.kind) {
		json_decref(t.json);
		return STORE_FAILED;
	}
	*ret = t;
	return 1;
}

int tourney_load(struct context *ctx, int64_t id, struct tourney_facts *ret)
{
	struct tourney row;
	int rc = store_tourney_get(ctx->store, id, &row);

	return rc > 0 ? tourney_read(&row, ret) : rc;
}

void tourney_release(struct tourney_facts *t)
{
	json_decref(t->json);
	t->json = NULL;
}

static void note(const struct work *work, const struct tourney *t, const char *what,
		 const char *was, const char *becomes, const char *reason, struct effects *ret)
{
	const struct tourney_change change = {.tourney = t->id,
					      .at = work->received,
					      .author = work_author(work),
					      .what = what,
					      .was = was,
					      .becomes = becomes,
					      .reason = reason};

	effects_row(ret, ROW_TOURNEY_CHANGE, &change);
}

void tourney_set_state(const struct work *work, struct tourney *t, enum tourney_state was,
		       enum tourney_state becomes, const char *reason, struct effects *ret)
{
	if (t->state != was || was == becomes)
		return;
	t->state = becomes;
	effects_row(ret, ROW_TOURNEY, t);
	note(work, t, "state", view_event_state(was), view_event_state(becomes), reason, ret);
}

int tourney_reopen(const struct work *work, int64_t id, enum tourney_state becomes,
		   struct effects *ret)
{
	struct tourney t;
	int rc = store_tourney_get(work->ctx->store, id, &t);

	if (rc > 0 && t.state > becomes && t.state <= TOURNEY_FINAL)
		tourney_set_state(work, &t, t.state, becomes, "", ret);
	return rc < 0 ? rc : 1;
}

void tourney_change(const struct work *work, const struct tourney *t, const char *what,
		    const char *was, const char *becomes, const char *reason, struct effects *ret)
{
	effects_row(ret, ROW_TOURNEY, t);
	note(work, t, what, was, becomes, reason, ret);
}

void tourney_officer(const struct work *work, const struct tourney *t, const char *user,
		     const char *role, struct effects *ret)
{
	struct officer_row o = {.tourney = t->id, .at = work->received};

	snprintf(o.user, sizeof(o.user), "%s", user);
	snprintf(o.role, sizeof(o.role), "%s", role);
	snprintf(o.author, sizeof(o.author), "%s", work->author);
	effects_row(ret, ROW_OFFICER_ADDED, &o);
}

struct ending {
	const struct work *work;
	const char *user;
	struct effects *fx;
};

static int end_office(void *arg, const struct officer_row *o)
{
	struct ending *e = arg;
	struct officer_row row = *o;

	if (row.ended.sec || strcmp(row.user, e->user) != 0)
		return 0;
	row.ended = e->work->received;
	effects_row(e->fx, ROW_OFFICER_ENDED, &row);
	return 0;
}

int tourney_officer_end(const struct work *work, const struct tourney *t, const char *user,
			struct effects *ret)
{
	struct ending e = {work, user, ret};

	return store_officer_each(work->ctx->store, t->id, end_office, &e);
}

bool tourney_is_standing(const struct tourney *t)
{
	const struct kind *kind = kind_find(t->kind);

	return kind && kind_is_endless(kind, t->closes);
}

void tourney_stages(const struct work *work, const struct kind *kind, const struct tourney *t,
		    struct effect_ref added, struct effects *ret)
{
	bool endless = tourney_is_standing(t);

	for (int i = 0; i < KIND_STAGES_MAX && kind->stages[i]; i++) {
		struct stage_row s = {.tourney = t->id,
				      .number = i + 1,
				      .state = endless ? STAGE_RUNNING : STAGE_WAITING,
				      .draws = i == 0 ? t->draws : CIVIL_NONE,
				      .starts = i == 0 ? t->starts : CIVIL_NONE,
				      .created = work->received};

		snprintf(s.name, sizeof(s.name), "%s", kind->stages[i]);
		effects_row_of(effects_row(ret, ROW_STAGE_ADDED, &s), added);
	}
}

struct civil tourney_day(const struct tourney *t, struct instant at)
{
	struct zone zone = ZONE_COPENHAGEN;

	zone_parse(t->zone, &zone);
	return zone_date(zone, at);
}

struct civil tourney_asof(const struct work *work, const struct tourney *t)
{
	return work->has_asof ? work->asof : tourney_day(t, work->received);
}

struct ruleset tourney_rules_of_dates(const struct tourney_facts *t)
{
	struct ruleset rules = ruleset_default(RULESET_DSU_EMAIL);

	ruleset_read(t->row.ruleset, &rules, NULL);
	if (t->kind->mode == KIND_OTB)
		ruleset_set(&rules, RULE_COMPULSORY_HOLIDAYS, 0);
	return rules;
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader_steps.h. */
#include "daemon/act/leader_steps.h"
#include "daemon/act/leader.h"
#include "daemon/publish/view_event.h"
#include "daemon/publish/view_json.h"
#include "sql/store_stage.h"

#define STEPS_DAYS 30 /* look-ahead for the calendar */

struct steps {
	struct act *act;
	const struct tourney *t; /* current */
	struct civil today;
	bool found; /* has a next step */
	json_t *list;
	int rc;
};

/* Without a date the step is up to the leader. */
static void take(struct steps *s, const char *step, int stage, struct civil due)
{
	s->found = true;
	if (!civil_is_none(due) && due.day > s->today.day + STEPS_DAYS)
		return;
	json_array_append_new(s->list, json_pack("{s:s, s:s, s:s, s:s, s:o, s:o}", "event",
						 s->t->code, "name", s->t->name, "state",
						 view_event_state(s->t->state), "step", step,
						 "stage", stage ? json_integer(stage) : json_null(),
						 "due", view_json_date(due)));
}

static int take_stage(void *arg, const struct stage_row *stage)
{
	struct steps *s = arg;

	if (stage->state == STAGE_COMPOSED || (stage->state == STAGE_WAITING && stage->number == 1))
		take(s, stage->state == STAGE_COMPOSED ? "lots" : "composition", stage->number,
		     stage->draws);
	else if (stage->state == STAGE_DRAWN)
		take(s, "start", stage->number, stage->starts);
	return s->found;
}

/* In a tournament without dates, the leader opens and closes entries. */
static int take_event(void *arg, const struct tourney *t)
{
	struct steps *s = arg;

	if (!leader_leads_event(s->act, t))
		return 0;
	s->t = t;
	s->found = false;
	if (t->state == TOURNEY_DRAFT && !civil_is_none(t->opens))
		take(s, "opening", 0, t->opens);
	else if (t->state == TOURNEY_OPEN && !civil_is_none(t->closes))
		take(s, "closing", 0, civil_add_days(t->closes, 1));
	else if (t->state == TOURNEY_FINISHED)
		take(s, "signature", 0, CIVIL_NONE);
	else if (t->state >= TOURNEY_CLOSED)
		s->rc = store_stage_each(s->act->work.ctx->store, t->id, take_stage, s);
	return s->rc < 0;
}

int leader_steps(struct act *act)
{
	struct steps s = {.act = act,
			  .today = zone_date(ZONE_COPENHAGEN, act->work.received),
			  .list = json_array()};
	int rc = store_tourney_each_state(act->work.ctx->store, TOURNEY_DRAFT, TOURNEY_FINISHED,
					  take_event, &s);

	act_done(act, json_pack("{s:o}", "steps", s.list), "%s", "");
	return rc < 0 ? rc : s.rc < 0 ? s.rc : 1;
}

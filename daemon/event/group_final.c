/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See group_final.h. */
#include "daemon/event/group_final.h"

#include "daemon/event/calendar.h"
#include "daemon/event/effects_row.h"
#include "daemon/event/effects_store.h"
#include "daemon/objection.h"
#include "sql/store_stage.h"

/* A group whose day has come; `asof` is that day. */
struct settling {
	struct work *work;
	struct tourney row;
	struct group_row group;
	struct civil asof;
	struct effects fx;
};

static void note(struct settling *s, enum calendar_word word, int64_t group)
{
	struct done_act done = {.tourney = s->row.id, .due = s->asof, .at = s->work->received};

	calendar_act_name(word, group, done.act);
	effects_row(&s->fx, ROW_CALENDAR, &done);
}

static struct instant days_later(const struct settling *s, struct civil from, int days)
{
	return calendar_instant(&s->row, civil_add_days(from, days));
}

/* --- the event ------------------------------------------------------------------------------- */

static int look_at_stage(void *arg, const struct stage_row *stage)
{
	bool *open = arg;

	*open = stage->state < STAGE_RUNNING;
	return *open;
}

static int end_stage(void *arg, const struct stage_row *stage)
{
	struct settling *s = arg;
	struct stage_row row = *stage;

	if (row.state != STAGE_RUNNING)
		return 0;
	row.state = STAGE_FINISHED;
	effects_row(&s->fx, ROW_STAGE, &row);
	return 0;
}

/* With the last group of the last stage, the event only waits for its report. */
static int settle_event(struct settling *s)
{
	struct store *st = s->work->ctx->store;
	bool open = false;
	int rc = store_stage_each(st, s->row.id, look_at_stage, &open);

	if (rc >= 0 && !open) {
		rc = store_group_unsettled(st, s->row.id, s->group.id);
		open = rc > 0;
	}
	if (rc < 0 || open || s->row.state != TOURNEY_RUNNING)
		return rc < 0 ? rc : 1;
	rc = store_stage_each(st, s->row.id, end_stage, s);
	tourney_set_state(s->work, &s->row, TOURNEY_RUNNING, TOURNEY_FINISHED, "", &s->fx);
	note(s, CALENDAR_FINAL, 0);
	return rc < 0 ? rc : 1;
}

/* --- the group ------------------------------------------------------------------------------- */

static int become_final(struct settling *s)
{
	bool standing = tourney_is_standing(&s->row);

	s->group.state = GROUP_FINAL;
	s->group.next_at = standing ? days_later(s, s->asof, ruleset_fixed(FIXED_SIGN_DAYS))
				    : (struct instant){0};
	effects_group(&s->fx, &s->group);
	note(s, CALENDAR_FINAL, s->group.id);
	return standing ? 1 : settle_event(s);
}

/* Something about it is still open: the end of the case brings it back (effects_store.c). */
static int wait_for_cases(struct settling *s)
{
	s->group.next_at = (struct instant){0};
	return store_group_update(s->work->ctx->store, &s->group);
}

static int settle_finished(struct settling *s)
{
	struct instant over = objection_over(s->group.ruleset, s->group.final_at);
	int64_t open = 0;
	int rc;

	if (over.sec > s->work->received.sec) { /* in a database older than the states */
		s->group.next_at = over;
		return store_group_update(s->work->ctx->store, &s->group);
	}
	s->asof = civil_later(s->asof, tourney_day(&s->row, over));
	rc = store_case_count_open(s->work->ctx->store, s->group.id, 0, &open);
	if (rc < 0)
		return rc;
	return open ? wait_for_cases(s) : become_final(s);
}

/* --- the report of a standing event's group -------------------------------------------------- */

/* The day of the act, if done since `since`. */
static int done_since(struct settling *s, enum calendar_word word, struct civil since)
{
	struct done_act done;
	char name[24];
	int rc;

	calendar_act_name(word, s->group.id, name);
	rc = store_calendar_last(s->work->ctx->store, s->row.id, name, &done);
	return rc > 0 ? done.due.day >= since.day : rc;
}

void group_final_remind(const struct work *work, const struct tourney *t, int64_t group,
			struct civil since, bool kc, struct effects *ret)
{
	char day[CIVIL_TEXT];
	struct letter_facts letter = {.kind = POST_UNSIGNED, .group = group, .tourney = t->id};

	letter.facts = json_pack("{s:s, s:s, s:s, s:b}", "event", t->name, "code", t->code, "since",
				 civil_format(since, day), "kc", kc);
	effects_letter_to_leader(ret, work, kc, &letter);
}

static void remind(struct settling *s, struct civil since, bool kc)
{
	group_final_remind(s->work, &s->row, s->group.id, since, kc, &s->fx);
	note(s, kc ? CALENDAR_REMIND_BOARD : CALENDAR_REMIND_LEADER, s->group.id);
	s->group.next_at =
		kc ? (struct instant){0} : days_later(s, since, ruleset_fixed(FIXED_PRIZE_DAYS));
	effects_group(&s->fx, &s->group);
}

static int settle_unsigned(struct settling *s, struct civil since)
{
	int told = done_since(s, CALENDAR_REMIND_LEADER, since);

	if (told >= 0)
		remind(s, since, told > 0);
	return told < 0 ? told : 1;
}

static int archive(struct settling *s)
{
	s->group.state = GROUP_ARCHIVED;
	s->group.next_at = (struct instant){0};
	effects_group(&s->fx, &s->group);
	note(s, CALENDAR_ARCHIVE, s->group.id);
	return 1;
}

static int settle_final(struct settling *s)
{
	struct done_act final = {.due = CIVIL_NONE};
	struct report_row report;
	char name[24];
	int rc;

	calendar_act_name(CALENDAR_FINAL, s->group.id, name);
	rc = store_calendar_last(s->work->ctx->store, s->row.id, name, &final);
	if (rc > 0)
		rc = store_report_last(s->work->ctx->store, s->row.id, s->group.id, &report);
	if (rc < 0)
		return rc;
	if (rc > 0) {
		bool since = tourney_day(&s->row, report.at).day >= final.due.day;
		report_row_release(&report);
		if (since)
			return archive(s);
	}
	return settle_unsigned(s, final.due);
}

void group_final_signed(const struct work *work, const struct tourney *t, struct group_row *g)
{
	struct civil day = tourney_day(t, work->received);

	g->next_at =
		calendar_instant(t, civil_add_months(day, ruleset_fixed(FIXED_ARCHIVE_MONTHS)));
}

/* --- all of them ----------------------------------------------------------------------------- */

static int settle(struct settling *s)
{
	switch (s->group.state) {
	case GROUP_FINISHED: return settle_finished(s);
	case GROUP_FINAL: return settle_final(s);
	case GROUP_FILLING:
	case GROUP_RUNNING:
	case GROUP_PAUSED:
	case GROUP_PLAYOFF:
	case GROUP_ARCHIVED: break;
	}
	return wait_for_cases(s);
}

int group_final_run(struct work *work, const struct group_row *group)
{
	struct settling s = {.work = work, .group = *group, .fx = EFFECTS_INIT};
	int rc = store_tourney_get(work->ctx->store, s.group.tourney, &s.row);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	s.asof = tourney_day(&s.row, s.group.next_at);
	work->asof = s.asof;
	work->has_asof = true;
	rc = settle(&s);
	if (rc > 0)
		rc = effects_store(work, &s.fx);
	work->has_asof = false;
	effects_release(&s.fx);
	return rc;
}

int group_final_event(struct work *work, int64_t tourney)
{
	struct settling s = {.work = work, .fx = EFFECTS_INIT};
	int rc = store_tourney_get(work->ctx->store, tourney, &s.row);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	s.asof = tourney_day(&s.row, work->received);
	rc = settle_event(&s);
	if (rc > 0)
		rc = effects_store(work, &s.fx);
	effects_release(&s.fx);
	return rc;
}

/* --- what is noted --------------------------------------------------------------------------- */

struct check {
	const struct work *work;
	const struct tourney *t;
	json_t *differences;
	int rc;
};

/* NULL: no fault.  The timer may be slightly late, but never a day. */
static const char *fault_of(struct check *c, const struct group_row *g)
{
	int64_t open = 0;
	bool late = g->next_at.sec && g->next_at.sec + 86400 < c->work->received.sec;

	if (g->state != GROUP_FINISHED && g->state != GROUP_FINAL)
		return g->next_at.sec ? "a step is noted, and none is due" : NULL;
	if (late)
		return "nobody has done the step that is due";
	if (g->state == GROUP_FINAL)
		return g->next_at.sec && !tourney_is_standing(c->t)
			       ? "a step is noted, and none is due"
			       : NULL;
	if (g->next_at.sec)
		return g->next_at.sec > objection_over(g->ruleset, g->final_at).sec &&
				       g->next_at.sec > c->work->received.sec
			       ? "it is final later than the objections are over"
			       : NULL;
	c->rc = store_case_count_open(c->work->ctx->store, g->id, 0, &open);
	return c->rc > 0 && !open ? "it is finished, and nothing makes it final" : NULL;
}

static int check_group(void *arg, const struct group_row *g)
{
	struct check *c = arg;
	const char *fault = c->t->state == TOURNEY_CANCELLED ? NULL : fault_of(c, g);

	if (fault)
		json_array_append_new(c->differences,
				      json_sprintf("group %lld (%s): %s", (long long)g->id,
						   g->code[0] ? g->code : g->name, fault));
	return c->rc < 0;
}

static int check_event(void *arg, const struct tourney *t)
{
	struct check *c = arg;
	int rc;

	c->t = t;
	rc = store_group_each(c->work->ctx->store, t->id, check_group, c);
	c->rc = rc < 0 ? rc : c->rc;
	return c->rc < 0;
}

int group_final_verify(const struct work *work, json_t *differences)
{
	struct check c = {.work = work, .differences = differences, .rc = 1};
	int rc = store_tourney_each(work->ctx->store, check_event, &c);

	return rc < 0 ? rc : c.rc < 0 ? c.rc : 1;
}

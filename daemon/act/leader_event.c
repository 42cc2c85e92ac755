/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader_event.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/event/kind_otb.h"
#include "core/rules/ruleset.h"
#include "daemon/act/leader.h"
#include "daemon/act/leader_event.h"
#include "daemon/act/part.h"
#include "daemon/event/dates_moved.h"
#include "daemon/event/effects_store.h"
#include "daemon/event/invitation.h"
#include "daemon/event/series.h"
#include "daemon/event/tourney_cancel.h"
#include "daemon/event/year.h"
#include "daemon/event_options.h"
#include "daemon/publish/view_event.h"
#include "sql/store_series.h"

/* --- showing --------------------------------------------------------------------------------- */

struct list {
	struct act *act;
	json_t *events;
	int rc;
};

static int add_event(void *arg, const struct tourney *t)
{
	struct list *list = arg;
	json_t *event = NULL;

	list->rc = view_event_json(list->act->work.ctx, t, &event);
	if (list->rc > 0)
		json_array_append_new(list->events, event);
	return list->rc < 0;
}

struct tourneys {
	struct tourney *rows;
	size_t n;
};

int leader_event_list(struct act *act)
{
	struct list list = {act, json_array(), 1};
	int rc = store_tourney_each(act->work.ctx->store, add_event, &list);

	act_done(act, json_pack("{s:o}", "events", list.events), "%s", "");
	return rc < 0 ? rc : list.rc;
}

static int show(struct act *act, const struct tourney *t)
{
	json_t *event = NULL;
	int rc = leader_leads_event(act, t) ? view_event_json_leader(act->work.ctx, t, &event)
					    : view_event_json(act->work.ctx, t, &event);

	if (rc > 0)
		act_done(act, event, "%s", "");
	return rc;
}

int leader_event_show(struct act *act)
{
	struct tourney t;
	int rc;

	if (!leader_text(act, "event")[0])
		return leader_event_list(act);
	rc = leader_find_event(act, &t);
	return rc > 0 ? show(act, &t) : rc < 0 ? rc : 1;
}

int leader_event_kinds(struct act *act)
{
	act_done(act, json_pack("{s:o}", "kinds", view_event_kinds()), "%s", "");
	return 1;
}

/* --- adding ---------------------------------------------------------------------------------- */

static int refuse_fault(struct act *act, const struct tourney_fault *fault)
{
	act_refuse(act, OUTCOME_WRONG, "", "bad_request", "%s: %s", fault->field, fault->why);
	return 1;
}

/* The options in the request, by name. */
static json_t *given_options(const struct act *act)
{
	json_t *options = json_object();

	for (int i = 0; i < EVENT_OPTION_COUNT; i++) {
		const char *name = option_name((enum event_option)i);
		const struct field *row = fields_find(act->request.fields.fields, name);
		const struct field_value *value;
		char number[24];

		if (!row)
			continue;
		value = fields_value(&act->request.fields, name);
		snprintf(number, sizeof(number), "%lld", (long long)value->number);
		if (value->given)
			json_object_set_new(options, name,
					    json_string(row->type == FIELD_FLAG
								? value->flag ? "yes" : "no"
							: row->type == FIELD_NUMBER ? number
										    : value->text));
	}
	return options;
}

static struct tourney_plan plan_of(const struct act *act, json_t *options)
{
	return (struct tourney_plan){.code = leader_text(act, "code"),
				     .name = leader_text(act, "name"),
				     .kind = leader_text(act, "kind"),
				     .class = leader_text(act, "class"),
				     .ruleset = leader_text(act, "ruleset"),
				     .zone = leader_text(act, "zone"),
				     .alias = leader_text(act, "alias"),
				     .year = (int)leader_number(act, "year"),
				     .opens = leader_date(act, "opens"),
				     .closes = leader_date(act, "closes"),
				     .draws = leader_date(act, "draws"),
				     .starts = leader_date(act, "starts"),
				     .fee = leader_number(act, "fee"),
				     .rated = leader_text(act, "rated"),
				     .options = options};
}

static int store_event(struct act *act, const struct tourney *t)
{
	struct effects fx = EFFECTS_INIT;
	struct effect_ref added = tourney_make_add(&act->work, t, &fx);
	int rc;

	tourney_make_reason(&act->work, added, leader_text(act, "reason"), &fx);
	rc = effects_store(&act->work, &fx);

	if (rc > 0)
		act_done(act,
			 json_pack("{s:I, s:s, s:s}", "event",
				   (json_int_t)effects_ref_id(&fx, added), "code", t->code, "slug",
				   t->slug),
			 "event %s", t->code);
	effects_release(&fx);
	return rc;
}

/*
 * Returns 1, or 0: refused, because the announcement would be too late for the last day of entries
 * (EVENTS E12).
 */
static int check_announcement(struct act *act, const struct tourney *t, json_t *options)
{
	struct option_values values = event_options_read(options);
	struct civil today = tourney_day(t, act->work.received);
	const char *paragraph = kind_otb_closing_wrong(
		&values, civil_is_none(t->opens) || t->opens.day < today.day ? today : t->opens,
		t->closes);

	if (!paragraph || leader_text(act, "reason")[0])
		return 1;
	act_refuse(act, OUTCOME_REFUSED, paragraph, "announced_late",
		   tr(act->request.lang,
		      "%s must be announced earlier, or close its entries on another day; with "
		      "--reason it can be announced as it is"),
		   t->code);
	return 0;
}

int leader_event_add(struct act *act)
{
	json_t *options = given_options(act);
	struct tourney_plan plan = plan_of(act, options);
	struct tourney_fault fault = {.lang = act->request.lang};
	struct tourney t;
	int rc = tourney_make(&act->work, &plan, &t, &fault);

	if (rc == 0 && !strcmp(fault.field, "code"))
		act_refuse(act, OUTCOME_REFUSED, "", "exists", "%s", fault.why);
	else if (rc == 0)
		refuse_fault(act, &fault);
	if (rc > 0)
		rc = check_announcement(act, &t, options);
	json_decref(options);
	if (rc > 0)
		rc = store_event(act, &t);
	return rc < 0 ? rc : 1;
}

/* --- states ---------------------------------------------------------------------------------- */

static void done(struct act *act, const struct tourney *t)
{
	act_done(act,
		 json_pack("{s:b, s:s}", "open", t->state == TOURNEY_OPEN, "state",
			   view_event_state(t->state)),
		 "%s is %s", t->name, view_event_state(t->state));
}

/* Announces an edition that opens to interested players (EVENTS E12). */
static int invite(struct act *act, const struct tourney *t, struct effects *fx)
{
	struct tourney_facts facts;
	int rc = tourney_read(t, &facts);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	rc = invitation_to_edition(&act->work, &facts, fx);
	tourney_release(&facts);
	return rc;
}

static int change_state(struct act *act, struct tourney *t, enum tourney_state becomes,
			const char *reason)
{
	struct effects fx = EFFECTS_INIT;
	int rc;

	rc = becomes == TOURNEY_OPEN && t->state == TOURNEY_DRAFT ? invite(act, t, &fx) : 1;
	tourney_set_state(&act->work, t, t->state, becomes, reason, &fx);
	if (rc > 0)
		rc = effects_store(&act->work, &fx);
	effects_release(&fx);
	done(act, t);
	return rc;
}

/* Refuses, naming the act that must come first or an alternative; returns 1. */
static int refuse_state(struct act *act, const struct tourney *t, const char *first)
{
	if (t->state == TOURNEY_CANCELLED || t->state >= TOURNEY_FINISHED)
		first = tr(act->request.lang, "add another one with kskak event add");
	act_refuse(act, OUTCOME_REFUSED, "6.4.4", "wrong_state",
		   tr(act->request.lang, "%s is %s; %s"), t->code,
		   leader_event_state(act, t->state), first);
	return 1;
}

static int set_open(struct act *act, bool open, const char *reason)
{
	struct tourney t;
	int rc = leader_find_own_event(act, &t);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	if (open && t.state != TOURNEY_DRAFT && t.state != TOURNEY_OPEN &&
	    t.state != TOURNEY_CLOSED)
		return refuse_state(
			act, &t,
			tr(act->request.lang,
			   "entries are possible only before the draw; use kskak event CODE seat "
			   "for a substitute"));
	if (!open && t.state != TOURNEY_OPEN && t.state != TOURNEY_CLOSED)
		return refuse_state(
			act, &t,
			t.state == TOURNEY_DRAFT
				? tr(act->request.lang, "open it first: kskak event CODE open")
				: tr(act->request.lang, "its entries are already closed"));
	return change_state(act, &t, open ? TOURNEY_OPEN : TOURNEY_CLOSED, reason);
}

int leader_event_open(struct act *act)
{
	return set_open(act, leader_flag(act, "open", true), leader_text(act, "reason"));
}

int leader_event_close(struct act *act)
{
	return set_open(act, false, leader_text(act, "reason"));
}

int leader_event_cancel(struct act *act)
{
	struct effects fx = EFFECTS_INIT;
	struct game_step_refusal refusal;
	struct tourney t;
	int rc = leader_find_own_event(act, &t);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = tourney_cancel_may(&act->work, &t);
	if (rc == 0)
		return refuse_state(
			act, &t,
			tr(act->request.lang,
			   "games have begun, so it cannot be cancelled; kskak event CODE pause stops its clocks"));
	if (rc > 0)
		rc = tourney_cancel(&act->work, &t, leader_text(act, "reason"), &fx, &refusal);
	if (rc == 0)
		part_refuse(act, &refusal);
	if (rc > 0)
		rc = effects_store(&act->work, &fx);
	effects_release(&fx);
	if (rc > 0)
		done(act, &t);
	return rc < 0 ? rc : 1;
}

/* --- options and dates ----------------------------------------------------------------------- */

/* A changed column: the old value as text, for the record. */
struct change {
	const char *key, *value;
	char was[200];
	struct tourney_fault fault;
};

static bool fail(struct change *c, const char *why)
{
	snprintf(c->fault.field, sizeof(c->fault.field), "%s", c->key);
	snprintf(c->fault.why, sizeof(c->fault.why), "%s", why);
	return false;
}

static bool set_date(struct change *c, struct tourney *t, struct civil *date,
		     const struct civil *today)
{
	struct civil becomes = CIVIL_NONE;

	if (!civil_is_none(*date))
		civil_format(*date, c->was);
	if (strcmp(c->value, "-") != 0 && !civil_parse(c->value, &becomes))
		return fail(c, tr(c->fault.lang, "takes YYYY-MM-DD, or - for by hand"));
	if (!civil_is_none(*date) && date->day <= today->day)
		return fail(c, tr(c->fault.lang, "this date has already been reached (E71)"));
	if (!civil_is_none(becomes) && becomes.day <= today->day)
		return fail(c, tr(c->fault.lang, "is not after today"));
	*date = becomes;
	return tourney_make_dates(t, &c->fault);
}

/* The closing date decides how the groups come about, and that does not change (EVENTS E44). */
static bool set_closes(struct change *c, struct tourney *t, const struct civil *today)
{
	bool standing = tourney_is_standing(t);

	if (!set_date(c, t, &t->closes, today))
		return false;
	if (standing == tourney_is_standing(t))
		return true;
	return fail(
		c,
		standing ? tr(c->fault.lang,
			      "its groups begin as they fill up, so it has no closing date (E44)")
			 : tr(c->fault.lang,
			      "its groups are composed when it closes, so it needs a date (E44)"));
}

static bool set_text(struct change *c, char *field, size_t size)
{
	snprintf(c->was, sizeof(c->was), "%.190s", field);
	if (strlen(c->value) >= size)
		return fail(c, tr(c->fault.lang, "is too long"));
	snprintf(field, size, "%s", strcmp(c->value, "-") != 0 ? c->value : "");
	return true;
}

static bool set_fee(struct change *c, struct tourney *t)
{
	size_t n = strspn(c->value, "0123456789");

	snprintf(c->was, sizeof(c->was), "%lld", (long long)t->fee);
	if (n == 0 || n > 8 || c->value[n])
		return fail(c, tr(c->fault.lang, "takes hundredths of a krone"));
	t->fee = strtoll(c->value, NULL, 10);
	return true;
}

static bool set_rated(struct change *c, struct tourney *t)
{
	snprintf(c->was, sizeof(c->was), "%s", t->rated ? "yes" : "no");
	if (strcmp(c->value, "yes") != 0 && strcmp(c->value, "no") != 0)
		return fail(c, tr(c->fault.lang, "takes yes, no"));
	t->rated = !strcmp(c->value, "yes");
	return true;
}

static bool set_option(struct change *c, struct tourney *t)
{
	json_t *options = json_loads(t->options, 0, NULL);
	const char *was = json_string_value(json_object_get(options, c->key));
	bool ok = tourney_make_option(kind_find(t->kind), c->key, c->value, &c->fault);
	char *text;

	snprintf(c->was, sizeof(c->was), "%.190s", was ? was : "");
	if (ok) {
		json_object_set_new(options, c->key, json_string(c->value));
		ok = tourney_make_fits(kind_find(t->kind), options, &c->fault);
	}
	text = json_dumps(options, JSON_COMPACT | JSON_SORT_KEYS);
	if (ok && text && strlen(text) < sizeof(t->options))
		snprintf(t->options, sizeof(t->options), "%s", text);
	else if (ok)
		ok = fail(c, tr(c->fault.lang, "is too long"));
	if (ok && !strcmp(c->key, "size"))
		t->group_size = (int)strtol(c->value, NULL, 10);
	free(text);
	json_decref(options);
	return ok;
}

static bool apply(struct act *act, struct change *c, struct tourney *t)
{
	struct civil today = tourney_day(t, act->work.received);
	const struct {
		const char *key;
		struct civil *date;
	} dates[] = {{"opens", &t->opens}, {"draws", &t->draws}, {"starts", &t->starts}};

	if (!strcmp(c->key, "closes"))
		return set_closes(c, t, &today);
	for (size_t i = 0; i < sizeof(dates) / sizeof(dates[0]); i++)
		if (!strcmp(c->key, dates[i].key))
			return set_date(c, t, dates[i].date, &today);
	if (!strcmp(c->key, "name"))
		return set_text(c, t->name, sizeof(t->name) - 10);
	if (!strcmp(c->key, "alias"))
		return set_text(c, t->alias, sizeof(t->alias));
	if (!strcmp(c->key, "fee"))
		return set_fee(c, t);
	if (!strcmp(c->key, "rated"))
		return set_rated(c, t);
	return set_option(c, t);
}

/* Dates that players learned when they entered; the day on which entries open is not one. */
static bool is_date_of_entrants(const char *key)
{
	return !strcmp(key, "closes") || !strcmp(key, "draws") || !strcmp(key, "starts");
}

/* Tells those who have entered what they do not learn in time from the pages. */
static int tell_entrants(struct act *act, const struct change *c, const struct tourney *t,
			 struct effects *fx)
{
	static const char *const silent[] = {"opens", "name", "alias"};
	const char *reason = leader_text(act, "reason");

	if (is_date_of_entrants(c->key))
		return dates_moved_tell(&act->work, t, reason, fx);
	if (!strcmp(c->key, "fee"))
		return dates_moved_tell_fee(&act->work, t, reason, fx);
	for (size_t i = 0; i < sizeof(silent) / sizeof(silent[0]); i++)
		if (!strcmp(c->key, silent[i]))
			return 1;
	if (!strcmp(c->key, option_name(EVENT_OPTION_DELAY)) ||
	    !strcmp(c->key, option_name(EVENT_OPTION_TEXT)))
		return 1;
	return dates_moved_tell_option(&act->work, t, c->key, c->value, reason, fx);
}

int leader_event_set(struct act *act)
{
	struct change c = {.key = leader_text(act, "key"),
			   .value = leader_text(act, "value"),
			   .fault.lang = act->request.lang};
	struct effects fx = EFFECTS_INIT;
	struct tourney t;
	int rc = leader_find_own_event(act, &t);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	/* The spectator delay is not part of what players entered for. */
	if (t.state >= TOURNEY_DRAWN && strcmp(c.key, option_name(EVENT_OPTION_DELAY)) != 0)
		return refuse_state(
			act, &t,
			tr(act->request.lang, "its lots are drawn, so it can no longer change"));
	if (!apply(act, &c, &t))
		return refuse_fault(act, &c.fault);
	tourney_change(&act->work, &t, c.key, c.was, c.value, leader_text(act, "reason"), &fx);
	rc = tell_entrants(act, &c, &t, &fx);
	if (rc > 0)
		rc = effects_store(&act->work, &fx);
	effects_release(&fx);
	return rc > 0 ? show(act, &t) : rc;
}

/* --- officers and series --------------------------------------------------------------------- */

int leader_event_officer(struct act *act)
{
	struct effects fx = EFFECTS_INIT;
	struct tourney t;
	int rc = leader_find_event(act, &t);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	if (!strcmp(leader_text(act, "role"), "none"))
		rc = tourney_officer_end(&act->work, &t, leader_text(act, "user"), &fx);
	else
		tourney_officer(&act->work, &t, leader_text(act, "user"), leader_text(act, "role"),
				&fx);
	if (rc > 0)
		rc = effects_store(&act->work, &fx);
	effects_release(&fx);
	return rc > 0 ? show(act, &t) : rc;
}

/* A series is added with the edition that opens this year (EVENTS E3, E73). */
int leader_event_series_add(struct act *act)
{
	struct civil today = zone_date(ZONE_COPENHAGEN, act->work.received);
	json_t *options = given_options(act);
	struct tourney_plan plan = plan_of(act, options);
	struct tourney_fault fault = {.lang = act->request.lang};
	struct effects fx = EFFECTS_INIT;
	int rc = series_add(&act->work, &plan, today, &fx, &fault);

	if (rc == 0)
		refuse_fault(act, &fault);
	if (rc > 0)
		rc = effects_store(&act->work, &fx);
	if (rc > 0)
		rc = year_refresh(act->work.ctx->store);
	if (rc > 0)
		act_done(act,
			 json_pack("{s:I, s:s}", "series", (json_int_t)fx.v[0].id, "code",
				   plan.code),
			 "series %s", plan.code);
	effects_release(&fx);
	json_decref(options);
	return rc < 0 ? rc : 1;
}

static int add_series(void *arg, const struct series *s)
{
	json_t *options = json_loads(s->options, 0, NULL);

	json_array_append_new(arg, json_pack("{s:I, s:s, s:s, s:s, s:i, s:o}", "series",
					     (json_int_t)s->id, "code", s->code, "name", s->name,
					     "kind", s->kind, "year", s->first_year, "options",
					     options ? options : json_object()));
	return 0;
}

int leader_event_series(struct act *act)
{
	json_t *list = json_array();
	int rc = store_series_each(act->work.ctx->store, add_series, list);

	act_done(act, json_pack("{s:o}", "series", list), "%s", "");
	return rc;
}

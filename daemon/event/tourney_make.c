/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See tourney_make.h. */
#include "daemon/event/tourney_make.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/event/slug.h"
#include "core/rules/ruleset.h"
#include "daemon/event/effects_row.h"
#include "daemon/event/given_position.h"
#include "daemon/event_code.h"

__attribute__((format(printf, 3, 4))) static bool fault(struct tourney_fault *ret,
							const char *field, const char *fmt, ...)
{
	va_list ap;

	snprintf(ret->field, sizeof(ret->field), "%s", field);
	va_start(ap, fmt);
	vsnprintf(ret->why, sizeof(ret->why), fmt, ap);
	va_end(ap);
	return false;
}

bool tourney_make_option(const struct kind *kind, const char *name, const char *value,
			 struct tourney_fault *ret_fault)
{
	enum event_option which = option_find(name);
	struct option_values values = option_none();
	char expected[160], why[160];

	if (which == EVENT_OPTION_COUNT || !kind_takes(kind, which))
		return fault(
			ret_fault, name,
			tr(ret_fault->lang, "an event of kind %s has no such option; it has: %s"),
			kind->word, kind->options);
	if (option_set(&values, which, value))
		return given_position_check(which, value, why, sizeof(why)) ||
		       fault(ret_fault, name, "%s", why);
	option_expected(which, expected, sizeof(expected));
	return fault(ret_fault, option_name(which), tr(ret_fault->lang, "takes %s"), expected);
}

bool tourney_make_dates(const struct tourney *t, struct tourney_fault *ret_fault)
{
	const struct {
		const char *name;
		struct civil date;
	} dates[] = {{"opens", t->opens},
		     {"closes", t->closes},
		     {"draws", t->draws},
		     {"starts", t->starts}};
	struct civil last = CIVIL_NONE;
	const char *before = "";

	for (size_t i = 0; i < sizeof(dates) / sizeof(dates[0]); i++) {
		if (civil_is_none(dates[i].date))
			continue;
		if (!civil_is_none(last) && dates[i].date.day < last.day)
			return fault(ret_fault, dates[i].name, tr(ret_fault->lang, "is before %s"),
				     before);
		last = dates[i].date;
		before = dates[i].name;
	}
	return true;
}

static bool fill_rules(const struct tourney_plan *plan, struct tourney *t,
		       struct tourney_fault *ret_fault)
{
	struct ruleset rs = ruleset_default(RULESET_DSU_EMAIL);
	struct sbuf text = SBUF_INIT;
	struct zone z;
	size_t column = 0;

	if (plan->ruleset[0] && !ruleset_read(plan->ruleset, &rs, &column))
		return fault(ret_fault, "ruleset",
			     tr(ret_fault->lang,
				"column %zu is none of dsu-email, dsu-post-server, dsu-post, or a "
				"value of theirs like reflection-days=30"),
			     column + 1);
	if (plan->zone[0] && !zone_parse(plan->zone, &z))
		return fault(ret_fault, "zone", tr(ret_fault->lang, "no such time zone"));
	ruleset_write(&rs, &text);
	snprintf(t->ruleset, sizeof(t->ruleset), "%s", text.buf);
	snprintf(t->zone, sizeof(t->zone), "%s", plan->zone[0] ? plan->zone : "Europe/Copenhagen");
	sbuf_release(&text);
	return true;
}

static bool fill_class(const struct kind *kind, const struct tourney_plan *plan, struct tourney *t,
		       struct tourney_fault *ret_fault)
{
	bool has = kind->admission == KIND_ADMIT_CLASS;

	if (!has && plan->class[0])
		return fault(ret_fault, "class",
			     tr(ret_fault->lang, "an event of kind %s has no class"), kind->word);
	if (has)
		snprintf(t->class, sizeof(t->class), "%s", plan->class[0] ? plan->class : "A");
	return true;
}

/* Options that are valid separately may exclude each other. */
bool tourney_make_fits(const struct kind *kind, json_t *options, struct tourney_fault *ret_fault)
{
	struct option_values values = option_none();
	const char *name, *wrong;
	char expected[160];
	json_t *value;

	json_object_foreach(options, name, value)
		option_set(&values, option_find(name), json_string_value(value));
	wrong = kind->rounds && kind->rounds->wrong ? kind->rounds->wrong(&values) : NULL;
	if (!wrong)
		wrong = kind->wrong ? kind->wrong(&values) : NULL;
	if (!wrong)
		return true;
	if (values.v[option_find(wrong)].given)
		return fault(ret_fault, wrong,
			     tr(ret_fault->lang, "does not go with the other options"));
	option_expected(option_find(wrong), expected, sizeof(expected));
	return fault(ret_fault, wrong, tr(ret_fault->lang, "an event of kind %s needs one of: %s"),
		     kind->word, expected);
}

static bool fill_options(const struct kind *kind, const struct tourney_plan *plan,
			 struct tourney *t, struct tourney_fault *ret_fault)
{
	const char *name;
	json_t *value;
	char *text;

	json_object_foreach(plan->options, name, value)
	{
		if (!tourney_make_option(kind, name, json_string_value(value), ret_fault))
			return false;
		if (!strcmp(name, "size"))
			t->group_size = (int)strtol(json_string_value(value), NULL, 10);
	}
	if (!tourney_make_fits(kind, plan->options, ret_fault))
		return false;
	text = json_dumps(plan->options, JSON_COMPACT | JSON_SORT_KEYS);
	if (!text || strlen(text) >= sizeof(t->options)) {
		free(text);
		return fault(ret_fault, "options", tr(ret_fault->lang, "too long together"));
	}
	snprintf(t->options, sizeof(t->options), "%s", text);
	free(text);
	return true;
}

static bool fill(const struct work *work, const struct tourney_plan *plan, struct tourney *t,
		 struct tourney_fault *ret_fault)
{
	const struct kind *kind = kind_find(plan->kind[0] ? plan->kind : "emt");
	struct civil today;

	if (!kind)
		return fault(ret_fault, "kind",
			     tr(ret_fault->lang, "no such kind; kskak event kinds lists them"));
	snprintf(t->code, sizeof(t->code), "%s", plan->code);
	snprintf(t->name, sizeof(t->name), "%s", plan->name);
	snprintf(t->alias, sizeof(t->alias), "%s", plan->alias);
	snprintf(t->kind, sizeof(t->kind), "%s", kind->word);
	if (!fill_class(kind, plan, t, ret_fault) || !fill_rules(plan, t, ret_fault) ||
	    !fill_options(kind, plan, t, ret_fault) || !tourney_make_dates(t, ret_fault))
		return false;
	if (kind->flow == KIND_PAIRS)
		t->group_size = 2;
	t->rated = kind->mode == KIND_SERVER &&
		   (plan->rated[0] ? !strcmp(plan->rated, "yes") : kind->rated);
	today = tourney_day(t, work->received);
	t->state =
		civil_is_none(t->opens) || t->opens.day <= today.day ? TOURNEY_OPEN : TOURNEY_DRAFT;
	return true;
}

/* Subcommands of `kskak event` (E2). */
static bool is_word(const char *code)
{
	static const char *const words[] = {"add", "kinds", "series", "entries"};

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (!strcasecmp(code, words[i]))
			return true;
	return false;
}

/* Code, alias and slug must be unique. */
static int is_free(const struct work *work, struct tourney *t, struct tourney_fault *ret_fault)
{
	struct sbuf slug = SBUF_INIT;
	struct tourney other;
	int rc;

	if (is_word(t->code) || is_word(t->alias))
		return fault(ret_fault, "code",
			     tr(ret_fault->lang, "is a word of the command itself"));
	slug_of_code(t->code, &slug);
	snprintf(t->slug, sizeof(t->slug), "%s", slug.len ? slug.buf : "");
	sbuf_release(&slug);
	event_code_key(t->code, t->code_key, sizeof(t->code_key));
	if (!t->slug[0])
		return fault(ret_fault, "code", tr(ret_fault->lang, "has no letter or digit"));
	rc = event_code_find(work->ctx->store, t->code, &other);
	if (rc == 0 && t->alias[0])
		rc = event_code_find(work->ctx->store, t->alias, &other);
	if (rc == 0)
		rc = store_tourney_by_slug(work->ctx->store, t->slug, &other);
	if (rc > 0)
		fault(ret_fault, "code", tr(ret_fault->lang, "there is an event %s"), other.code);
	return rc < 0 ? rc : rc == 0;
}

int tourney_make(const struct work *work, const struct tourney_plan *plan, struct tourney *ret,
		 struct tourney_fault *ret_fault)
{
	struct tourney t = {.series = plan->series,
			    .year = plan->year,
			    .opens = plan->opens,
			    .closes = plan->closes,
			    .draws = plan->draws,
			    .starts = plan->starts,
			    .fee = plan->fee,
			    .group_size = ruleset_fixed(FIXED_GROUP_PLAYERS),
			    .created = work->received};
	int rc;

	if (!fill(work, plan, &t, ret_fault))
		return 0;
	rc = is_free(work, &t, ret_fault);
	if (rc > 0)
		*ret = t;
	return rc;
}

struct effect_ref tourney_make_add(const struct work *work, const struct tourney *t,
				   struct effects *ret)
{
	struct effect_ref added;

	effects_row(ret, ROW_TOURNEY_ADDED, t);
	added = effects_last(ret);
	tourney_stages(work, kind_find(t->kind), t, added, ret);
	return added;
}

void tourney_make_reason(const struct work *work, struct effect_ref added, const char *reason,
			 struct effects *ret)
{
	const struct tourney_change change = {.at = work->received,
					      .author = work->author,
					      .what = "announcement",
					      .was = "",
					      .becomes = "",
					      .reason = reason};

	if (reason[0])
		effects_row_of(effects_row(ret, ROW_TOURNEY_CHANGE, &change), added);
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * calc: admin.* - withdrawals, warnings and bans, appeals.
 */
#include "cli/calc/calc.h"
#include "cli/idmap.h"
#include "cli/rules_json.h"
#include "cli/to_json.h"
#include "core/base/mem.h"
#include "core/rules/appeal.h"
#include "core/rules/sanction.h"
#include "core/rules/withdrawal.h"

#include <stdlib.h>
#include <string.h>

/* A withdrawal being evaluated. */
struct group {
	struct idmap ids;
	size_t who;
	json_t *results, *rulings; /* borrowed; rulings may be NULL */
	enum withdrawal_rule rule;
	enum withdrawal_mode mode;
	int64_t finished, total;
	struct ratio *score;
	json_t *ret_results;
};

static struct ratio other_side(struct ratio points)
{
	return ratio_sub(ratio_int(1), points);
}

/* One of the player's games, from their side; they may be `second` in the pair. */
static struct withdrawal_game read_game(const struct fields *in, const struct group *g,
					const char *pair, json_t *v, bool second)
{
	json_t *ruling = g->rulings ? json_object_get(g->rulings, pair) : NULL;
	struct withdrawal_game r = {false, RATIO_ZERO, false, RATIO_ZERO};

	r.finished = !json_is_null(v);
	if (r.finished)
		r.points = fields_value_points(in, v, "results");
	r.adjudicated = ruling && !json_is_null(ruling);
	if (r.adjudicated)
		r.ruling = fields_value_points(in, ruling, "adjudications");
	if (second) {
		r.points = other_side(r.points);
		r.ruling = other_side(r.ruling);
	}
	return r;
}

static void count_his_games(const struct fields *in, struct group *g)
{
	const char *pair;
	size_t a, b;
	json_t *v;

	json_object_foreach(g->results, pair, v)
	{
		idmap_find_pair(&g->ids, in, pair, &a, &b);
		if (a != g->who && b != g->who)
			continue;
		g->total++;
		g->finished += !json_is_null(v);
	}
}

/* One game of the group as it counts afterwards. */
static void settle_game(const struct fields *in, struct group *g, const char *pair, json_t *v)
{
	struct withdrawal_game r = {!json_is_null(v), RATIO_ZERO, false, RATIO_ZERO};
	bool his, counts = true;
	size_t a, b;

	idmap_find_pair(&g->ids, in, pair, &a, &b);
	his = a == g->who || b == g->who;
	if (his) {
		r = withdrawal_apply(g->mode, read_game(in, g, pair, v, b == g->who));
		if (b == g->who)
			r.points = other_side(r.points);
		counts = withdrawal_counts(g->mode);
	} else if (r.finished) {
		r.points = fields_value_points(in, v, "results");
	}
	json_object_set_new(g->ret_results, pair,
			    r.finished ? to_json_ratio(r.points) : json_null());
	if (!r.finished || !counts || !fields_ok(in))
		return;
	g->score[a] = ratio_add(g->score[a], r.points);
	g->score[b] = ratio_add(g->score[b], other_side(r.points));
}

static json_t *group_value(const struct group *g, bool valid_reason)
{
	json_t *scores = json_object();
	size_t i;

	for (i = 0; i < g->ids.n; i++)
		json_object_set_new(scores, g->ids.ids[i], to_json_ratio(g->score[i]));
	return json_pack("{s:s, s:I, s:I, s:o, s:O, s:b}", "mode", withdrawal_mode_word(g->mode),
			 "finished", (json_int_t)g->finished, "total", (json_int_t)g->total,
			 "scores", scores, "results", g->ret_results, "prize_right",
			 (int)withdrawal_keeps_prize(g->rule, valid_reason));
}

static json_t *settle(const struct fields *in, struct group *g)
{
	bool valid_reason = fields_bool_or(in, "valid_reason", false);
	const char *pair;
	size_t i;
	json_t *v;

	for (i = 0; i < g->ids.n; i++)
		g->score[i] = RATIO_ZERO;
	count_his_games(in, g);
	g->mode = withdrawal_mode(g->rule, g->finished, g->total);
	json_object_foreach(g->results, pair, v) settle_game(in, g, pair, v);
	return fields_ok(in) ? group_value(g, valid_reason) : NULL;
}

static json_t *admin_withdrawal(const struct fields *in)
{
	static const char *const rules[] = {"kskak", "otb", NULL};
	struct group g = {.rule = (enum withdrawal_rule)rules_json_choice(in, "rule", rules)};
	json_t *value = NULL;

	idmap_init(&g.ids, in, fields_list(in, "ids"), NULL);
	g.results = fields_object(in, "results");
	g.rulings = fields_object_or_null(in, "adjudications");
	if (fields_ok(in))
		g.who = idmap_find(&g.ids, in, fields_text(in, "who"));
	g.score = mem_zeroed(g.ids.n + 1, sizeof(*g.score));
	g.ret_results = json_object();
	if (fields_ok(in) && g.score)
		value = settle(in, &g);
	json_decref(g.ret_results);
	free(g.score);
	idmap_release(&g.ids);
	return value;
}

static struct sanction read_sanction(const struct fields *in, json_t *v)
{
	static const char *const kinds[] = {"warning", "ban", NULL};
	struct fields f = fields_inner(in, v);
	struct sanction s = {.last_day = CIVIL_NONE};

	s.ban = rules_json_choice(&f, "kind", kinds) == 1;
	s.date = fields_date(&f, "date");
	if (s.ban)
		s.months = fields_int_in(&f, "months", 0, 1200);
	else
		s.last_day = fields_date(&f, "last_day");
	return s;
}

static json_t *ruling_value(const struct fields *in, const struct sanction_ruling *r)
{
	if (!r->ban)
		return json_pack("{s:s, s:o}", "becomes", "warning", "until",
				 rules_json_date(in, r->until));
	return json_pack("{s:s, s:i, s:o, s:s}", "becomes", "ban", "months", r->months, "end",
			 rules_json_date(in, r->until), "why", sanction_why_word(r->why));
}

static json_t *sanctions_value(const struct fields *in, const struct sanction *asked,
			       struct sanction_ruling *ruling, size_t n, struct civil asof)
{
	json_t *list = json_array();
	struct ruleset rules = ruleset_written(REGIME_EMAIL);
	struct sanction_state s;
	size_t i;

	sanction_rule(&rules, asked, n, ruling);
	s = sanction_on(ruling, n, asof);
	for (i = 0; i < n; i++)
		json_array_append_new(list, ruling_value(in, &ruling[i]));
	return json_pack("{s:o, s:i, s:i, s:b}", "events", list, "warnings", s.warnings,
			 "bans_on_file", s.bans_on_file, "banned", (int)s.banned);
}

/* Bans that double must not leave the calendar. */
enum { MAX_SANCTIONS = 200 };

static json_t *admin_sanctions(const struct fields *in)
{
	json_t *list = fields_list(in, "events"), *v;
	struct civil asof = fields_date(in, "asof");
	struct sanction_ruling ruling[MAX_SANCTIONS];
	struct sanction asked[MAX_SANCTIONS];
	size_t i, n = json_array_size(list);

	if (n > MAX_SANCTIONS)
		fields_fail(in, "events: more than %d", MAX_SANCTIONS);
	if (!fields_ok(in))
		return NULL;
	json_array_foreach(list, i, v) asked[i] = read_sanction(in, v);
	return fields_ok(in) ? sanctions_value(in, asked, ruling, n, asof) : NULL;
}

static enum appeal_matter matter_of(const char *word)
{
	if (!strcmp(word, "ban"))
		return APPEAL_BAN;
	return strcmp(word, "expulsion") ? APPEAL_OTHER : APPEAL_EXPULSION;
}

static struct appeal_step read_step(const struct fields *in, json_t *v)
{
	static const char *const levels[] = {"TL", "KC", NULL};
	struct fields f = fields_inner(in, v);
	struct appeal_step s;

	s.level = (enum appeal_level)rules_json_choice(&f, "level", levels);
	s.communicated = fields_date(&f, "communicated");
	s.appealed = fields_date_or_none(&f, "appealed");
	return s;
}

static json_t *step_value(const struct fields *in, const struct appeal_ruling *r)
{
	return json_pack("{s:s, s:o, s:b, s:b, s:b}", "to", r->to_tribunal ? "Skaknaevnet" : "KC",
			 "last_day", rules_json_date(in, r->last_day), "in_time", (int)r->in_time,
			 "games_suspended", (int)r->games_suspended, "deposit", (int)r->deposit);
}

static json_t *steps_value(const struct fields *in, enum appeal_matter matter,
			   const struct appeal_step *step, size_t n)
{
	struct appeal_ruling *ruling = mem_zeroed(n + 1, sizeof(*ruling));
	struct ruleset rules = ruleset_written(REGIME_EMAIL);
	json_t *list = json_array();
	size_t i;

	appeal_rule(&rules, matter, step, n, ruling);
	for (i = 0; i < n; i++)
		json_array_append_new(list, step_value(in, &ruling[i]));
	free(ruling);
	return json_pack("{s:o}", "steps", list);
}

static json_t *admin_appeal(const struct fields *in)
{
	enum appeal_matter matter = matter_of(fields_text_or(in, "matter", ""));
	json_t *list = fields_list(in, "steps"), *value = NULL, *v;
	struct appeal_step *step = mem_zeroed(json_array_size(list) + 1, sizeof(*step));
	size_t i;

	json_array_foreach(list, i, v) step[i] = read_step(in, v);
	if (fields_ok(in))
		value = steps_value(in, matter, step, json_array_size(list));
	free(step);
	return value;
}

const struct calc_fn calc_admin_fns[] = {
	{"admin.appeal", "appeals in time", admin_appeal, NULL},
	{"admin.sanctions", "warnings and bans", admin_sanctions, NULL},
	{"admin.withdrawal", "table after a withdrawal", admin_withdrawal, NULL},
	{NULL, NULL, NULL, NULL},
};

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See round_check.h. */
#include "cli/round_check.h"

#include <stdarg.h>

#include "cli/trf_json.h"
#include "cli/trf_pair.h"
#include "core/base/sbuf.h"

struct tally {
	const struct round_check *check;
	int round, differences;
};

static void differ(struct tally *t, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static void differ(struct tally *t, const char *fmt, ...)
{
	struct sbuf text = SBUF_INIT;
	va_list ap;

	va_start(ap, fmt);
	sbuf_vaddf(&text, fmt, ap);
	va_end(ap);
	t->differences++;
	t->check->differs(t->check->arg, t->round, text.buf);
	sbuf_release(&text);
}

/* The report's entry for a player in a round: "4-9", "bye of 4" or "4 out". */
static void add_own(const struct trf *t, int id, const struct tally *tally, struct sbuf *out)
{
	int round = tally->round;
	struct trf_cell c = trf_cell_at(trf_find(t, id), round);
	int number = trf_json_own_number(t, id), opp = trf_json_own_number(t, c.opp);

	if (c.opp)
		sbuf_addf(out, "%d-%d", c.colour == 'b' ? opp : number,
			  c.colour == 'b' ? number : opp);
	else if (id == trf_odd_man(t, round))
		sbuf_addf(out, tr(tally->check->words, "bye of %d"), number);
	else
		sbuf_addf(out, tr(tally->check->words, "%d out"), number);
}

/* Has the report that pair in the round, with these colours? */
static bool has_pair(const struct trf *t, int round, int white, int black)
{
	struct trf_cell c = trf_cell_at(trf_find(t, white), round);

	return c.opp == black && c.colour != 'b';
}

/* The pair by the rules; `why`: the criteria that led to it, NULL for none. */
static void compare_pair(const struct trf *t, int white, int black, const char *why,
			 struct tally *tally)
{
	struct trf_cell c = trf_cell_at(trf_find(t, white), tally->round);
	struct sbuf own = SBUF_INIT;

	if (has_pair(t, tally->round, white, black))
		return;
	add_own(t, white, tally, &own);
	if (c.opp != black) {
		sbuf_adds(&own, ", ");
		add_own(t, black, tally, &own);
	}
	differ(tally, tr(tally->check->words, "%d-%d by the rules, the report has %s%s%s"),
	       trf_json_own_number(t, white), trf_json_own_number(t, black), own.buf,
	       why ? "; " : "", why ? why : "");
	sbuf_release(&own);
}

static void compare_bye(const struct trf *t, const json_t *bye, struct tally *tally)
{
	int by_rules = (int)json_integer_value(bye), odd = trf_odd_man(t, tally->round);
	struct sbuf own = SBUF_INIT;

	if (by_rules == odd)
		return;
	if (by_rules)
		add_own(t, by_rules, tally, &own);
	else
		sbuf_addf(&own, tr(tally->check->words, "bye of %d"), trf_json_own_number(t, odd));
	if (by_rules)
		differ(tally, tr(tally->check->words, "bye of %d by the rules, the report has %s"),
		       trf_json_own_number(t, by_rules), own.buf);
	else
		differ(tally, tr(tally->check->words, "no bye by the rules, the report has %s"),
		       own.buf);
	sbuf_release(&own);
}

static bool agrees(const struct trf *t, int round, const json_t *answer)
{
	json_t *pair;
	size_t i;

	json_array_foreach(json_object_get(answer, "pairings"), i, pair)
	{
		if (!has_pair(t, round, (int)json_integer_value(json_array_get(pair, 0)),
			      (int)json_integer_value(json_array_get(pair, 1))))
			return false;
	}
	return true;
}

/*
 * A report may number its players with or without those who came later, and a player who was
 * expected back when the round was paired had not left (PAIRING DSU-3).  *ret_agrees: the report
 * has all pairs of the answer.
 */
static json_t *pair_round(const struct trf *t, const char *system, int round,
			  const struct lang *lang, bool *ret_agrees)
{
	json_t *answer = trf_pair(t, round, system), *other;

	*ret_agrees = agrees(t, round, answer);
	if (*ret_agrees)
		return answer;
	other = trf_pair_late(t, round, system);
	if (!other)
		other = trf_pair_staying(t, round, system);
	*ret_agrees = other && agrees(t, round, other);
	if (*ret_agrees) {
		json_decref(answer);
		return other;
	}
	json_decref(other);
	if (!lang)
		return answer;
	json_decref(answer);
	return trf_pair_explained(t, round, system, lang);
}

static void compare_pairs(const struct trf *t, const json_t *answer, struct tally *tally)
{
	const json_t *why = json_object_get(answer, "why");
	json_t *pair;
	size_t i;

	json_array_foreach(json_object_get(answer, "pairings"), i, pair)
	{
		compare_pair(t, (int)json_integer_value(json_array_get(pair, 0)),
			     (int)json_integer_value(json_array_get(pair, 1)),
			     json_string_value(json_array_get(why, i)), tally);
	}
}

int round_check_run(const struct trf *t, int round, const struct round_check *check)
{
	struct tally tally = {check, round, 0};
	bool agreed;
	json_t *answer = pair_round(t, check->system, round, check->reasons, &agreed);

	if (!json_is_true(json_object_get(answer, "ok"))) {
		const char *why = json_string_value(json_object_get(answer, "reason"));

		if (!why)
			why = json_string_value(json_object_get(answer, "error"));
		differ(&tally, tr(check->words, "%s; the report has a pairing"),
		       tr(check->words, why));
	}
	if (!agreed)
		compare_pairs(t, answer, &tally);
	/* A knock-out has free places instead of a bye. */
	if (json_is_true(json_object_get(answer, "ok")) && !json_object_get(answer, "free"))
		compare_bye(t, json_object_get(answer, "bye"), &tally);
	json_decref(answer);
	return tally.differences;
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * `kskak pair`: the next round of a tournament, from a JSON state or a report file.
 */
#include "cli/args.h"
#include "cli/calc/calc.h"
#include "cli/document.h"
#include "cli/input.h"
#include "cli/knockout_explain.h"
#include "cli/lang_option.h"
#include "cli/pair_lots.h"
#include "cli/to_json.h"
#include "cli/tournament.h"
#include "cli/trf_json.h"
#include "cli/trf_pair.h"
#include "cli/trf_source.h"
#include "cli/usage.h"
#include "cli/verbs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct pair_call {
	const char *system, *seed, *file;
	bool explain, json;
	const struct lang *lang; /* of the reasons */
};

/* The input: a JSON state, or a report and the state made from it. */
struct source {
	const char *name;
	json_t *state;
	struct sbuf text;
	struct trf trf;
	bool is_trf;
};

static void source_release(struct source *s)
{
	json_decref(s->state);
	trf_release(&s->trf);
	sbuf_release(&s->text);
}

/* A JSON text starts with a brace or a bracket; no line of a report does. */
static bool read_source(const char *path, struct source *ret)
{
	struct sbuf *text = &ret->text;
	struct input in;
	size_t i = 0;

	*ret = (struct source){.text = SBUF_INIT};
	trf_init(&ret->trf);
	if (!input_open(&in, path))
		return false;
	ret->name = in.name;
	if (input_read_all(&in, text)) {
		while (i < text->len && strchr(" \t\r\n", text->buf[i]))
			i++;
		ret->is_trf = text->buf[i] != '{' && text->buf[i] != '[';
		if (!ret->is_trf)
			ret->state = document_parse(&in, text);
		else if (trf_json_load_to_pair(&in, text, &ret->trf))
			ret->state = trf_json_state(&ret->trf, ret->trf.played + 1);
	}
	input_close(&in);
	return ret->state != NULL;
}

/* The exit status after a complaint about the round to be paired, else 0. */
static int check_round(const struct source *from, const char *system)
{
	long long round = json_integer_value(json_object_get(from->state, "round"));
	long long total = json_integer_value(json_object_get(from->state, "rounds_total"));
	int status;

	if (!tournament_system_find(system))
		return 0; /* a knock-out ends with its final, whatever the report says */
	if (from->is_trf) {
		status = trf_source_check_round(from->name, from->text.buf, from->trf.rounds,
						from->trf.played + 1);
		if (!status)
			trf_source_warn(from->name, from->text.buf, system, from->trf.played + 1);
		return status;
	}
	if (total >= 1 && round > total)
		return usage_error("%s:1: round %lld: all %lld rounds are paired", from->name,
				   round, total);
	return 0;
}

/* Replaces the lots in the state by those drawn from the seed. */
static void draw_lots(json_t *state, const struct pair_lots_seed *seed, bool swiss)
{
	size_t n = json_array_size(json_object_get(state, "players"));
	json_t *drawn = swiss ? pair_lots_swiss(seed) : pair_lots_knockout(seed, n);
	json_t *lots = json_object_get(state, "lots");

	if (json_is_object(lots))
		json_object_update(lots, drawn);
	else
		json_object_set(state, "lots", drawn);
	json_decref(drawn);
}

static int print_json(json_t *answer)
{
	to_json_print(answer);
	return json_is_true(json_object_get(answer, "ok")) ? EXIT_DONE : EXIT_NO_ANSWER;
}

/* The reason, if requested, follows the numbers after two blanks. */
static void print_line(const json_t *a, const json_t *b, const json_t *why)
{
	const char *text = json_string_value(why);

	printf("%lld %lld%s%s\n", (long long)json_integer_value(a),
	       (long long)json_integer_value(b), text ? "  " : "", text ? text : "");
}

/* A player who passes a round of a knock-out is printed like one with a bye. */
static void print_free(const json_t *answer)
{
	json_t *id, *why = json_object_get(answer, "free_why");
	size_t i;

	json_array_foreach(json_object_get(answer, "free"), i, id)
		print_line(id, NULL, json_array_get(why, i));
}

static int print_answer(json_t *answer)
{
	json_t *pairs = json_object_get(answer, "pairings"), *p, *bye;
	json_t *why = json_object_get(answer, "why");
	size_t i;

	if (!json_is_true(json_object_get(answer, "ok"))) {
		usage_error("%s", json_string_value(json_object_get(answer, "reason")));
		return EXIT_NO_ANSWER;
	}
	printf("%zu\n", json_array_size(pairs));
	json_array_foreach(pairs, i, p)
		print_line(json_array_get(p, 0), json_array_get(p, 1), json_array_get(why, i));
	bye = json_object_get(answer, "bye");
	if (json_is_integer(bye))
		print_line(bye, NULL, json_object_get(answer, "bye_why"));
	print_free(answer);
	return EXIT_DONE;
}

static json_t *text_or_null(const char *s)
{
	return s ? json_string(s) : json_null();
}

static void add_reasons(json_t *answer, const struct pair_round *r)
{
	json_t *list = json_array();
	size_t i;

	for (i = 0; i < r->n_pairs; i++)
		json_array_append_new(list, text_or_null(r->pairs[i].why));
	json_object_set_new(answer, "why", list);
	json_object_set_new(answer, "bye_why", text_or_null(r->bye_why));
}

/* Prints the answer; the reasons keep the numbers used for pairing, which may be ranks. */
static int give(const struct pair_call *o, const struct source *from, json_t *answer)
{
	int status;

	trf_json_own_numbers(&from->trf, answer);
	if (o->explain && from->trf.by_rank)
		usage_error("%s: XXC rank: the reasons name players by their ranks", from->name);
	status = o->json ? print_json(answer) : print_answer(answer);

	json_decref(answer);
	return status;
}

static int pair_swiss(const struct pairing_system *system, const struct pair_call *o,
		      const struct source *from)
{
	char error[256] = "";
	struct fields in = fields_of(from->state, error, sizeof(error));
	struct pair_options options = {o->explain, o->lang};
	struct tournament t;
	struct pair_round r;
	json_t *answer;
	int status;

	if (from->is_trf)
		trf_json_accelerate(&from->trf, system->cli_name, from->state);
	if (!tournament_read(&in, &t)) {
		status = usage_error("%s:%d: %s", from->name,
				     from->is_trf ? 1 : tournament_wrong_line(&t, from->text.buf),
				     error);
		tournament_release(&t);
		return status;
	}
	pair_round_init(&r);
	if (t.state.n && !tournament_has_active(&t)) {
		status = give(o, from, trf_pair_none("%s", tournament_nobody));
	} else {
		system->pair(&t.state, &options, &r);
		answer = tournament_round_json(&t, &r);
		if (o->explain && r.ok)
			add_reasons(answer, &r);
		status = give(o, from, answer);
	}
	pair_round_release(&r);
	tournament_release(&t);
	return status;
}

/* In a report the winners follow from the results; a JSON state names them. */
static json_t *knockout_state(struct source *from, struct trf_complaint *wrong)
{
	json_t *lots = json_object_get(from->state, "lots");

	if (!from->is_trf)
		return json_incref(from->state);
	return trf_knockout_json(&from->trf, from->trf.played + 1, lots, wrong);
}

static int pair_knockout(const struct pair_call *o, struct source *from)
{
	size_t n = json_array_size(json_object_get(from->state, "players"));
	struct trf_complaint wrong;
	json_t *state, *answer, *error;
	int status;

	if (json_integer_value(json_object_get(from->state, "round")) > trf_pair_knockout_rounds(n))
		return give(o, from,
			    trf_pair_none("a knock-out of %zu players has %d rounds", n,
					  trf_pair_knockout_rounds(n)));
	state = knockout_state(from, &wrong);
	if (!state)
		return usage_error("%s:%d: %s", from->name, wrong.line, wrong.text);
	answer = calc_call("pair.knockout_dsu", state);
	error = json_object_get(answer, "error");
	if (o->explain && json_is_true(json_object_get(answer, "ok")))
		knockout_explain(answer, state, o->lang);
	if (error)
		status = usage_error("%s:1: %s", from->name, json_string_value(error));
	else
		status = give(o, from, json_incref(answer));
	json_decref(answer);
	json_decref(state);
	return status;
}

static const struct verb_form forms[] = {
	{"--system [--explain] [--lang] [--json] [--seed] [file]", NULL},
	{NULL, NULL},
};

static const struct verb_option options[] = {
	OPTION_TEXT("system", "NAME", "pairing system"),
	OPTION_FLAG("explain", "print the reason beside each pair"),
	OPTION_TEXT("lang", "CODE", "language of the reasons, such as en or da"),
	OPTION_FLAG("json", "print the pairs as JSON"),
	OPTION_TEXT("seed", "HEX", "draw the lots from this seed"),
	OPTION_END,
};

static int read_options(const struct args *args, struct pair_call *o)
{
	*o = (struct pair_call){.system = args_text(args, "system"),
				.seed = args_text(args, "seed"),
				.file = args_text(args, "file"),
				.explain = args_has(args, "explain"),
				.json = args_has(args, "json")};
	if (!lang_option_read(args, "lang", &o->lang))
		return EXIT_USAGE;
	if (!trf_pair_knows(o->system))
		return trf_pair_unknown("pair", o->system);
	return EXIT_DONE;
}

static int run(const struct args *args)
{
	const struct pairing_system *system;
	struct pair_lots_seed seed;
	struct source from;
	struct pair_call o;
	int status = read_options(args, &o);

	if (status)
		return status;
	if (o.seed && !pair_lots_read_seed("pair", o.seed, &seed))
		return EXIT_USAGE;
	status = EXIT_USAGE;
	system = tournament_system_find(o.system);
	if (read_source(o.file, &from)) {
		if (o.seed)
			draw_lots(from.state, &seed, system != NULL);
		status = check_round(&from, o.system);
		if (!status)
			status = system ? pair_swiss(system, &o, &from) : pair_knockout(&o, &from);
	}
	source_release(&from);
	return status;
}

const struct verb verb_pair = {
	.name = "pair",
	.summary = "pair the next round of a tournament",
	.help = cli_help_pair_txt,
	.forms = forms,
	.options = options,
	.run = run,
};

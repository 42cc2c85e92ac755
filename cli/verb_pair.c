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
#include "cli/team_event.h"
#include "cli/team_records.h"
#include "cli/to_json.h"
#include "cli/tournament.h"
#include "cli/trf_json.h"
#include "cli/trf_knockout.h"
#include "cli/trf_pair.h"
#include "cli/trf_source.h"
#include "cli/usage.h"
#include "cli/verbs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct pair_call {
	const char *system, *seed, *file;
	bool explain, json, teams;
	const struct lang *lang; /* of the reasons */
};

/* The input: a JSON state or a report. */
struct source {
	const char *name;
	json_t *state; /* NULL for a report */
	struct sbuf text;
	struct trf trf;
	bool is_trf;
	json_t *lots;		       /* of a knock-out from a report; NULL if none are drawn */
	enum pair_colour first_colour; /* the lot of a Swiss from a report, if drawn */
};

static void source_release(struct source *s)
{
	json_decref(s->state);
	json_decref(s->lots);
	trf_release(&s->trf);
	sbuf_release(&s->text);
}

/* A JSON text starts with a brace or a bracket; no line of a report does. */
static bool read_source(const char *path, struct source *ret)
{
	struct sbuf *text = &ret->text;
	struct input in;
	bool read = false;
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
		read = ret->is_trf ? trf_json_load_to_pair(&in, text, &ret->trf)
				   : ret->state != NULL;
	}
	input_close(&in);
	return read;
}

/* The teams of the report take the place of the players; false after a message. */
static bool read_teams(struct source *from)
{
	struct team_event e;
	char text[160] = "";
	struct trf teams;
	bool ok = false;

	if (!from->is_trf)
		usage_error(N_("%s:1: --teams needs a report with teams"), from->name);
	else if (!team_event_read(&from->trf, &e, text, sizeof(text)))
		usage_error("%s: %s", from->name, text);
	else
		ok = true;
	if (ok) {
		team_records_as_players(&from->trf, &e, &teams);
		trf_release(&from->trf);
		from->trf = teams;
	}
	if (from->is_trf)
		team_event_release(&e);
	return ok;
}

/* The exit status after an error about the round to be paired, otherwise 0. */
static int check_round(const struct source *from, const char *system, bool teams)
{
	long long round = json_integer_value(json_object_get(from->state, "round"));
	long long total = json_integer_value(json_object_get(from->state, "rounds_total"));
	int status;

	if (!tournament_system_find(system))
		return 0; /* a knock-out ends with its final, whatever the report says */
	if (from->is_trf) {
		status = trf_source_check_round(from->name, from->text.buf, from->trf.rounds,
						from->trf.played + 1);
		if (!status && !teams)
			trf_source_warn(from->name, from->text.buf, system, from->trf.played + 1,
					true);
		return status;
	}
	if (total >= 1 && round > total)
		return usage_error(N_("%s:1: round %lld: all %lld rounds are paired"), from->name,
				   round, total);
	return 0;
}

static long long round_of(const struct source *from)
{
	if (from->is_trf)
		return from->trf.played + 1;
	return json_integer_value(json_object_get(from->state, "round"));
}

static size_t count_players(const struct source *from)
{
	return from->is_trf ? from->trf.n
			    : json_array_size(json_object_get(from->state, "players"));
}

/* Replaces the lots of the source by those drawn from the seed. */
static void draw_lots(struct source *from, const struct pair_lots_seed *seed, bool swiss)
{
	json_t *drawn, *lots;

	if (from->is_trf && swiss) {
		from->first_colour = pair_lots_colour(seed);
		return;
	}
	drawn = swiss ? pair_lots_swiss(seed) : pair_lots_knockout(seed, count_players(from));
	if (from->is_trf) {
		from->lots = drawn;
		return;
	}
	lots = json_object_get(from->state, "lots");
	if (json_is_object(lots))
		json_object_update(lots, drawn);
	else
		json_object_set(from->state, "lots", drawn);
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

/* Prints the answer; the reasons keep the numbers used for pairing, which may be ranks. */
static int give(const struct pair_call *o, const struct source *from, json_t *answer)
{
	int status;

	trf_json_own_numbers(&from->trf, answer);
	if (o->explain && from->trf.by_rank)
		usage_error(N_("%s: XXC rank: the reasons name players by their ranks"),
			    from->name);
	status = o->json ? print_json(answer) : print_answer(answer);

	json_decref(answer);
	return status;
}

static int pair_state(const struct pairing_system *system, const struct pair_call *o,
		      const struct source *from, const struct pair_state *state)
{
	struct pair_options options = {.explain = o->explain, .lang = o->lang};
	struct pair_round r;
	json_t *answer;

	if (state->n && !tournament_has_active(state))
		return give(o, from, trf_pair_none("%s", tournament_nobody));
	system->pair(state, &options, &r);
	answer = tournament_round_json(state, &r);
	if (o->explain && r.ok)
		tournament_round_reasons(answer, &r);
	pair_round_release(&r);
	return give(o, from, answer);
}

static int pair_report(const struct pairing_system *system, const struct pair_call *o,
		       const struct source *from)
{
	struct trf_state s;
	char text[160];
	int status;

	if (trf_state_make(&from->trf, (int)round_of(from), trf_pair_bonus(system->cli_name), &s,
			   text, sizeof(text))) {
		status = usage_error("%s:1: %s", from->name, text);
	} else {
		if (from->first_colour != PAIR_NO_COLOUR)
			s.state.first_colour = from->first_colour;
		status = pair_state(system, o, from, &s.state);
	}
	trf_state_release(&s);
	return status;
}

static int pair_swiss(const struct pairing_system *system, const struct pair_call *o,
		      const struct source *from)
{
	char error[256] = "";
	struct fields in = fields_of(from->state, error, sizeof(error));
	struct tournament t;
	int status;

	if (from->is_trf)
		return pair_report(system, o, from);
	if (tournament_read(&in, &t))
		status = pair_state(system, o, from, &t.state);
	else
		status = usage_error("%s:%d: %s", from->name,
				     tournament_wrong_line(&t, from->text.buf), error);
	tournament_release(&t);
	return status;
}

/* In a report the winners follow from the results; a JSON state names them. */
static int pair_knockout(const struct pair_call *o, struct source *from)
{
	json_t *lots = from->is_trf ? from->lots : json_object_get(from->state, "lots");
	struct trf_complaint wrong = {1, ""};
	size_t n = count_players(from);
	json_t *answer, *error;
	int status;

	if (round_of(from) > trf_pair_knockout_rounds(n))
		return give(o, from,
			    trf_pair_none("a knock-out of %zu players has %d rounds", n,
					  trf_pair_knockout_rounds(n)));
	answer = from->is_trf ? trf_knockout_pair(&from->trf, (int)round_of(from), lots, &wrong)
			      : calc_call("pair.knockout_dsu", from->state);
	if (!answer)
		return usage_error("%s:%d: %s", from->name, wrong.line, wrong.text);
	error = json_object_get(answer, "error");
	if (o->explain && json_is_true(json_object_get(answer, "ok")))
		knockout_explain(answer, (int)round_of(from), lots, o->lang);
	if (error)
		status = usage_error("%s:1: %s", from->name, json_string_value(error));
	else
		status = give(o, from, json_incref(answer));
	json_decref(answer);
	return status;
}

static const struct verb_form forms[] = {
	{"--system [--teams] [--explain] [--lang] [--json] [--seed] [file]", NULL},
	{NULL, NULL},
};

static const struct verb_option options[] = {
	OPTION_TEXT("system", "NAME", "pairing system"),
	OPTION_FLAG("teams", "pair the teams of a report, which are named by their numbers"),
	OPTION_FLAG("explain",
		    "print the reason beside each pair, and any search that ended at its bound"),
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
				.json = args_has(args, "json"),
				.teams = args_has(args, "teams")};
	if (!lang_option_read(args, "lang", &o->lang))
		return EXIT_USAGE;
	if (!trf_pair_knows(o->system))
		return trf_pair_unknown("pair", o->system, "");
	trf_pair_warn_edition("pair", o->system);
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
	if (read_source(o.file, &from) && (!o.teams || read_teams(&from))) {
		if (o.seed)
			draw_lots(&from, &seed, system != NULL);
		status = check_round(&from, o.system, o.teams);
		if (!status)
			status = system ? pair_swiss(system, &o, &from) : pair_knockout(&o, &from);
	}
	source_release(&from);
	return status;
}

const struct verb verb_pair = {
	.name = "pair",
	.summary = N_("pair the next round of a tournament"),
	.help = cli_help_pair_txt,
	.forms = forms,
	.options = options,
	.run = run,
};

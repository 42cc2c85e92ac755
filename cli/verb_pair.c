/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * `kskak pair`: the next round of a tournament, from a JSON state or a report file.
 */
#include "cli/calc.h"
#include "cli/input.h"
#include "cli/tournament.h"
#include "cli/trf_json.h"
#include "cli/verbs.h"
#include "crypto/digest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEED_MOST 64

struct pair_call {
	const char *system, *seed, *file;
	bool explain, json;
};

static bool read_options(int argc, char **argv, struct pair_call *o)
{
	int i;

	*o = (struct pair_call){NULL, NULL, NULL, false, false};
	for (i = 1; i < argc; i++) {
		if (!strcmp(argv[i], "--json"))
			o->json = true;
		else if (!strcmp(argv[i], "--explain"))
			o->explain = true;
		else if (!strcmp(argv[i], "--system") && i + 1 < argc)
			o->system = argv[++i];
		else if (!strcmp(argv[i], "--seed") && i + 1 < argc)
			o->seed = argv[++i];
		else if ((argv[i][0] == '-' && argv[i][1]) || o->file)
			return false;
		else
			o->file = argv[i];
	}
	return o->system != NULL;
}

static json_t *read_trf(const struct input *in, const struct sbuf *text)
{
	struct trf t;
	char what[200];
	int line;
	const char *wrong = trf_read(text->buf, text->len, &t, &line, what, sizeof(what));
	json_t *state = wrong ? NULL : trf_state_json(&t);

	if (wrong && line)
		usage_error("%s:%d: %s", in->name, line, wrong);
	else if (wrong)
		usage_error("%s: %s", in->name, wrong);
	trf_release(&t);
	return state;
}

static json_t *read_json(const struct input *in, const struct sbuf *text)
{
	json_error_t err;
	json_t *root = json_loadb(text->buf, text->len, 0, &err);

	if (!root)
		usage_error("%s:%d: %s", in->name, err.line, err.text);
	else if (!json_is_object(root))
		usage_error("%s:1: a JSON object is wanted", in->name);
	if (json_is_object(root))
		return root;
	json_decref(root);
	return NULL;
}

/* A JSON text opens with a brace or a bracket; no line of a report does. */
static json_t *read_state(const char *path, const char **ret_name)
{
	struct sbuf text = SBUF_INIT;
	struct input in;
	json_t *state = NULL;
	size_t i = 0;

	if (!input_open(&in, path))
		return NULL;
	*ret_name = in.name;
	if (input_read_all(&in, &text)) {
		while (i < text.len && strchr(" \t\r\n", text.buf[i]))
			i++;
		state = text.buf[i] == '{' || text.buf[i] == '[' ? read_json(&in, &text)
								 : read_trf(&in, &text);
	}
	input_close(&in);
	sbuf_release(&text);
	return state;
}

static bool draw_colour(json_t *state, const char *seed)
{
	static const char what[] = "first colour";
	unsigned char key[SEED_MOST], mac[DIGEST_LEN];
	size_t n = strlen(seed) / 2;
	json_t *lots = json_object_get(state, "lots");

	if (!n || n > SEED_MOST || strlen(seed) % 2 || !hex_decode(seed, n, key))
		return false;
	hmac_sha256(key, n, what, sizeof(what) - 1, mac);
	if (!json_is_object(lots)) {
		lots = json_object();
		json_object_set_new(state, "lots", lots);
	}
	json_object_set_new(lots, "first_colour", json_string(mac[0] & 1 ? "B" : "W"));
	return true;
}

static int print_json(json_t *answer)
{
	json_dumpf(answer, stdout, JSON_COMPACT);
	putchar('\n');
	return json_is_true(json_object_get(answer, "ok")) ? EXIT_DONE : EXIT_NO_ANSWER;
}

/* The reasons, when asked for, stand behind the numbers after two blanks. */
static void print_line(const json_t *a, const json_t *b, const char *why)
{
	printf("%lld %lld%s%s\n", (long long)json_integer_value(a),
	       (long long)json_integer_value(b), why ? "  " : "", why ? why : "");
}

static int print_answer(json_t *answer, const struct pair_round *r)
{
	json_t *pairs = json_object_get(answer, "pairings"), *p, *bye;
	size_t i;

	if (!json_is_true(json_object_get(answer, "ok"))) {
		usage_error("%s", json_string_value(json_object_get(answer, "reason")));
		return EXIT_NO_ANSWER;
	}
	printf("%zu\n", json_array_size(pairs));
	json_array_foreach(pairs, i, p)
		print_line(json_array_get(p, 0), json_array_get(p, 1), r ? r->pairs[i].why : NULL);
	bye = json_object_get(answer, "bye");
	if (json_is_integer(bye))
		print_line(bye, NULL, r ? r->bye_why : NULL);
	return EXIT_DONE;
}

static void add_reasons(json_t *answer, const struct pair_round *r)
{
	json_t *list = json_array();
	size_t i;

	for (i = 0; i < r->n_pairs; i++)
		json_array_append_new(list,
				      r->pairs[i].why ? json_string(r->pairs[i].why) : json_null());
	json_object_set_new(answer, "why", list);
}

static int pair_swiss(const struct pairing_system *system, const struct pair_call *o, json_t *state,
		      const char *name)
{
	char error[256] = "";
	struct fields in = fields_of(state, error, sizeof(error));
	struct pair_options options = {o->explain};
	struct tournament t;
	struct pair_round r;
	json_t *answer;
	int status;

	if (!tournament_read(&in, &t)) {
		tournament_release(&t);
		return usage_error("%s:1: %s", name, error);
	}
	pair_round_init(&r);
	if (!system->pair(&t.state, &options, &r)) {
		status = usage_error("out of memory");
	} else {
		answer = pair_round_json(&t, &r);
		if (o->explain && r.ok)
			add_reasons(answer, &r);
		status = o->json ? print_json(answer) : print_answer(answer, &r);
		json_decref(answer);
	}
	pair_round_release(&r);
	tournament_release(&t);
	return status;
}

static int pair_knockout(const struct pair_call *o, json_t *state, const char *name)
{
	json_t *answer = calc_call("pair.knockout_dsu", state), *error;
	int status;

	error = json_object_get(answer, "error");
	if (error)
		status = usage_error("%s:1: %s", name, json_string_value(error));
	else
		status = o->json ? print_json(answer) : print_answer(answer, NULL);
	json_decref(answer);
	return status;
}

int verb_pair(int argc, char **argv)
{
	const struct pairing_system *system;
	const char *name = "";
	struct pair_call o;
	json_t *state;
	int status;

	if (!read_options(argc, argv, &o))
		return usage_error("pair: usage: kskak pair %s", verb_find("pair")->synopsis);
	system = pairing_system_find(o.system);
	if (!system && strcmp(o.system, "knockout-dsu"))
		return usage_error("pair: no system '%s'", o.system);
	state = read_state(o.file, &name);
	if (!state)
		return EXIT_USAGE;
	if (o.seed && !draw_colour(state, o.seed))
		status =
			usage_error("pair: --seed takes 2 to %d hexadecimal digits, an even number",
				    2 * SEED_MOST);
	else
		status = system ? pair_swiss(system, &o, state, name)
				: pair_knockout(&o, state, name);
	json_decref(state);
	return status;
}

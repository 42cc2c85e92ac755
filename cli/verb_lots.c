/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak lots: replays draws from the public facts: of a group on a running daemon, or from a file
 * with published draws (cli/lots_file.h).
 */
#include "cli/args.h"
#include "cli/control_client.h"
#include "cli/document.h"
#include "cli/lots_file.h"
#include "cli/online.h"
#include "cli/to_json.h"
#include "cli/usage.h"
#include "cli/verbs.h"
#include "core/base/mem.h"
#include "crypto/digest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The name of a draw, "960 A-26-01"; older facts of a group's order have no kind. */
static void print_name(const struct lots_file_draw *d, const char *end)
{
	printf("%s%s%s%s", *d->name ? d->name : "order", *d->code ? " " : "", d->code, end);
}

static void print_drawn(const struct lots_file_draw *d, const int *numbers)
{
	enum lots_kind kind = d->record.kind;
	size_t n = lots_record_size(&d->record);

	if (kind == LOTS_960)
		printf("%d\n", numbers[0]);
	else if (kind == LOTS_COLOUR)
		printf("%s\n", numbers[0] ? "black" : "white");
	for (size_t i = 0; i < n && (kind == LOTS_ORDER || kind == LOTS_STAGE); i++)
		printf("%d %s\n", numbers[i], d->record.lines[i]);
	for (size_t i = 0; i < n && (kind == LOTS_TIES || kind == LOTS_KO); i++)
		printf("%d\n", numbers[i]);
}

/* Repeats one draw; returns NULL, with a message, if the facts do not make a draw. */
static json_t *draw(const struct lots_file *f, const struct lots_file_draw *d, bool json)
{
	int *numbers = mem_zeroed(lots_record_size(&d->record) + 1, sizeof(*numbers));
	enum lots_fault fault =
		lots_record_draw(&d->record, digest_hmac, digest_hmac_blocks, numbers);
	json_t *result = NULL;

	if (fault == LOTS_RIGHT) {
		result = lots_file_result(d, numbers);
		if (!json)
			print_drawn(d, numbers);
	} else {
		usage_error("%s: %s", f->place, lots_fault_text(fault));
	}
	free(numbers);
	return result;
}

/* Prints one draw as its result alone, several as a list. */
static int print_draws(const struct lots_file *f, bool json)
{
	json_t *list = json_array();
	int status = EXIT_DONE;

	for (size_t i = 0; i < f->n && status == EXIT_DONE; i++) {
		const struct lots_file_draw *d = &f->draws[i];
		json_t *result;

		if (!d->drawn || d->seed_alone)
			continue;
		if (!json && f->n > 1)
			print_name(d, ":\n");
		result = draw(f, d, json);
		if (!result)
			status = EXIT_USAGE;
		else
			json_array_append_new(list, result);
	}
	if (json && status == EXIT_DONE)
		to_json_print(f->n == 1 && json_array_size(list) ? json_array_get(list, 0) : list);
	json_decref(list);
	return status;
}

struct verdict {
	bool seed, result;
	enum lots_fault fault;
};

/*
 * Draws of one code under one seed must have the same entrants, so that the server cannot try
 * several.
 */
static bool agrees(const struct lots_file *f, const struct lots_file_draw *d)
{
	for (size_t i = 0; i < f->n; i++) {
		const struct lots_file_draw *o = &f->draws[i];

		if (o->drawn && !o->seed_alone && *o->code && !strcmp(o->code, d->code) &&
		    !memcmp(o->seed, d->seed, LOTS_SEED) &&
		    !lots_record_agree(&o->record, &d->record))
			return false;
	}
	return true;
}

static struct verdict judge(const struct lots_file *f, const struct lots_file_draw *d)
{
	struct verdict v = {.seed = true, .result = true, .fault = LOTS_RIGHT};

	if (!d->drawn)
		return v;
	v.seed = d->hash_holds;
	if (d->seed_alone)
		return v;
	if (d->claims || *d->name)
		v.fault = lots_record_verify(&d->record, digest_hmac, digest_hmac_blocks);
	if (v.fault == LOTS_RIGHT && !agrees(f, d))
		v.fault = LOTS_BAD_MESSAGE;
	v.result = v.fault == LOTS_RIGHT;
	return v;
}

static void print_facts_verdict(const struct verdict *v)
{
	printf("the seed %s the hash announced before the draw\nthe order %s the one that seed "
	       "and confirmations give\n",
	       v->seed ? "has" : "does NOT have", v->result ? "is" : "is NOT");
}

static void print_draw_verdict(const struct lots_file_draw *d, const struct verdict *v)
{
	print_name(d, ": ");
	if (!d->drawn)
		printf("not drawn yet\n");
	else
		printf("%s\n", v->seed ? lots_fault_text(v->fault)
				       : "the seed does NOT have the hash announced before the "
					 "draw");
}

static json_t *verdict_json(const struct lots_file_draw *d, const struct verdict *v)
{
	return json_pack("{s:s, s:s, s:b, s:b, s:b}", "kind", d->name, "code", d->code, "drawn",
			 d->drawn, "seed", v->seed, "result", v->result);
}

static int print_verdicts(const struct lots_file *f, bool json)
{
	json_t *out = json_pack("{s:b}", "ok", true), *list = json_array();
	bool ok = true;

	for (size_t i = 0; i < f->n; i++) {
		const struct lots_file_draw *d = &f->draws[i];
		struct verdict v = judge(f, d);

		ok &= v.seed && v.result;
		if (*d->name) {
			json_array_append_new(list, verdict_json(d, &v));
		} else {
			json_object_set_new(out, "seed", json_boolean(v.seed));
			json_object_set_new(out, "order", json_boolean(v.result));
		}
		if (!json && *d->name)
			print_draw_verdict(d, &v);
		else if (!json)
			print_facts_verdict(&v);
	}
	json_object_set_new(out, "ok", json_boolean(ok));
	if (json_array_size(list))
		json_object_set(out, "draws", list);
	if (json)
		to_json_print(out);
	json_decref(list);
	json_decref(out);
	return ok ? EXIT_DONE : EXIT_DIFFERS;
}

/* Reads the draws in a value and prints their results, or whether they are valid. */
static int run_json(json_t *root, const char *place, bool verify, bool json)
{
	struct lots_file file;
	int status = EXIT_USAGE;

	if (lots_file_read(root, place, &file))
		status = verify ? print_verdicts(&file, json) : print_draws(&file, json);
	lots_file_release(&file);
	return status;
}

static int run_file(const char *path, bool verify, bool json)
{
	struct sbuf place = SBUF_INIT;
	struct document file;
	int status;

	if (!document_read_any(path, false, &file))
		return EXIT_USAGE;
	sbuf_addf(&place, "%s:1", file.name);
	status = run_json(file.root, place.buf, verify, json);
	sbuf_release(&place);
	document_release(&file);
	return status;
}

static int run_group(const struct args *args)
{
	json_t *answer =
		control_client_ask(args_text(args, "socket"), online_request(args), NULL, 0);
	json_t *result = json_object_get(answer, "result");
	int status = EXIT_USAGE;

	if (!answer)
		return EXIT_USAGE;
	if (!json_is_object(result))
		usage_error("%s", json_string_value(json_object_get(answer, "message")));
	else
		status = run_json(result, "lots", true, args_has(args, "json"));
	json_decref(answer);
	return status;
}

static const struct verb_form forms[] = {
	{"verify <group#>", "lots"},
	{"verify [file]", NULL},
	{"draw [file]", NULL},
	{"<group#>", "lots"},
	{NULL, NULL},
};

static int run(const struct args *args)
{
	bool verify = !strncmp(args->form->pattern, "verify", 6), group = args->form->act != NULL;

	if (verify && group)
		return run_group(args);
	if (group)
		return online_run(args);
	return run_file(args_text(args, "file"), verify, args_has(args, "json"));
}

const struct verb verb_lots = {
	.name = "lots",
	.summary = N_("verify the lots of a group or a published file"),
	.help = cli_help_lots_txt,
	.forms = forms,
	.options = online_options,
	.run = run,
	.online = true,
};

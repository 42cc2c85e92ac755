/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak lots: replays the draw of a group's order from the public facts: of a running daemon's
 * group, or of a file {"seed": HEX, "seed_sha256": HEX, "confirmations": [text..], "order": [n..]}
 * where order[i] is the number that the i-th entrant drew.
 */
#include "cli/args.h"
#include "cli/control_client.h"
#include "cli/input.h"
#include "cli/online.h"
#include "cli/to_json.h"
#include "cli/usage.h"
#include "cli/verbs.h"
#include "core/event/lots.h"
#include "crypto/digest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LOTS_MAX 64

struct facts {
	unsigned char seed[LOTS_SEED];
	const char *confirmations[LOTS_MAX];
	int n;
	json_t *claimed_hash;  /* borrowed; NULL = not given */
	json_t *claimed_order; /* borrowed; NULL = not given */
};

static int bad(const char *what)
{
	return usage_error("lots: %s", what);
}

/* The facts are the whole file, or "lots" in the published file of a group. */
static int read_facts(json_t *root, struct facts *ret_facts)
{
	json_t *published = json_object_get(root, "lots"), *in = published ? published : root;
	json_t *list = json_object_get(in, "confirmations"), *item;
	const char *seed = json_string_value(json_object_get(in, "seed"));
	struct facts f = {.n = 0};
	size_t i;

	if (!seed || strlen(seed) != 2 * LOTS_SEED || !hex_decode(seed, LOTS_SEED, f.seed))
		return bad("\"seed\" is not 64 hexadecimal digits (it is secret until the lots)");
	if (!json_is_array(list) || json_array_size(list) > LOTS_MAX)
		return bad("\"confirmations\" is no list of at most 64 texts");
	json_array_foreach(list, i, item)
	{
		if (!json_is_string(item))
			return bad("\"confirmations\" holds something that is no text");
		f.confirmations[f.n++] = json_string_value(item);
	}
	f.claimed_hash = json_object_get(in, "seed_sha256");
	f.claimed_order = json_object_get(in, "order");
	*ret_facts = f;
	return EXIT_DONE;
}

/* The order in the form of the public facts: the i-th entrant's number. */
static json_t *draw(const struct facts *f)
{
	int order[LOTS_MAX], number[LOTS_MAX], i;
	json_t *list = json_array();

	lots_draw(f->seed, f->confirmations, f->n, hmac_sha256, order);
	for (i = 0; i < f->n; i++)
		number[order[i]] = i + 1;
	for (i = 0; i < f->n; i++)
		json_array_append_new(list, json_integer(number[i]));
	return list;
}

static bool hash_holds(const struct facts *f)
{
	unsigned char hash[DIGEST_LEN];
	char hex[2 * DIGEST_LEN + 1];
	const char *claimed = json_string_value(f->claimed_hash);

	sha256(f->seed, LOTS_SEED, hash);
	hex_encode(hash, DIGEST_LEN, hex);
	return !f->claimed_hash || (claimed && !strcmp(claimed, hex));
}

static int print_draw(const struct facts *f, bool json)
{
	json_t *order = draw(f), *item;
	size_t i;

	if (json) {
		to_json_print(order);
	} else {
		json_array_foreach(order, i, item)
			printf("%" JSON_INTEGER_FORMAT " %s\n", json_integer_value(item),
			       f->confirmations[i]);
	}
	json_decref(order);
	return EXIT_DONE;
}

static int print_verdict(const struct facts *f, bool json)
{
	json_t *order = draw(f);
	bool hash = hash_holds(f);
	bool same = !f->claimed_order || json_equal(order, f->claimed_order);

	if (json)
		printf("{\"ok\":%s,\"seed\":%s,\"order\":%s}\n", hash && same ? "true" : "false",
		       hash ? "true" : "false", same ? "true" : "false");
	else
		printf("the seed %s the hash that was told before the draw\n"
		       "the order %s what seed and confirmations give\n",
		       hash ? "has" : "does NOT have", same ? "is" : "is NOT");
	json_decref(order);
	return hash && same ? EXIT_DONE : EXIT_DIFFERS;
}

static int run_file(const char *path, bool verify, bool json)
{
	struct sbuf text = SBUF_INIT;
	struct input in;
	struct facts facts;
	json_error_t error;
	json_t *root = NULL;
	int status = EXIT_USAGE;

	if (!input_open(&in, path))
		return EXIT_USAGE;
	if (input_read_all(&in, &text))
		root = json_loadb(text.buf, text.len, 0, &error);
	if (!root && text.len)
		usage_error("%s:%d: %s", in.name, error.line, error.text);
	else if (root && read_facts(root, &facts) == EXIT_DONE)
		status = verify ? print_verdict(&facts, json) : print_draw(&facts, json);
	input_close(&in);
	json_decref(root);
	sbuf_release(&text);
	return status;
}

static int run_group(const struct args *args)
{
	json_t *answer =
		control_client_ask(args_text(args, "socket"), online_request(args), NULL, 0);
	json_t *result = json_object_get(answer, "result");
	struct facts facts;
	int status = EXIT_USAGE;

	if (!answer)
		return EXIT_USAGE;
	if (!json_is_object(result))
		usage_error("%s", json_string_value(json_object_get(answer, "message")));
	else if (read_facts(result, &facts) == EXIT_DONE)
		status = print_verdict(&facts, args_has(args, "json"));
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
	.summary = "verify the draw of a group's start numbers",
	.help = cli_help_lots_txt,
	.forms = forms,
	.options = online_options,
	.run = run,
	.online = true,
};

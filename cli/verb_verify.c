/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak verify: recomputes every chain, clock and table from the events.
 */
#include "cli/input.h"
#include "cli/online.h"
#include "cli/outline.h"
#include "cli/usage.h"
#include "cli/verbs.h"

#include <stdio.h>

static const struct verb_form forms[] = {
	{"[--checkpoint]", "verify"},
	{NULL, NULL},
};

static const struct verb_option options[] = {
	OPTION_TEXT("checkpoint", "FILE", "compare with the text of a beacon that was kept"),
	ONLINE_OPTIONS,
	OPTION_END,
};

static int print(json_t *result)
{
	json_t *list = json_object_get(result, "differences");

	if (json_array_size(list))
		outline_print(list);
	printf("%lld games, %zu differences\n",
	       (long long)json_integer_value(json_object_get(result, "games")),
	       json_array_size(list));
	return json_array_size(list) ? EXIT_DIFFERS : EXIT_DONE;
}

/* The daemon gets the contents of the file, not its name. */
static bool read_checkpoint(const char *path, json_t *request)
{
	struct sbuf text = SBUF_INIT;
	struct input in;
	bool ok = false;

	if (input_open(&in, path)) {
		ok = input_read_all(&in, &text);
		input_close(&in);
	}
	if (ok && !text.len) { /* an empty field would match anything */
		usage_error("%s is empty", in.name);
		ok = false;
	} else if (ok) {
		json_object_set_new(request, "checkpoint", json_string(text.buf));
	}
	sbuf_release(&text);
	return ok;
}

static int run(const struct args *args)
{
	json_t *request = online_request(args);

	if (args_has(args, "checkpoint") &&
	    !read_checkpoint(args_text(args, "checkpoint"), request)) {
		json_decref(request);
		return EXIT_USAGE;
	}
	return online_ask(args, request, NULL, 0, print);
}

const struct verb verb_verify = {
	.name = "verify",
	.summary = N_("recompute all chains, clocks and tables"),
	.help = cli_help_verify_txt,
	.forms = forms,
	.options = options,
	.run = run,
	.online = true,
};

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak verify: recomputes every chain, clock and table from the events.
 */
#include "cli/online.h"
#include "cli/outline.h"
#include "cli/verbs.h"

#include <stdio.h>

static const struct verb_form forms[] = {
	{"", "verify"},
	{NULL, NULL},
};

static int print(json_t *result)
{
	json_t *list = json_object_get(result, "differences");

	if (json_array_size(list))
		outline_print(list);
	printf("%lld games, %zu differences\n",
	       (long long)json_integer_value(json_object_get(result, "games")),
	       json_array_size(list));
	return EXIT_DONE;
}

static int run(const struct args *args)
{
	return online_ask(args, online_request(args), NULL, 0, print);
}

const struct verb verb_verify = {
	.name = "verify",
	.summary = "recompute all chains, clocks and tables",
	.help = cli_help_verify_txt,
	.forms = forms,
	.options = online_options,
	.run = run,
	.online = true,
};

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak late: the late players of all groups, the most urgent first.
 */
#include "cli/online.h"
#include "cli/outline.h"
#include "cli/verbs.h"

#include <stdio.h>

static const struct verb_form forms[] = {
	{"[--event] [--group]", "late"},
	{NULL, NULL},
};

static const struct verb_option options[] = {
	OPTION_TEXT("event", "CODE", "list the players of this tournament only"),
	OPTION_NUMBER("group", "N", "list the players of this group only"),
	ONLINE_OPTIONS,
	OPTION_END,
};

static int print_late(json_t *result)
{
	json_t *late = json_object_get(result, "late");

	if (!json_array_size(late))
		puts("nobody is late");
	outline_table(late, "event group game number name state days left until case against");
	return EXIT_DONE;
}

static int run(const struct args *args)
{
	return online_ask(args, online_request(args), NULL, 0, print_late);
}

const struct verb verb_late = {
	.name = "late",
	.summary = N_("list the players who are late with their move"),
	.help = cli_help_late_txt,
	.forms = forms,
	.options = options,
	.run = run,
	.online = true,
};

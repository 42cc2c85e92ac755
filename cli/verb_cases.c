/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* kskak cases: lists the cases that wait for a leader. */
#include "cli/online.h"
#include "cli/outline.h"
#include "cli/verbs.h"

#include <stdio.h>

static const struct verb_form forms[] = {
	{"[--event] [--all]", "cases"},
	{NULL, NULL},
};

static const struct verb_option options[] = {
	OPTION_TEXT("event", "CODE", "list the cases of this tournament only"),
	OPTION_FLAG("all", "include closed cases"),
	ONLINE_OPTIONS,
	OPTION_END,
};

static int print_cases(json_t *result)
{
	json_t *cases = json_object_get(result, "cases");

	if (!json_array_size(cases))
		puts("no cases");
	outline_table(cases, "case kind state event game name against used limit waits until");
	return EXIT_DONE;
}

static int run(const struct args *args)
{
	return online_ask(args, online_request(args), NULL, 0, print_cases);
}

const struct verb verb_cases = {
	.name = "cases",
	.summary = N_("list the cases that wait for a leader"),
	.help = cli_help_cases_txt,
	.forms = forms,
	.options = options,
	.run = run,
	.online = true,
};

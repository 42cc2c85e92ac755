/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* kskak season: the acts due in a year and those done. */
#include "cli/online.h"
#include "cli/outline.h"
#include "cli/verbs.h"

#include <stdio.h>

static const struct verb_form forms[] = {
	{"", "season"},
	{"<year#>", "season"},
	{NULL, NULL},
};

static const struct verb_option options[] = {
	ONLINE_OPTIONS,
	OPTION_END,
};

static int print_acts(json_t *result)
{
	json_t *acts = json_object_get(result, "acts");

	if (!json_array_size(acts))
		puts("nothing is due");
	outline_table(acts, "date act event done");
	return EXIT_DONE;
}

static int run(const struct args *args)
{
	return online_ask(args, online_request(args), NULL, 0, print_acts);
}

const struct verb verb_season = {
	.name = "season",
	.summary = N_("show a year: openings, lots, starts, lists"),
	.help = cli_help_season_txt,
	.forms = forms,
	.options = options,
	.run = run,
	.online = true,
};

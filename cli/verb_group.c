/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak group: groups of a tournament, from the lots to the archive.
 */
#include "cli/online.h"
#include "cli/verbs.h"

#include <stdio.h>
#include <string.h>

static const struct verb_form forms[] = {
	{"[--event]", "groups"},
	{"<group#>", "group"},
	{"<group#> export <format>", "group.export"},
	{"<group#> start [date]", "group.start"},
	{"<group#> pause --reason", "group.pause"},
	{"<group#> resume --reason", "group.resume"},
	{"<group#> archive [--reason]", "group.archive"},
	{"<group#> add <player>", "group.add"},
	{"add <event> <player>", "group.add"},
	{NULL, NULL},
};

static const struct verb_option options[] = {
	OPTION_TEXT("event", "CODE", "list the groups of this tournament only"),
	OPTION_TEXT("reason", "TEXT", "the reason, quoted in the letters"),
	ONLINE_OPTIONS,
	OPTION_END,
};

/* The file as it is, so that `>` makes one. */
static int print_file(json_t *result)
{
	const char *file = json_string_value(json_object_get(result, "file"));

	fputs(file ? file : "", stdout);
	return EXIT_DONE;
}

static int run(const struct args *args)
{
	bool export = !strcmp(args->form->act, "group.export");

	return online_ask(args, online_request(args), NULL, 0, export ? print_file : NULL);
}

const struct verb verb_group = {
	.name = "group",
	.summary = "list and manage groups",
	.help = cli_help_group_txt,
	.forms = forms,
	.options = options,
	.run = run,
	.online = true,
};

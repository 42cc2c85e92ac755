/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak group: groups of a tournament, from the lots to the archive.
 */
#include <stdio.h>
#include <string.h>

#include "cli/online.h"
#include "cli/verbs.h"

static const struct online_form forms[] = {
	{"", "groups", "event"},
	{"<group#>", "group", NULL},
	{"<group#> export <format>", "group.export", NULL},
	{"<group#> start [date]", "group.start", NULL},
	{"<group#> pause", "group.pause", "reason!"},
	{"<group#> resume", "group.resume", "reason!"},
	{"<group#> archive", "group.archive", "reason"},
	{"<group#> add <player>", "group.add", NULL},
	{"add <event> <player>", "group.add", NULL},
	{NULL, NULL, NULL},
};

/* The file as it is, so that `>` makes one. */
static int print_file(json_t *result)
{
	const char *file = json_string_value(json_object_get(result, "file"));

	fputs(file ? file : "", stdout);
	return EXIT_DONE;
}

int verb_group(int argc, char **argv)
{
	struct online online;
	int status = online_parse(argc, argv, forms, &online);
	const char *act;

	if (status)
		return status;
	act = json_string_value(json_object_get(online.request, "do"));
	return online_ask(&online, NULL, 0,
			  act && !strcmp(act, "group.export") ? print_file : NULL);
}

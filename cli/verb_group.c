/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak group: groups of a tournament, from the lots to the archive.
 */
#include "cli/online.h"
#include "cli/verbs.h"

static const struct online_form forms[] = {
	{"", "groups", "event"},
	{"<group#>", "group", NULL},
	{"<group#> start [date]", "group.start", NULL},
	{"<group#> pause", "group.pause", "reason!"},
	{"<group#> resume", "group.resume", "reason!"},
	{"<group#> archive", "group.archive", "reason"},
	{"<group#> add <player>", "group.add", NULL},
	{"add <event> <player>", "group.add", NULL},
	{NULL, NULL, NULL},
};

int verb_group(int argc, char **argv)
{
	return online_verb(argc, argv, forms);
}

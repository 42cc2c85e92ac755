/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak club: the clubs that players belong to.
 */
#include "cli/online.h"
#include "cli/verbs.h"

static const struct verb_form forms[] = {
	{"", "club"},
	{"add <name> [--region] [--dsu]", "club.add"},
	{NULL, NULL},
};

static const struct verb_option options[] = {
	OPTION_NUMBER("region", "1-9", "main district"),
	OPTION_TEXT("dsu", "yes|no", "whether it is a member of the union; yes by default"),
	ONLINE_OPTIONS,
	OPTION_END,
};

const struct verb verb_club = {
	.name = "club",
	.summary = N_("list and add clubs"),
	.help = cli_help_club_txt,
	.forms = forms,
	.options = options,
	.run = online_run,
	.online = true,
};

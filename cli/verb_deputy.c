/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak deputy: who acts for a tournament leader on leave.
 */
#include "cli/online.h"
#include "cli/verbs.h"

static const struct verb_form forms[] = {
	{"", "deputies"},
	{"add <leader> <deputy> <from> <to> --name [--address]", "deputy.add"},
	{"<deputy#> end", "deputy.end"},
	{NULL, NULL},
};

static const struct verb_option options[] = {
	OPTION_TEXT("name", "NAME", "the name under which the deputy signs"),
	OPTION_TEXT("address", "ADDRESS", "where the leader's letters go meanwhile"),
	ONLINE_OPTIONS,
	OPTION_END,
};

const struct verb verb_deputy = {
	.name = "deputy",
	.summary = N_("list, appoint and end deputies of leaders"),
	.help = cli_help_deputy_txt,
	.forms = forms,
	.options = options,
	.run = online_run,
	.online = true,
};

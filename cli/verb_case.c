/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak case: one case with its evidence, and the inquiry to a silent player.
 */
#include "cli/online.h"
#include "cli/verbs.h"

static const struct verb_form forms[] = {
	{"<case#>", "case"},
	{"<case#> inquire --date", "inquire"},
	{NULL, NULL},
};

static const struct verb_option options[] = {
	OPTION_DATE("date", "the last day for the answer"),
	ONLINE_OPTIONS,
	OPTION_END,
};

const struct verb verb_case = {
	.name = "case",
	.summary = N_("show a case with its evidence"),
	.help = cli_help_case_txt,
	.forms = forms,
	.options = options,
	.run = online_run,
	.online = true,
};

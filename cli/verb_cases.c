/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak cases: what waits for a leader.
 */
#include "cli/online.h"
#include "cli/verbs.h"

static const struct verb_form forms[] = {
	{"[--all]", "cases"},
	{NULL, NULL},
};

static const struct verb_option options[] = {
	OPTION_FLAG("all", "include closed cases"),
	ONLINE_OPTIONS,
	OPTION_END,
};

const struct verb verb_cases = {
	.name = "cases",
	.summary = "list the cases that wait for a leader",
	.help = cli_help_cases_txt,
	.forms = forms,
	.options = options,
	.run = online_run,
	.online = true,
};

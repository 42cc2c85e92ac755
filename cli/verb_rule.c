/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak rule: a ruling on a case, or the correction of a result.
 */
#include "cli/online.h"
#include "cli/verbs.h"

static const struct verb_form forms[] = {
	{"<case#> <verdict> --reason [--days] [--side]", "rule"},
	{"game <game#> <verdict> --reason [--days] [--side]", "rule"},
	{"appeal <ruling#> <player> --text", "appeal"},
	{NULL, NULL},
};

static const struct verb_option options[] = {
	OPTION_TEXT("reason", "TEXT", "why; it stands in the letters and in the public list"),
	OPTION_NUMBER("days", "N", "with the verdict days: how many are given back"),
	OPTION_TEXT("side", "white|black", "which side is meant where the case does not say"),
	OPTION_TEXT("text", "TEXT", "what the appeal says"),
	ONLINE_OPTIONS,
	OPTION_END,
};

const struct verb verb_rule = {
	.name = "rule",
	.summary = "a ruling",
	.help = cli_help_rule_txt,
	.forms = forms,
	.options = options,
	.run = online_run,
	.online = true,
};

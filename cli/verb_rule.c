/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak rule: a ruling on a case, or the correction of a result.
 */
#include "cli/online.h"
#include "cli/verbs.h"

static const struct verb_form forms[] = {
	{"<case#> <verdict> --reason [--class] [--days] [--side] [--white-days] [--black-days] [--from] "
	 "[--move] [--paragraph] [--tribunal] [--until]",
	 "rule"},
	{"game <game#> <verdict> --reason [--days] [--side] [--white-days] [--black-days] "
	 "[--from] [--move] [--paragraph] [--tribunal]",
	 "rule"},
	{"appeal <ruling#> <player> --text", "appeal"},
	{NULL, NULL},
};

static const struct verb_option options[] = {
	OPTION_TEXT("class", "CLASS", "the class in which an entry is placed"),
	OPTION_TEXT("reason", "TEXT", "the reason, quoted in the letters and the public list"),
	OPTION_NUMBER("days", "N", "days given (negative: taken), with the verdict days"),
	OPTION_NUMBER("white-days", "N", "the same for White's clock, with the verdict days"),
	OPTION_NUMBER("black-days", "N", "the same for Black's clock, with the verdict days"),
	OPTION_DATE("from", "first day on which the clocks of a resumed game run"),
	OPTION_TEXT("side", "white|black", "the side, if the case does not determine it"),
	OPTION_NUMBER("move", "N", "the move to be made again, with the verdict back"),
	OPTION_TEXT("paragraph", "P", "the paragraph of the ruling, if not the usual one"),
	OPTION_FLAG("tribunal", "the ruling is by the chess tribunal, entered by the K-skak chief"),
	OPTION_DATE("until", "last day of entries, with the verdict extend"),
	OPTION_TEXT("text", "TEXT", "text of the appeal"),
	ONLINE_OPTIONS,
	OPTION_END,
};

const struct verb verb_rule = {
	.name = "rule",
	.summary = N_("rule on a case, correct a result or enter an appeal"),
	.help = cli_help_rule_txt,
	.forms = forms,
	.options = options,
	.run = online_run,
	.online = true,
};

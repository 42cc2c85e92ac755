/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak rule: a ruling on a case, or the correction of a result.
 */
#include "cli/online.h"
#include "cli/verbs.h"

static const struct online_form forms[] = {
	{"<case#> <verdict>", "rule", "reason! days# side"},
	{"game <game#> <verdict>", "rule", "reason! days# side"},
	{"appeal <ruling#> <player>", "appeal", "text!"},
	{NULL, NULL, NULL},
};

int verb_rule(int argc, char **argv)
{
	return online_verb(argc, argv, forms);
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak case: one case with its evidence, and the inquiry to a silent player.
 */
#include "cli/online.h"
#include "cli/verbs.h"

static const struct online_form forms[] = {
	{"<case#>", "case", NULL},
	{"<case#> inquire", "inquire", "date!"},
	{NULL, NULL, NULL},
};

int verb_case(int argc, char **argv)
{
	return online_verb(argc, argv, forms);
}

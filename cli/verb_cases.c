/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak cases: what waits for a leader.
 */
#include "cli/online.h"
#include "cli/verbs.h"

static const struct online_form forms[] = {
	{"", "cases", "all?"},
	{NULL, NULL, NULL},
};

int verb_cases(int argc, char **argv)
{
	return online_verb(argc, argv, forms);
}

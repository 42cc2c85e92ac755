/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak clock: the clock of the daemon; the test clock can be moved.
 */
#include "cli/clock_list.h"
#include "cli/online.h"
#include "cli/verbs.h"

static const struct online_form forms[] = {
	{"[at]", "clock", NULL},
	{NULL, NULL, NULL},
};

int verb_clock(int argc, char **argv)
{
	if (clock_list_wanted(argc, argv))
		return clock_list(argc, argv);
	return online_verb(argc, argv, forms);
}

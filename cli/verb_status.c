/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak status: how the daemon fares and what waits.
 */
#include "cli/online.h"
#include "cli/verbs.h"

static const struct online_form forms[] = {
	{"", "status", NULL},
	{NULL, NULL, NULL},
};

int verb_status(int argc, char **argv)
{
	return online_verb(argc, argv, forms);
}

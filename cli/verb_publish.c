/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak publish: writes the static pages anew.
 */
#include "cli/online.h"
#include "cli/verbs.h"

static const struct online_form forms[] = {
	{"[group#]", "publish", NULL},
	{NULL, NULL, NULL},
};

int verb_publish(int argc, char **argv)
{
	return online_verb(argc, argv, forms);
}

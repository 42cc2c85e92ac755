/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak backup: a copy of the database while it is in use.
 */
#include "cli/online.h"
#include "cli/verbs.h"

static const struct online_form forms[] = {
	{"<file>", "backup", NULL},
	{NULL, NULL, NULL},
};

int verb_backup(int argc, char **argv)
{
	return online_verb(argc, argv, forms);
}

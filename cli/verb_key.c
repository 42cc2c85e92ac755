/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak key: the secret with which reply tokens are written.
 */
#include "cli/online.h"
#include "cli/verbs.h"

static const struct online_form forms[] = {
	{"rotate", "key.rotate", NULL},
	{NULL, NULL, NULL},
};

int verb_key(int argc, char **argv)
{
	return online_verb(argc, argv, forms);
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak outbox: letters that wait and letters that failed.
 */
#include "cli/online.h"
#include "cli/verbs.h"

static const struct online_form forms[] = {
	{"", "outbox", NULL},
	{NULL, NULL, NULL},
};

int verb_outbox(int argc, char **argv)
{
	return online_verb(argc, argv, forms);
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* kskak outbox: letters that are waiting and letters that failed. */
#include "cli/online.h"
#include "cli/verbs.h"

static const struct verb_form forms[] = {
	{"", "outbox"},
	{NULL, NULL},
};

const struct verb verb_outbox = {
	.name = "outbox",
	.summary = N_("list letters that are waiting and those that failed"),
	.help = cli_help_outbox_txt,
	.forms = forms,
	.options = online_options,
	.run = online_run,
	.online = true,
};

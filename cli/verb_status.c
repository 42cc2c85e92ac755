/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* kskak status: the state of the daemon, and what is waiting. */
#include "cli/online.h"
#include "cli/verbs.h"

static const struct verb_form forms[] = {
	{"", "status"},
	{NULL, NULL},
};

const struct verb verb_status = {
	.name = "status",
	.summary = N_("show how the daemon is doing"),
	.help = cli_help_status_txt,
	.forms = forms,
	.options = online_options,
	.run = online_run,
	.online = true,
};

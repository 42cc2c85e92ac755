/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* kskak official: people who sign in to the desk in the browser. */
#include "cli/online.h"
#include "cli/verbs.h"

static const struct verb_form forms[] = {
	{"list", "officials"},
	{"add <name> <role> <address> [--events]", "official.add"},
	{"remove <name>", "official.remove"},
	{"otp-reset <name>", "official.otp-reset"},
	{NULL, NULL},
};

static const struct verb_option options[] = {
	OPTION_TEXT("events", "CODES",
		    "a leader's tournaments, separated by commas; by default "
		    "all"),
	ONLINE_OPTIONS,
	OPTION_END,
};

const struct verb verb_official = {
	.name = "official",
	.summary = N_("list, add and remove those who sign in to the desk"),
	.help = cli_help_official_txt,
	.forms = forms,
	.options = options,
	.run = online_run,
	.online = true,
};

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* kskak publish: rewrites the static pages. */
#include "cli/online.h"
#include "cli/verbs.h"

static const struct verb_form forms[] = {
	{"[group#]", "publish"},
	{NULL, NULL},
};

const struct verb verb_publish = {
	.name = "publish",
	.summary = N_("rewrite the static pages"),
	.help = cli_help_publish_txt,
	.forms = forms,
	.options = online_options,
	.run = online_run,
	.online = true,
};

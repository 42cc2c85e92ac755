/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* kskak key: the secret that signs reply tokens. */
#include "cli/online.h"
#include "cli/verbs.h"

static const struct verb_form forms[] = {
	{"rotate [--now]", "key.rotate"},
	{NULL, NULL},
};

static const struct verb_option options[] = {
	OPTION_FLAG("now", "make earlier letters unanswerable at once"),
	ONLINE_OPTIONS,
	OPTION_END,
};

const struct verb verb_key = {
	.name = "key",
	.summary = N_("replace the secret of the reply tokens"),
	.help = cli_help_key_txt,
	.forms = forms,
	.options = options,
	.run = online_run,
	.online = true,
};

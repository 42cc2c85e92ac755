/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak event: tournaments that take entries.
 */
#include "cli/online.h"
#include "cli/verbs.h"

static const struct verb_form forms[] = {
	{"", "events"},
	{"add <code> <name> [--ruleset] [--zone] [--size]", "event.add"},
	{"<event> open", "event.open"},
	{"<event> close", "event.close"},
	{NULL, NULL},
};

static const struct verb_option options[] = {
	OPTION_TEXT("ruleset", "RULES", "ruleset of its games"),
	OPTION_TEXT("zone", "ZONE", "time zone, such as Europe/Copenhagen"),
	OPTION_NUMBER("size", "N", "number of players in a group"),
	ONLINE_OPTIONS,
	OPTION_END,
};

const struct verb verb_event = {
	.name = "event",
	.summary = "list, add, open and close tournaments",
	.help = cli_help_event_txt,
	.forms = forms,
	.options = options,
	.run = online_run,
	.online = true,
};

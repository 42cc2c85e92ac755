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
	OPTION_TEXT("ruleset", "RULES", "the rules its games are played by"),
	OPTION_TEXT("zone", "ZONE", "where its days begin, as Europe/Copenhagen"),
	OPTION_NUMBER("size", "N", "players of a group"),
	ONLINE_OPTIONS,
	OPTION_END,
};

const struct verb verb_event = {
	.name = "event",
	.summary = "tournaments that take entries",
	.help = cli_help_event_txt,
	.forms = forms,
	.options = options,
	.run = online_run,
	.online = true,
};

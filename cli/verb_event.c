/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak event: tournaments that take entries.
 */
#include "cli/online.h"
#include "cli/outline.h"
#include "cli/verbs.h"

#include <stdio.h>
#include <string.h>

static const struct verb_form forms[] = {
	{"", "events"},
	{"add <code> <name> [--ruleset] [--zone] [--size]", "event.add"},
	{"<event> open", "event.open"},
	{"<event> close", "event.close"},
	{"entries", "event.entries"},
	{"<event> entries", "event.entries"},
	{NULL, NULL},
};

static const struct verb_option options[] = {
	OPTION_TEXT("ruleset", "RULES", "ruleset of its games"),
	OPTION_TEXT("zone", "ZONE", "time zone, such as Europe/Copenhagen"),
	OPTION_NUMBER("size", "N", "number of players in a group"),
	ONLINE_OPTIONS,
	OPTION_END,
};

/* The rules by the name of their ruleset; --json has them all. */
static int print_events(json_t *result)
{
	json_t *events = json_object_get(result, "events"), *event;
	size_t i;

	if (!json_array_size(events))
		puts("no tournaments");
	json_array_foreach(events, i, event)
	{
		const char *rules = json_string_value(json_object_get(event, "rules"));

		if (rules)
			json_object_set_new(event, "rules",
					    json_stringn(rules, strcspn(rules, " ")));
	}
	outline_table(events, "code name size open zone rules");
	return EXIT_DONE;
}

static int print_entries(json_t *result)
{
	json_t *entries = json_object_get(result, "entries");

	if (!json_array_size(entries))
		puts("no entries wait");
	outline_table(entries,
		      "entry event group place state player name rating club days address");
	return EXIT_DONE;
}

static int run(const struct args *args)
{
	int (*people)(json_t * result) = NULL;

	if (!strcmp(args->form->act, "events"))
		people = print_events;
	else if (!strcmp(args->form->act, "event.entries"))
		people = print_entries;
	return online_ask(args, online_request(args), NULL, 0, people);
}

const struct verb verb_event = {
	.name = "event",
	.summary = "list, add, open and close tournaments",
	.help = cli_help_event_txt,
	.forms = forms,
	.options = options,
	.run = run,
	.online = true,
};

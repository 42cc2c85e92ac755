/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak event: tournaments that take entries.
 */
#include "cli/online.h"
#include "cli/verbs.h"

#include <string.h>

static const struct online_form forms[] = {
	{"", "events", NULL},
	{"add <code> <name>", "event.add", "ruleset zone size#"},
	{"<event> open", "event.open", NULL},
	{"<event> close", "event.close", NULL},
	{NULL, NULL, NULL},
};

/* Opening and closing are one request with a yes or no. */
static void say_open(json_t *request)
{
	const char *act = json_string_value(json_object_get(request, "do"));

	if (strcmp(act, "event.open") != 0 && strcmp(act, "event.close") != 0)
		return;
	json_object_set_new(request, "open", json_boolean(!strcmp(act, "event.open")));
	json_object_set_new(request, "do", json_string("event.open"));
}

int verb_event(int argc, char **argv)
{
	struct online online;
	int status = online_parse(argc, argv, forms, &online);

	if (status)
		return status;
	say_open(online.request);
	return online_ask(&online, NULL, 0, NULL);
}

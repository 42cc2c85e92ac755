/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak rating: the lists of correspondence ratings of a running daemon.
 */
#include "cli/input.h"
#include "cli/online.h"
#include "cli/outline.h"
#include "cli/usage.h"
#include "cli/verbs.h"

#include <stdio.h>
#include <string.h>

static const struct verb_form forms[] = {
	{"list [--on]", "rating.list"},
	{"player <player>", "rating.player"},
	{"rebuild", "rating.rebuild"},
	{"restart <player> [--reason]", "rating.restart"},
	{"import otb <file>", "rating.import.otb"},
	{NULL, NULL},
};

static const struct verb_option options[] = {
	OPTION_DATE("on", "the list in force on that day; by default today"),
	OPTION_TEXT("reason", "text", "why the player starts again, for the letter"),
	ONLINE_OPTIONS,
	OPTION_END,
};

static const char *text_of(json_t *object, const char *key)
{
	const char *text = json_string_value(json_object_get(object, key));

	return text ? text : "-";
}

static int print_list(json_t *result)
{
	if (!json_is_string(json_object_get(result, "date"))) {
		puts("no rating list yet");
		return EXIT_DONE;
	}
	printf("Rating list of %s, revision %d, SHA-256 %s\n", text_of(result, "date"),
	       (int)json_integer_value(json_object_get(result, "revision")),
	       text_of(result, "sha256"));
	outline_table(json_object_get(result, "players"), "player name rating games status last");
	return EXIT_DONE;
}

static int print_player(json_t *result)
{
	printf("%s: ", text_of(result, "name"));
	if (json_is_integer(json_object_get(result, "rating")))
		printf("%d (%s)\n", (int)json_integer_value(json_object_get(result, "rating")),
		       text_of(result, "status"));
	else
		puts("not on the list");
	outline_table(json_object_get(result, "history"),
		      "date code board end old games w we k b new");
	return EXIT_DONE;
}

/* Differences have an exit status of their own. */
static int print_rebuilt(json_t *result)
{
	json_t *list = json_object_get(result, "differences"), *line;
	size_t i;

	printf("%d lists, %zu differences\n",
	       (int)json_integer_value(json_object_get(result, "lists")), json_array_size(list));
	json_array_foreach(list, i, line) puts(json_string_value(line));
	return json_array_size(list) ? EXIT_DIFFERS : EXIT_DONE;
}

/* The daemon gets the contents of the file, not its name. */
static bool read_file(json_t *request)
{
	struct sbuf text = SBUF_INIT;
	struct input in;
	bool ok = false;

	if (input_open(&in, json_string_value(json_object_get(request, "file")))) {
		ok = input_read_all(&in, &text);
		input_close(&in);
	}
	if (ok)
		json_object_set_new(request, "file", json_string(text.buf));
	sbuf_release(&text);
	return ok;
}

static int run(const struct args *args)
{
	json_t *request = online_request(args);
	const char *act = args->form->act;

	if (!strcmp(act, "rating.import.otb") && !read_file(request)) {
		json_decref(request);
		return EXIT_USAGE;
	}
	return online_ask(args, request, NULL, 0,
			  !strcmp(act, "rating.list")	   ? print_list
			  : !strcmp(act, "rating.player")  ? print_player
			  : !strcmp(act, "rating.rebuild") ? print_rebuilt
							   : NULL);
}

const struct verb verb_rating = {
	.name = "rating",
	.summary = N_("show and check the lists of correspondence ratings"),
	.help = cli_help_rating_txt,
	.forms = forms,
	.options = options,
	.run = run,
	.online = true,
};

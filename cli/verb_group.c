/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* kskak group: groups of a tournament, from the lots to the archive. */
#include "cli/online.h"
#include "cli/outline.h"
#include "cli/verbs.h"

#include <stdio.h>
#include <string.h>

static const struct verb_form forms[] = {
	{"[--event]", "groups"},
	{"closable [--event]", "group.closable"},
	{"<group#>", "group"},
	{"<group#> export <format>", "group.export"},
	{"<group#> start [date] [--reason]", "group.start"},
	{"<group#> pause --reason", "group.pause"},
	{"<group#> resume --reason", "group.resume"},
	{"<group#> archive [--reason]", "group.archive"},
	{"<group#> add <player>", "group.add"},
	{"add <event> <player>", "group.add"},
	{NULL, NULL},
};

static const struct verb_option options[] = {
	OPTION_TEXT("event", "CODE", "list the groups of this tournament only"),
	OPTION_TEXT("reason", "TEXT", "the reason, quoted in the letters"),
	ONLINE_OPTIONS,
	OPTION_END,
};

static int print_groups(json_t *result)
{
	json_t *groups = json_object_get(result, "groups");

	if (!json_array_size(groups))
		puts("no groups");
	outline_table(groups, "group event name state start players size open_games cases");
	return EXIT_DONE;
}

static int print_closable(json_t *result)
{
	json_t *groups = json_object_get(result, "groups");

	if (!json_array_size(groups))
		puts("no groups can be closed");
	outline_table(groups, "group event name state open_games cases closable next");
	return EXIT_DONE;
}

static const char *text_of(json_t *object, const char *key)
{
	const char *text = json_string_value(json_object_get(object, key));

	return text ? text : "-";
}

/* "3 Frank Moller" */
static void add_player(json_t *game, const char *side)
{
	char number[16], name[16], text[160];

	snprintf(number, sizeof(number), "%s_number", side);
	snprintf(name, sizeof(name), "%s_name", side);
	snprintf(text, sizeof(text), "%lld %.120s",
		 (long long)json_integer_value(json_object_get(game, number)), text_of(game, name));
	json_object_set_new(game, side, json_string(text));
}

static void print_games(json_t *games)
{
	json_t *game;
	size_t i;

	if (!json_array_size(games))
		return;
	json_array_foreach(games, i, game)
	{
		add_player(game, "white");
		add_player(game, "black");
	}
	puts("");
	outline_table(games, "game round white black result ply turn left until");
}

/* Late players first, then the table, then the games, all by name and start number. */
static int print_group(json_t *result)
{
	json_t *late = json_object_get(result, "late"), *table = json_object_get(result, "table");

	printf("%s\ngroup %lld of %s: %s", text_of(result, "name"),
	       (long long)json_integer_value(json_object_get(result, "group")),
	       text_of(result, "event"), text_of(result, "state"));
	if (json_is_string(json_object_get(result, "start")))
		printf(" from %s", text_of(result, "start"));
	printf(", %zu of %lld players, %.*s\n", json_array_size(table),
	       (long long)json_integer_value(json_object_get(result, "size")),
	       (int)strcspn(text_of(result, "rules"), " "), text_of(result, "rules"));
	if (json_array_size(late))
		puts("\nlate:");
	outline_table(late, "number name game side state days left until case against");
	if (json_array_size(table))
		puts("");
	outline_table(table, "place number name club rating points sb played withdrawn player");
	print_games(json_object_get(result, "games"));
	return EXIT_DONE;
}

static int run(const struct args *args)
{
	static const struct {
		const char *act;
		int (*print)(json_t *result);
	} printers[] = {
		{"groups", print_groups},
		{"group", print_group},
		{"group.closable", print_closable},
		{"group.export", online_print_file},
	};
	int (*people)(json_t * result) = NULL;

	for (size_t i = 0; i < sizeof(printers) / sizeof(printers[0]); i++)
		if (!strcmp(args->form->act, printers[i].act))
			people = printers[i].print;
	return online_ask(args, online_request(args), NULL, 0, people);
}

const struct verb verb_group = {
	.name = "group",
	.summary = N_("list and manage groups"),
	.help = cli_help_group_txt,
	.forms = forms,
	.options = options,
	.run = run,
	.online = true,
};

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* kskak event: tournaments. */
#include "cli/online.h"
#include "cli/outline.h"
#include "cli/verbs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EVENT_OPTIONS "[--kind] [--year] " EVENT_OPTIONS_REST
#define EVENT_OPTIONS_REST                                                                                        \
	"[--class] [--preset] [--row] [--system] [--rounds] [--cycles] [--games] "                                \
	"[--boards] [--size] [--max] [--fen] [--moves] [--position] [--table] [--next] "                          \
	"[--round-months] [--unfinished] [--one-by-one] [--start-days] [--delay] [--opens] [--closes] "           \
	"[--draws] [--starts] [--ends] [--elo-rated] [--fee] [--rated] [--prizes] [--text] [--ruleset] [--zone] " \
	"[--alias]"

static const struct verb_form forms[] = {
	{"", "events"},
	{"kinds", "event.kinds"},
	{"series add <code> <name> --kind --year " EVENT_OPTIONS_REST, "event.series.add"},
	{"series", "event.series"},
	{"add <code> <name> " EVENT_OPTIONS " [--reason]", "event.add"},
	{"entries", "event.entries"},
	{"steps", "event.steps"},
	{"<event> open [--reason]", "event.open"},
	{"<event> close [--reason]", "event.close"},
	{"<event> cancel --reason", "event.cancel"},
	{"<event> pause --reason", "event.pause"},
	{"<event> resume --reason", "event.resume"},
	{"<event> set <key> <value> --reason", "event.set"},
	{"<event> officer <user> <role>", "event.officer"},
	{"<event> pair [--round] [--pairs] [--group] [--reason]", "event.pair"},
	{"<event> absent <player> <round#>", "event.absent"},
	{"<event> result <round#> <board#> <result> [--match] [--group] [--how] [--reason]",
	 "event.result"},
	{"<event> card <round#> --text [--match] [--group] [--reason]", "event.card"},
	{"<event> entries", "event.entries"},
	{"<event> enter <player> [--class] [--stage] [--groups] [--reason]", "event.enter"},
	{"<event> invite <player>", "event.invite"},
	{"<event> entry <entry#> <act> [--class] [--reason]", "event.entry"},
	{"<event> rights", "event.rights"},
	{"<event> seat <group> <number#> <player> --reason", "event.seat"},
	{"<event> table [--stage] [--group]", "event.table"},
	{"<event> export <format> [--group]", "event.export"},
	{"<event> compose [--stage] [--sizes] [--advance] [--final] [--move] [--to] [--top-up] [--reason]",
	 "event.compose"},
	{"<event> draw [--stage] [--start]", "event.draw"},
	{"<event> titles", "event.titles"},
	{"<event> qualifiers", "event.qualifiers"},
	{"<event> report [--group]", "event.report"},
	{"<event> sign [--group]", "event.sign"},
	{"<event>", "event"},
	{NULL, NULL},
};

static const struct verb_option options[] = {
	OPTION_TEXT("kind", "KIND", "kind of the tournament; kskak event kinds lists them"),
	OPTION_TEXT("class", "M|K|A", "class in the K-skak EMT"),
	OPTION_NUMBER("year", "YEAR", "year of the edition"),
	OPTION_TEXT("preset", "PRESET", "format of an event over the board"),
	OPTION_TEXT("row", "ROW", "row of a cup day: junior, senior, bredde or elite"),
	OPTION_TEXT("system", "SYSTEM", "pairing system, as in kskak pair"),
	OPTION_NUMBER("rounds", "N", "number of rounds"),
	OPTION_NUMBER("cycles", "N", "games per pair: 1 or 2"),
	OPTION_NUMBER("games", "N", "games in a match"),
	OPTION_NUMBER("boards", "N", "boards per team"),
	OPTION_NUMBER("size", "N", "number of players in a group"),
	OPTION_NUMBER("max", "N", "number of places; further entrants queue"),
	OPTION_TEXT("fen", "FEN", "start position; separate several by a / with spaces"),
	OPTION_TEXT("moves", "MOVES", "opening moves; separate several likewise"),
	OPTION_TEXT("position", "WHICH", "per-group, per-game or the number of a position"),
	OPTION_TEXT("table", "CHAIN", "order of the table"),
	OPTION_TEXT("next", "finished|date", "when the next round is paired"),
	OPTION_NUMBER("round-months", "N", "months between rounds"),
	OPTION_TEXT("unfinished", "adjudicate|adjourn", "games not finished by the next round"),
	OPTION_FLAG("one-by-one", "the games of a match follow one another"),
	OPTION_NUMBER("start-days", "N", "days from the lots to the start"),
	OPTION_TEXT("delay", "PLIES", "half-moves by which games are delayed for spectators"),
	OPTION_DATE("opens", "first day of entries; by default at once"),
	OPTION_DATE("closes", "last day of entries; by default closed by hand"),
	OPTION_DATE("draws", "day of the lots; by default drawn by hand"),
	OPTION_DATE("starts", "first day of play"),
	OPTION_DATE("ends", "day of the last round over the board"),
	OPTION_TEXT("elo-rated", "yes|no", "whether FIDE rates an event over the board"),
	OPTION_NUMBER("fee", "ORE", "fee in 1/100 krone"),
	OPTION_TEXT("rated", "yes|no", "whether its games count for the rating list"),
	OPTION_TEXT("prizes", "LIST", "cash prizes, first prize first"),
	OPTION_TEXT("text", "TEXT", "text added to the announcement"),
	OPTION_TEXT("ruleset", "RULES", "ruleset of its games"),
	OPTION_TEXT("zone", "ZONE", "time zone, such as Europe/Copenhagen"),
	OPTION_TEXT("alias", "CODE", "another code that entries may use"),
	OPTION_TEXT("group", "GROUP", "number or code of a group"),
	OPTION_NUMBER("round", "N", "round to show or to pair; by default the last one"),
	OPTION_TEXT("pairs", "PAIRS", "a round by hand, White first: \"3-1 4-2\""),
	OPTION_NUMBER("stage", "N", "stage of the tournament, 1 to 3"),
	OPTION_TEXT("sizes", "N,N,...", "sizes of the groups"),
	OPTION_NUMBER("advance", "N", "places of a group that advance"),
	OPTION_NUMBER("final", "N", "places of a semifinal group that advance"),
	OPTION_NUMBER("move", "PLAYER", "player or team to move to another group"),
	OPTION_TEXT("to", "GROUP", "that group, as compose shows it"),
	OPTION_NUMBER("top-up", "PLAYER", "player who gets a vacant seat"),
	OPTION_DATE("start", "first day of play"),
	OPTION_NUMBER("groups", "N", "groups of a cup: 1 or 2"),
	OPTION_NUMBER("match", "N", "team match in the round"),
	OPTION_TEXT("how", "HOW", "ordinary, reduced or blitz"),
	OPTION_TEXT("reason", "TEXT", "the reason; kept with the change"),
	ONLINE_OPTIONS,
	OPTION_END,
};

/* Shows the name of the ruleset only; --json has all rules. */
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
	outline_table(events, "code kind state name size zone rules");
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

static int print_steps(json_t *result)
{
	json_t *steps = json_object_get(result, "steps"), *step;
	size_t i;

	if (!json_array_size(steps))
		puts("no tournament needs a step soon");
	json_array_foreach(steps, i, step)
	{
		if (json_is_null(json_object_get(step, "due")))
			json_object_set_new(step, "due", json_string("by hand"));
	}
	outline_table(steps, "event state step stage due name");
	return EXIT_DONE;
}

static int print_kinds(json_t *result)
{
	outline_table(json_object_get(result, "kinds"), "kind name paragraph mode unit options");
	return EXIT_DONE;
}

/* All seats have the same reason, which is said once. */
static bool share_reason(const json_t *whys)
{
	const json_t *why;
	size_t i;

	json_array_foreach(whys, i, why)
	{
		if (!json_equal(why, json_array_get(whys, 0)))
			return false;
	}
	return i > 1;
}

static void print_seats(json_t *group)
{
	json_t *names = json_object_get(group, "names"), *name;
	json_t *whys = json_object_get(group, "why");
	bool shared = share_reason(whys);
	size_t i;

	printf("%s%s%s\n", json_string_value(json_object_get(group, "code")), shared ? "  " : "",
	       shared ? json_string_value(json_array_get(whys, 0)) : "");
	json_array_foreach(names, i, name)
	{
		if (shared)
			printf("  %s\n", json_string_value(name));
		else
			printf("  %-30s  %s\n", json_string_value(name),
			       json_string_value(json_array_get(whys, i)));
	}
}

static int print_composition(json_t *result)
{
	const char *why = json_string_value(json_object_get(result, "why"));
	json_t *group;
	size_t i;

	if (why)
		printf("case %lld: %s\n",
		       (long long)json_integer_value(json_object_get(result, "case")), why);
	json_array_foreach(json_object_get(result, "groups"), i, group)
	{
		print_seats(group);
	}
	return EXIT_DONE;
}

static int print_titles(json_t *result)
{
	outline_table(json_object_get(result, "titles"), "title name code shared paragraph");
	return EXIT_DONE;
}

static int print_qualifiers(json_t *result)
{
	outline_table(json_object_get(result, "qualifiers"), "code place name advances why");
	return EXIT_DONE;
}

/* Prints the exact bytes that are signed. */
static int print_report(json_t *result)
{
	char *text = json_dumps(json_object_get(result, "report"), JSON_COMPACT | JSON_SORT_KEYS);

	fputs(text ? text : "", stdout);
	free(text);
	return EXIT_DONE;
}

static int print_tables(json_t *result)
{
	json_t *table;
	size_t i;

	json_array_foreach(json_object_get(result, "tables"), i, table)
	{
		printf("%s%s\n", i ? "\n" : "", json_string_value(json_object_get(table, "code")));
		outline_table(json_object_get(table, "lines"),
			      "place number player name club rating points sb played");
	}
	return EXIT_DONE;
}

static int print_signature(json_t *result)
{
	printf("version %d, signed by %s\n%s\n",
	       (int)json_integer_value(json_object_get(result, "version")),
	       json_string_value(json_object_get(result, "signed_by")),
	       json_string_value(json_object_get(result, "sha256")));
	return EXIT_DONE;
}

static int run(const struct args *args)
{
	int (*people)(json_t * result) = NULL;

	if (!strcmp(args->form->act, "event.kinds"))
		people = print_kinds;
	else if (!strcmp(args->form->act, "events"))
		people = print_events;
	else if (!strcmp(args->form->act, "event.entries"))
		people = print_entries;
	else if (!strcmp(args->form->act, "event.steps"))
		people = print_steps;
	else if (!strcmp(args->form->act, "event.table"))
		people = print_tables;
	else if (!strcmp(args->form->act, "event.export"))
		people = online_print_file;
	else if (!strcmp(args->form->act, "event.compose"))
		people = print_composition;
	else if (!strcmp(args->form->act, "event.titles"))
		people = print_titles;
	else if (!strcmp(args->form->act, "event.qualifiers"))
		people = print_qualifiers;
	else if (!strcmp(args->form->act, "event.report"))
		people = print_report;
	else if (!strcmp(args->form->act, "event.sign"))
		people = print_signature;
	return online_ask(args, online_request(args), NULL, 0, people);
}

const struct verb verb_event = {
	.name = "event",
	.summary = N_("make, show and change tournaments"),
	.help = cli_help_event_txt,
	.forms = forms,
	.options = options,
	.run = run,
	.online = true,
};

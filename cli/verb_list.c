/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* kskak list: imports published rating lists and searches them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/list_file.h"
#include "cli/list_import.h"
#include "cli/outline.h"
#include "cli/to_json.h"
#include "cli/usage.h"
#include "cli/verbs.h"
#include "core/base/mem.h"

#define SHOWN 20 /* default number of players that a search prints */

static int import_lists(const struct args *args)
{
	struct list_import o = {.name = args_text(args, "as"),
				.rating = args_text(args, "rating"),
				.files = args->rest,
				.n_files = args->n_rest};
	struct sbuf said = SBUF_INIT;
	int status = list_import(&o, &said);

	fputs(said.buf, stdout);
	sbuf_release(&said);
	return status;
}

static bool open_lists(const struct args *args, struct list_files *lists)
{
	const char *names = args_text(args, "list");

	if (names)
		return list_file_open(names, lists);
	list_file_open_all(lists);
	if (!lists->n)
		usage_error(
			N_("list: there is no list yet: `kskak list import FILE` makes one from a "
			   "file of FIDE or DSU"));
	return lists->n > 0;
}

/* 0 means no rating. */
static json_t *number_json(long v)
{
	return v ? json_integer(v) : json_string("");
}

static json_t *player_json(const struct roster_player *p)
{
	char birth[ROSTER_BIRTH], sex[2] = {p->sex == ' ' ? '\0' : p->sex, '\0'};
	json_t *v = json_object();

	json_object_set_new(v, "name", json_string(p->name));
	json_object_set_new(v, "title", json_string(p->title));
	json_object_set_new(v, "federation", json_string(p->federation));
	json_object_set_new(v, "sex", json_string(sex));
	json_object_set_new(v, "birth", json_string(roster_birth(p, birth)));
	json_object_set_new(v, "fide", number_json(p->fide));
	json_object_set_new(v, "elo", number_json(p->elo[ROSTER_STANDARD]));
	json_object_set_new(v, "k", number_json(p->k[ROSTER_STANDARD]));
	json_object_set_new(v, "rapid", number_json(p->elo[ROSTER_RAPID]));
	json_object_set_new(v, "blitz", number_json(p->elo[ROSTER_BLITZ]));
	json_object_set_new(v, "dsu", number_json(p->national));
	json_object_set_new(v, "dsu_rating", number_json(p->own[ROSTER_STANDARD]));
	json_object_set_new(v, "dsu_rapid", number_json(p->own[ROSTER_RAPID]));
	json_object_set_new(v, "dsu_blitz", number_json(p->own[ROSTER_BLITZ]));
	json_object_set_new(v, "club", json_string(p->club));
	json_object_set_new(v, "inactive", json_boolean(p->inactive));
	return v;
}

static char *join_words(const struct args *args)
{
	struct sbuf out = SBUF_INIT;
	size_t i;

	for (i = 0; i < args->n_rest; i++)
		sbuf_addf(&out, "%s%s", i ? " " : "", args->rest[i]);
	return sbuf_detach(&out, NULL);
}

static void print_found(json_t *found, size_t total, bool json)
{
	if (json) {
		json_dumpf(found, stdout, JSON_INDENT(1));
		putchar('\n');
		return;
	}
	outline_table(found, "name title federation birth fide elo dsu dsu_rating club");
	if (total > json_array_size(found))
		printf(usage_tr(
			       "%zu of %zu players; more of the name, or --most, shows the others\n"),
		       json_array_size(found), total);
}

static int search(const struct args *args)
{
	int most = args_count(args, "most") ? args_count(args, "most") : SHOWN;
	const char *federation = args_text(args, "federation");
	struct roster_player *players = mem_zeroed((size_t)most, sizeof(*players));
	json_t *found = json_array();
	struct list_files lists;
	char *query = join_words(args);
	size_t n = 0, total = 0, i;
	int status = EXIT_USAGE;

	if (open_lists(args, &lists)) {
		n = list_file_find(&lists, query, federation ? federation : "", (size_t)most,
				   players, &total);
		for (i = 0; i < n; i++)
			json_array_append_new(found, player_json(&players[i]));
		print_found(found, total, args_has(args, "json"));
		status = n ? EXIT_DONE : EXIT_DIFFERS;
		if (!n)
			usage_error(N_("list: nobody is called '%s'"), query);
		list_file_close(&lists);
	}
	json_decref(found);
	free(players);
	free(query);
	return status;
}

static int show(const struct args *args)
{
	struct list_files lists;
	size_t i;

	(void)args;
	list_file_open_all(&lists);
	for (i = 0; i < lists.n; i++)
		printf(usage_tr("%s: %zu players, %s (%s)\n"), lists.list[i].name,
		       lists.list[i].roster.n, lists.list[i].roster.label, lists.list[i].path);
	if (!lists.n)
		puts(usage_tr("no list yet"));
	list_file_close(&lists);
	return EXIT_DONE;
}

static const struct verb_form forms[] = {
	{"import [--as] [--rating] <list...>", NULL},
	{"search [--list] [--federation] [--most] [--json] <name...>", NULL},
	{"show", NULL},
	{NULL, NULL},
};

static const struct verb_option options[] = {
	OPTION_TEXT("as", "NAME", "name of the list, by default fide or dsu"),
	OPTION_TEXT("rating", "standard|rapid|blitz",
		    "kind of ratings, if the files have those of one kind"),
	OPTION_TEXT("list", "NAME,...", "lists to search in, by default all"),
	OPTION_TEXT("federation", "CODE", "players of that federation, such as DEN"),
	OPTION_COUNT("most", "N", 1000, "number of players to print, by default 20"),
	OPTION_FLAG("json", "print the players as JSON"),
	OPTION_END,
};

static int run(const struct args *args)
{
	static int (*const actions[])(const struct args *) = {import_lists, search, show};

	return actions[args->form - forms](args);
}

const struct verb verb_list = {
	.name = "list",
	.summary = N_("import rating lists of FIDE and DSU, and search in them"),
	.help = cli_help_list_txt,
	.forms = forms,
	.options = options,
	.run = run,
};

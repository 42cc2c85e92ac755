/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * `kskak rate`: the rating report of a tournament by the DSU system.
 */
#include "cli/args.h"
#include "cli/calc/calc.h"
#include "cli/document.h"
#include "cli/player.h"
#include "cli/rate_event.h"
#include "cli/rating_list.h"
#include "cli/report_score.h"
#include "cli/to_json.h"
#include "cli/usage.h"
#include "cli/verbs.h"
#include "core/base/utf8.h"

#include <stdio.h>
#include <string.h>

static bool has_unrated(const json_t *players)
{
	json_t *p;
	size_t i;

	json_array_foreach(players, i, p)
	{
		json_t *rating = json_object_get(p, "rating");

		if (json_is_object(p) && (!rating || json_is_null(rating)))
			return true;
	}
	return false;
}

static const char *number(json_t *v, char *buf, size_t size)
{
	if (json_is_integer(v))
		snprintf(buf, size, "%lld", (long long)json_integer_value(v));
	else if (json_is_real(v))
		snprintf(buf, size, "%.10g", json_real_value(v));
	else
		snprintf(buf, size, "-");
	return report_score_localize(usage_lang(), buf);
}

/* An unrated player has a performance, or none at 0 and 100 per cent. */
static void print_unrated(json_t *player, json_t *line, int columns)
{
	json_t *rp = json_object_get(line, "Rp");
	char w[32], new[32];

	player_print_name(player_name(player), columns);
	printf(" %5s %4lld %5s %6s %6s %3s %5s %5s  %s\n", "-",
	       (long long)json_integer_value(json_object_get(line, "n")),
	       number(json_object_get(line, "W"), w, sizeof(w)), "", "", "", "",
	       number(rp, new, sizeof(new)),
	       json_is_integer(rp)
		       ? usage_tr("performance (4.5.5.2)")
		       : usage_tr("no performance, their games are not rated (4.5.5.2)"));
}

static void print_player(json_t *player, json_t *line, int columns)
{
	char w[32], we[32], b[32];
	long long old = json_integer_value(json_object_get(player, "rating"));
	long long new = json_integer_value(json_object_get(line, "Rn"));

	player_print_name(player_name(player), columns);
	printf(" %5lld %4lld %5s %6s %6s %3lld %+5lld %5lld%s\n", old,
	       (long long)json_integer_value(json_object_get(line, "n")),
	       number(json_object_get(line, "W"), w, sizeof(w)),
	       number(json_object_get(line, "We"), we, sizeof(we)),
	       number(json_object_get(line, "B"), b, sizeof(b)),
	       (long long)json_integer_value(json_object_get(line, "K")), new - old, new,
	       json_is_true(json_object_get(line, "winner_rule"))
		       ? usage_tr("  winner keeps (4.5.2.5)")
		       : "");
}

static void print_report(json_t *input, json_t *report)
{
	json_t *players = json_object_get(input, "players"), *p;
	json_t *lines = json_object_get(report, "players");
	const struct lang *l = usage_lang();
	const char *const heads[] = {tr_in(l, "rating report", "player"),
				     tr_in(l, "rating report", "old"),
				     "n",
				     tr_in(l, "rating report", "score"),
				     tr_in(l, "rating report", "exp."),
				     tr_in(l, "rating report", "bonus"),
				     "K",
				     "+/-",
				     tr_in(l, "rating report", "new")};
	static const int width[] = {0, 5, 4, 5, 6, 6, 3, 5, 5};
	int columns = utf8_width(heads[0]);
	bool average;
	size_t i, k;

	json_array_foreach(players, i, p)
	{
		if (utf8_width(player_name(p)) > columns)
			columns = utf8_width(player_name(p));
	}
	average = !strcmp(json_string_value(json_object_get(report, "method")), "average");
	printf(average ? usage_tr("method average, average rating %lld (4.5.3)")
		       : usage_tr("method difference, average rating %lld (4.5.3)"),
	       (long long)json_integer_value(json_object_get(report, "Ra")));
	if (has_unrated(players))
		fputs(usage_tr(", unrated players by performance (4.5.5.2)"), stdout);
	putchar('\n');
	player_print_name(heads[0], columns);
	for (k = 1; k < 9; k++)
		printf(" %*s%s", width[k] - utf8_width(heads[k]), "", heads[k]);
	putchar('\n');
	json_array_foreach(players, i, p)
	{
		if (json_is_true(json_object_get(json_array_get(lines, i), "unrated")))
			print_unrated(p, json_array_get(lines, i), columns);
		else
			print_player(p, json_array_get(lines, i), columns);
	}
}

static void print_lists(json_t *periods)
{
	json_t *period, *e;
	size_t i, k;

	json_array_foreach(periods, i, period)
	{
		printf("%s%s\n", i ? "\n" : "",
		       json_string_value(json_object_get(period, "period")));
		json_array_foreach(json_object_get(period, "late"), k, e)
			printf(usage_tr("  late: tournament of %s, gain added to the registered "
					"rating (4.5.4.1)\n"),
			       json_string_value(e));
		json_array_foreach(json_object_get(period, "list"), k, e)
			printf(usage_tr("  %-16s %5lld%c %4lld games  %s\n"),
			       json_string_value(json_object_get(e, "id")),
			       (long long)json_integer_value(json_object_get(e, "rating")),
			       json_is_true(json_object_get(e, "provisional")) ? 'P' : ' ',
			       (long long)json_integer_value(json_object_get(e, "games")),
			       json_string_value(json_object_get(e, "status")));
	}
}

static json_t *make_lists(json_t *root)
{
	char error[256] = "";
	struct fields in = fields_of(root, error, sizeof(error));
	json_t *lists = rating_lists(&in);

	return lists ? lists : json_pack("{s:s}", "error", error);
}

static json_t *rate(json_t *root)
{
	char error[256] = "";
	struct fields in = fields_of(root, error, sizeof(error));
	json_t *value;

	if (!has_unrated(json_object_get(root, "players")))
		return calc_call("rating.tournament", root);
	value = rate_event(&in);
	return value ? value : json_pack("{s:s}", "error", error);
}

static const struct verb_form forms[] = {
	{"[--list] [--json] [file]", NULL},
	{NULL, NULL},
};

static const struct verb_option options[] = {
	OPTION_FLAG("list", "compute rating lists over many tournaments"),
	OPTION_FLAG("json", "print the answer as JSON"),
	OPTION_END,
};

static int run(const struct args *args)
{
	bool list = args_has(args, "list");
	struct document doc;
	json_t *answer;
	const char *error;
	int status = EXIT_DONE;

	if (!document_read_table(args_text(args, "file"), &doc))
		return EXIT_USAGE;
	answer = list ? make_lists(doc.root) : rate(doc.root);
	error = json_string_value(json_object_get(answer, "error"));
	if (error) {
		status = usage_error("%s:1: %s", doc.name, error);
	} else if (args_has(args, "json")) {
		to_json_print(answer);
	} else if (list) {
		print_lists(answer);
	} else {
		print_report(doc.root, answer);
	}
	json_decref(answer);
	document_release(&doc);
	return status;
}

const struct verb verb_rate = {
	.name = "rate",
	.summary = N_("rate a tournament by the DSU system"),
	.help = cli_help_rate_txt,
	.forms = forms,
	.options = options,
	.run = run,
};

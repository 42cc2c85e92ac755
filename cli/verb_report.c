/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * `kskak report`: a tournament kept in a report file, from the entries to the last round.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/calc/calc.h"
#include "cli/lines.h"
#include "cli/list_entry.h"
#include "cli/report.h"
#include "cli/report_call.h"
#include "cli/report_details.h"
#include "cli/report_file.h"
#include "cli/report_kind.h"
#include "cli/report_notes.h"
#include "cli/team_event.h"
#include "cli/team_list.h"
#include "cli/team_records.h"
#include "cli/trf_pair.h"
#include "cli/trf_source.h"
#include "cli/usage.h"
#include "cli/verbs.h"
#include "core/base/mem.h"
#include "core/pairing/roundrobin/roundrobin.h"

/* --- actions -------------------------------------------------------------------------------- */

static int make_new(struct report_call *o)
{
	o->trf.rounds = o->rounds;
	o->trf.first = o->first;
	report_tell_namesakes(&o->trf, 0, o->name);
	return report_call_give(o);
}

/* The calc function for a round robin; NULL for a system that depends on results. */
static const char *table_of(const char *system)
{
	static const char *const functions[ROUNDROBIN_SCHEDULES] = {
		[RR_BERGER] = "pair.berger",
		[RR_DSU] = "pair.round_robin_dsu",
		[RR_DOUBLE] = "pair.double_round",
	};
	enum roundrobin_schedule schedule;

	return roundrobin_find(system, &schedule) ? functions[schedule] : NULL;
}

/* A free round of a round robin scores no point, so it is not entered as a bye. */
static json_t *pair_by_table(const struct trf *t, int round, const char *fn)
{
	json_t *state, *answer, *wrong;
	size_t i;

	for (i = 1; i <= t->n; i++) {
		if (!trf_find(t, (int)i))
			return trf_pair_none(
				N_("an all-play-all of %zu needs the start numbers 1 to %zu; "
				   "nobody has %zu"),
				t->n, t->n, i);
	}
	state = json_pack("{s:I, s:i}", "n", (json_int_t)t->n, "round", round);
	answer = calc_call(fn, state);
	json_decref(state);
	if (json_object_get(answer, "error")) {
		wrong = trf_pair_none("%s", json_string_value(json_object_get(answer, "error")));
		json_decref(answer);
		return wrong;
	}
	json_object_del(answer, "bye");
	return answer;
}

/*
 * The desk offers the system again, the table depends on that of 2026 (STANDINGS B-20) and on the
 * kind of event, and the code of the type follows from these and from the tables.
 */
static void note_system(struct report_call *o)
{
	if (o->desk || table_of(o->system) || report_kind_is_knockout(o->system) ||
	    trf_pair_bonus(o->system) == TRF_BONUS_FIDE_2026)
		report_notes_set_system(&o->trf, o->system);
}

/* A table pairs teams that are absent, too (PAIRING ALL-3). */
static void warn_absent_teams(const struct report_call *o, const struct team_event *e, int round,
			      const json_t *answer)
{
	json_t *pair, *id;
	size_t i, k;

	json_array_foreach(json_object_get(answer, "pairings"), i, pair)
	{
		json_array_foreach(pair, k, id)
		{
			int team = (int)json_integer_value(id) - 1;

			if (team_event_absent(&o->trf, e, team, round))
				usage_error(N_("%s: round %d: team %d, %s, is absent and loses "
					       "without play"),
					    o->name, round, team + 1, e->teams[team].name);
		}
	}
}

/* Teams are paired by the system, with board points; their players meet by board. */
static int pair_teams(struct report_call *o, int round, const char *table)
{
	struct team_event e;
	struct trf teams;
	json_t *answer;
	char text[160];
	int status;

	if (!team_event_read(&o->trf, &e, text, sizeof(text))) {
		team_event_release(&e);
		return usage_error("%s: %s", o->name, text);
	}
	team_records_as_players(&o->trf, &e, &teams);
	answer = table ? pair_by_table(&teams, round, table) : trf_pair(&teams, round, o->system);
	if (json_is_true(json_object_get(answer, "ok"))) {
		warn_absent_teams(o, &e, round, answer);
		team_event_enter(&o->trf, &e, round, args_count(o->args, "teams"), answer);
		note_system(o);
		status = report_call_give(o);
	} else {
		usage_error("%s", usage_tr(json_string_value(json_object_get(answer, "reason"))));
		status = EXIT_NO_ANSWER;
	}
	json_decref(answer);
	trf_release(&teams);
	team_event_release(&e);
	return status;
}

/* Who is out of the round without a point, by the place in the file. */
static bool *absent_from(const struct trf *t, int round)
{
	bool *absent = mem_zeroed(t->n + 1, sizeof(*absent));
	size_t i;

	for (i = 0; i < t->n; i++) {
		struct trf_cell c = trf_cell_at(&t->players[i], round);

		absent[i] = trf_is_out(&c) && c.result == 'Z';
	}
	return absent;
}

/* Pairs of a table that have met before, after a change by hand or of the number of players. */
static void warn_repeated(const struct report_call *o, int round)
{
	const struct trf *t = &o->trf;
	size_t i;
	int r;

	for (i = 0; i < t->n; i++) {
		struct trf_cell c = trf_cell_at(&t->players[i], round);

		for (r = 1; r < round && c.opp && c.colour == 'w'; r++) {
			struct trf_cell before = trf_cell_at(&t->players[i], r);

			if (before.opp == c.opp &&
			    (before.colour == 'w' || strcmp(o->system, "double") != 0))
				usage_error(N_("%s: warning: round %d: %d and %d have met in round "
					       "%d"),
					    o->name, round, t->players[i].id, c.opp, r);
		}
	}
}

/* Who asked for half a point plays nevertheless. */
static void warn_half(const struct report_call *o, int round)
{
	size_t i;

	for (i = 0; i < o->trf.n; i++) {
		const struct trf_player *p = &o->trf.players[i];
		struct trf_cell c = trf_cell_at(p, round);

		if (trf_is_out(&c) && c.result == 'H')
			usage_error(N_("%s: warning: round %d: %d %s is paired: an all-play-all "
				       "has no byes with half a point"),
				    o->name, round, p->id, p->name);
	}
}

/* A table pairs everybody: whoever is absent loses without play (PAIRING ALL-3). */
static void forfeit_absent(struct report_call *o, int round, const bool *absent)
{
	struct trf *t = &o->trf;
	size_t i;

	for (i = 0; i < t->n; i++) {
		struct trf_cell c = trf_cell_at(&t->players[i], round);
		const struct trf_player *other = c.opp ? trf_find(t, c.opp) : NULL;
		bool white = c.colour == 'w';

		if (!absent[i] || !other)
			continue;
		usage_error(N_("%s: round %d: %d %s is absent and loses without play"), o->name,
			    round, t->players[i].id, t->players[i].name);
		trf_set_result(t, white ? t->players[i].id : c.opp,
			       white ? c.opp : t->players[i].id, round,
			       absent[other - t->players] ? "--"
			       : white			  ? "-+"
							  : "+-");
	}
}

/* An unfinished game counts as drawn in the pairing, like an adjourned one. */
static int pair_next(struct report_call *o)
{
	struct trf *t = &o->trf;
	const char *table = table_of(o->system);
	int open = report_open_games(t, t->played), round = t->played + 1, status;
	json_t *answer;

	status = trf_source_check_round(o->name, o->text.buf, t->rounds, round);
	if (status)
		return status;
	if (!args_has(o->args, "teams"))
		trf_source_warn(o->name, o->text.buf, o->system, round, false);
	if (round > TRF_MOST_ROUNDS)
		return usage_error(N_("%s: more than %d rounds"), o->name, TRF_MOST_ROUNDS);
	if (open && !table)
		usage_error(N_("%s: round %d: games without a result, counted as drawn: %d"),
			    o->name, t->played, open);
	if (round == 1)
		trf_pair_warn_edition("report", o->system);
	if (args_has(o->args, "teams"))
		return pair_teams(o, round, table);
	answer = table ? pair_by_table(t, round, table) : trf_pair(t, round, o->system);
	if (!json_is_true(json_object_get(answer, "ok"))) {
		usage_error("%s", usage_tr(json_string_value(json_object_get(answer, "reason"))));
		status = EXIT_NO_ANSWER;
	} else {
		bool *absent = absent_from(t, round);

		if (table)
			warn_half(o, round);
		trf_pair_enter(t, round, answer);
		if (table) {
			forfeit_absent(o, round, absent);
			warn_repeated(o, round);
		}
		free(absent);
		note_system(o);
		status = report_call_give(o);
	}
	json_decref(answer);
	return status;
}

static bool enter_words(struct report_call *o, int round)
{
	char text[160];
	int i;

	for (i = 0; i < o->n_words; i += 2) {
		if (i + 1 == o->n_words) {
			usage_error(N_("report: no result follows '%s'; write both, such as "
				       "5-2 1-0"),
				    o->words[i]);
			return false;
		}
		if (!report_set_result(&o->trf, round, o->words[i], o->words[i + 1], text,
				       sizeof(text))) {
			usage_error("%s: %s", o->name, text);
			return false;
		}
	}
	return true;
}

static bool enter_line(struct report_call *o, int round, const struct line *line,
		       unsigned long number)
{
	char copy[64], text[160], *save, *pair, *word;
	bool ok = false;

	snprintf(text, sizeof(text), "%s",
		 usage_tr("a line is `WHITE-BLACK RESULT`, such as 5-2 1-0"));
	if (!line->too_long && line->len < sizeof(copy)) {
		memcpy(copy, line->text, line->len);
		copy[line->len] = '\0';
		pair = strtok_r(copy, " \t", &save);
		word = strtok_r(NULL, " \t", &save);
		if (pair && *pair == '#')
			return true;
		ok = pair && word && !strtok_r(NULL, " \t", &save) &&
		     report_set_result(&o->trf, round, pair, word, text, sizeof(text));
	}
	if (!ok)
		usage_error(N_("standard input:%lu: %s"), number, text);
	return ok;
}

static bool enter_lines(struct report_call *o, int round)
{
	struct input in = {.file = stdin, .name = "standard input"};
	struct lines lines;
	struct line line;
	bool ok = true;

	lines_init(&lines, &in);
	while (ok && lines_next(&lines, &line))
		ok = lines_is_blank(&line) || enter_line(o, round, &line, lines.number);
	ok = ok && !lines.failed;
	lines_release(&lines);
	return ok;
}

static int set_results(struct report_call *o)
{
	int round = o->round ? o->round : o->trf.played;
	bool ok;

	if (!o->trf.played || round > o->trf.played)
		return usage_error(N_("%s: round %d has no games yet"), o->name, round ? round : 1);
	if (!o->n_words && !strcmp(o->file, "-"))
		return usage_error(
			N_("report: results on standard input need the report in a file"));
	ok = o->n_words ? enter_words(o, round) : enter_lines(o, round);
	return ok ? report_call_give(o) : EXIT_USAGE;
}

static int show(struct report_call *o)
{
	struct team_event e;
	char text[160];
	int round = o->round ? o->round : o->trf.played;

	if (!o->trf.played || round > o->trf.played)
		return usage_error(N_("%s: round %d is not paired yet"), o->name,
				   round ? round : 1);
	if (o->json)
		report_show_json(&o->trf, round);
	else if (team_event_read(&o->trf, &e, text, sizeof(text)))
		team_list_show(&o->trf, &e, round);
	else
		report_show(&o->trf, round);
	if (!o->json)
		team_event_release(&e);
	return EXIT_DONE;
}

static const struct verb_form forms[] = {
	{"new [--name] [--rounds] [--first] [--list] [--rating] [--trf16] [--trf26] [entries]",
	 NULL},
	{"pair --system [--teams] [--write] [--trf16] [--trf26] [file]", NULL},
	{"result [--round] [--write] [--trf16] [--trf26] <file> [result...]", NULL},
	{"absent [--half] [--gone] [--round] [--write] [--trf16] [--trf26] <file> <number...>",
	 NULL},
	{"withdraw [--write] [--trf16] [--trf26] <file> <number...>", NULL},
	{"return [--write] [--trf16] [--trf26] <file> <number...>", NULL},
	{"add [--half] [--list] [--rating] [--write] [--trf16] [--trf26] <file> <entry...>", NULL},
	{"forbid [--clubs] [--from] [--to] [--write] [--trf16] [--trf26] <file> [number...]", NULL},
	{"team --name [--write] [--trf16] [--trf26] <file> <number...>", NULL},
	{"lineup [--round] [--write] [--trf16] [--trf26] <file> <team> <number...>", NULL},
	{"allow [--write] [--trf16] [--trf26] <file> <number...>", NULL},
	{"correct [--write] [--trf16] [--trf26] <file> <player> <entry>", NULL},
	{"remove [--write] [--trf16] [--trf26] <file> <number...>", NULL},
	{"lots [--write] [--trf16] [--trf26] <file>", NULL},
	{"renumber [--write] [--trf16] [--trf26] <file>", NULL},
	{"set [--name] [--rounds] [--first] [--write] [--trf16] [--trf26] <file>", NULL},
	{"undo [--write] <file>", NULL},
	{"boards [--write] [--trf16] [--trf26] <file> <board...>", NULL},
	{"tiebreaks [--edition] [--score] [--write] [--trf16] [--trf26] <file> <tiebreak...>",
	 NULL},
	{"accelerate --method [--groups] [--rounds] [--write] [--trf16] [--trf26] <file>", NULL},
	{"change [--system] [--round] [--write] [--trf16] [--trf26] <file> <pair...>", NULL},
	{"unpair [--write] [--trf16] [--trf26] <file>", NULL},
	{"refresh --list [--rating] [--write] [--trf16] [--trf26] <file> [number...]", NULL},
	{"details [--name] [--city] [--federation] [--start] [--end] [--dates] [--type] [--code] "
	 "[--arbiter] [--deputy] [--clock] [--controller] [--write] [--trf16] [--trf26] <file>",
	 NULL},
	{"rating --for [--list] [--rating] [--output] [--trf16] [--trf26] <file>", NULL},
	{"elo [--list] [--rating] [--json] [--lang] [--html] [--pdf] [--paper] [--output] <file>",
	 NULL},
	{"k [--write] [--trf16] [--trf26] <file> <k...>", NULL},
	{"show [--round] [--json] [file]", NULL},
	{"convert --as [--system] [--output] [file]", NULL},
	{"take [--write] [--trf16] [--trf26] <file> <source>", NULL},
	{"serve [--port] <file>", NULL},
	{"site <file> <dir>", NULL},
	{"print [--round] [--paper] [--lang] [--pdf] [--tiebreaks] [--output] <what> <file>", NULL},
	{"norm [--player] [--title] [--exempt] [--games] [--json] [--lang] [--html] [--pdf] "
	 "[--paper] [--output] <file>",
	 NULL},
	{"title [--write] [--trf16] [--trf26] <file> <number> [line...]", NULL},
	{"application [--title] [--exempt] [--games] [--json] [--lang] [--html] [--pdf] [--paper] "
	 "[--output] <file> <number> [other...]",
	 NULL},
	{"plan [--write] [--trf16] [--trf26] <file> [line...]", NULL},
	{"prizes [--plan] [--tiebreaks] [--json] [--lang] [--html] [--pdf] [--paper] [--output] "
	 "<file>",
	 NULL},
	{NULL, NULL},
};

static const struct verb_option options[] = {
	OPTION_TEXT("name", "TEXT", "name of the tournament, or of a team"),
	OPTION_COUNT("rounds", "R", TRF_MOST_ROUNDS, "number of rounds"),
	OPTION_TEXT("first", "w|b", "first colour of number 1"),
	OPTION_TEXT("system", "NAME", "pairing system, or berger, dsu, double"),
	OPTION_TEXT("for", "fide|dsu", "whose rating officer gets the file"),
	OPTION_TEXT("city", "TEXT", "where it is played"),
	OPTION_TEXT("federation", "CODE", "federation of the tournament"),
	OPTION_TEXT("start", "DATE", "first day, YYYY-MM-DD"),
	OPTION_TEXT("end", "DATE", "last day"),
	OPTION_TEXT("dates", "DATE,...", "the day of each round"),
	OPTION_TEXT("type", "TEXT", "type of the tournament"),
	OPTION_TEXT("code", "CODE", "the type as TRF26 encodes it, such as FIDE_DUTCH"),
	OPTION_TEXT("arbiter", "TEXT", "chief arbiter, with the FIDE number in brackets"),
	OPTION_TEXT("deputy", "TEXT;...", "deputy chief arbiters"),
	OPTION_TEXT("clock", "M+S", "rate of play: minutes, and seconds per move"),
	OPTION_TEXT("controller", "TEXT", "the program or person who pairs"),
	OPTION_TEXT("list", "NAME,...", "rating lists that players are looked up in"),
	OPTION_TEXT("rating", "standard|rapid|blitz",
		    "which ratings of the list, by default those of the rate of play"),
	OPTION_COUNT("round", "R", TRF_MOST_ROUNDS, "the round, by default the last one paired"),
	OPTION_FLAG("half", "with half a point"),
	OPTION_FLAG("gone", "absent from all later rounds, too"),
	OPTION_COUNT("teams", "BOARDS", 14, "pair teams on so many boards"),
	OPTION_FLAG("clubs", "forbid pairs within each club"),
	OPTION_COUNT("from", "R", TRF_MOST_ROUNDS, "first round in which the pairs are forbidden"),
	OPTION_COUNT("to", "R", TRF_MOST_ROUNDS, "last round of that kind"),
	OPTION_TEXT("method", "danish|baku", "method of acceleration"),
	OPTION_COUNT("groups", "N", 99, "groups of the Danish acceleration, by default 2"),
	OPTION_FLAG("json", "print JSON"),
	OPTION_TEXT("paper", "a4|a5", "size of the paper, by default a4"),
	OPTION_TEXT("lang", "CODE", "language of the paper, such as en or da"),
	OPTION_FLAG("pdf", "write PDF"),
	OPTION_FLAG("html", "write a page of HTML to be printed"),
	OPTION_TEXT("tiebreaks", "A,B,...", "order of the table, as in `kskak standings`"),
	OPTION_TEXT("edition", "2010|2024|2026", "FIDE's tie-breaks of that year"),
	OPTION_TEXT("score", "mp|gp", "rank teams by match points or board points"),
	OPTION_TEXT("output", "FILE", "write the paper to that file"),
	OPTION_COUNT("player", "N", TRF_MOST_NUMBER, "start number of a player"),
	OPTION_TEXT("title", "gm|im|wgm|wim", "the title"),
	OPTION_TEXT("exempt", "a|b|c", "the event is exempt by that letter of 1.4.3"),
	OPTION_COUNT(
		"games", "N", 9,
		"games of a norm: 9, or 7 in team championships, 8 in the World Cup (1.4.1 b)"),
	OPTION_TEXT("plan", "FILE", "plan of the prizes, by default that of the report"),
	OPTION_COUNT("port", "N", 65535, "port of the pages, by default any free one"),
	OPTION_FLAG("write", "replace FILE by the new report"),
	OPTION_TEXT("as", "trf26|trf16|players|json", "the form to be written"),
	OPTION_FLAG("trf16", "write TRF16, whatever the form of FILE"),
	OPTION_FLAG("trf26", "write TRF26"),
	OPTION_END,
};

/* In the order of the forms. */
static const struct {
	int (*run)(struct report_call *o);
	bool entries;	 /* reads a list of entries, not a report */
	bool new_points; /* changes points and ranks */
	bool serves;	 /* does not read its file, which may not exist yet */
} actions[] = {
	{make_new, true, true, false},
	{pair_next, false, true, false},
	{set_results, false, true, false},
	{report_desk_absent, false, false, false},
	{report_desk_withdraw, false, false, false},
	{report_desk_return, false, false, false},
	{report_desk_add, false, true, false},
	{report_desk_forbid, false, false, false},
	{report_team_add, false, false, false},
	{report_team_line_up, false, true, false},
	{report_desk_allow, false, false, false},
	{report_player_correct, false, false, false},
	{report_player_remove, false, true, false},
	{report_player_lots, false, true, false},
	{report_player_renumber, false, true, false},
	{report_player_set, false, false, false},
	{report_player_undo, false, false, false},
	{report_desk_boards, false, false, false},
	{report_desk_tiebreaks, false, false, false},
	{report_desk_accelerate, false, false, false},
	{report_change, false, true, false},
	{report_unpair, false, true, false},
	{report_refresh, false, false, false},
	{report_details, false, false, false},
	{report_rating, false, false, false},
	{report_elo, false, false, false},
	{report_elo_k, false, false, false},
	{show, false, false, false},
	{report_convert_print, false, false, false},
	{report_take, false, false, true},
	{report_serve, false, false, true},
	{report_site, false, false, false},
	{report_paper, false, false, false},
	{report_norm, false, false, false},
	{report_title, false, false, false},
	{report_title_application, false, false, false},
	{report_prize_plan, false, false, false},
	{report_prize_list, false, false, false},
};
_Static_assert(sizeof(actions) / sizeof(*actions) + 1 == sizeof(forms) / sizeof(*forms),
	       "one action per form");

static bool read_entries(struct report_call *o)
{
	struct input in;
	bool ok;

	if (!input_open(&in, o->file))
		return false;
	o->name = in.name;
	ok = input_read_all(&in, &o->text) &&
	     report_read_entries(&in, &o->text, o->title, o->source, &o->trf);
	input_close(&in);
	o->marked = in.marked;
	report_call_choose_form(o, true);
	return ok;
}

/* Returns 0, or the exit status after a complaint. */
static int check(const struct report_call *o)
{
	const struct args *args = o->args;

	if (o->write && (!o->file || !strcmp(o->file, "-")))
		return usage_wrong(args->verb, args->words, args->n_words,
				   N_("report: --write needs a file"));
	if (args_has(o->args, "trf16") && args_has(o->args, "trf26"))
		return usage_wrong(args->verb, args->words, args->n_words,
				   N_("report: --trf16 and --trf26 exclude each other"));
	if (o->half && o->gone)
		return usage_wrong(args->verb, args->words, args->n_words,
				   N_("report absent takes only one of --half and "
				      "--gone"));
	if (o->system && !table_of(o->system) && !trf_pair_knows(o->system))
		return trf_pair_unknown("report", o->system, ", berger, dsu, double");
	return 0;
}

static bool is_given(const struct args *args, const char *option)
{
	const char *text = args_text(args, option);

	return text && *text;
}

/*
 * Reads the report, or the entries given instead, and runs the action.  The ratings of lists are
 * those of the rate of play unless an option says otherwise.
 */
static int read_and_run(struct report_call *o, size_t action, const struct report_source *source)
{
	struct input given = {.file = stdin, .name = "entries"};
	char version[REPORT_FILE_VERSION];

	if (source && source->entries) {
		o->name = given.name;
		sbuf_add(&o->text, source->entries->buf, source->entries->len);
		report_call_choose_form(o, true);
		return report_read_entries(&given, &o->text, o->title, o->source, &o->trf)
			       ? actions[action].run(o)
			       : EXIT_USAGE;
	}
	if (actions[action].entries ? !read_entries(o) : !report_call_read(o, o->file))
		return EXIT_USAGE;
	if (o->source && !is_given(o->args, "rating"))
		o->source->rate = report_details_rate(&o->trf);
	report_file_version(&o->text, version);
	if (source && strcmp(source->version, version) != 0)
		return EXIT_DIFFERS;
	return actions[action].run(o);
}

static int run_from(const struct args *args, const struct report_source *source);

static struct report_call call_of(const struct args *args, const struct report_source *source,
				  size_t action)
{
	const char *title = args_text(args, "name"), *first = args_text(args, "first");

	return (struct report_call){
		.args = args,
		.run = run_from,
		.text = SBUF_INIT,
		.file = source ? source->file
			       : args_text(args, actions[action].entries ? "entries" : "file"),
		.system = args_text(args, "system"),
		.title = title ? title : "Tournament",
		.rounds = args_count(args, "rounds"),
		.round = args_count(args, "round"),
		.first = first ? *first : 0,
		.half = args_has(args, "half"),
		.gone = args_has(args, "gone"),
		.json = args_has(args, "json"),
		.write = source || args_has(args, "write"),
		.creates = source && source->entries,
		.desk = source != NULL,
		.version = source ? source->version : NULL,
		.new_points = actions[action].new_points,
		.words = args->rest,
		.n_words = (int)args->n_rest};
}

static int run_call(struct report_call *o, size_t action, const struct report_source *source)
{
	int status, lock = -1;

	if (o->write)
		lock = report_file_lock(o->file);
	trf_init(&o->trf);
	status = actions[action].serves ? actions[action].run(o) : read_and_run(o, action, source);
	trf_release(&o->trf);
	sbuf_release(&o->text);
	if (lock >= 0)
		close(lock);
	return status;
}

static int run_from(const struct args *args, const struct report_source *source)
{
	size_t action = (size_t)(args->form - forms);
	struct report_call o = call_of(args, source, action);
	const char *lists = args_text(args, "list");
	struct list_entry_source players;
	int status = check(&o);

	if (status)
		return status;
	if (!lists || !*lists)
		return run_call(&o, action, source);
	if (!list_entry_open(lists, args_text(args, "rating"), &players))
		return EXIT_USAGE;
	o.source = &players;
	status = run_call(&o, action, source);
	list_file_close(&players.lists);
	return status;
}

static int run(const struct args *args)
{
	return run_from(args, NULL);
}

/* After a game, "--" and "-+" are results. */
static bool is_word(const char *before, const char *arg)
{
	return isdigit((unsigned char)*before) && strchr(before, '-') && report_result(arg);
}

const struct verb verb_report = {
	.name = "report",
	.summary = N_("keep a tournament in a report file"),
	.help = cli_help_report_txt,
	.forms = forms,
	.options = options,
	.run = run,
	.is_word = is_word,
};

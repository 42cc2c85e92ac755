/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * `kskak standings`: the table of an event with the values of its tie-breaks, for terminals, as
 * JSON, or as a page.
 */
#include "cli/args.h"
#include "cli/calc/calc.h"
#include "cli/document.h"
#include "cli/input.h"
#include "cli/player.h"
#include "cli/report_call.h"
#include "cli/report_order.h"
#include "cli/report_score.h"
#include "cli/standings_explain.h"
#include "cli/standings_order.h"
#include "cli/standings_page.h"
#include "cli/standings_teams.h"
#include "cli/table.h"
#include "cli/team_paper.h"
#include "cli/team_standings.h"
#include "cli/tiebreak_names.h"
#include "cli/to_json.h"
#include "cli/trf_json.h"
#include "cli/usage.h"
#include "cli/verbs.h"
#include "core/base/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct event_kind {
	const char *name, *chain, *tiebreaks;
	const char *paragraph; /* section 6 of the handbook is that of correspondence chess */
} events[] = {
	{"emt", "kskak_emt", "sb", "6.5.4.1"},
	{"dm", "kskak_dm", "sb", "6.5.2"},
	{"cup", "kskak_cup", "sb", "6.6.1.4"},
	{"cupfinal", "kskak_cupfinal", "sb", "6.6.1.5"},
	{"monrad", "dsu_alm", "alm,alm+1,alm+2", "4.9.10.2"},
	{"middel", "dsu_middel", "middel,middel1", "4.9.10.3"},
	{"sb", "dsu_sb", "sb", "4.9.10.1"},
	{"nsf", "nsf", "nsf,nsf+1,sb", "NSF § 13"},
	{"knsb", "knsb", "aro", "KNSB F10"},
	{"rr", "fide_rr", "wins,fide_sb,black_wins,koya", "FIDE 2010 Annex 3"},
	{"swiss", "fide_swiss", "wins,black_wins,cut1,buchholz,fide_sb", "FIDE 2010 Annex 3"},
	{"swiss-rated", "fide_swiss_rated", "wins,black_wins,aroc1,cut1,buchholz,fide_sb",
	 "FIDE 2010 Annex 3"},
};

static const struct team_kind {
	const char *name, *fn, *second, *paragraph;
} team_events[] = {
	{"team", "teams.kskak", "weighted", "6.7.4.5"},
	{"division", "teams.division", "mp", "5.1 § 3"},
	{"cupday", "teams.cupday", "mp", "5.3 § 8"},
	{"junior", "teams.junior", "mp", "5.5 § 4"},
};

#define NAME_COLUMNS 24
#define MOST_CROSSED 24 /* maximum number of players in a crosstable on a terminal */
#define COUNT(a)     (sizeof(a) / sizeof(*(a)))

struct standings_options {
	const char *event, *tiebreaks, *file, *explain, *edition;
	const char *score;
	bool json, html;
	bool of_report; /* the report names the tie-breaks */
};

static const struct event_kind *find_event(const char *name)
{
	size_t i;

	for (i = 0; i < COUNT(events); i++) {
		if (!strcmp(events[i].name, name))
			return &events[i];
	}
	return NULL;
}

static const struct team_kind *find_team_event(const char *name)
{
	size_t i;

	for (i = 0; i < COUNT(team_events); i++) {
		if (!strcmp(team_events[i].name, name))
			return &team_events[i];
	}
	return NULL;
}

static void print_value(json_t *v)
{
	char buf[32];

	snprintf(buf, sizeof(buf), "%.7g", json_real_value(v));
	if (json_is_real(v))
		printf(" %8s", report_score_localize(usage_lang(), buf));
	else if (json_is_integer(v))
		printf(" %8lld", (long long)json_integer_value(v));
	else
		printf(" %8s", "");
}

/* The number of open games of a player. */
static int open_games(const json_t *player)
{
	json_t *g;
	size_t i;
	int n = 0;

	json_array_foreach(json_object_get(player, "games"), i, g) n +=
		json_is_true(json_object_get(g, "open"));
	return n;
}

/* The number of open games in a table, each of which is listed for both players. */
static int all_open_games(json_t *players)
{
	json_t *p;
	size_t i;
	int n = 0;

	json_array_foreach(players, i, p) n += open_games(p);
	return n / 2;
}

/* The ids of players whose games are not counted (STANDINGS B-29); NULL = none. */
static json_t *left_of(json_t *players)
{
	json_t *p, *list = NULL;
	size_t i;

	json_array_foreach(players, i, p)
	{
		if (!json_is_true(json_object_get(p, "left")))
			continue;
		list = list ? list : json_array();
		json_array_append(list, json_object_get(p, "id"));
	}
	return list;
}

/* A word in a column of that many letters. */
static void print_word(const char *word, int width, bool right)
{
	int gap = width - utf8_width(word) > 0 ? width - utf8_width(word) : 0;

	printf("%*s%s%*s", right ? gap : 0, "", word, right ? 0 : gap, "");
}

static void print_columns(json_t *columns)
{
	const char *name;
	json_t *v;

	json_object_foreach(columns, name, v)
	{
		putchar(' ');
		print_word(!strcmp(name, "points") ? usage_tr("points") : name, 8, true);
	}
	putchar('\n');
}

/* The result of a game, 1, 1/2 or 0, whatever the points for it. */
static json_t *score_of(json_t *game)
{
	json_t *score = json_object_get(game, "score");

	return score ? score : json_object_get(game, "res");
}

/* One cell per player in table order: colour, result and mark, x for the player's own. */
static void print_cross(json_t *player, json_t *rank, int width)
{
	json_t *part, *id, *g;
	size_t i, k, m;

	json_array_foreach(rank, i, part)
	{
		json_array_foreach(json_object_get(part, "ids"), k, id)
		{
			const char *other = json_string_value(id);
			const char *own = json_string_value(json_object_get(player, "id"));
			const char *colour = ".", *res = "", *mark = "";
			char cell[16];

			if (own && !strcmp(own, other))
				colour = "x";
			json_array_foreach(json_object_get(player, "games"), m, g)
			{
				const char *opp = json_string_value(json_object_get(g, "opp"));
				double r = json_number_value(score_of(g));

				if (!opp || strcmp(opp, other))
					continue;
				colour = json_string_value(json_object_get(g, "col"));
				colour = colour ? colour : "";
				res = json_is_true(json_object_get(g, "open")) ? "*"
				      : r == 1				       ? "1"
				      : r == 0				       ? "0"
									       : "=";
				mark = json_is_false(json_object_get(g, "counted"))
					       ? REPORT_SCORE_LEFT
					       : "";
			}
			snprintf(cell, sizeof(cell), "%.1s%s%s", colour, res, mark);
			putchar(' ');
			print_word(cell, width, false);
		}
	}
}

/* The letters of the longest name; the column is not narrower than NAME_COLUMNS. */
static int name_columns(json_t *players)
{
	int most = NAME_COLUMNS, n;
	json_t *p;
	size_t i;

	json_array_foreach(players, i, p)
	{
		n = utf8_width(player_name(p));
		most = n > most && n <= TRF_NAME_MOST ? n : most;
	}
	return most;
}

/* One line per player: place (once if shared), name, the columns. */
static void print_rank(json_t *rank, json_t *players, json_t *columns, bool cross)
{
	json_t *index = player_index(players), *left = left_of(players), *part, *id, *all;
	struct sbuf sentence = SBUF_INIT;
	int width = name_columns(players);
	const char *name;
	size_t i, k;

	print_word(usage_tr("place"), 5, true);
	putchar(' ');
	print_word(usage_tr("name"), width, false);
	print_columns(columns);
	json_array_foreach(rank, i, part)
	{
		json_array_foreach(json_object_get(part, "ids"), k, id)
		{
			json_t *p = json_object_get(index, json_string_value(id));

			if (k)
				printf("%5s", "");
			else
				printf("%5lld", (long long)json_integer_value(
							json_object_get(part, "place")));
			putchar(' ');
			player_print_name(
				json_is_object(p) ? player_name(p) : json_string_value(id), width);
			json_object_foreach(columns, name, all)
				print_value(json_object_get(all, json_string_value(id)));
			if (cross)
				print_cross(p, rank, left ? 3 : 2);
			if (!cross && open_games(p))
				printf("  *");
			if (!cross && json_is_true(json_object_get(p, "left")))
				printf("  " REPORT_SCORE_LEFT);
			putchar('\n');
		}
	}
	if (all_open_games(players))
		printf(usage_tr("* games without a result, not counted: %d\n"),
		       all_open_games(players));
	if (left)
		report_score_add_left(usage_lang(), &sentence);
	if (left)
		printf("%s\n", sentence.buf);
	sbuf_release(&sentence);
	json_decref(left);
	json_decref(index);
}

static int give_error(const struct document *doc, json_t *value)
{
	const char *error = json_string_value(json_object_get(value, "error"));

	return error ? usage_error("%s:1: %s", doc->name, error) : EXIT_DONE;
}

/* The sentence about the order: `words`, then the name of a rule or of tie-breaks. */
static void print_page(json_t *input, json_t *rank, json_t *columns, const char *words,
		       const char *rule)
{
	struct sbuf order = SBUF_INIT;

	sbuf_addf(&order, "%s %s", words, rule);
	standings_page(stdout, input, rank, columns, order.buf);
	sbuf_release(&order);
}

static void print_teams(const struct standings_options *o, const struct team_kind *kind,
			const struct document *doc, json_t *value)
{
	json_t *rank = json_object_get(value, "rank"), *crossed;
	json_t *columns = json_pack("{s:O, s:O}", "points", json_object_get(value, "points"),
				    kind->second, json_object_get(value, kind->second));

	if (o->html) {
		crossed = standings_teams_as_players(doc->root);
		print_page(crossed, rank, columns, usage_tr("paragraph"), kind->paragraph);
		json_decref(crossed);
	} else {
		print_rank(rank, json_object_get(doc->root, "teams"), columns, false);
	}
	json_decref(columns);
}

static int team_standings(const struct standings_options *o, const struct team_kind *kind,
			  const struct document *doc)
{
	json_t *value = calc_call(kind->fn, doc->root);
	int status = give_error(doc, value);

	if (!status && o->json)
		to_json_print(value);
	else if (!status)
		print_teams(o, kind, doc, value);
	json_decref(value);
	return status;
}

static void print_standings(const struct standings_options *o, const struct event_kind *kind,
			    const struct document *doc, json_t *value)
{
	json_t *rank =
		json_object_get(json_object_get(value, "rank"), kind ? kind->chain : "tiebreaks");
	json_t *players = json_object_get(doc->root, "players"), *columns, *left = left_of(players);

	columns = json_pack("{s:O}", "points", json_object_get(value, "points"));
	json_object_update(columns, json_object_get(value, "values"));
	if (all_open_games(players))
		json_object_set_new(value, "open", json_integer(all_open_games(players)));
	if (left)
		json_object_set_new(value, "not_counted", left);
	if (o->json)
		to_json_print(value);
	else if (o->html)
		print_page(doc->root, rank, columns,
			   usage_tr(kind ? N_("points, then by paragraph") : N_("points, then by")),
			   kind ? kind->paragraph : o->tiebreaks);
	else
		print_rank(rank, players, columns, json_array_size(players) <= MOST_CROSSED);
	json_decref(columns);
}

/* The values under the requested names. */
static void name_values(json_t *value, json_t *names)
{
	json_t *old = json_object_get(value, "values"), *values = json_object(), *name, *v;
	size_t i;

	json_array_foreach(names, i, name)
	{
		v = json_object_get(old, tiebreak_names_own(json_string_value(name)));
		if (v)
			json_object_set(values, json_string_value(name), v);
	}
	if (old)
		json_object_set(value, "values", values);
	json_decref(values);
}

/* Ordered by the rule of an event, with the named tie-breaks as additional columns. */
static json_t *event_report(const struct event_kind *kind, json_t *names, json_t *input)
{
	json_t *call = json_copy(input), *value;

	json_object_set_new(call, "systems", standings_order_systems(names));
	json_object_set_new(call, "chains", json_pack("[s]", kind->chain));
	value = calc_tiebreak_open(call);
	json_decref(call);
	name_values(value, names);
	return value;
}

static void add_id(const void *ids, size_t player, struct sbuf *out)
{
	sbuf_adds(out, ((const struct idmap *)ids)->ids[player]);
}

static size_t find_player(const struct table *t, const char *id)
{
	size_t i;

	for (i = 0; i < t->ids.n; i++) {
		if (!strcmp(t->ids.ids[i], id))
			break;
	}
	return i;
}

static int explain(const struct document *doc, const struct table *t,
		   const struct standings_order *order, const char *id)
{
	size_t player = find_player(t, id);
	struct sbuf out = SBUF_INIT;
	char points[32];

	if (player == t->ids.n)
		return usage_error(N_("%s: no player has the id %s"), doc->name, id);
	report_score_value(usage_lang(), (struct ratio){t->tb.points[player], t->tb.scale}, points,
			   sizeof(points));
	printf(usage_tr("%s %s %s points\n"), id,
	       player_name(json_array_get(json_object_get(doc->root, "players"), player)), points);
	standings_explain(&(struct standings_explain){usage_lang(), &t->tb, order, add_id, &t->ids},
			  player, &out);
	fputs(out.buf, stdout);
	sbuf_release(&out);
	return EXIT_DONE;
}

static bool names_it(const char *list, const char *name, size_t len)
{
	for (; *list; list += strcspn(list, " "), list += *list == ' ')
		if (strcspn(list, " ") == len && !strncmp(list, name, len))
			return true;
	return false;
}

/* The names without those that `left_out`, separated by spaces, has; separated by commas. */
static void keep_others(const char *names, const char *left_out, struct sbuf *out)
{
	for (size_t len; *names; names += len + (names[len] == ',')) {
		len = strcspn(names, ",");
		if (!names_it(left_out, names, len))
			sbuf_addf(out, "%s%.*s", out->len ? "," : "", (int)len, names);
	}
}

/*
 * A report's own order may name ratings that an opponent does not have; a table without them is
 * better than none.  What was asked for is refused instead (check_order()).
 */
static void leave_out(struct standings_options *o, const struct document *doc, struct table *t,
		      struct standings_order *order, struct sbuf *kept)
{
	if (!o->of_report || *order->unknown || !order->left_out.len)
		return;
	usage_error(
		N_("%s: warning: %s needs the ratings of all opponents played, left out of the order"),
		doc->name, order->left_out.buf);
	keep_others(o->tiebreaks, order->left_out.buf, kept);
	o->tiebreaks = kept->buf ? kept->buf : "";
	standings_order_release(order);
	standings_order_make(&t->tb, o->tiebreaks, order);
}

/* Reports why the table cannot be ordered by all of the names; 0 if it can. */
static int check_order(const struct document *doc, const struct standings_order *order)
{
	if (order->later)
		return usage_error(N_("%s: %s: /P is by FIDE's rules of 2024 or 2026, not of 2010"),
				   doc->name, order->unknown);
	if (*order->unknown)
		return usage_error(N_("%s:1: systems: '%s' is not a tie-break system"), doc->name,
				   order->unknown);
	if (order->left_out.len)
		return usage_error(
			N_("%s:1: systems: %s needs the ratings of all opponents played"),
			doc->name, order->left_out.buf);
	return EXIT_DONE;
}

/* The edition that is asked for, otherwise that of the report. */
static void choose_edition(const struct standings_options *o, const struct document *doc,
			   struct tiebreak_table *t)
{
	const char *of_report = json_string_value(json_object_get(doc->root, "edition"));
	const char *name = o->edition				       ? o->edition
			   : tiebreak_names_any_forfeits(o->tiebreaks) ? "2026"
			   : of_report				       ? of_report
								       : "2010";
	enum tiebreak_edition edition = tiebreak_edition_find(name);

	t->edition = edition == TB_EDITION_COUNT ? TB_FIDE_2010 : edition;
	t->predetermined = json_is_true(json_object_get(doc->root, "predetermined"));
	tiebreak_prepare(t);
}

/* Ordered by tie-breaks only, or one player explained. */
static int ordered_standings(const struct standings_options *asked, const char *tiebreaks,
			     const struct document *doc)
{
	struct standings_options o = *asked;
	struct sbuf kept = SBUF_INIT;
	char error[256] = "";
	struct fields in = fields_of(doc->root, error, sizeof(error));
	struct standings_order order = {.n = 0};
	struct table t;
	json_t *value;
	int status;

	if (!table_read_with_open(&in, &t)) {
		status = usage_error("%s:1: %s", doc->name, error);
		table_release(&t);
		return status;
	}
	choose_edition(&o, doc, &t.tb);
	standings_order_make(&t.tb, tiebreaks, &order);
	leave_out(&o, doc, &t, &order, &kept);
	status = check_order(doc, &order);
	if (!status && o.explain) {
		status = explain(doc, &t, &order, o.explain);
	} else if (!status) {
		value = standings_order_report(&t, &order);
		print_standings(&o, NULL, doc, value);
		json_decref(value);
	}
	standings_order_release(&order);
	sbuf_release(&kept);
	table_release(&t);
	return status;
}

/* Events of correspondence chess have a rule of their own instead (RULES E-6). */
static void count_all(json_t *players)
{
	json_t *p, *g;
	size_t i, k;

	json_array_foreach(players, i, p)
	{
		json_object_del(p, "left");
		json_array_foreach(json_object_get(p, "games"), k, g) json_object_del(g, "counted");
	}
}

static int player_standings(const struct standings_options *o, const struct event_kind *kind,
			    const struct document *doc)
{
	const char *tiebreaks = o->tiebreaks ? o->tiebreaks : kind->tiebreaks;
	json_t *names, *value;
	int status;

	if (kind && kind->paragraph[0] == '6')
		count_all(json_object_get(doc->root, "players"));
	if (!kind || o->explain)
		return ordered_standings(o, tiebreaks, doc);
	names = standings_order_names(tiebreaks);
	value = event_report(kind, names, doc->root);
	status = give_error(doc, value);
	if (!status)
		print_standings(o, kind, doc, value);
	json_decref(value);
	json_decref(names);
	return status;
}

/* The tie-breaks that a report names (212, 202), or the usual ones; NULL if it is no report. */
static const char *named_tiebreaks(const struct document *doc)
{
	json_t *unknown = json_object_get(doc->root, "unknown_tiebreaks"), *v;
	size_t i;

	json_array_foreach(unknown, i, v)
		usage_error(N_("%s: warning: no tie-break %s is known, left out of the order"),
			    doc->name, json_string_value(v));
	return json_string_value(json_object_get(doc->root, "tiebreaks"));
}

/* --- teams of a report by FIDE's tie-breaks --------------------------------------------------- */

/* Reads a report; false if the input is none, or after a message. */
static bool read_report(const char *path, struct trf *ret, const char **ret_name)
{
	struct sbuf text = SBUF_INIT;
	struct input in;
	bool ok;

	trf_init(ret);
	if (!input_open(&in, path))
		return false;
	ok = input_read_all(&in, &text) && trf_json_load(&in, &text, ret);
	*ret_name = in.name;
	input_close(&in);
	sbuf_release(&text);
	return ok;
}

static json_t *team_values(const struct team_standings *s, size_t team)
{
	json_t *values = json_object();
	struct sbuf text = SBUF_INIT;
	size_t k;

	for (k = 0; k < s->order.n_columns; k++) {
		struct ratio v = s->order.columns[k].values[team];

		sbuf_reset(&text);
		team_standings_value(s, &lang_english, team, k, &text);
		json_object_set_new(values, s->names[k],
				    !text.len ? json_null()
				    : ratio_lost(v) || strchr(text.buf, ' ')
					    ? json_string(text.buf)
					    : to_json_ratio(ratio_make(v.num, v.den)));
	}
	sbuf_release(&text);
	return values;
}

static void print_team_json(const struct team_standings *s)
{
	json_t *list = json_array(), *all;
	size_t i;

	for (i = 0; i < s->order.n; i++) {
		size_t team = s->order.order[i];

		json_array_append_new(
			list, json_pack("{s:I, s:I, s:s, s:o, s:o, s:o}", "place",
					(json_int_t)s->order.place[i], "team", (json_int_t)team + 1,
					"name", s->event.teams[team].name, "match_points",
					to_json_ratio(ratio_make(s->results.match.points[team], 2)),
					"game_points",
					to_json_ratio(ratio_make(s->results.game.points[team], 2)),
					"values", team_values(s, team)));
	}
	all = json_pack("{s:s, s:s, s:o}", "score", s->results.by_game_points ? "gp" : "mp",
			"edition", tiebreak_edition_name(s->results.match.edition), "teams", list);
	to_json_print(all);
	json_decref(all);
}

static int explain_team(const struct team_standings *s, const char *file, const char *number)
{
	struct sbuf out = SBUF_INIT;
	int team;

	if (!report_call_number(number, 1, &team) || (size_t)team > s->event.n)
		return usage_error(N_("%s: there is no team %.20s"), file, number);
	printf("%d %s\n", team, s->event.teams[team - 1].name);
	team_standings_explain(s, usage_lang(), (size_t)team - 1, &out);
	fputs(out.buf, stdout);
	sbuf_release(&out);
	return EXIT_DONE;
}

static void print_team_table(const struct standings_options *o, const struct trf *t,
			     const struct team_standings *s)
{
	const struct report_print p = {.t = t,
				       .lang = usage_lang(),
				       .round = t->played,
				       .title = report_order_title(t, usage_tr("Tournament")),
				       .teams = s};
	struct sbuf out = SBUF_INIT;
	struct print_doc d;

	team_paper_standings(&p, &d);
	if (o->html)
		print_html(&d, PRINT_A4, usage_lang()->code, &out);
	else
		print_text(&d, &out);
	fputs(out.buf, stdout);
	print_doc_release(&d);
	sbuf_release(&out);
}

static int give_teams(const struct standings_options *o, const struct trf *t, const char *name)
{
	const struct team_standings_wish wish = {o->tiebreaks, o->edition, o->score};
	struct team_standings s;
	int status = EXIT_DONE;

	if (!team_standings_make(t, &wish, &s))
		status = usage_error("%s: %s", name, s.problem);
	else if (o->explain)
		status = explain_team(&s, name, o->explain);
	else if (o->json)
		print_team_json(&s);
	else
		print_team_table(o, t, &s);
	if (!status && s.unknown.len)
		usage_error(N_("%s: warning: no tie-breaks of teams, left out of the order: %s"),
			    name, s.unknown.buf);
	team_standings_release(&s);
	return status;
}

static int fide_team_standings(const struct standings_options *o)
{
	const char *name = o->file;
	struct trf t;
	int status = EXIT_USAGE;

	if (read_report(o->file, &t, &name))
		status = give_teams(o, &t, name);
	trf_release(&t);
	return status;
}

/* Is nothing asked for, and the order of the report one of teams?  Standard input is read once. */
static bool names_teams(const struct standings_options *o, const struct document *doc)
{
	return !o->event && !o->tiebreaks && o->file && strcmp(o->file, "-") != 0 &&
	       team_standings_named(json_string_value(json_object_get(doc->root, "order")));
}

static const struct verb_form forms[] = {
	{"[--tiebreaks] [--event] [--teams] [--score] [--edition] [--json] [--html] [--explain] "
	 "[file]",
	 NULL},
	{NULL, NULL},
};

static const struct verb_option options[] = {
	OPTION_TEXT("tiebreaks", "A,B,...", "order by these, or add them to those of the event"),
	OPTION_TEXT("event", "KIND", "kind of event, by default emt for JSON"),
	OPTION_TEXT("edition", "2010|2024|2026", "FIDE's tie-breaks of that year, see below"),
	OPTION_FLAG("teams", "order the teams of a report by FIDE's tie-breaks of teams"),
	OPTION_TEXT("score", "mp|gp", "rank teams by match points or board points"),
	OPTION_TEXT("explain", "ID", "explain the values of this player or team"),
	OPTION_FLAG("json", "print the answer as JSON"),
	OPTION_FLAG("html", "write a page: a crosstable, or a table by rounds"),
	OPTION_END,
};

static int run(const struct args *args)
{
	struct standings_options o = {.event = args_text(args, "event"),
				      .tiebreaks = args_text(args, "tiebreaks"),
				      .file = args_text(args, "file"),
				      .explain = args_text(args, "explain"),
				      .edition = args_text(args, "edition"),
				      .score = args_text(args, "score"),
				      .json = args_has(args, "json"),
				      .html = args_has(args, "html")};
	const struct event_kind *kind;
	const struct team_kind *team;
	struct document doc;
	int status;

	if (args_has(args, "teams") || (!o.event && team_standings_named(o.tiebreaks)))
		return fide_team_standings(&o);
	if (!document_read_table(o.file, &doc))
		return EXIT_USAGE;
	if (names_teams(&o, &doc)) {
		document_release(&doc);
		return fide_team_standings(&o);
	}
	if (!o.event && !o.tiebreaks) {
		o.tiebreaks = named_tiebreaks(&doc);
		o.of_report = o.tiebreaks != NULL;
		if (json_is_true(json_object_get(doc.root, "knockout")))
			usage_error(
				N_("%s: note: these are points; `kskak report print standings` "
				   "orders a knock-out by the rounds in which players were out"),
				doc.name);
	}
	if (!o.event && !o.tiebreaks)
		o.event = "emt";
	kind = o.event ? find_event(o.event) : NULL;
	team = o.event ? find_team_event(o.event) : NULL;
	if (o.event && !kind && !team)
		status = usage_error(
			N_("standings: no event '%s'; `kskak help standings` lists them"), o.event);
	else
		status = team ? team_standings(&o, team, &doc) : player_standings(&o, kind, &doc);
	document_release(&doc);
	return status;
}

const struct verb verb_standings = {
	.name = "standings",
	.summary = N_("print the table of an event with its tie-breaks"),
	.help = cli_help_standings_txt,
	.forms = forms,
	.options = options,
	.run = run,
};

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The pages of the desk; see serve.h. */
#include "cli/serve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/list_entry.h"
#include "cli/report.h"
#include "cli/report_cards.h"
#include "cli/report_convert.h"
#include "cli/report_kind.h"
#include "cli/report_notes.h"
#include "cli/serve_words.h"
#include "cli/team_event.h"
#include "cli/trf_results.h"
#include "core/base/fold.h"
#include "core/base/markup.h"
#include "core/base/mem.h"
#include "core/base/number.h"
#include "core/trf/trf_national.h"
#include "text/text.h"

#define ROWS 200 /* per page of a table */

static size_t from_of(const struct serve_page *p)
{
	int from = serve_field_number(&p->r->query, "from", 1);

	return from > 0 ? (size_t)from - 1 : 0;
}

static struct report_print print_of(struct serve_page *p)
{
	return report_order_print(&p->s->report.order, &p->s->report.trf, p->page.lang,
				  serve_report_title(p->s, p->page.lang), 0);
}

/* --- overview ------------------------------------------------------------------------------- */

static void fact(struct serve_page *p, const char *name, int n)
{
	struct sbuf text = SBUF_INIT;

	sbuf_addf(&text, "%d", n);
	markup_element(p->page.w, "dt", name);
	markup_element(p->page.w, "dd", text.buf);
	sbuf_release(&text);
}

static int all_open(const struct trf *t)
{
	int r, open = 0;

	for (r = 1; r <= t->played; r++)
		open += report_open_games(t, r);
	return open;
}

/* The system and the boards of the round before are those of the next one. */
static void pair_form(struct serve_page *p)
{
	const struct trf *t = &p->s->report.trf;
	struct serve_field individual = {"teams", ""}, usual[2];
	char boards[16];

	snprintf(boards, sizeof(boards), "%d", serve_report_boards(p->s));
	usual[0] = (struct serve_field){"system", report_notes_system(t)};
	usual[1] = (struct serve_field){"teams", boards};
	p->usual = (struct serve_fields){usual, 2};
	if (t->played && report_open_games(t, t->played))
		event_page_paragraph(
			&p->page,
			tr(p->page.lang, "Games without a result count as drawn in the pairing."));
	serve_form_task(p, "pair", &individual, p->s->report.teams ? 0 : 1, false);
	p->usual = (struct serve_fields){NULL, 0};
}

/* After the last round: results that are missing, or what is left to do. */
static void end_part(struct serve_page *p)
{
	const struct lang *lang = p->page.lang;
	const struct event_page_link links[] = {{"/standings", tr(lang, "Standings")},
						{"/prizes", tr(lang, "Prizes")},
						{"/norms", tr(lang, "Norms")},
						{"/rating", tr(lang, "Rating report")},
						{"/papers", tr(lang, "Papers")}};
	const struct event_page_link last = {"/rounds", tr(lang, "Enter results")};

	if (all_open(&p->s->report.trf)) {
		event_page_links(&p->page, &last, 1);
		return;
	}
	event_page_paragraph(&p->page, tr(lang, "All rounds are played."));
	event_page_links(&p->page, links, sizeof(links) / sizeof(*links));
}

static void undo_form(struct serve_page *p)
{
	if (serve_report_has_before(p->s))
		serve_form_task(p, "undo", NULL, 0, true);
}

/* The lists that there are stand in the form; without any, the way to them does. */
static void new_form(struct serve_page *p)
{
	const struct event_page_link lists = {"/lists", tr(p->page.lang, "Rating lists")};
	struct sbuf names = SBUF_INIT;
	struct serve_field usual = {"list", NULL};

	serve_list_names(&names);
	if (!names.len)
		event_page_links(&p->page, &lists, 1);
	usual.value = names.buf;
	p->usual = (struct serve_fields){&usual, 1};
	serve_form_task(p, "new", NULL, 0, false);
	p->usual = (struct serve_fields){NULL, 0};
	sbuf_release(&names);
}

static bool front_page(struct serve_page *p, const char *rest)
{
	const struct trf *t = &p->s->report.trf;
	const struct lang *lang = p->page.lang;

	(void)rest;
	if (!p->s->report.there) {
		new_form(p);
		return true;
	}
	markup_start(p->page.w, "dl");
	fact(p, tr(lang, "Players"), (int)t->n);
	if (t->rounds)
		fact(p, tr(lang, "Rounds"), t->rounds);
	fact(p, tr(lang, "Rounds paired"), t->played);
	fact(p, tr(lang, "Games without a result"), all_open(t));
	markup_element(p->page.w, "dt", tr(lang, "File"));
	markup_start(p->page.w, "dd");
	event_page_link(&p->page, "/file", p->s->file);
	markup_end(p->page.w);
	markup_end(p->page.w);
	if (!t->rounds || t->played < t->rounds)
		pair_form(p);
	else
		end_part(p);
	undo_form(p);
	return true;
}

/* --- players -------------------------------------------------------------------------------- */

static void search_box(struct serve_page *p, const char *text)
{
	markup_start(p->page.w, "form");
	markup_attribute(p->page.w, "method", "get");
	markup_attribute(p->page.w, "action", "/players");
	markup_start(p->page.w, "label");
	markup_text(p->page.w, tr(p->page.lang, "Name or number"));
	markup_start(p->page.w, "input");
	markup_attribute(p->page.w, "name", "q");
	markup_attribute(p->page.w, "value", text);
	markup_void(p->page.w);
	markup_end(p->page.w);
	markup_element(p->page.w, "button", tr(p->page.lang, "Search"));
	markup_end(p->page.w);
}

/* Whether the number is `text`, or the name contains `folded`, its text without case and accents.
 */
static bool matches(const struct trf_player *q, const char *text, const char *folded)
{
	char number[16], *name;
	bool found;

	snprintf(number, sizeof(number), "%d", q->id);
	if (!*text || !strcmp(number, text))
		return true;
	name = fold_text(q->name);
	found = strstr(name, folded) != NULL;
	free(name);
	return found;
}

static int by_number(const void *pa, const void *pb)
{
	const struct trf_player *const *a = pa, *const *b = pb;

	return ((*a)->id > (*b)->id) - ((*a)->id < (*b)->id);
}

/* The reason why the player is not paired in later rounds; "" if they are. */
static void add_absences(const struct serve_page *p, const struct trf_player *q, struct sbuf *out)
{
	int r;

	for (r = p->s->report.trf.played + 1; r <= q->n_cells; r++) {
		if (trf_is_out(&q->cells[r - 1]))
			sbuf_addf(out, "%s%d%s", out->len ? ", " : "", r,
				  q->cells[r - 1].result == 'H' ? " (½)" : "");
	}
}

static void number_cell(struct print_doc *d, int number)
{
	if (number)
		print_doc_cell(d, "%d", number);
	else
		print_doc_cell(d, "%s", "");
}

static void player_row(struct serve_page *p, struct print_doc *d, const struct trf_player *q,
		       const char *club, int board)
{
	struct sbuf out = SBUF_INIT;
	int rating = trf_rating(&p->s->report.trf, q);

	add_absences(p, q, &out);
	print_doc_cell(d, "%d", q->id);
	print_doc_cell(d, "%s%s%s", q->title, *q->title ? " " : "", q->name);
	print_doc_player(d, q->id);
	number_cell(d, rating);
	print_doc_cell(d, "%s", q->federation);
	print_doc_cell(d, "%s", club);
	number_cell(d, board);
	print_doc_cell(d, "%s", out.buf);
	sbuf_release(&out);
}

static void list_players(struct serve_page *p, const char *text)
{
	const struct trf *t = &p->s->report.trf;
	const struct lang *lang = p->page.lang;
	const struct trf_player **list = mem_zeroed(t->n + 1, sizeof(*list));
	const char **clubs = report_notes_clubs(t);
	int *boards = report_notes_boards(t);
	struct print_doc d;
	char *folded = fold_text(text);
	size_t i, n = 0, from;

	for (i = 0; i < t->n; i++) {
		if (matches(&t->players[i], text, folded))
			list[n++] = &t->players[i];
	}
	free(folded);
	qsort(list, n, sizeof(*list), by_number);
	print_doc_init(&d, "", "");
	print_doc_column(&d, tr(lang, "No."), PRINT_RIGHT);
	print_doc_column(&d, tr(lang, "Name"), PRINT_LEFT);
	print_doc_column(&d, tr(lang, "Rating"), PRINT_RIGHT);
	print_doc_column(&d, tr(lang, "Federation"), PRINT_LEFT);
	print_doc_column(&d, tr(lang, "Club"), PRINT_LEFT);
	print_doc_column(&d, tr(lang, "Fixed board"), PRINT_RIGHT);
	print_doc_column(&d, tr(lang, "Not paired in"), PRINT_LEFT);
	from = from_of(p) < n ? from_of(p) : 0;
	for (i = from; i < n && i < from + ROWS; i++)
		player_row(p, &d, list[i], clubs[list[i]->id], boards[list[i]->id]);
	if (!*text)
		event_page_pager(&p->page, from, ROWS, n);
	event_page_table(&p->page, &d, "/players/%d", 0, ROWS);
	print_doc_release(&d);
	free(list);
	free(clubs);
	free(boards);
}

static void player_facts(struct serve_page *p, const struct trf_player *q, const char *subtitle)
{
	struct sbuf out = SBUF_INIT;

	if (*subtitle)
		event_page_paragraph(&p->page, subtitle);
	add_absences(p, q, &out);
	if (out.len) {
		markup_start(p->page.w, "p");
		markup_text(p->page.w, tr(p->page.lang, "Not paired in"));
		markup_text(p->page.w, ": ");
		markup_text(p->page.w, out.buf);
		markup_end(p->page.w);
	}
	sbuf_release(&out);
}

static void correct_form(struct serve_page *p, const struct trf_player *q, const char *number)
{
	struct serve_field fixed = {"player", number}, usual = {"entry", NULL};
	const char **clubs = report_notes_clubs(&p->s->report.trf);
	struct sbuf entry = SBUF_INIT;
	struct trf_national n;
	bool has;

	has = trf_national_find(&p->s->report.trf, LIST_ENTRY_FEDERATION, q->id, &n);
	report_convert_entry(q, clubs[q->id], has ? &n : NULL, &entry);
	usual.value = entry.buf;
	p->usual = (struct serve_fields){&usual, 1};
	serve_form_task(p, "correct", &fixed, 1, true);
	p->usual = (struct serve_fields){NULL, 0};
	sbuf_release(&entry);
	free(clubs);
}

/* In an event without byes of half a point the field for them is fixed; returns how many are. */
static size_t without_half(const struct trf *t, struct serve_field *ret_fixed)
{
	*ret_fixed = (struct serve_field){"half", ""};
	return report_kind_refuses(t, "half") ? 1 : 0;
}

/* The forms about rounds that are not paired yet. */
static void later_rounds(struct serve_page *p, const struct trf_player *q,
			 const struct serve_field *fixed)
{
	const struct trf *t = &p->s->report.trf;
	struct sbuf absences = SBUF_INIT;

	if (!t->rounds || t->played < t->rounds) {
		struct serve_field absent[2] = {*fixed};

		serve_form_task(p, "absent", absent, 1 + without_half(t, &absent[1]), true);
		serve_form_task(p, "withdraw", fixed, 1, true);
	} else if (report_kind_of(t) == REPORT_KNOCKOUT) {
		serve_form_task(p, "withdraw", fixed, 1, true);
	}
	add_absences(p, q, &absences);
	if (absences.len)
		serve_form_task(p, "return", fixed, 1, true);
	sbuf_release(&absences);
}

static bool player_page(struct serve_page *p, const struct trf_player *q)
{
	char number[16];
	struct serve_field fixed = {"words", number};
	struct report_print print;
	struct sbuf text = SBUF_INIT;
	struct print_doc d;

	if (!serve_report_order(p->s))
		return false;
	print = print_of(p);
	snprintf(number, sizeof(number), "%d", q->id);
	report_cards_player(&print, q, &d);
	player_facts(p, q, d.subtitle);
	event_page_table(&p->page, &d, "/players/%d", 0, d.n_cells);
	if (d.foot)
		event_page_paragraph(&p->page, d.foot);
	print_doc_release(&d);
	if (p->s->report.trf.played && report_kind_of(&p->s->report.trf) != REPORT_KNOCKOUT) {
		serve_words_explain(p->s, p->page.lang, (size_t)(q - p->s->report.trf.players),
				    &text);
		markup_start(p->page.w, "details");
		markup_element(p->page.w, "summary", tr(p->page.lang, "The tie-breaks explained"));
		markup_element(p->page.w, "pre", text.buf);
		markup_end(p->page.w);
	}
	sbuf_release(&text);
	later_rounds(p, q, &fixed);
	correct_form(p, q, number);
	if (!p->s->report.trf.played)
		serve_form_task(p, "remove", &fixed, 1, true);
	return true;
}

/* The number at the end of a path, -1 = none. */
static int path_number(const char *rest)
{
	int n = -1;

	number_read(rest, &n);
	return n;
}

static bool players_page(struct serve_page *p, const char *rest)
{
	static const char *const acts[] = {"add",    "absent", "withdraw",
					   "return", "boards", "remove"};
	const char *text = serve_field(&p->r->query, "q");
	struct serve_field usual = {"list", NULL}, fixed[1];
	const struct trf *t = &p->s->report.trf;
	struct sbuf names = SBUF_INIT;
	size_t i;

	if (*rest)
		return player_page(p, trf_find(&p->s->report.trf, path_number(rest)));
	text = text ? text : "";
	search_box(p, text);
	list_players(p, text);
	serve_list_names(&names);
	usual.value = names.buf;
	p->usual = (struct serve_fields){&usual, 1};
	for (i = 0; i < sizeof(acts) / sizeof(*acts); i++) {
		if ((strcmp(acts[i], "remove") != 0 || !t->played) &&
		    !report_kind_refuses(t, acts[i]))
			serve_form_task(p, acts[i], fixed,
					strcmp(acts[i], "absent") ? 0 : without_half(t, fixed),
					true);
	}
	if (t->played && report_kind_of(t) == REPORT_SWISS)
		serve_form_task(p, "renumber", NULL, 0, true);
	p->usual = (struct serve_fields){NULL, 0};
	sbuf_release(&names);
	return true;
}

/* --- rounds ----------------------------------------------------------------------------------- */

static bool round_page(struct serve_page *p, const char *rest)
{
	int round = *rest ? path_number(rest) : p->s->report.trf.played;

	if (!*rest && !round) {
		event_page_paragraph(&p->page, tr(p->page.lang, "No round is paired yet."));
		return true;
	}
	return serve_round_page(p, round);
}

/* --- teams, settings, papers ---------------------------------------------------------------- */

/* Unless it is kept apart in all rounds. */
static void group_rounds(const struct serve_page *p, const struct trf_group *g, struct sbuf *out)
{
	if (g->from <= 1 && g->to >= TRF_MOST_ROUNDS)
		return;
	sbuf_adds(out, " (");
	if (g->from == g->to)
		sbuf_addf(out, tr(p->page.lang, "round %d"), g->from);
	else
		sbuf_addf(out, tr(p->page.lang, "rounds %d to %d"), g->from, g->to);
	sbuf_addc(out, ')');
}

/* The name of a member of a group: a player, or in a team event a team. */
static const char *name_of(const struct trf *t, const struct team_event *e, int id)
{
	const struct trf_player *q = t->teams ? NULL : trf_find(t, id);

	if (t->teams)
		return id >= 1 && (size_t)id <= e->n ? e->teams[id - 1].name : "";
	return q ? q->name : "";
}

/* Each group that is kept apart, with a button that allows its pairs again. */
static void write_groups(struct serve_page *p)
{
	const struct trf *t = &p->s->report.trf;
	struct serve_field fixed = {"words", NULL};
	struct team_event e = {NULL, 0, NULL, false, NULL};
	char error[160];
	size_t i;
	int k;

	if (!t->n_groups)
		return;
	if (t->teams)
		team_event_read(t, &e, error, sizeof(error));
	markup_element(
		p->page.w, "h3",
		tr(p->page.lang, t->teams ? N_("Teams kept apart") : N_("Players kept apart")));
	for (i = 0; i < t->n_groups; i++) {
		struct sbuf text = SBUF_INIT;

		struct sbuf names = SBUF_INIT;

		for (k = 0; k < t->groups[i].n; k++) {
			int id = t->groups[i].ids[k];

			sbuf_addf(&text, "%s%d", k ? ", " : "", id);
			sbuf_addf(&names, "%s%d %s", k ? "; " : "", id, name_of(t, &e, id));
		}
		group_rounds(p, &t->groups[i], &names);
		event_page_paragraph(&p->page, names.buf);
		fixed.value = text.buf;
		serve_form_button(p, "allow", &fixed, 1);
		sbuf_release(&names);
		sbuf_release(&text);
	}
	team_event_release(&e);
}

/* In a team event the whole list, which may name tie-breaks of teams. */
static void list_of_teams(const struct trf *t, struct sbuf *out)
{
	const char *list = trf_results_list(t);

	sbuf_reset(out);
	if (list)
		sbuf_adds(out, strncmp(list, "PTS,", 4) ? list : list + 4);
}

static void tiebreak_form(struct serve_page *p)
{
	struct sbuf known = SBUF_INIT, unknown = SBUF_INIT;
	struct serve_field usual[] = {{"words", NULL}, {"edition", NULL}, {"score", NULL}};
	const struct serve_field no_score = {"score", ""};
	const struct trf *t = &p->s->report.trf;

	trf_results_tiebreaks(t, &known, &unknown);
	if (p->s->report.teams)
		list_of_teams(t, &known);
	usual[0].value = known.buf;
	usual[1].value = report_notes_edition(t);
	usual[2].value = report_notes_score(t);
	p->usual = (struct serve_fields){usual, 3};
	serve_form_task(p, "tiebreaks", &no_score, p->s->report.teams ? 0 : 1, false);
	p->usual = (struct serve_fields){NULL, 0};
	sbuf_release(&known);
	sbuf_release(&unknown);
}

static void set_form(struct serve_page *p)
{
	const struct trf *t = &p->s->report.trf;
	struct serve_field started = {"first", ""}, usual[3];
	char rounds[16], first[2] = {t->first, '\0'};

	snprintf(rounds, sizeof(rounds), "%d", t->rounds);
	usual[0] = (struct serve_field){"name", serve_report_title(p->s, p->page.lang)};
	usual[1] = (struct serve_field){"rounds", t->rounds ? rounds : ""};
	usual[2] = (struct serve_field){"first", first};
	p->usual = (struct serve_fields){usual, 3};
	serve_form_task(p, "set", &started, t->played ? 1 : 0, false);
	p->usual = (struct serve_fields){NULL, 0};
}

static bool settings_page(struct serve_page *p, const char *rest)
{
	const struct trf *t = &p->s->report.trf;
	enum report_kind kind = report_kind_of(t);

	(void)rest;
	set_form(p);
	if (kind != REPORT_KNOCKOUT || !t->played)
		tiebreak_form(p);
	if (!report_kind_refuses(t, "forbid"))
		serve_form_task(p, "forbid", NULL, 0, false);
	write_groups(p);
	if (!t->played)
		serve_form_task(p, "lots", NULL, 0, false);
	if (!t->played && kind == REPORT_SWISS)
		serve_form_task(p, "accelerate", NULL, 0, false);
	return true;
}

/* The report in other forms, and a report of another program in its place. */
static bool files_page(struct serve_page *p, const char *rest)
{
	static const struct {
		const char *href, *name, *about;
	} forms[] = {
		{"/file", N_("The file as it is"), NULL},
		{"/file?as=trf26", "TRF26",
		 N_("FIDE's form of 2026, which Swiss-Manager and other programs read")},
		{"/file?as=trf16", "TRF16",
		 N_("the older form, with the lines of JaVaFo and bbpPairings")},
		{"/file?as=players", N_("The players"),
		 N_("a line each, as a new tournament reads them")},
		{"/file?as=json", "JSON",
		 N_("the next round as kskak pair and kskak calc read it")},
	};
	const struct lang *lang = p->page.lang;
	size_t i;

	(void)rest;
	if (p->s->report.there) {
		markup_element(p->page.w, "h2", tr(lang, "The report in other forms"));
		markup_start(p->page.w, "ul");
		for (i = 0; i < sizeof(forms) / sizeof(*forms); i++) {
			markup_start(p->page.w, "li");
			event_page_link(&p->page, forms[i].href, tr(lang, forms[i].name));
			if (forms[i].about) {
				markup_text(p->page.w, ": ");
				markup_text(p->page.w, tr(lang, forms[i].about));
			}
			markup_end(p->page.w);
		}
		markup_end(p->page.w);
	}
	serve_form_task(p, "take", NULL, 0, false);
	return true;
}

static bool papers_page(struct serve_page *p, const char *rest)
{
	static const struct {
		const char *what, *name;
		bool of_round, of_teams;
	} papers[] = {
		{"boards", N_("Pairings by board"), true, false},
		{"names", N_("Pairings by name"), true, false},
		{"wall", N_("Wall list"), false, false},
		{"standings", N_("Standings"), false, false},
		{"crosstable", N_("Crosstable"), false, false},
		{"cards", N_("Player cards"), false, false},
		{"slips", N_("Result slips"), true, false},
		{"plates", N_("Name plates"), false, false},
		{"teams", N_("Team standings"), false, true},
		{"teamtable", N_("Crosstable of the teams"), false, true},
		{"matches", N_("Matches"), true, true},
		{"norms", N_("Norms"), true, false},
		{"elo", N_("FIDE's rating changes"), true, false},
		{"prizes", N_("Prizes"), true, false},
	};
	static const struct {
		const char *query, *name;
	} forms[] = {{"", "A4"},
		     {"&paper=a5", "A5"},
		     {"&format=pdf", "PDF A4"},
		     {"&format=pdf&paper=a5", "PDF A5"}};
	char href[96];
	size_t i, k;

	(void)rest;
	markup_start(p->page.w, "dl");
	for (i = 0; i < sizeof(papers) / sizeof(*papers); i++) {
		if ((papers[i].of_round && !p->s->report.trf.played) ||
		    (papers[i].of_teams && !p->s->report.teams))
			continue;
		if (!strcmp(papers[i].what, "prizes") && !serve_prize_planned(p->s))
			continue;
		markup_element(p->page.w, "dt", tr(p->page.lang, papers[i].name));
		markup_start(p->page.w, "dd");
		markup_attribute(p->page.w, "class", "files");
		for (k = 0; k < sizeof(forms) / sizeof(*forms); k++) {
			snprintf(href, sizeof(href), "/print?what=%s%s", papers[i].what,
				 forms[k].query);
			event_page_link(&p->page, href, forms[k].name);
		}
		markup_end(p->page.w);
	}
	markup_end(p->page.w);
	serve_form_task(p, "site", NULL, 0, true);
	return true;
}

/* --- the frame ------------------------------------------------------------------------------ */

static const struct serve_route {
	const char *path, *title;
	bool numbered; /* also PATH/NUMBER */
	bool (*write)(struct serve_page *p, const char *rest);
} routes[] = {
	{"/", N_("Overview"), false, front_page},
	{"/players", N_("Players"), true, players_page},
	{"/rounds", N_("Round"), true, round_page},
	{"/standings", N_("Standings"), true, serve_table_standings},
	{"/crosstable", N_("Crosstable"), true, serve_table_crosstable},
	{"/wall", N_("Wall list"), true, serve_table_wall},
	{"/teams", N_("Teams"), true, serve_team_page},
	{"/lists", N_("Rating lists"), false, serve_list_page},
	{"/rating", N_("Rating report"), false, serve_rating_page},
	{"/norms", N_("Norms"), true, serve_norm_page},
	{"/prizes", N_("Prizes"), false, serve_prize_page},
	{"/settings", N_("Rules"), false, settings_page},
	{"/papers", N_("Papers"), false, papers_page},
	{"/files", N_("Files"), false, files_page},
	{"/check", N_("Check"), true, serve_check_page},
};

#define N_ROUTES (sizeof(routes) / sizeof(*routes))

/* The page at the address; `ret_rest` gets the rest of the path. */
static const struct serve_route *find_route(const char *path, const char **ret_rest)
{
	size_t i, len;

	for (i = 0; i < N_ROUTES; i++) {
		len = strlen(routes[i].path);
		*ret_rest = "";
		if (!strcmp(path, routes[i].path))
			return &routes[i];
		if (!routes[i].numbered || strncmp(path, routes[i].path, len) || path[len] != '/')
			continue;
		*ret_rest = path + len + 1;
		if (**ret_rest && strlen(*ret_rest) <= 4 &&
		    strspn(*ret_rest, "0123456789") == strlen(*ret_rest))
			return &routes[i];
	}
	return NULL;
}

/* Is the number behind the path that of a round? */
static bool is_of_round(const struct serve_route *route)
{
	return route->write == round_page || route->write == serve_table_standings ||
	       route->write == serve_table_crosstable || route->write == serve_table_wall ||
	       route->write == serve_check_page;
}

static bool exists(const struct serve *s, const struct serve_route *route, const char *rest)
{
	if (!s->report.there)
		return route->write == front_page || route->write == serve_list_page ||
		       route->write == files_page;
	if (!*rest)
		return true;
	if (route->write == serve_team_page)
		return serve_team_exists(s, path_number(rest));
	if (is_of_round(route))
		return path_number(rest) >= 1 && path_number(rest) <= s->report.trf.played;
	return trf_find(&s->report.trf, path_number(rest)) != NULL;
}

static void title_of(const struct serve *s, const struct serve_route *route, const char *rest,
		     const struct lang *lang, struct sbuf *out)
{
	if (route->write == front_page && !s->report.there)
		sbuf_adds(out, strrchr(s->file, '/') ? strrchr(s->file, '/') + 1 : s->file);
	else if (route->write == front_page)
		sbuf_adds(out, serve_report_title(s, lang));
	else if (route->write == round_page && (*rest || s->report.trf.played))
		sbuf_addf(out, tr(lang, "Round %d"),
			  *rest ? path_number(rest) : s->report.trf.played);
	else if (is_of_round(route) && *rest)
		sbuf_addf(out, tr(lang, "%s, round %d"), tr(lang, route->title), path_number(rest));
	else if (route->write == serve_team_page && *rest)
		serve_report_team(s, path_number(rest), out);
	else if (route->numbered && *rest)
		sbuf_addf(out, "%s %s", rest, trf_find(&s->report.trf, path_number(rest))->name);
	else
		sbuf_adds(out, tr(lang, route->title));
}

void serve_page_open(struct serve_page *p, const char *title)
{
	struct event_page_link nav[N_ROUTES], languages[TEXT_LANGS_MAX];
	const char *codes[TEXT_LANGS_MAX];
	struct sbuf hrefs[TEXT_LANGS_MAX];
	size_t i, n_nav = 0, n = 0;

	for (i = 0; i < N_ROUTES; i++) {
		if (exists(p->s, &routes[i], ""))
			nav[n_nav++] = (struct event_page_link){routes[i].path,
								tr(p->r->lang, routes[i].title)};
	}
	for (i = 0; i < text_lang_count(); i++) {
		const struct lang *l = text_lang_at(i);

		if (l == p->r->lang)
			continue;
		sbuf_init(&hrefs[n]);
		sbuf_addf(&hrefs[n], "%s?lang=%s", p->r->path, l->code);
		languages[n] = (struct event_page_link){hrefs[n].buf, l->name};
		codes[n++] = l->code;
	}
	event_page_open(&p->page, p->r->lang,
			&(struct event_page_head){.title = title,
						  .event = serve_report_title(p->s, p->r->lang),
						  .home = "/",
						  .style = "/style.css",
						  .nav = nav,
						  .n_nav = n_nav,
						  .languages = languages,
						  .language_codes = codes,
						  .n_languages = n});
	p->page.teams = "/teams/%d";
	for (i = 0; i < n; i++)
		sbuf_release(&hrefs[i]);
}

/* Lines of messages, each a paragraph, in a box that screen readers announce. */
static void write_box(struct serve_page *p, const char *role, const char *text)
{
	size_t len;

	markup_start(p->page.w, "div");
	markup_attribute(p->page.w, "role", role);
	markup_attribute(p->page.w, "class", "alert");
	for (; *text; text += len + (text[len] == '\n')) {
		len = strcspn(text, "\n");
		markup_start(p->page.w, "p");
		markup_textf(p->page.w, "%.*s", (int)len, text);
		markup_end(p->page.w);
	}
	markup_end(p->page.w);
}

static const char *refusal_text(const struct lang *lang, int status, const struct sbuf *messages)
{
	if (status == 409)
		return tr(lang,
			  "The report has been changed meanwhile, by another program or in "
			  "another window. Nothing was written. Look at what it says now, and "
			  "send the form again.");
	return messages->len ? messages->buf : tr(lang, "The form is incomplete.");
}

/* Why there is no report: it cannot be read, or is there no longer. */
static void write_missing(struct serve_page *p)
{
	struct sbuf text = SBUF_INIT;

	if (p->s->report.problem.len)
		serve_words_messages(p->s->file, p->page.lang, p->s->report.problem.buf, &text);
	else
		sbuf_addf(&text, tr(p->page.lang, "There is no file %s now."), p->s->file);
	write_box(p, "alert", text.buf);
	sbuf_release(&text);
}

/* An act that runs, or whose result nobody has seen yet. */
static void write_work(struct serve_page *p)
{
	const struct serve_work *w = &p->s->work;
	const struct lang *lang = p->page.lang;
	const char *act;

	if (w->state == SERVE_WORK_NONE)
		return;
	act = serve_field(&w->asked.r.form, "act");
	markup_start(p->page.w, "div");
	markup_attribute(p->page.w, "role", "status");
	markup_attribute(p->page.w, "class", "alert");
	markup_start(p->page.w, "p");
	markup_text(p->page.w, tr(lang, serve_task_find(act)->title));
	markup_text(p->page.w, ": ");
	event_page_link(&p->page, SERVE_WORK_PATH,
			w->state == SERVE_WORK_RUNS ? tr(lang, "this is being done")
						    : tr(lang, "show the result"));
	markup_end(p->page.w);
	markup_end(p->page.w);
}

void serve_page_write(struct serve *s, const struct serve_request *r, int status,
		      const struct sbuf *messages, struct serve_reply *ret)
{
	const char *rest;
	const struct serve_route *route = find_route(r->path, &rest);
	struct serve_page p = {.s = s, .r = r};
	struct sbuf title = SBUF_INIT;

	ret->type = "text/html; charset=utf-8";
	if (!route || !exists(s, route, rest)) {
		ret->status = 404;
		serve_page_open(&p, tr(r->lang, "There is no such page"));
		if (!s->report.there)
			write_missing(&p);
		event_page_close(&p.page, &ret->body);
		return;
	}
	ret->status = status;
	title_of(s, route, rest, r->lang, &title);
	serve_page_open(&p, title.buf);
	if (status != 200) {
		p.refused.act = serve_field(&r->form, "act");
		write_box(&p, "alert", refusal_text(r->lang, status, messages));
	} else if (s->notice.len) {
		write_box(&p, "status", s->notice.buf);
		sbuf_reset(&s->notice);
	}
	write_work(&p);
	if (s->report.problem.len)
		write_missing(&p);
	else
		route->write(&p, rest);
	event_page_close(&p.page, &ret->body);
	sbuf_release(&title);
}

/* The page after an act: that of the new round, or where a round is paired anew. */
static const char *page_after(const char *act, const char *path)
{
	if (!strcmp(act, "pair"))
		return "/rounds";
	return !strcmp(act, "unpair") ? "/" : path;
}

void serve_page_done(struct serve *s, const struct serve_request *r, const struct serve_done *done,
		     int status, const char *said, struct serve_reply *ret)
{
	const char *act = serve_field(&r->form, "act");
	struct sbuf messages = SBUF_INIT;

	serve_words_messages(s->file, r->lang, said, &messages);
	if (status == SERVE_IMPORT_RUNS) {
		sbuf_adds(&ret->location, "/lists");
		ret->status = 303;
	} else if (status == 303) {
		serve_done_text(s, r, done, &s->notice);
		sbuf_add(&s->notice, messages.buf, messages.len);
		sbuf_adds(&ret->location, page_after(act, r->path));
		ret->status = 303;
	} else {
		serve_report_load(s);
		serve_page_write(s, r, status, &messages, ret);
	}
	sbuf_release(&messages);
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See page_event_report.h. */
#include "daemon/publish/page_event_report.h"

#include <stdio.h>
#include <string.h>

#include "crypto/hex.h"
#include "daemon/publish/page.h"
#include "daemon/publish/page_cross.h"
#include "daemon/publish/page_event_nav.h"
#include "daemon/publish/page_link.h"
#include "daemon/publish/page_shell.h"
#include "daemon/publish/page_table.h"
#include "daemon/publish/page_words.h"
#include "daemon/publish/signature.h"
#include "daemon/publish/view_tiebreaks.h"
#include "text/text.h"

/* The report being displayed. */
struct reading {
	struct xml *d;
	const struct tourney_view *e;
	json_t *facts;
};

/* --- values ---------------------------------------------------------------------------------- */

static const char *text_of(json_t *o, const char *name)
{
	const char *text = json_string_value(json_object_get(o, name));

	return text ? text : "";
}

static long long number_of(json_t *o, const char *name)
{
	return json_integer_value(json_object_get(o, name));
}

static struct civil date_of(json_t *o, const char *name)
{
	struct civil day = CIVIL_NONE;

	civil_parse(text_of(o, name), &day);
	return day;
}

static void head(struct xml *d, const char *const *labels, size_t n)
{
	xml_start(d, "thead");
	xml_start(d, "tr");
	for (size_t i = 0; i < n; i++)
		page_table_column(d, tr(d->p->lang, labels[i]));
	xml_end(d);
	xml_end(d);
}

/* A player, or a team. */
static void who(struct xml *d, json_t *o)
{
	if (number_of(o, "player"))
		page_link_player(d, number_of(o, "player"), text_of(o, "name"));
	else
		xml_text(d, text_of(o, "name"));
}

static void cell_player(struct xml *d, json_t *o)
{
	xml_start(d, "td");
	who(d, o);
	xml_end(d);
}

static void cell_date(struct xml *d, struct civil day)
{
	xml_start(d, "td");
	if (!civil_is_none(day))
		page_words_date(d, day);
	xml_end(d);
}

/* The name of a player from the report's tables; "" if not found. */
static const char *name_of(const struct reading *r, long long player)
{
	json_t *table, *line;
	size_t i, k;

	json_array_foreach(json_object_get(r->facts, "tables"), i, table)
	{
		json_array_foreach(json_object_get(table, "lines"), k, line)
		{
			if (number_of(line, "player") == player)
				return text_of(line, "name");
		}
	}
	return "";
}

static const char *code_of(const struct reading *r, long long group)
{
	const struct tourney_view_group *g = view_tourney_group(r->e, group);

	return !g ? "" : *g->code ? g->code : g->name;
}

/* --- titles and prizes ----------------------------------------------------------------------- */

static void titles(const struct reading *r)
{
	json_t *list = json_object_get(r->facts, "titles"), *one;
	struct xml *d = r->d;
	size_t i;

	if (!json_array_size(list))
		return;
	xml_element(d, "h3", tr(d->p->lang, "Titles"));
	xml_start(d, "ul");
	json_array_foreach(list, i, one)
	{
		xml_start(d, "li");
		xml_text(d, tr(d->p->lang, text_of(one, "title")));
		xml_text(d, ": ");
		who(d, one);
		if (json_is_true(json_object_get(one, "shared")))
			xml_text(d, tr(d->p->lang, ", shared"));
		if (*text_of(one, "paragraph"))
			xml_elementf(d, "span", " (%s)", text_of(one, "paragraph"));
		xml_end(d);
	}
	xml_end(d);
}

static void prizes(const struct reading *r)
{
	json_t *list = json_object_get(r->facts, "prizes"), *one;
	struct xml *d = r->d;
	size_t i;

	if (!json_array_size(list))
		return;
	xml_element(d, "h3", tr(d->p->lang, "Prizes"));
	xml_start(d, "ul");
	json_array_foreach(list, i, one)
	{
		xml_start(d, "li");
		who(d, one);
		xml_text(d, ": ");
		page_words_money(d, number_of(one, "amount"));
		if (json_is_true(json_object_get(one, "shared")))
			xml_text(d, tr(d->p->lang, ", shared"));
		xml_end(d);
	}
	xml_end(d);
}

/* --- tables ---------------------------------------------------------------------------------- */

static void period(struct xml *d, json_t *table)
{
	struct civil start = date_of(table, "start"), end = date_of(table, "end");

	if (civil_is_none(start) || civil_is_none(end))
		return;
	xml_start(d, "p");
	xml_text(d, tr(d->p->lang, "Played from "));
	page_words_date(d, start);
	xml_text(d, tr(d->p->lang, " to "));
	page_words_date(d, end);
	if (number_of(table, "version") > 1)
		xml_elementf(d, "span", tr(d->p->lang, "; version %lld of the table"),
			     number_of(table, "version"));
	xml_text(d, ".");
	xml_end(d);
}

/* The tie-breaks used, in order. */
static void order(struct xml *d, json_t *tiebreaks)
{
	const char *second = json_string_value(json_array_get(tiebreaks, 1));
	bool by_matches = second && !strcmp(second, "board_points"); /* of junior teams (L-8) */
	json_t *one;
	size_t i;

	if (!json_array_size(tiebreaks))
		return;
	xml_start(d, "p");
	xml_text(d, by_matches ? tr(d->p->lang, "Order: match points")
			       : tr(d->p->lang, "Order: points"));
	json_array_foreach(tiebreaks, i, one)
	{
		const char *word = json_string_value(one);

		if (i == 0 && by_matches)
			continue;
		xml_text(d, ", ");
		xml_text(d, tr(d->p->lang, view_tiebreaks_text(word ? word : "")));
	}
	xml_text(d, ".");
	xml_end(d);
}

/* The rounds of a knock-out, in whose lines "sb" is the round reached; 0 = another kind. */
static int knockout_rounds(const struct reading *r, json_t *table)
{
	json_t *line, *lines = json_object_get(table, "lines");
	int most = 0, n = 0;
	size_t i;

	if (strcmp(r->e->kind->word, "knockout") != 0)
		return 0;
	json_array_foreach(lines, i, line)
	{
		int reached = (int)json_number_value(json_object_get(line, "sb"));

		n = reached > most ? 1 : n + (reached == most);
		most = reached > most ? reached : most;
	}
	return n == 1 ? most - 1 : most; /* nobody has won if two have come equally far */
}

static void table_head(struct xml *d, json_t *columns, int rounds)
{
	json_t *one;
	size_t i;

	page_table_ranking(d, tr(d->p->lang, "Name"));
	page_table_column(d, tr(d->p->lang, "Club"));
	page_table_column(d, tr(d->p->lang, "Games"));
	page_table_column(d, tr(d->p->lang, "Points"));
	json_array_foreach(columns, i, one)
	{
		page_table_column(d, tr(d->p->lang, view_tiebreaks_text(json_string_value(one))));
	}
	if (rounds)
		page_table_column(d, tr(d->p->lang, "Reached"));
	xml_end(d);
	xml_end(d);
}

static void table_line(struct xml *d, json_t *line, int rounds)
{
	json_t *value;
	size_t i;

	xml_start(d, "tr");
	page_table_count(d, number_of(line, "place"));
	page_table_count(d, number_of(line, "number"));
	xml_start(d, "th");
	xml_attribute(d, "scope", "row");
	who(d, line);
	if (json_is_true(json_object_get(line, "withdrawn")))
		xml_text(d, tr(d->p->lang, " (withdrawn)"));
	xml_end(d);
	xml_element(d, "td", text_of(line, "club"));
	page_table_count(d, number_of(line, "played"));
	page_table_number(d, json_number_value(json_object_get(line, "points")));
	json_array_foreach(json_object_get(line, "values"), i, value)
	{
		page_table_number(d, json_number_value(value));
	}
	if (rounds)
		page_cross_reached(d, (int)json_number_value(json_object_get(line, "sb")), rounds);
	xml_end(d);
}

static void team_line(struct xml *d, json_t *team)
{
	xml_start(d, "tr");
	page_table_count(d, number_of(team, "place"));
	page_table_count(d, number_of(team, "number"));
	page_table_row(d, text_of(team, "name"), "");
	page_table_count(d, number_of(team, "played"));
	page_table_number(d, json_number_value(json_object_get(team, "points")));
	page_table_number(d, json_number_value(json_object_get(team, "weighted")));
	xml_end(d);
}

/* The team standings; the players follow. */
static void teams(struct xml *d, json_t *list)
{
	static const char *const labels[] = {N_("Place"), N_("No."),	N_("Team"),
					     N_("Games"), N_("Points"), N_("Weighted points")};
	json_t *one;
	size_t i;

	if (!json_array_size(list))
		return;
	page_table_begin(d, NULL);
	head(d, labels, sizeof(labels) / sizeof(labels[0]));
	xml_start(d, "tbody");
	json_array_foreach(list, i, one)
	{
		team_line(d, one);
	}
	xml_end(d);
	page_table_end(d);
}

static void forfeits(const struct reading *r, json_t *table)
{
	json_t *list = json_object_get(table, "forfeits"), *one;
	struct xml *d = r->d;
	size_t i;

	if (!json_array_size(list))
		return;
	xml_element(d, "h4", tr(d->p->lang, "Games in which not both have moved"));
	xml_start(d, "ul");
	json_array_foreach(list, i, one)
	{
		char label[2 * STORE_NAME_MAX + 8];

		snprintf(label, sizeof(label), "%s – %s", name_of(r, number_of(one, "white")),
			 name_of(r, number_of(one, "black")));
		xml_start(d, "li");
		page_link_game(d, number_of(one, "game"), label);
		xml_elementf(d, "span", " %s", text_of(one, "result"));
		xml_end(d);
	}
	xml_end(d);
}

static void one_table(const struct reading *r, json_t *table)
{
	const char *code = text_of(table, "code");
	int rounds = knockout_rounds(r, table);
	struct xml *d = r->d;
	json_t *line;
	size_t i;

	xml_start(d, "h3");
	page_link_group(d, number_of(table, "group"), "", *code ? code : text_of(table, "name"));
	xml_end(d);
	period(d, table);
	teams(d, json_object_get(table, "teams"));
	page_table_begin(d, "cross");
	table_head(d, json_object_get(table, "columns"), rounds);
	xml_start(d, "tbody");
	json_array_foreach(json_object_get(table, "lines"), i, line)
	{
		table_line(d, line, rounds);
	}
	xml_end(d);
	page_table_end(d);
	order(d, json_object_get(table, "tiebreaks"));
	forfeits(r, table);
}

static void tables(const struct reading *r)
{
	json_t *table;
	size_t i;

	json_array_foreach(json_object_get(r->facts, "tables"), i, table)
	{
		one_table(r, table);
	}
}

/* --- rights ---------------------------------------------------------------------------------- */

/* The same class gained, or lost, by the same group: several routes may have led to it. */
static bool is_same_right(json_t *a, json_t *b)
{
	static const char *const keys[] = {"group", "player", "class", "gained"};

	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
		if (!json_equal(json_object_get(a, keys[i]), json_object_get(b, keys[i])))
			return false;
	return true;
}

/* The routes to one class as one: from the first day to the last. */
struct merged {
	struct civil from, until; /* until: CIVIL_NONE = no end in sight */
	struct sbuf paragraphs;
};

static void merge_right(struct merged *m, json_t *one)
{
	struct civil from = date_of(one, "from"), until = date_of(one, "until");
	const char *paragraph = text_of(one, "paragraph");

	if (from.day < m->from.day)
		m->from = from;
	if (civil_is_none(until) || (!civil_is_none(m->until) && until.day > m->until.day))
		m->until = until;
	if (!m->paragraphs.len || !strstr(m->paragraphs.buf, paragraph))
		sbuf_addf(&m->paragraphs, "%s%s", m->paragraphs.len ? ", " : "", paragraph);
}

/* The right at `i`, unless a row before has shown it. */
static void right_row(const struct reading *r, json_t *list, size_t i)
{
	json_t *one = json_array_get(list, i), *other;
	bool gained = json_is_true(json_object_get(one, "gained"));
	struct merged m = {date_of(one, "from"), date_of(one, "until"), SBUF_INIT};
	struct xml *d = r->d;
	size_t k;

	for (k = 0; k < i; k++)
		if (is_same_right(json_array_get(list, k), one))
			return;
	for (; (other = json_array_get(list, k)); k++)
		if (is_same_right(other, one))
			merge_right(&m, other);
	xml_start(d, "tr");
	cell_player(d, one);
	xml_element(d, "td", code_of(r, number_of(one, "group")));
	xml_element(d, "td", text_of(one, "class"));
	xml_element(d, "td", gained ? tr(d->p->lang, "may enter") : tr(d->p->lang, "no longer"));
	cell_date(d, m.from);
	cell_date(d, m.until);
	xml_element(d, "td", m.paragraphs.buf);
	xml_end(d);
	sbuf_release(&m.paragraphs);
}

static void rights(const struct reading *r)
{
	static const char *const labels[] = {N_("Name"), N_("Group"), N_("Class"), N_("Right"),
					     N_("From"), N_("Until"), "§"};
	json_t *list = json_object_get(r->facts, "rights");
	struct xml *d = r->d;

	if (!json_array_size(list))
		return;
	xml_element(d, "h3", tr(d->p->lang, "Rights that follow from it"));
	page_table_begin(d, NULL);
	head(d, labels, sizeof(labels) / sizeof(labels[0]));
	xml_start(d, "tbody");
	for (size_t i = 0; i < json_array_size(list); i++)
		right_row(r, list, i);
	xml_end(d);
	page_table_end(d);
}

/* --- ratings --------------------------------------------------------------------------------- */

/* The list that will rate a group not on any list yet. */
static void rated_later(const struct reading *r)
{
	struct xml *d = r->d;
	json_t *table;
	size_t i;

	json_array_foreach(json_object_get(r->facts, "tables"), i, table)
	{
		struct civil day = date_of(table, "rated_on");

		if (civil_is_none(day))
			continue;
		xml_start(d, "p");
		xml_elementf(d, "span", tr(d->p->lang, "%s is rated on the list of "),
			     *text_of(table, "code") ? text_of(table, "code")
						     : text_of(table, "name"));
		page_words_date(d, day);
		xml_text(d, ".");
		xml_end(d);
	}
}

static void ratings(const struct reading *r)
{
	static const char *const labels[] = {N_("Name"),  N_("Group"), N_("List"),
					     N_("Games"), N_("Old"),   N_("New")};
	json_t *list = json_object_get(r->facts, "ratings"), *one;
	struct xml *d = r->d;
	size_t i;

	if (r->e->row.rated)
		xml_element(d, "h3", tr(d->p->lang, "Ratings"));
	if (!json_array_size(list)) {
		rated_later(r);
		return;
	}
	page_table_begin(d, NULL);
	head(d, labels, sizeof(labels) / sizeof(labels[0]));
	xml_start(d, "tbody");
	json_array_foreach(list, i, one)
	{
		xml_start(d, "tr");
		cell_player(d, one);
		xml_element(d, "td", code_of(r, number_of(one, "group")));
		cell_date(d, date_of(one, "date"));
		page_table_count(d, number_of(one, "games"));
		page_table_count(d, number_of(one, "old"));
		page_table_count(d, number_of(one, "new"));
		xml_end(d);
	}
	xml_end(d);
	page_table_end(d);
}

/* --- rulings --------------------------------------------------------------------------------- */

static void ruling_row(const struct reading *r, json_t *one)
{
	enum ruling_office office = signature_office_read(text_of(one, "office"));
	struct sbuf signature = SBUF_INIT;
	struct instant at = {0};
	struct xml *d = r->d;
	char label[32];

	instant_parse(text_of(one, "at"), &at);
	signature_write(office, text_of(one, "signer"), d->p->lang, &signature);
	xml_start(d, "tr");
	page_table_day(d, at);
	xml_start(d, "td");
	if (number_of(one, "game")) {
		snprintf(label, sizeof(label), "#%lld", number_of(one, "game"));
		page_link_game(d, number_of(one, "game"), label);
	}
	xml_end(d);
	xml_element(d, "td", name_of(r, number_of(one, "player")));
	xml_element(d, "td", page_words_verdict(d->p, text_of(one, "verdict")));
	xml_element(d, "td", text_of(one, "paragraph"));
	xml_element(d, "td", signature.buf);
	xml_end(d);
	sbuf_release(&signature);
}

static void rulings(const struct reading *r)
{
	static const char *const labels[] = {N_("Date"),   N_("Game"), N_("Name"),
					     N_("Ruling"), "§",	       N_("By")};
	json_t *list = json_object_get(r->facts, "rulings"), *one;
	struct xml *d = r->d;
	size_t i;

	if (!json_array_size(list))
		return;
	xml_element(d, "h3", tr(d->p->lang, "Rulings"));
	page_table_begin(d, NULL);
	head(d, labels, sizeof(labels) / sizeof(labels[0]));
	xml_start(d, "tbody");
	json_array_foreach(list, i, one)
	{
		ruling_row(r, one);
	}
	xml_end(d);
	page_table_end(d);
}

/* --- lots ------------------------------------------------------------------------------------ */

static void lots(const struct reading *r)
{
	json_t *list = json_object_get(r->facts, "lots"), *one;
	struct xml *d = r->d;
	size_t i;

	if (!json_array_size(list))
		return;
	xml_element(d, "h3", tr(d->p->lang, "Lots"));
	xml_start(d, "ul");
	json_array_foreach(list, i, one)
	{
		if (!*text_of(one, "seed"))
			continue;
		xml_start(d, "li");
		page_link_group(d, number_of(one, "group"), "lots",
				code_of(r, number_of(one, "group")));
		xml_text(d, tr(d->p->lang, ": the secret number was "));
		xml_element(d, "code", text_of(one, "seed"));
		xml_end(d);
	}
	xml_end(d);
}

/* --- reports --------------------------------------------------------------------------------- */

static void report_title(struct xml *d, const struct tourney_view *e,
			 const struct tourney_view_report *r)
{
	const struct tourney_view_group *g = view_tourney_group(e, r->group);

	if (g)
		xml_element(d, "h2", *g->code ? g->code : g->name);
	else
		xml_element(d, "h2", tr(d->p->lang, "Final report"));
}

/* The office after the name is stored in English. */
static void signer(struct xml *d, const char *text)
{
	const char *comma = strrchr(text, ',');

	if (!comma || comma[1] != ' ') {
		xml_text(d, tr(d->p->lang, text));
		return;
	}
	xml_elementf(d, "span", "%.*s, %s", (int)(comma - text), text, tr(d->p->lang, comma + 2));
}

static void signature(struct xml *d, const struct tourney_view_report *r)
{
	char hex[2 * STORE_HASH + 1];

	hex_encode(r->hash, STORE_HASH, hex);
	xml_start(d, "p");
	xml_elementf(d, "span", tr(d->p->lang, "Version %d, signed by "), r->version);
	signer(d, r->signer);
	xml_text(d, tr(d->p->lang, " on "));
	page_words_date(d, zone_date(ZONE_COPENHAGEN, r->at));
	xml_text(d, ".");
	xml_end(d);
	xml_start(d, "p");
	xml_text(d, "SHA-256: ");
	xml_element(d, "code", hex);
	xml_end(d);
}

static void report(struct xml *d, const struct tourney_view *e,
		   const struct tourney_view_report *row)
{
	struct reading r = {d, e, json_loads(row->facts, 0, NULL)};

	report_title(d, e, row);
	signature(d, row);
	titles(&r);
	tables(&r);
	prizes(&r);
	rights(&r);
	ratings(&r);
	rulings(&r);
	lots(&r);
	json_decref(r.facts);
}

/* Superseded versions stay readable (EVENTS E62). */
static void older(struct xml *d, const struct tourney_view *e)
{
	for (int i = 0; i < e->n_reports; i++) {
		if (e->reports[i].newest)
			continue;
		xml_start(d, "details");
		xml_start(d, "summary");
		xml_elementf(d, "span", tr(d->p->lang, "Version %d, which was corrected later"),
			     e->reports[i].version);
		xml_end(d);
		report(d, e, &e->reports[i]);
		xml_end(d);
	}
}

void page_event_report(const struct page_place *p, const struct tourney_view *e, struct sbuf *out)
{
	struct xml d;

	page_shell_begin(&d, p, e->row.name, NULL);
	page_event_nav(&d, e);
	for (int i = 0; i < e->n_reports; i++)
		if (e->reports[i].newest)
			report(&d, e, &e->reports[i]);
	older(&d, e);
	if (!e->n_reports)
		xml_element(&d, "p", tr(p->lang, "The final report is not signed yet."));
	page_shell_end(&d, out);
}

void page_event_report_rights(const struct page_place *p, const struct tourney_view *e,
			      struct sbuf *out)
{
	bool any = false;
	struct xml d;

	page_shell_begin(&d, p, e->row.name, NULL);
	page_event_nav(&d, e);
	for (int i = 0; i < e->n_reports; i++) {
		if (!e->reports[i].newest)
			continue;
		struct reading r = {&d, e, json_loads(e->reports[i].facts, 0, NULL)};

		if (json_array_size(json_object_get(r.facts, "rights"))) {
			report_title(&d, e, &e->reports[i]);
			rights(&r);
			any = true;
		}
		json_decref(r.facts);
	}
	if (!any)
		xml_element(&d, "p",
			    tr(p->lang, "No report names rights that follow from this tournament "
					"yet."));
	page_shell_end(&d, out);
}

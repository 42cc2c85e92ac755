/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* FIDE's rating changes; see elo_paper.h. */
#include "cli/elo_paper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/list_file.h"
#include "cli/report_details.h"
#include "cli/report_notes.h"
#include "cli/report_score.h"
#include "core/base/mem.h"
#include "core/base/number.h"

#define UNCAPPED_FROM "2025-10-01" /* */

/* The last day of the event, else the first, as YYYY-MM-DD; "" for none. */
static void day_of(const struct trf *t, struct sbuf *out)
{
	report_details_value(t, "end", out);
	if (!out->len)
		report_details_value(t, "start", out);
}

static int year_of(const char *date)
{
	char year[5];
	int v = 0;

	snprintf(year, sizeof(year), "%.4s", date);
	return number_read(year, &v) ? v : 0;
}

static int listed_k(const struct list_entry_source *source, const struct trf_player *p)
{
	struct roster_player found;
	char *end;
	unsigned long number = strtoul(p->number, &end, 10);

	if (!source || !number || *end || number > UINT32_MAX ||
	    !list_file_number(&source->lists, (uint32_t)number, false, &found))
		return 0;
	return found.k[source->rate];
}

static int halves_of(char result)
{
	return result == '1' ? 2 : result == '=' ? 1 : 0;
}

/* The games that were played against rated opponents. */
static size_t rated_games(const struct trf *t, const struct trf_player *p,
			  struct fide_change_game *games, size_t *ret_played)
{
	size_t n = 0;
	int r;

	*ret_played = 0;
	for (r = 1; r <= t->played; r++) {
		struct trf_cell c = trf_cell_at(p, r);
		const struct trf_player *other = c.opp ? trf_find(t, c.opp) : NULL;

		if (!other || !c.result || !strchr("1=0", c.result))
			continue;
		++*ret_played;
		if (other->rating)
			games[n++] = (struct fide_change_game){other->rating, halves_of(c.result)};
	}
	return n;
}

static struct elo_line line_of(const struct trf_player *p, int year, int given, int listed)
{
	struct fide_k_facts facts = {.given = given,
				     .listed = listed,
				     .rating = p->rating,
				     .titled = !strcmp(p->title, "g") || !strcmp(p->title, "m") ||
					       !strcmp(p->title, "GM") || !strcmp(p->title, "IM"),
				     .born = year_of(p->birth),
				     .year = year};
	struct elo_line line = {.player = p};

	line.change.k = fide_k(&facts, &line.why);
	return line;
}

void elo_paper_make(const struct trf *t, const struct list_entry_source *source,
		    struct elo_paper *ret)
{
	struct fide_change_game *games = mem_zeroed((size_t)t->played + 1, sizeof(*games));
	int *given = report_notes_ks(t), id, year;
	struct sbuf day = SBUF_INIT;
	size_t n, played;
	bool capped;

	*ret = (struct elo_paper){.lines = mem_zeroed(t->n + 1, sizeof(*ret->lines)),
				  .firsts = mem_zeroed(t->n + 1, sizeof(*ret->firsts))};
	day_of(t, &day);
	year = year_of(day.len ? day.buf : "");
	capped = day.len && strcmp(day.buf, UNCAPPED_FROM) < 0;
	for (id = 1; id <= TRF_MOST_NUMBER; id++) {
		const struct trf_player *p = trf_find(t, id);
		struct elo_line line;

		if (!p)
			continue;
		n = rated_games(t, p, games, &played);
		if (played && !p->rating)
			ret->firsts[ret->n_firsts++] = (struct elo_first){p, fide_first(games, n)};
		if (!n || !p->rating)
			continue;
		line = line_of(p, year, given[id], listed_k(source, p));
		line.change = fide_change(p->rating, line.change.k, games, n, capped);
		ret->lines[ret->n++] = line;
	}
	sbuf_release(&day);
	free(given);
	free(games);
}

void elo_paper_release(struct elo_paper *p)
{
	free(p->lines);
	free(p->firsts);
	p->lines = NULL;
	p->firsts = NULL;
}

/* --- the document --------------------------------------------------------------------------- */

static const char *const reasons[] = {
	[FIDE_K_GIVEN] = N_("entered"),
	[FIDE_K_LIST] = N_("FIDE's list"),
	[FIDE_K_2400] = N_("rated 2400 or more"),
	[FIDE_K_TITLE] = N_("assumed: by the title once rated 2400"),
	[FIDE_K_YOUNG] = N_("assumed: at most 18 years, below 2300"),
	[FIDE_K_USUAL] = N_("assumed: 30 games, never 2400"),
};

/* Hundredths as "1.25". */
static void hundredths_cell(struct print_doc *d, const struct lang *lang, int v, bool sign)
{
	char text[24];

	snprintf(text, sizeof(text), "%s%d.%02d",
		 v < 0	     ? "-"
		 : sign && v ? "+"
			     : "",
		 abs(v) / 100, abs(v) % 100);
	print_doc_cell(d, "%s", report_score_localize(lang, text));
}

static void add_line(const struct elo_line *l, const struct lang *lang, struct print_doc *d)
{
	const struct trf_player *p = l->player;
	char score[16];

	print_doc_cell(d, "%d", p->id);
	print_doc_cell(d, "%s%s%s", p->title, *p->title ? " " : "", p->name);
	print_doc_player(d, p->id);
	print_doc_cell(d, "%d", p->rating);
	print_doc_cell(d, "%d", l->change.games);
	print_doc_cell(d, "%s", report_score_points(5 * l->change.halves, score, sizeof(score)));
	hundredths_cell(d, lang, l->change.expected, false);
	print_doc_cell(d, "%d", l->change.k);
	hundredths_cell(d, lang, l->change.change, true);
	print_doc_cell(d, "%d", l->change.rating);
	print_doc_cell(d, "%s", tr(lang, reasons[l->why]));
}

static void add_notes(const struct elo_paper *p, const struct lang *lang, struct print_doc *d)
{
	bool assumed = false;
	size_t i;

	for (i = 0; i < p->n; i++)
		assumed = assumed || fide_k_is_assumed(p->lines[i].why);
	print_doc_note(d, tr(lang, "By FIDE's rating regulations B.02 8.3, as if the event were "
				   "the whole rating period."));
	if (assumed)
		print_doc_note(d, tr(lang, "A K that is assumed rests on rating, title and birth: "
					   "the report does not say how many games a player has "
					   "had before, nor an earlier rating of 2400. FIDE's list "
					   "has the K, or you enter it."));
	if (p->n_firsts)
		print_doc_note(d, tr(lang, "Games against players without a rating do not count; "
					   "their first ratings are listed below."));
}

/* Whether FIDE publishes it, else what is missing. */
static void published_cell(struct print_doc *d, const struct lang *lang, const struct fide_first *f)
{
	int missing = FIDE_FIRST_GAMES - f->games;

	if (!f->halves)
		print_doc_cell(d, "%s", tr(lang, "no: without a point the event does not count"));
	else if (missing > 0)
		print_doc_cell(
			d,
			tr_n(lang, "no: %d game is missing", "no: %d games are missing", missing),
			missing);
	else if (!f->is_published)
		print_doc_cell(d, tr(lang, "no: below %d"), FIDE_FIRST_LEAST);
	else
		print_doc_cell(d, "%s", tr(lang, "yes"));
}

static void add_first(const struct elo_first *e, const struct lang *lang, struct print_doc *d)
{
	const struct trf_player *p = e->player;
	char score[16];

	print_doc_cell(d, "%d", p->id);
	print_doc_cell(d, "%s%s%s", p->title, *p->title ? " " : "", p->name);
	print_doc_player(d, p->id);
	print_doc_cell(d, "%d", e->first.games);
	print_doc_cell(d, "%s", report_score_points(5 * e->first.halves, score, sizeof(score)));
	print_doc_cell(d, "%d", e->first.average);
	print_doc_cell(d, "%d %%", e->first.score);
	print_doc_cell(d, "%+d", e->first.difference);
	if (e->first.rating)
		print_doc_cell(d, "%d", e->first.rating);
	else
		print_doc_cell(d, "%s", "–");
	published_cell(d, lang, &e->first);
}

static void list_firsts(const struct elo_paper *p, const char *title, const struct lang *lang,
			struct print_doc *d)
{
	size_t i;

	print_doc_init(d, title, tr(lang, "FIDE's first ratings"));
	print_doc_column(d, tr(lang, "No."), PRINT_RIGHT);
	print_doc_column(d, tr(lang, "Name"), PRINT_LEFT);
	print_doc_column(d, tr(lang, "Games"), PRINT_RIGHT);
	print_doc_column(d, tr(lang, "Points"), PRINT_RIGHT);
	print_doc_column(d, tr(lang, "Average"), PRINT_RIGHT);
	print_doc_column(d, tr(lang, "Score"), PRINT_RIGHT);
	print_doc_column(d, tr(lang, "Difference"), PRINT_RIGHT);
	print_doc_column(d, tr(lang, "First rating"), PRINT_RIGHT);
	print_doc_column(d, tr(lang, "FIDE publishes it"), PRINT_LEFT);
	for (i = 0; i < p->n_firsts; i++)
		add_first(&p->firsts[i], lang, d);
	print_doc_note(d,
		       tr(lang, "By FIDE's rating regulations B.02 8.2, as if the event were the "
				"player's only one: to the games against rated opponents come "
				"two draws against opponents of 1800; average and score include "
				"them."));
	print_doc_note(d,
		       tr(lang, "FIDE publishes a first rating when there are five games against "
				"rated opponents, also from several events within 26 months, and "
				"it is at least 1400 (7.1.4). It is 2200 at most."));
}

void elo_paper_list(const struct elo_paper *p, const char *title, const struct lang *lang,
		    struct print_doc *ret_doc)
{
	size_t i;

	print_doc_init(ret_doc, title, tr(lang, "FIDE's rating changes"));
	print_doc_column(ret_doc, tr(lang, "No."), PRINT_RIGHT);
	print_doc_column(ret_doc, tr(lang, "Name"), PRINT_LEFT);
	print_doc_column(ret_doc, tr(lang, "Rating"), PRINT_RIGHT);
	print_doc_column(ret_doc, tr(lang, "Games"), PRINT_RIGHT);
	print_doc_column(ret_doc, tr(lang, "Points"), PRINT_RIGHT);
	print_doc_column(ret_doc, tr(lang, "Expected"), PRINT_RIGHT);
	print_doc_column(ret_doc, "K", PRINT_RIGHT);
	print_doc_column(ret_doc, tr(lang, "Change"), PRINT_RIGHT);
	print_doc_column(ret_doc, tr_in(lang, "rating report", "new"), PRINT_RIGHT);
	print_doc_column(ret_doc, tr(lang, "Why this K"), PRINT_LEFT);
	for (i = 0; i < p->n; i++)
		add_line(&p->lines[i], lang, ret_doc);
	add_notes(p, lang, ret_doc);
	if (p->n_firsts)
		list_firsts(p, title, lang, print_doc_next(ret_doc));
}

/* --- JSON ----------------------------------------------------------------------------------- */

json_t *elo_paper_json(const struct elo_paper *p)
{
	static const char *const words[] = {
		[FIDE_K_GIVEN] = "given", [FIDE_K_LIST] = "list",   [FIDE_K_2400] = "2400",
		[FIDE_K_TITLE] = "title", [FIDE_K_YOUNG] = "young", [FIDE_K_USUAL] = "usual"};
	json_t *players = json_array(), *firsts = json_array();
	size_t i;

	for (i = 0; i < p->n; i++) {
		const struct elo_line *l = &p->lines[i];

		json_array_append_new(
			players,
			json_pack("{s:i, s:s, s:i, s:i, s:f, s:f, s:i, s:s, s:b, s:f, s:i}", "id",
				  l->player->id, "name", l->player->name, "rating",
				  l->player->rating, "n", l->change.games, "W",
				  l->change.halves / 2.0, "We", l->change.expected / 100.0, "K",
				  l->change.k, "why", words[l->why], "assumed",
				  fide_k_is_assumed(l->why), "change", l->change.change / 100.0,
				  "Rn", l->change.rating));
	}
	for (i = 0; i < p->n_firsts; i++) {
		const struct fide_first *f = &p->firsts[i].first;
		const struct trf_player *q = p->firsts[i].player;

		json_array_append_new(firsts,
				      json_pack("{s:i, s:s, s:i, s:f, s:i, s:f, s:i, s:o, s:b}",
						"id", q->id, "name", q->name, "n", f->games, "W",
						f->halves / 2.0, "Ra", f->average, "p",
						f->score / 100.0, "dp", f->difference, "Ru",
						f->rating ? json_integer(f->rating) : json_null(),
						"published", f->is_published));
	}
	return json_pack("{s:s, s:o, s:i, s:o}", "regulations", "FIDE B.02, 2024-03-01", "players",
			 players, "unrated", (int)p->n_firsts, "first", firsts);
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The rounds of the report paired again and explained, and random tournaments for tests, on a page
 * of the desk; see serve.h.
 */
#include <stdio.h>
#include <string.h>

#include "cli/random_event.h"
#include "cli/report_notes.h"
#include "cli/round_check.h"
#include "cli/serve.h"
#include "cli/trf_json.h"
#include "cli/trf_pair.h"
#include "core/base/markup.h"
#include "core/base/number.h"
#include "core/trf/trf.h"

#define ROWS	     200 /* pairs per page */
#define MOST_PLAYERS 500 /* of a random tournament, so that the desk does not wait for it */
#define MOST_ROUNDS  30

/* --- a round ---------------------------------------------------------------------------------- */

/* The system of the request, otherwise that of the last round; NULL if there is none. */
static const char *system_of(const struct serve_page *p)
{
	const char *name = serve_field(&p->r->query, "system");

	if (!name || !*name)
		name = report_notes_system(&p->s->report.trf);
	return trf_pair_knows(name) ? name : NULL;
}

static void begin_form(struct serve_page *p, const char *action)
{
	markup_start(p->page.w, "form");
	markup_attribute(p->page.w, "method", "get");
	markup_attribute(p->page.w, "action", action);
}

static void system_input(struct serve_page *p, const char *chosen)
{
	static const struct serve_input system = {"system", NULL, SERVE_SYSTEM, NULL, false};

	markup_start(p->page.w, "label");
	markup_text(p->page.w, tr(p->page.lang, "System"));
	markup_text(p->page.w, " ");
	serve_form_systems(p, &system, chosen ? chosen : "");
	markup_end(p->page.w);
}

static void check_form(struct serve_page *p, int round, const char *system, bool explained)
{
	char action[32];

	snprintf(action, sizeof(action), "/check/%d", round);
	begin_form(p, action);
	system_input(p, system);
	markup_start(p->page.w, "label");
	markup_start(p->page.w, "input");
	markup_attribute(p->page.w, "type", "checkbox");
	markup_attribute(p->page.w, "name", "explain");
	markup_attribute(p->page.w, "value", "1");
	if (explained)
		markup_attribute(p->page.w, "checked", "checked");
	markup_void(p->page.w);
	markup_text(p->page.w, " ");
	markup_text(p->page.w, tr(p->page.lang, "With the reason for each pair"));
	markup_end(p->page.w);
	markup_element(p->page.w, "button", tr(p->page.lang, "Pair again and compare"));
	markup_end(p->page.w);
}

struct listing {
	struct serve_page *page;
	bool begun;
};

static void list_difference(void *arg, int round, const char *text)
{
	struct listing *list = arg;

	(void)round;
	if (!list->begun)
		markup_start(list->page->page.w, "ul");
	list->begun = true;
	markup_element(list->page->page.w, "li", text);
}

static void compare(struct serve_page *p, const struct trf *t, int round, const char *system)
{
	struct listing list = {p, false};
	const struct round_check check = {system, p->page.lang, NULL, list_difference, &list};
	struct sbuf text = SBUF_INIT;
	int n;

	markup_element(p->page.w, "h2", tr(p->page.lang, "Compared with the rules"));
	n = round_check_run(t, round, &check);
	if (n) {
		markup_end(p->page.w);
		sbuf_addf(
			&text,
			tr_n(p->page.lang, "%d difference from %s.", "%d differences from %s.", n),
			n, system);
	} else {
		sbuf_addf(&text, tr(p->page.lang, "The round is as %s pairs it."), system);
	}
	event_page_paragraph(&p->page, text.buf);
	sbuf_release(&text);
}

static void player_cell(const struct trf *t, struct print_doc *d, int id)
{
	const struct trf_player *q = trf_find(t, id);
	int own = trf_json_own_number(t, id);

	print_doc_cell(d, "%d %s", own, q ? q->name : "");
	print_doc_player(d, own);
}

static void explain(struct serve_page *p, const struct trf *t, int round, const char *system)
{
	const struct lang *lang = p->page.lang;
	int from = serve_field_number(&p->r->query, "from", 1);
	json_t *answer = trf_pair_explained(t, round, system, lang), *pair;
	const json_t *why = json_object_get(answer, "why");
	const char *bye = json_string_value(json_object_get(answer, "bye_why"));
	size_t i, n = json_array_size(json_object_get(answer, "pairings"));
	size_t first = from > 0 && (size_t)from <= n ? (size_t)from - 1 : 0;
	struct print_doc d;

	print_doc_init(&d, "", "");
	print_doc_column(&d, tr(lang, "White"), PRINT_LEFT);
	print_doc_column(&d, tr(lang, "Black"), PRINT_LEFT);
	print_doc_column(&d, tr(lang, "Reason"), PRINT_LEFT);
	json_array_foreach(json_object_get(answer, "pairings"), i, pair)
	{
		const char *reason = json_string_value(json_array_get(why, i));

		player_cell(t, &d, (int)json_integer_value(json_array_get(pair, 0)));
		player_cell(t, &d, (int)json_integer_value(json_array_get(pair, 1)));
		print_doc_cell(&d, "%s", reason ? reason : "");
	}
	markup_element(p->page.w, "h2", tr(lang, "Pairs by the rules"));
	event_page_pager(&p->page, first, ROWS, n);
	event_page_table(&p->page, &d, "/players/%d", first, first + ROWS);
	if (bye) {
		struct sbuf text = SBUF_INIT;

		sbuf_addf(&text, tr(lang, "Bye: %s"), bye);
		event_page_paragraph(&p->page, text.buf);
		sbuf_release(&text);
	}
	print_doc_release(&d);
	json_decref(answer);
}

/* Players are numbered by rank where the report asks for it, in a copy. */
static bool number_anew(const struct serve *s, struct trf *ret_trf)
{
	char text[200];
	int line;

	if (trf_read(s->report.text.buf, s->report.text.len, ret_trf, &line, text, sizeof(text)))
		return false;
	if (!trf_number_by_rank(ret_trf))
		return true;
	trf_release(ret_trf);
	return false;
}

static void write_round(struct serve_page *p, int round)
{
	const struct trf *t = &p->s->report.trf;
	const char *system = system_of(p);
	bool explained = serve_field(&p->r->query, "explain") != NULL;
	struct trf ranked;

	serve_round_links(p, tr(p->page.lang, "Rounds"), "check");
	check_form(p, round, system, explained);
	if (!system)
		return;
	if (t->by_rank && !number_anew(p->s, &ranked)) {
		event_page_paragraph(
			&p->page,
			tr(p->page.lang, "Pairing by ranks needs a rank for each player."));
		return;
	}
	compare(p, t->by_rank ? &ranked : t, round, system);
	if (explained)
		explain(p, t->by_rank ? &ranked : t, round, system);
	if (t->by_rank)
		trf_release(&ranked);
}

/* --- random tournaments ----------------------------------------------------------------------- */

/* With the value of the request, otherwise `usual`. */
static void text_input(struct serve_page *p, const char *label, const char *name, const char *usual)
{
	const char *value = serve_field(&p->r->query, name);

	markup_start(p->page.w, "label");
	markup_text(p->page.w, label);
	markup_text(p->page.w, " ");
	markup_start(p->page.w, "input");
	markup_attribute(p->page.w, "name", name);
	markup_attribute(p->page.w, "value", value ? value : usual);
	markup_void(p->page.w);
	markup_end(p->page.w);
}

static void write_generator(struct serve_page *p)
{
	const struct lang *lang = p->page.lang;
	struct sbuf text = SBUF_INIT;

	markup_element(p->page.w, "h2", tr(lang, "Random tournament"));
	sbuf_addf(&text,
		  tr(lang,
		     "A report for testing pairing programs, of at most %d players and %d rounds. "
		     "The same seed gives the same tournament."),
		  MOST_PLAYERS, MOST_ROUNDS);
	event_page_paragraph(&p->page, text.buf);
	sbuf_release(&text);
	begin_form(p, "/random");
	system_input(p, system_of(p));
	text_input(p, tr(lang, "Players"), "players", "40");
	text_input(p, tr(lang, "Rounds"), "rounds", "7");
	text_input(p, tr(lang, "Seed"), "seed", "1");
	markup_element(p->page.w, "button", tr(lang, "Download"));
	markup_end(p->page.w);
}

/* Whether the request's parameters are in range; if not, why. */
static bool random_params(const struct serve_request *r, struct random_event *ret,
			  struct sbuf *ret_why)
{
	const char *system = serve_field(&r->query, "system"),
		   *seed = serve_field(&r->query, "seed");

	*ret = (struct random_event){.system = system,
				     .seed = seed,
				     .players = serve_field_number(&r->query, "players", -1),
				     .rounds = serve_field_number(&r->query, "rounds", -1),
				     .draws = RANDOM_EVENT_DRAWS,
				     .least_rating = RANDOM_EVENT_LEAST_RATING,
				     .most_rating = RANDOM_EVENT_MOST_RATING};
	if (!system || !trf_pair_knows(system))
		sbuf_adds(ret_why, tr(r->lang, "Choose a system."));
	else if (ret->players < 2 || ret->players > MOST_PLAYERS)
		sbuf_addf(ret_why, tr(r->lang, "The number of players is from 2 to %d."),
			  MOST_PLAYERS);
	else if (ret->rounds < 1 || ret->rounds > MOST_ROUNDS)
		sbuf_addf(ret_why, tr(r->lang, "The number of rounds is from 1 to %d."),
			  MOST_ROUNDS);
	else if (!seed || !*seed)
		sbuf_adds(ret_why, tr(r->lang, "The seed may be any text, but not empty."));
	return !ret_why->len;
}

bool serve_check_random(const struct serve_request *r, struct serve_reply *ret,
			struct sbuf *ret_why)
{
	struct random_event event;
	char text[200] = "";
	struct trf t;
	bool ok;

	if (!random_params(r, &event, ret_why))
		return false;
	ok = random_event_play(&event, &t, text, sizeof(text));
	if (ok) {
		random_event_heading(&event, TRF_2026, &t);
		trf_write(&t, TRF_2026, &ret->body);
		ret->type = "text/plain; charset=utf-8";
		sbuf_adds(&ret->file_name, "random.trf");
		ret->status = 200;
	} else {
		sbuf_adds(ret_why, tr(r->lang, text));
	}
	trf_release(&t);
	return ok;
}

bool serve_check_page(struct serve_page *p, const char *rest)
{
	int round = p->s->report.trf.played;

	if (*rest)
		number_read(rest, &round);
	if (round && !p->s->report.teams)
		write_round(p, round);
	write_generator(p);
	return true;
}

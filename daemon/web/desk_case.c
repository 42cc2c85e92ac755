/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See desk_case.h. */
#include "daemon/web/desk_case.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/case_words.h"
#include "daemon/publish/page_form.h"
#include "daemon/publish/page_link.h"
#include "daemon/publish/view_json.h"
#include "daemon/web/desk.h"
#include "daemon/web/desk_json.h"
#include "daemon/web/desk_letter.h"
#include "daemon/web/desk_list.h"
#include "daemon/web/desk_story.h"
#include "daemon/web/desk_words.h"
#include "sql/store_case.h"
#include "sql/store_game.h"

#define REASON_MOST  10000
#define VERSION_MOST 64
#define CHOICES	     8

/* The current state of a case; `version` changes with everything a ruling depends on. */
struct desk_case {
	struct answer answer;
	const json_t *json; /* borrowed from it */
	struct case_row row;
	char version[VERSION_MOST];
};

static void release(struct desk_case *c)
{
	case_row_release(&c->row);
	answer_release(&c->answer);
}

/* False: the reply is written. */
static bool load(struct web_call *call, struct desk_case *ret)
{
	int64_t id = desk_number(call, 0);
	struct game_row game = {.seq = 0};
	int rc;

	*ret = (struct desk_case){.answer = {.message = SBUF_INIT}};
	if (!id)
		return false;
	ret->json = desk_ask(call, json_pack("{s:s,s:I}", "do", "case", "case", (json_int_t)id),
			     &ret->answer);
	if (!ret->json)
		return false;
	rc = store_case_get(call->web->ctx->store, id, &ret->row);
	if (rc > 0 && ret->row.game)
		rc = store_game_get(call->web->ctx->store, ret->row.game, &game);
	if (rc <= 0) {
		web_try_again(call);
		return false;
	}
	snprintf(ret->version, sizeof(ret->version), "%d-%lld-%lld", (int)ret->row.state,
		 (long long)ret->row.ruling, (long long)game.seq);
	return true;
}

/* --- verdicts -------------------------------------------------------------------------------- */

/* The verdicts that apply; a tournament case may list its own in the evidence. */
static size_t choices_of(const struct desk_case *c, const char *ret_words[CHOICES])
{
	const struct case_words *words = case_words_of(&c->row);
	const json_t *own = json_object_get(json_object_get(c->json, "evidence"), "choices");
	size_t n = 0;

	for (size_t i = 0; i < json_array_size(own) && n < CHOICES; i++) {
		const char *word = json_string_value(json_array_get(own, i));
		if (word && case_words_has(words, word))
			ret_words[n++] = word;
	}
	if (n > 0)
		return n;
	while (words->verdicts[n] && n < CHOICES) {
		ret_words[n] = words->verdicts[n];
		n++;
	}
	return n;
}

static void write_act(struct web_call *call, struct xml *d, const struct case_row *row,
		      const char *act)
{
	char path[160];

	snprintf(path, sizeof(path), "/desk/requests/%s?player=%lld&group=%lld", act,
		 (long long)row->player, (long long)row->group);
	xml_start(d, "p");
	page_link_path(d, path, tr(call->visitor.lang, "Go to the act that settles this case"));
	xml_end(d);
}

static void choose(struct web_call *call, struct xml *d, const char *label, const char *name,
		   const char *const *list, size_t n)
{
	const char *chosen = form_value(&call->form, name);

	page_form_select(d, label, name);
	page_form_option(d, "", "–", !chosen);
	for (size_t i = 0; i < n; i++)
		page_form_option(d, list[i],
				 strcmp(name, "side")
					 ? desk_json_word(call->visitor.lang, list[i])
					 : desk_json_label(call->visitor.lang, list[i]),
				 chosen && !strcmp(chosen, list[i]));
	page_form_select_end(d);
}

static void field(struct web_call *call, struct xml *d, const char *label, const char *name,
		  const char *type)
{
	page_form_field(d, &(struct page_field){.label = label,
						.name = name,
						.type = type,
						.value = form_value(&call->form, name)});
}

static void text_field(struct web_call *call, struct xml *d, const char *label, const char *name,
		       int rows)
{
	page_form_text(d,
		       &(struct page_field){.label = label,
					    .name = name,
					    .value = form_value(&call->form, name),
					    .most = REASON_MOST},
		       rows);
}

/* The effect of a verdict; the first row that fits counts. */
static const char *effect_of(const struct case_row *row, const char *word)
{
	static const struct {
		const char *word, *effect;
		int kind; /* enum case_kind; 0 = any other */
	} effects[] = {
		{"continue",
		 N_("The player gets a further seat within 30 days of the start, and later the same "
		    "stage of the next edition."),
		 CASE_CORRECTION},
		{"refuse", N_("The player gets no seat."), CASE_CORRECTION},
		{"continue", N_("The match that has begun stands."), CASE_PAIRING},
		{"start",
		 N_("The match is played anew between the right players. Its unfinished games, and "
		    "those of later matches of its winner, are annulled; finished ones keep their "
		    "result and are rated, but count in no match."),
		 CASE_PAIRING},
		{"continue", N_("The case is closed, and the game goes on with its clocks."), 0},
		{"win", N_("The player whom the case is about wins, and the game is over."), 0},
		{"loss", N_("The player whom the case is about loses, and the game is over."), 0},
		{"draw", N_("The game is drawn."), 0},
		{"both-lost", N_("Both players lose, and the game is over."), 0},
		{"days", N_("Days are given to the side, or taken from it; the game goes on."), 0},
		{"uphold", N_("The appeal is dismissed."), 0},
		{"admit", N_("The entry has its place."), 0},
		{"refuse", N_("It is refused, and the player is informed of the reason."), 0},
		{"place", N_("The entry goes to the class that you choose."), 0},
		{"start", N_("The groups are made with the players available."), 0},
		{"extend", N_("Entries stay open until the day you give."), 0},
		{"cancel", N_("The tournament is not played."), 0},
		{"approve", N_("The reserve takes the games over."), 0},
	};

	for (size_t k = 0; k < sizeof(effects) / sizeof(effects[0]); k++)
		if (!strcmp(word, effects[k].word) &&
		    (!effects[k].kind || (effects[k].kind == (int)row->kind &&
					  (row->kind != CASE_PAIRING || row->entry))))
			return effects[k].effect;
	return NULL;
}

static void write_effects(struct web_call *call, struct xml *d, const struct case_row *row,
			  const char *const *words, size_t n)
{
	xml_start(d, "details");
	xml_element(d, "summary", tr(call->visitor.lang, "What each verdict does"));
	xml_start(d, "dl");
	for (size_t i = 0; i < n; i++) {
		const char *effect = effect_of(row, words[i]);

		if (!effect)
			continue;
		xml_element(d, "dt", desk_json_word(call->visitor.lang, words[i]));
		xml_element(d, "dd", tr(call->visitor.lang, effect));
	}
	xml_end(d);
	xml_end(d);
}

static void write_form(struct web_call *call, struct xml *d, const struct desk_case *c)
{
	static const char *const classes[] = {"DM", "M", "K", "A"};
	static const char *const sides[] = {"white", "black"};
	const struct lang *lang = call->visitor.lang;
	const char *words[CHOICES];
	size_t n = choices_of(c, words);

	xml_element(d, "h2", tr(lang, "Ruling"));
	write_effects(call, d, &c->row, words, n);
	page_form_begin(d, call->path);
	page_form_act(d, "preview");
	page_form_hidden(d, "version", c->version);
	choose(call, d, tr(lang, "Verdict"), "verdict", words, n);
	text_field(call, d, tr(lang, "Reason (shown to the players)"), "reason", 4);
	text_field(call, d, tr(lang, "Note (for the record only)"), "note", 2);
	if (c->row.game) {
		field(call, d, tr(lang, "Days given, or taken when less than 0"), "days", "number");
		choose(call, d, tr(lang, "Side that gets them"), "side", sides, 2);
	}
	if (c->row.kind == CASE_ENTRY)
		choose(call, d, tr(lang, "Class"), "class", classes, 4);
	if (c->row.kind == CASE_COMPOSITION)
		field(call, d, tr(lang, "Until"), "until", "date");
	page_form_button(d, tr(lang, "Show the consequences"));
	page_form_end(d);
}

/* --- the page -------------------------------------------------------------------------------- */

struct rows {
	struct web_call *call;
	const struct desk_case *c;
	json_t *list;
};

static const char *fate(const struct lang *lang, const struct post_row *row)
{
	return row->state == POST_SENT	   ? tr(lang, "sent")
	       : row->state == POST_FAILED ? tr(lang, "failed")
					   : tr(lang, "pending");
}

static int add_letter(void *arg, const struct post_row *row)
{
	struct rows *r = arg;
	struct rendered letter;

	if (row->game != r->c->row.game)
		return 0;
	render_init(&letter);
	letter.with_text = true;
	if (render_letter(r->call->web->ctx, row, row->created, &letter) > 0)
		json_array_append_new(r->list, json_pack("{s:s, s:o, s:s, s:i, s:s}", "subject",
							 letter.subject.buf, "date",
							 view_json_instant(row->created), "state",
							 fate(r->call->visitor.lang, row), "tries",
							 row->tries, "to", letter.to));
	render_release(&letter);
	return 0;
}

static void write_letters(struct web_call *call, struct xml *d, const struct desk_case *c)
{
	static const char *const keys[] = {"subject", "date", "state", "tries", "to", NULL};
	struct rows r = {call, c, json_array()};

	if (c->row.player && c->row.game)
		store_outbox_each_player(call->web->ctx->store, c->row.player, add_letter, &r);
	desk_list_section(call, d, tr(call->visitor.lang, "Letters to the player about the game"),
			  &(struct desk_list){.rows = r.list, .keys = keys});
	json_decref(r.list);
}

/* Other cases about the player or the game, open or settled. */
static int add_other(void *arg, const struct case_row *row)
{
	struct rows *r = arg;

	if (row->id != r->c->row.id)
		json_array_append_new(r->list, view_json_case(row, false));
	return 0;
}

static void write_others(struct web_call *call, struct xml *d, const struct desk_case *c)
{
	static const char *const keys[] = {"kind", "state", "opened", "game", "ruling", NULL};
	struct rows r = {call, c, json_array()};

	store_case_each_about(call->web->ctx->store, c->row.player, c->row.game, add_other, &r);
	desk_list_section(call, d, tr(call->visitor.lang, "Other cases of the player or the game"),
			  &(struct desk_list){.rows = r.list, .keys = keys});
	json_decref(r.list);
}

/* The facts recorded at the opening of the case, except the clock, which is shown with the game. */
static void write_evidence(struct web_call *call, struct xml *d, const struct desk_case *c)
{
	static const char *const of_clock[] = {"side",	  "used", "running", "limit",
					       "control", "left", "lines",   "choices"};
	json_t *evidence = json_copy(json_object_get(c->json, "evidence"));

	for (size_t i = 0; i < sizeof(of_clock) / sizeof(of_clock[0]) && c->row.game; i++)
		json_object_del(evidence, of_clock[i]);
	if (json_object_size(evidence)) {
		xml_element(d, "h2", tr(call->visitor.lang, "Evidence"));
		desk_json_value(d, call->visitor.lang, "evidence", evidence);
	}
	json_decref(evidence);
}

static void write_facts(struct web_call *call, struct xml *d, const struct desk_case *c)
{
	static const char *const facts[] = {"name",   "game", "group",	"state",
					    "opened", "due",  "ruling", NULL};
	static const char *const entrant[] = {"entered_from", NULL};

	desk_list_facts(call, d, c->json, facts);
	if (!json_object_get(c->json, "entrant"))
		return;
	xml_element(d, "h2", tr(call->visitor.lang, "Entry"));
	desk_json_value(d, call->visitor.lang, "entrant", json_object_get(c->json, "entrant"));
	desk_list_facts(call, d, c->json, entrant);
	xml_element(d, "h2", tr(call->visitor.lang, "Registered"));
	desk_json_value(d, call->visitor.lang, "registered",
			json_object_get(c->json, "registered"));
}

static void write_story(struct web_call *call, struct xml *d, const json_t *game)
{
	xml_elementf(d, "h2", "%s %lld", tr(call->visitor.lang, "Game"),
		     (long long)desk_list_number(game, "game"));
	desk_story_game(call, d, game);
}

static void write_game(struct web_call *call, struct xml *d, const struct desk_case *c)
{
	struct answer answer;
	const json_t *game;

	if (!c->row.game)
		return;
	game = desk_try(call, json_pack("{s:s,s:I}", "do", "game", "game", (json_int_t)c->row.game),
			&answer);
	if (game)
		write_story(call, d, game);
	answer_release(&answer);
}

/* The next open case in the official's list; 0 = none. */
static int64_t next_case(struct web_call *call, int64_t than)
{
	struct answer answer;
	const json_t *result = desk_try(call, json_pack("{s:s}", "do", "cases"), &answer);
	json_t *row;
	int64_t id, found = 0;
	size_t i;

	json_array_foreach(json_object_get(result, "cases"), i, row)
	{
		id = desk_list_number(row, "case");
		if (id != than && !found)
			found = id;
	}
	answer_release(&answer);
	return found;
}

/* For a settled case: where to continue, and how to undo it, which takes another ruling. */
static void write_next(struct web_call *call, struct xml *d, const struct desk_case *c)
{
	const struct lang *lang = call->visitor.lang;
	char path[80];
	int64_t next;

	if (c->row.state == CASE_OPEN)
		return;
	next = next_case(call, c->row.id);
	snprintf(path, sizeof(path), next ? "/desk/cases/%lld" : "/desk", (long long)next);
	xml_start(d, "p");
	page_link_path(d, path, next ? tr(lang, "Next case") : tr(lang, "The desk"));
	if (c->row.game && c->row.ruling) {
		snprintf(path, sizeof(path), "/desk/requests/rule?game=%lld",
			 (long long)c->row.game);
		xml_text(d, " · ");
		page_link_path(d, path, tr(lang, "Correct the ruling by another one"));
	}
	xml_end(d);
}

static void write_page(struct web_call *call, const struct desk_case *c)
{
	static const char *const states[] = {"open", "ruled", "closed"};
	const struct lang *lang = call->visitor.lang;
	const char *kind = json_string_value(json_object_get(c->json, "kind"));
	const char *act = case_words_of(&c->row)->act;
	char title[160], id[24];
	struct xml d;

	snprintf(title, sizeof(title), "%s %lld: %s", tr(lang, "Case"), (long long)c->row.id,
		 desk_json_word(lang, kind ? kind : ""));
	snprintf(id, sizeof(id), "%lld", (long long)c->row.id);
	desk_page_begin(call, &d, title);
	xml_start(&d, "section");
	xml_attribute(&d, "data-case", id);
	xml_attribute(&d, "data-state", states[c->row.state]);
	write_next(call, &d, c);
	write_facts(call, &d, c);
	write_evidence(call, &d, c);
	if (c->row.state == CASE_OPEN && act)
		write_act(call, &d, &c->row, act);
	else if (c->row.state == CASE_OPEN)
		write_form(call, &d, c);
	write_letters(call, &d, c);
	write_others(call, &d, c);
	write_game(call, &d, c);
	xml_end(&d);
	web_page_end(call, &d);
}

void desk_case_get(struct web_call *call)
{
	struct desk_case c;

	if (load(call, &c))
		write_page(call, &c);
	release(&c);
}

/* --- the ruling ------------------------------------------------------------------------------ */

static const char *const fields[] = {"verdict", "reason", "note", "side", "class", "until"};

static json_t *request_of(struct web_call *call, int64_t id)
{
	json_t *request = json_pack("{s:s,s:I}", "do", "rule", "case", (json_int_t)id);
	const char *value;
	int64_t days;

	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++) {
		value = form_value(&call->form, fields[i]);
		if (value && *value)
			json_object_set_new(request, fields[i], json_string(value));
	}
	value = form_value(&call->form, "days");
	if (value && *value) {
		char *end;
		days = strtoll(value, &end, 10);
		json_object_set_new(request, "days",
				    *end ? json_string(value) : json_integer(days));
	}
	return request;
}

struct preview {
	struct web_call *call;
	struct xml d;
	int n;
};

static int write_preview(void *arg, const struct rendered *letter)
{
	struct preview *p = arg;
	struct player to;
	char id[24] = "";

	if (store_player_by_address(p->call->web->ctx->store, letter->to, &to) > 0)
		snprintf(id, sizeof(id), "%lld", (long long)to.id);
	xml_start(&p->d, "article");
	xml_attribute(&p->d, "data-letter-to", id);
	xml_element(&p->d, "h3", letter->to);
	xml_element(&p->d, "p", letter->subject.buf);
	desk_letter_text(p->call, &p->d, letter->text.buf);
	xml_end(&p->d);
	p->n++;
	return 0;
}

/* The form that makes the ruling exactly as shown. */
static void write_confirm(struct web_call *call, struct xml *d, const struct desk_case *c)
{
	const char *days = form_value(&call->form, "days");

	page_form_begin(d, call->path);
	page_form_act(d, "rule");
	page_form_hidden(d, "version", c->version);
	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++) {
		const char *value = form_value(&call->form, fields[i]);
		page_form_hidden(d, fields[i], value ? value : "");
	}
	page_form_hidden(d, "days", days ? days : "");
	page_form_button(d, tr(call->visitor.lang, "Make this ruling"));
	page_form_end(d);
}

static void preview(struct web_call *call, const struct desk_case *c)
{
	const struct lang *lang = call->visitor.lang;
	const char *verdict = form_value(&call->form, "verdict");
	const char *reason = form_value(&call->form, "reason");
	json_t *request = request_of(call, c->row.id);
	struct inbound_control by = desk_officer(call, request);
	struct preview p = {.call = call, .n = 0};
	struct answer answer;
	int rc;

	desk_page_begin(call, &p.d, tr(lang, "What this ruling does"));
	xml_elementf(&p.d, "p", "%s: %s", tr(lang, "Verdict"),
		     desk_json_word(lang, verdict ? verdict : ""));
	xml_elementf(&p.d, "p", "%s: %s", tr(lang, "Reason"), reason ? reason : "");
	xml_element(&p.d, "h2", tr(lang, "Letters that it sends"));
	rc = leader_ask_trial(call->web->ctx, &by, call->visitor.now, write_preview, &p, &answer);
	if (!p.n)
		xml_element(&p.d, "p", tr(lang, "None."));
	write_confirm(call, &p.d, c);
	web_page_end(call, &p.d);
	if (rc < 0) {
		web_try_again(call);
	} else if (answer.outcome != OUTCOME_DONE) {
		desk_words_alert(call, leader_requests_find("rule"), &answer);
		write_page(call, c);
	}
	answer_release(&answer);
	json_decref(request);
}

static void after_ruling(struct web_call *call, const struct answer *answer)
{
	struct desk_case c;

	if (answer->outcome == OUTCOME_DONE) {
		web_redirect(call, call->path);
		return;
	}
	if (load(call, &c)) {
		desk_words_alert(call, leader_requests_find("rule"), answer);
		write_page(call, &c);
	}
	release(&c);
}

/* Whether this form was sent before; if so it gets the stored answer. */
static bool is_repeated(struct web_call *call, const char *act)
{
	struct sbuf key = SBUF_INIT, answer = SBUF_INIT;
	bool found;

	web_act_key(call, act, &key);
	found = key.len && store_inbox_find(call->web->ctx->store, key.buf, &answer) > 0;
	sbuf_release(&key);
	sbuf_release(&answer);
	return found;
}

void desk_case_post(struct web_call *call)
{
	const char *act = form_value(&call->form, "act");
	const char *version = form_value(&call->form, "version");
	struct desk_case c;

	if (load(call, &c)) {
		if ((!version || strcmp(version, c.version) != 0) && !is_repeated(call, "rule")) {
			web_alert(
				call, 409, "stale", "",
				tr(call->visitor.lang,
				   "The case has changed since you opened it; this is its current "
				   "state."));
			write_page(call, &c);
		} else if (act && !strcmp(act, "preview")) {
			preview(call, &c);
		} else if (act && !strcmp(act, "rule")) {
			desk_submit(call, request_of(call, c.row.id), after_ruling);
		} else {
			web_refuse(call, 400, "bad_field", tr(call->visitor.lang, "Not understood"),
				   tr(call->visitor.lang, "This form cannot be read."));
		}
	}
	release(&c);
}

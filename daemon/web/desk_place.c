/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See desk_place.h. */
#include "daemon/web/desk_place.h"

#include <stdio.h>
#include <string.h>

#include "daemon/act/leader_requests.h"
#include "daemon/publish/page_form.h"
#include "daemon/publish/page_link.h"
#include "daemon/web/desk.h"
#include "daemon/web/desk_json.h"
#include "sql/store_event.h"

#define SUBJECT_MOST 150
#define TEXT_MOST    10000

/* Links to the forms of all acts with that field that the official may do. */
static void write_acts(struct web_call *call, struct xml *d, const char *field, const char *value)
{
	struct sbuf path = SBUF_INIT;

	xml_element(d, "h2", tr(call->visitor.lang, "Acts"));
	xml_start(d, "ul");
	for (const struct leader_request *row = leader_requests; row->name; row++) {
		const struct field *f = fields_find(row->fields, field);
		if (!f || !row->changes || !row->run ||
		    call->visitor.official.role < (int)row->least)
			continue;
		sbuf_reset(&path);
		sbuf_addf(&path, "/desk/requests/%s?%s=", row->name, field);
		form_encode(value, &path);
		xml_start(d, "li");
		page_link_path(d, path.buf, row->name);
		xml_textf(d, ": %s", tr(call->visitor.lang, row->help));
		xml_end(d);
	}
	xml_end(d);
	sbuf_release(&path);
}

/* A page of what a request with that field answers. */
static void show(struct web_call *call, const char *request, const char *field, const char *title)
{
	int64_t id = desk_number(call, 0);
	struct answer answer;
	const json_t *json;
	char heading[120];
	struct xml d;

	if (!id)
		return;
	json = desk_ask(call, json_pack("{s:s,s:I}", "do", request, field, (json_int_t)id),
			&answer);
	if (json) {
		snprintf(heading, sizeof(heading), "%s %lld", title, (long long)id);
		desk_page_begin(call, &d, heading);
		desk_json_value(&d, call->visitor.lang, "", json);
		write_acts(call, &d, field, call->part[0]);
		web_page_end(call, &d);
	}
	answer_release(&answer);
}

void desk_place_game(struct web_call *call)
{
	show(call, "game", "game", tr(call->visitor.lang, "Game"));
}

void desk_place_player(struct web_call *call)
{
	show(call, "player", "player", tr(call->visitor.lang, "Player"));
}

/* --- letters --------------------------------------------------------------------------------- */

/* A group or a tournament, for both of which there are letters. */
struct place {
	const char *show;	   /* the request that shows it */
	const char *field;	   /* "group", "event" */
	json_t *value;		   /* its number or code */
	char title[160], text[64]; /* the value as text */
};

static json_t *request_on(const struct place *p, const char *name)
{
	return json_pack("{s:s,s:O}", "do", name, p->field, p->value);
}

static void write_letter_form(struct web_call *call, struct xml *d, bool shown)
{
	const struct lang *lang = call->visitor.lang;
	const char *subject = form_value(&call->form, "subject"),
		   *text = form_value(&call->form, "text");

	page_form_begin(d, call->path);
	page_form_act(d, shown ? "letter" : "letter-preview");
	if (shown) {
		page_form_hidden(d, "subject", subject ? subject : "");
		page_form_hidden(d, "text", text ? text : "");
		page_form_button(d, tr(lang, "Send these letters"));
	} else {
		page_form_field(d, &(struct page_field){.label = tr(lang, "Subject"),
							.name = "subject",
							.type = "text",
							.value = subject,
							.most = SUBJECT_MOST});
		page_form_text(d,
			       &(struct page_field){.label = tr(lang, "Text"),
						    .name = "text",
						    .value = text,
						    .most = TEXT_MOST},
			       8);
		page_form_button(d, tr(lang, "Show the letters"));
	}
	page_form_end(d);
}

static void write_place(struct web_call *call, const struct place *p)
{
	struct answer answer;
	const json_t *json = desk_ask(call, request_on(p, p->show), &answer);
	struct xml d;

	if (json) {
		desk_page_begin(call, &d, p->title);
		desk_json_value(&d, call->visitor.lang, "", json);
		xml_element(&d, "h2", tr(call->visitor.lang, "Letter to all"));
		write_letter_form(call, &d, false);
		write_acts(call, &d, p->field, p->text);
		web_page_end(call, &d);
	}
	answer_release(&answer);
}

static void after_letter(struct web_call *call, const struct answer *answer)
{
	struct xml d;

	if (answer->outcome == OUTCOME_DONE) {
		web_redirect(call, call->path);
		return;
	}
	web_alert_answer(call, answer);
	desk_page_begin(call, &d, tr(call->visitor.lang, "Letter to all"));
	write_letter_form(call, &d, false);
	web_page_end(call, &d);
}

static json_t *letter_of(struct web_call *call, const struct place *p, const char *name)
{
	const char *subject = form_value(&call->form, "subject"),
		   *text = form_value(&call->form, "text");
	json_t *request = request_on(p, name);

	json_object_set_new(request, "subject", json_string(subject ? subject : ""));
	json_object_set_new(request, "text", json_string(text ? text : ""));
	return request;
}

static void preview(struct web_call *call, const struct place *p)
{
	struct answer answer;
	const json_t *shown = desk_try(call, letter_of(call, p, "letter.preview"), &answer);
	struct xml d;

	if (!shown)
		web_alert_answer(call, &answer);
	desk_page_begin(call, &d, tr(call->visitor.lang, "Letter to all"));
	if (shown)
		desk_json_value(&d, call->visitor.lang, "", shown);
	write_letter_form(call, &d, shown != NULL);
	web_page_end(call, &d);
	answer_release(&answer);
}

static void post(struct web_call *call, const struct place *p)
{
	const char *act = form_value(&call->form, "act");

	if (act && !strcmp(act, "letter-preview"))
		preview(call, p);
	else if (act && !strcmp(act, "letter"))
		desk_submit(call, letter_of(call, p, "letter"), after_letter);
	else
		web_refuse(call, 400, "bad_field", tr(call->visitor.lang, "Not understood"),
			   tr(call->visitor.lang, "This form cannot be read."));
}

/* False: the reply is written. */
static bool find_group(struct web_call *call, struct place *ret)
{
	int64_t id = desk_number(call, 0);

	if (!id)
		return false;
	*ret = (struct place){.show = "group", .field = "group", .value = json_integer(id)};
	snprintf(ret->text, sizeof(ret->text), "%lld", (long long)id);
	snprintf(ret->title, sizeof(ret->title), "%s %lld", tr(call->visitor.lang, "Group"),
		 (long long)id);
	return true;
}

static bool find_event(struct web_call *call, struct place *ret)
{
	struct tourney t;
	int rc = store_tourney_by_slug(call->web->ctx->store, call->part[0], &t);

	if (rc <= 0) {
		if (rc < 0)
			web_try_again(call);
		else
			web_not_found(call);
		return false;
	}
	*ret = (struct place){.show = "event", .field = "event", .value = json_string(t.code)};
	snprintf(ret->text, sizeof(ret->text), "%s", t.code);
	snprintf(ret->title, sizeof(ret->title), "%s", t.name);
	return true;
}

typedef bool find_place(struct web_call *call, struct place *ret);

static void serve(struct web_call *call, find_place *find)
{
	struct place p;

	if (!find(call, &p))
		return;
	if (call->post)
		post(call, &p);
	else
		write_place(call, &p);
	json_decref(p.value);
}

void desk_place_group(struct web_call *call)
{
	serve(call, find_group);
}

void desk_place_group_post(struct web_call *call)
{
	serve(call, find_group);
}

void desk_place_event(struct web_call *call)
{
	serve(call, find_event);
}

void desk_place_event_post(struct web_call *call)
{
	serve(call, find_event);
}

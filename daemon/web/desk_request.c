/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See desk_request.h. */
#include "daemon/web/desk_request.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/act/leader_requests.h"
#include "daemon/publish/page_form.h"
#include "daemon/publish/page_link.h"
#include "daemon/web/desk.h"
#include "daemon/web/desk_acts.h"
#include "daemon/web/desk_json.h"
#include "daemon/web/desk_words.h"

#define LONG_TEXT 200 /* bytes from which a text gets a multi-line field */

static bool may(const struct web_call *call, const struct leader_request *row)
{
	return leader_requests_at_desk(row) && call->visitor.official.role >= (int)row->least;
}

static void links_begin(struct web_call *call, struct xml *d, const char *title)
{
	xml_start(d, "details");
	xml_attribute(d, "class", "acts");
	xml_element(d, "summary", tr(call->visitor.lang, title));
	xml_start(d, "dl");
}

static void links_end(struct xml *d)
{
	xml_end(d);
	xml_end(d);
}

static void write_link(struct web_call *call, struct xml *d, const struct leader_request *row,
		       const char *field, const char *value)
{
	struct sbuf path = SBUF_INIT;

	sbuf_addf(&path, "/desk/requests/%s?%s=", row->name, field);
	form_encode(value, &path);
	xml_start(d, "dt");
	page_link_path(d, path.buf, row->name);
	xml_end(d);
	xml_element(d, "dd", tr(call->visitor.lang, row->help));
	sbuf_release(&path);
}

void desk_request_links(struct web_call *call, struct xml *d, const char *field, const char *value)
{
	links_begin(call, d, N_("All acts on this"));
	for (const struct leader_request *row = leader_requests; row->name; row++)
		if (row->changes && may(call, row) && fields_find(row->fields, field))
			write_link(call, d, row, field, value);
	links_end(d);
}

void desk_request_event_links(struct web_call *call, struct xml *d, const struct tourney *t)
{
	const char *names[DESK_ACTS_MOST];
	size_t n = desk_acts_of_event(t, names);

	links_begin(call, d, N_("What can be done with the tournament now"));
	for (size_t i = 0; i < n; i++) {
		const struct leader_request *row = leader_requests_find(names[i]);

		if (row && may(call, row))
			write_link(call, d, row, "event", t->code);
	}
	links_end(d);
}

void desk_request_list(struct web_call *call)
{
	const struct lang *lang = call->visitor.lang;
	char path[80];
	struct xml d;

	desk_page_begin(call, &d, tr(lang, "All acts"));
	xml_start(&d, "dl");
	for (const struct leader_request *row = leader_requests; row->name; row++) {
		if (!may(call, row))
			continue;
		snprintf(path, sizeof(path), "/desk/requests/%s", row->name);
		xml_start(&d, "dt");
		page_link_path(&d, path, row->name);
		xml_end(&d);
		xml_element(&d, "dd", tr(lang, row->help));
	}
	xml_end(&d);
	web_page_end(call, &d);
}

/* --- forms ----------------------------------------------------------------------------------- */

/* The name of the field in the form, where "act" and "key" are reserved. */
static const char *form_name(const struct field *f)
{
	if (!strcmp(f->name, "act"))
		return "set-act";
	return strcmp(f->name, "key") != 0 ? f->name : "set-key";
}

static const char *value_of(const struct web_call *call, const struct field *f)
{
	const char *value = call->post ? form_value(&call->form, form_name(f)) : NULL;

	return value ? value : form_value(&call->query, form_name(f));
}

static void write_choice(struct web_call *call, struct xml *d, const struct field *f)
{
	const char *words = f->type == FIELD_FLAG ? "yes no" : f->words;
	const char *chosen = value_of(call, f);
	char word[40];

	page_form_select(d, desk_json_label(call->visitor.lang, f->name), form_name(f));
	page_form_option(d, "", "–", !chosen || !*chosen);
	while (words && *words) {
		size_t len = strcspn(words, " ");
		snprintf(word, sizeof(word), "%.*s", (int)len, words);
		page_form_option(d, word, desk_json_word(call->visitor.lang, word),
				 chosen && !strcmp(chosen, word));
		words += len + (words[len] == ' ');
	}
	page_form_select_end(d);
}

static void write_language(struct web_call *call, struct xml *d, const struct field *f)
{
	const char *chosen = value_of(call, f);

	page_form_select(d, desk_json_label(call->visitor.lang, f->name), form_name(f));
	page_form_option(d, "", "–", !chosen || !*chosen);
	for (size_t i = 0; i < text_lang_count(); i++)
		page_form_option(d, text_lang_at(i)->code, text_lang_at(i)->code,
				 chosen && !strcmp(chosen, text_lang_at(i)->code));
	page_form_select_end(d);
}

static const char *input_type(enum field_type type)
{
	switch (type) {
	case FIELD_NUMBER:
	case FIELD_ID: return "number";
	case FIELD_ADDRESS: return "email";
	case FIELD_DATE:
	case FIELD_DAY: return "date";
	case FIELD_NONE:
	case FIELD_TEXT:
	case FIELD_LINE:
	case FIELD_WORD:
	case FIELD_PLAYER:
	case FIELD_FLAG:
	case FIELD_LANG:
	case FIELD_PATH:
	case FIELD_IDS: break;
	}
	return "text";
}

static void write_field(struct web_call *call, struct xml *d, const struct field *f)
{
	struct page_field input = {.label = desk_json_label(call->visitor.lang, f->name),
				   .name = form_name(f),
				   .type = input_type(f->type),
				   .value = value_of(call, f),
				   .required = f->required};

	if (f->type == FIELD_WORD || f->type == FIELD_FLAG)
		write_choice(call, d, f);
	else if (f->type == FIELD_LANG)
		write_language(call, d, f);
	else if (f->type == FIELD_TEXT || (f->type == FIELD_LINE && f->max > LONG_TEXT))
		page_form_text(d, &input, 4);
	else
		page_form_field(d, &input);
}

static const struct leader_request *find(struct web_call *call)
{
	const struct leader_request *row = leader_requests_find(call->part[0]);

	if (row && leader_requests_at_desk(row) && may(call, row))
		return row;
	if (row && leader_requests_at_desk(row))
		web_refuse(call, 403, "denied", tr(call->visitor.lang, "Not allowed"),
			   tr(call->visitor.lang, "Your office may not do this."));
	else
		web_not_found(call);
	return NULL;
}

static void write_page(struct web_call *call, const struct leader_request *row,
		       const json_t *result)
{
	struct xml d;

	desk_page_begin(call, &d, row->name);
	xml_element(&d, "p", tr(call->visitor.lang, row->help));
	page_form_begin(&d, call->path);
	page_form_act(&d, row->name);
	for (const struct field *f = row->fields; f->name; f++)
		write_field(call, &d, f);
	page_form_button(&d, row->changes ? tr(call->visitor.lang, "Do it")
					  : tr(call->visitor.lang, "Show"));
	page_form_end(&d);
	if (result)
		desk_json_value(&d, call->visitor.lang, "result", result);
	web_page_end(call, &d);
}

void desk_request_get(struct web_call *call)
{
	const struct leader_request *row = find(call);

	if (row)
		write_page(call, row, NULL);
}

/* --- acts ------------------------------------------------------------------------------------ */

static json_t *typed(const struct field *f, const char *text)
{
	long long number;
	char *end;

	switch (f->type) {
	case FIELD_NUMBER:
	case FIELD_ID:
	case FIELD_PLAYER:
		number = strtoll(text, &end, 10);
		return *end || end == text ? json_string(text) : json_integer(number);
	case FIELD_FLAG:
		return !strcmp(text, "yes") || !strcmp(text, "true") || !strcmp(text, "1")
			       ? json_true()
		       : !strcmp(text, "no") || !strcmp(text, "false") || !strcmp(text, "0")
			       ? json_false()
			       : json_string(text);
	case FIELD_NONE:
	case FIELD_TEXT:
	case FIELD_LINE:
	case FIELD_WORD:
	case FIELD_ADDRESS:
	case FIELD_DATE:
	case FIELD_DAY:
	case FIELD_LANG:
	case FIELD_PATH:
	case FIELD_IDS: break;
	}
	return json_string(text);
}

static json_t *request_of(struct web_call *call, const struct leader_request *row)
{
	json_t *request = json_pack("{s:s}", "do", row->name);

	for (const struct field *f = row->fields; f->name; f++) {
		const char *value = form_value(&call->form, form_name(f));

		if (value && *value)
			json_object_set_new(request, f->name, typed(f, value));
	}
	return request;
}

static void after_act(struct web_call *call, const struct answer *answer)
{
	static const char *const pages[] = {"case", "game", "group", "player"};
	const struct leader_request *row = leader_requests_find(call->part[0]);
	char path[64] = "/desk/record";

	if (answer->outcome != OUTCOME_DONE) {
		desk_words_alert(call, row, answer);
		write_page(call, row, NULL);
		return;
	}
	for (size_t i = 0; i < sizeof(pages) / sizeof(pages[0]); i++) {
		const char *id = form_value(&call->form, pages[i]);
		if (id && *id && strspn(id, "0123456789") == strlen(id)) {
			snprintf(path, sizeof(path), "/desk/%ss/%.20s", pages[i], id);
			break;
		}
	}
	web_redirect(call, path);
}

void desk_request_post(struct web_call *call)
{
	const struct leader_request *row = find(call);
	const char *act = form_value(&call->form, "act");
	struct answer answer;
	const json_t *result;

	if (!row)
		return;
	if (!act || strcmp(act, row->name) != 0) {
		web_refuse(call, 400, "bad_field", tr(call->visitor.lang, "Not understood"),
			   tr(call->visitor.lang, "This form cannot be read."));
		return;
	}
	if (row->changes) {
		desk_submit(call, request_of(call, row), after_act);
		return;
	}
	result = desk_try(call, request_of(call, row), &answer);
	if (!result)
		desk_words_alert(call, row, &answer);
	write_page(call, row, result);
	answer_release(&answer);
}

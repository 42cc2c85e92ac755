/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See desk_letter.h. */
#include "daemon/web/desk_letter.h"

#include <stdio.h>
#include <string.h>

#include "daemon/publish/page_form.h"
#include "daemon/web/desk.h"
#include "daemon/web/desk_list.h"
#include "daemon/web/desk_words.h"

#define SUBJECT_MOST 150
#define TEXT_MOST    10000

void desk_letter_text(struct web_call *call, struct xml *d, const char *text)
{
	struct sbuf shown = SBUF_INIT, link = SBUF_INIT;

	sbuf_addf(&link, "%s/l/", call->web->cfg->page_url);
	for (; *text; text += strcspn(text, "\n"), text += *text == '\n') {
		if (!strncmp(text, link.buf, link.len))
			sbuf_addf(&shown, "%s…\n", link.buf);
		else
			sbuf_addf(&shown, "%.*s\n", (int)strcspn(text, "\n"), text);
	}
	xml_start(d, "pre");
	xml_attribute(d, "class", "letter");
	xml_attribute(d, "tabindex", "0");
	xml_text(d, shown.buf ? shown.buf : "");
	xml_end(d);
	sbuf_release(&shown);
	sbuf_release(&link);
}

static const char *value_of(const struct web_call *call, const char *name)
{
	const char *value = form_value(&call->form, name);

	return value ? value : "";
}

/* --- the form --------------------------------------------------------------------------------- */

static void write_choice(struct web_call *call, struct xml *d)
{
	bool late = !strcmp(value_of(call, "late"), "yes");

	page_form_select(d, tr(call->visitor.lang, "To"), "late");
	page_form_option(d, "", tr(call->visitor.lang, "everybody"), !late);
	page_form_option(d, "yes", tr(call->visitor.lang, "those who are late"), late);
	page_form_select_end(d);
}

/* On the page of all letters the recipients are all late players, without a choice. */
static void write_form(struct web_call *call, struct xml *d)
{
	const struct lang *lang = call->visitor.lang;

	page_form_begin(d, call->path);
	page_form_act(d, "letter-preview");
	if (strcmp(call->path, "/desk/letters") != 0)
		write_choice(call, d);
	page_form_field(d, &(struct page_field){.label = tr(lang, "Subject"),
						.name = "subject",
						.type = "text",
						.value = value_of(call, "subject"),
						.most = SUBJECT_MOST,
						.required = true});
	page_form_text(d,
		       &(struct page_field){.label = tr(lang, "Text"),
					    .name = "text",
					    .value = value_of(call, "text"),
					    .most = TEXT_MOST,
					    .required = true},
		       8);
	page_form_button(d, tr(lang, "Show the letters"));
	page_form_end(d);
}

void desk_letter_section(struct web_call *call, struct xml *d, const struct desk_letter *to)
{
	const struct lang *lang = call->visitor.lang;

	xml_element(d, "h2",
		    to->field ? tr(lang, "Letter to all") : tr(lang, "Letter to all late"));
	write_form(call, d);
}

/* --- the preview ------------------------------------------------------------------------------ */

static json_t *request_of(struct web_call *call, const struct desk_letter *to, const char *name)
{
	json_t *request = json_pack("{s:s, s:s, s:s}", "do", name, "subject",
				    value_of(call, "subject"), "text", value_of(call, "text"));

	if (to->field)
		json_object_set(request, to->field, to->value);
	if (!to->field || !strcmp(value_of(call, "late"), "yes"))
		json_object_set_new(request, "late", json_true());
	return request;
}

/* Each letter, collapsed except the first, since most differ only in the first line. */
static void write_letter(struct web_call *call, struct xml *d, const json_t *reader, bool open)
{
	char id[24];

	snprintf(id, sizeof(id), "%lld", (long long)desk_list_number(reader, "player"));
	xml_start(d, "article");
	xml_attribute(d, "data-letter-to", id);
	xml_start(d, "details");
	if (open)
		xml_attribute(d, "open", "open");
	xml_start(d, "summary");
	xml_textf(d, "%s: %s", desk_list_text(reader, "name"), desk_list_text(reader, "subject"));
	if (json_is_true(json_object_get(reader, "address_fails")))
		xml_textf(d, " (%s)", tr(call->visitor.lang, "letters come back"));
	xml_end(d);
	desk_letter_text(call, d, desk_list_text(reader, "text"));
	xml_end(d);
	xml_end(d);
}

static void write_letters(struct web_call *call, struct xml *d, const json_t *shown)
{
	const struct lang *lang = call->visitor.lang;
	const json_t *readers = json_object_get(shown, "recipients");
	const json_t *others = json_object_get(shown, "unreachable");
	json_t *one;
	size_t i;

	xml_elementf(d, "p",
		     tr(lang, "Letters: %d, one copy each. The answers come to the leader."),
		     (int)json_array_size(readers));
	json_array_foreach((json_t *)readers, i, one)
	{
		write_letter(call, d, one, i == 0);
	}
	if (!json_array_size(others))
		return;
	xml_start(d, "p");
	xml_textf(d, "%s: ", tr(lang, "Without an address, and so without a letter"));
	json_array_foreach((json_t *)others, i, one)
	{
		xml_textf(d, "%s%s", i ? ", " : "", desk_list_text(one, "name"));
	}
	xml_end(d);
}

/* The form that sends the letters exactly as shown. */
static void write_confirm(struct web_call *call, struct xml *d)
{
	page_form_begin(d, call->path);
	page_form_act(d, "letter");
	page_form_hidden(d, "late", value_of(call, "late"));
	page_form_hidden(d, "subject", value_of(call, "subject"));
	page_form_hidden(d, "text", value_of(call, "text"));
	page_form_button(d, tr(call->visitor.lang, "Send these letters"));
	page_form_end(d);
}

static void preview(struct web_call *call, const struct desk_letter *to)
{
	struct answer answer;
	const json_t *shown = desk_try(call, request_of(call, to, "letter.preview"), &answer);
	struct xml d;

	if (!shown)
		desk_words_alert(call, NULL, &answer);
	desk_page_begin(call, &d, tr(call->visitor.lang, "Letter to all"));
	if (shown) {
		write_letters(call, &d, shown);
		write_confirm(call, &d);
		xml_element(&d, "h2", tr(call->visitor.lang, "Change it"));
	}
	write_form(call, &d);
	web_page_end(call, &d);
	answer_release(&answer);
}

/* --- the sending ------------------------------------------------------------------------------ */

static void after_letter(struct web_call *call, const struct answer *answer)
{
	struct xml d;

	if (answer->outcome == OUTCOME_DONE) {
		web_redirect(call, call->path);
		return;
	}
	desk_words_alert(call, NULL, answer);
	desk_page_begin(call, &d, tr(call->visitor.lang, "Letter to all"));
	write_form(call, &d);
	web_page_end(call, &d);
}

void desk_letter_post(struct web_call *call, const struct desk_letter *to)
{
	const char *act = value_of(call, "act");

	if (!strcmp(act, "letter-preview"))
		preview(call, to);
	else if (!strcmp(act, "letter"))
		desk_submit(call, request_of(call, to, "letter"), after_letter);
	else
		web_refuse(call, 400, "bad_field", tr(call->visitor.lang, "Not understood"),
			   tr(call->visitor.lang, "This form cannot be read."));
}

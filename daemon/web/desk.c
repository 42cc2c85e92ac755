/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See desk.h. */
#include "daemon/web/desk.h"

#include <stdio.h>
#include <string.h>

#include "daemon/publish/page_form.h"
#include "daemon/publish/page_link.h"
#include "daemon/web/desk_json.h"

#define PAGE_CASES 50

/* The author of the record is the door and the name; who plays does not rule on themselves. */
struct inbound_control desk_officer(const struct web_call *call, json_t *request)
{
	const struct visitor *v = &call->visitor;

	return (struct inbound_control){.request = request,
					.role = (enum role)v->official.role,
					.author = v->official_author,
					.name = v->official.name,
					.events = v->official.events,
					.plays_as = v->official.address};
}

const json_t *desk_try(struct web_call *call, json_t *request, struct answer *ret_answer)
{
	struct inbound_control by = desk_officer(call, request);
	int rc = leader_ask_read(call->web->ctx, &by, call->visitor.now, ret_answer);

	json_decref(request);
	return rc > 0 && ret_answer->outcome == OUTCOME_DONE ? ret_answer->json : NULL;
}

const json_t *desk_ask(struct web_call *call, json_t *request, struct answer *ret_answer)
{
	const json_t *result = desk_try(call, request, ret_answer);

	if (result)
		return result;
	if (ret_answer->outcome == OUTCOME_DONE)
		web_try_again(call);
	else /* what is another leader's looks like what does not exist */
		web_not_found(call);
	return NULL;
}

void desk_submit(struct web_call *call, json_t *request, web_after *after)
{
	struct sbuf key = SBUF_INIT;
	struct inbound in = {.door = DOOR_CONTROL, .control = desk_officer(call, request)};

	web_act_key(call, json_string_value(json_object_get(request, "do")), &key);
	in.key = key.buf;
	web_submit(call, &in, after);
	sbuf_release(&key);
	json_decref(request);
}

int64_t desk_number(struct web_call *call, int part)
{
	struct form one = {.v = {{"n", call->part[part]}}, .n = 1};
	int64_t number;

	if (form_number(&one, "n", 1, INT64_MAX, &number))
		return number;
	web_not_found(call);
	return 0;
}

void desk_page_begin(struct web_call *call, struct xml *d, const char *title)
{
	const struct lang *lang = call->visitor.lang;

	web_page_begin(call, d, title);
	xml_start(d, "p");
	xml_attribute(d, "class", "desk");
	page_link_path(d, "/desk", tr(lang, "The desk"));
	xml_text(d, " · ");
	page_link_path(d, "/desk/requests", tr(lang, "All acts"));
	xml_text(d, " · ");
	page_link_path(d, "/desk/letters", tr(lang, "Letters"));
	xml_text(d, " · ");
	page_link_path(d, "/desk/record", tr(lang, "The record"));
	xml_end(d);
}

/* --- /desk ----------------------------------------------------------------------------------- */

static const char *text_of(const json_t *object, const char *key)
{
	const char *text = json_string_value(json_object_get(object, key));

	return text ? text : "";
}

static void cell(struct web_call *call, struct xml *d, const json_t *row, const char *key)
{
	xml_start(d, "td");
	desk_json_value(d, call->visitor.lang, key, json_object_get(row, key));
	xml_end(d);
}

static void row_of_case(struct web_call *call, struct xml *d, const json_t *row)
{
	static const char *const keys[] = {"name",	 "against", "event",
					   "group_name", "game",    "until"};
	char id[24], path[48];

	snprintf(id, sizeof(id), "%lld",
		 (long long)json_integer_value(json_object_get(row, "case")));
	snprintf(path, sizeof(path), "/desk/cases/%s", id);
	xml_start(d, "tr");
	xml_attribute(d, "data-case", id);
	xml_attribute(d, "data-kind", text_of(row, "kind"));
	xml_attribute(d, "data-due", text_of(row, "until"));
	xml_start(d, "th");
	xml_attribute(d, "scope", "row");
	page_link_path(d, path, desk_json_word(call->visitor.lang, text_of(row, "kind")));
	xml_end(d);
	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
		cell(call, d, row, keys[i]);
	xml_end(d);
}

static void headings(struct web_call *call, struct xml *d, const char *first,
		     const char *const *keys, size_t n)
{
	xml_start(d, "tr");
	xml_element(d, "th", first);
	for (size_t i = 0; i < n; i++)
		xml_element(d, "th", desk_json_label(call->visitor.lang, keys[i]));
	xml_end(d);
}

static bool is_wanted(struct web_call *call, const json_t *row)
{
	const char *kind = form_value(&call->query, "kind");
	const char *event = form_value(&call->query, "event");

	return (!kind || !*kind || !strcmp(kind, text_of(row, "kind"))) &&
	       (!event || !*event || !strcmp(event, text_of(row, "event")));
}

/* The pages before and behind this one. */
static void write_pages(struct web_call *call, struct xml *d, int64_t page, bool more)
{
	char path[40];

	if (page < 2 && !more)
		return;
	xml_start(d, "p");
	if (page > 1) {
		snprintf(path, sizeof(path), "/desk?page=%lld", (long long)page - 1);
		page_link_path(d, path, tr(call->visitor.lang, "Earlier"));
		xml_text(d, " ");
	}
	if (more) {
		snprintf(path, sizeof(path), "/desk?page=%lld", (long long)page + 1);
		page_link_path(d, path, tr(call->visitor.lang, "More"));
	}
	xml_end(d);
}

static void write_cases(struct web_call *call, struct xml *d, const json_t *cases)
{
	static const char *const keys[] = {"name",	 "against", "event",
					   "group_name", "game",    "until"};
	int64_t page = 1;
	size_t i, shown = 0, skip;
	const json_t *row;

	form_number(&call->query, "page", 1, 100000, &page);
	skip = (size_t)(page - 1) * PAGE_CASES;
	xml_elementf(d, "h2", tr(call->visitor.lang, "Cases (%d)"), (int)json_array_size(cases));
	if (!json_array_size(cases)) {
		xml_element(d, "p", tr(call->visitor.lang, "No case waits."));
		return;
	}
	xml_start(d, "div");
	xml_attribute(d, "class", "wrap");
	xml_attribute(d, "tabindex", "0");
	xml_start(d, "table");
	headings(call, d, tr(call->visitor.lang, "Case"), keys, sizeof(keys) / sizeof(keys[0]));
	json_array_foreach(cases, i, row)
	{
		if (is_wanted(call, row) && shown++ >= skip && shown <= skip + PAGE_CASES)
			row_of_case(call, d, row);
	}
	xml_end(d);
	xml_end(d);
	write_pages(call, d, page, shown > skip + PAGE_CASES);
}

static void write_late(struct web_call *call, struct xml *d, const json_t *late)
{
	static const char *const keys[] = {"name",  "state", "days",	  "left",
					   "until", "event", "group_name"};
	const json_t *row;
	size_t i;

	xml_elementf(d, "h2", tr(call->visitor.lang, "Late and silent (%d)"),
		     (int)json_array_size(late));
	if (!json_array_size(late))
		return;
	xml_start(d, "div");
	xml_attribute(d, "class", "wrap");
	xml_attribute(d, "tabindex", "0");
	xml_start(d, "table");
	headings(call, d, tr(call->visitor.lang, "Game"), keys, sizeof(keys) / sizeof(keys[0]));
	json_array_foreach(late, i, row)
	{
		const json_t *game = json_object_get(row, "game");
		char id[24];
		snprintf(id, sizeof(id), "%lld", (long long)json_integer_value(game));
		xml_start(d, "tr");
		xml_attribute(d, "data-late-game", id);
		cell(call, d, row, "game");
		for (size_t k = 0; k < sizeof(keys) / sizeof(keys[0]); k++)
			cell(call, d, row, keys[k]);
		xml_end(d);
	}
	xml_end(d);
	xml_end(d);
}

/* A list of the desk under its heading; left out when it is empty. */
static void write_list(struct web_call *call, struct xml *d, const char *heading,
		       const char *request, const char *member)
{
	struct answer answer;
	const json_t *result = desk_try(call, json_pack("{s:s}", "do", request), &answer);
	const json_t *list = json_object_get(result, member);

	if (json_array_size(list)) {
		xml_elementf(d, "h2", "%s (%d)", heading, (int)json_array_size(list));
		desk_json_value(d, call->visitor.lang, member, list);
	}
	answer_release(&answer);
}

static void write_letters(struct web_call *call, struct xml *d)
{
	struct answer answer;
	const json_t *result = desk_try(call, json_pack("{s:s}", "do", "status"), &answer);
	int failed = (int)json_integer_value(json_object_get(result, "letters_failed"));

	if (failed) {
		xml_start(d, "p");
		xml_textf(d, tr(call->visitor.lang, "Letters that could not be delivered: %d. "),
			  failed);
		page_link_path(d, "/desk/letters", tr(call->visitor.lang, "Letters"));
		xml_end(d);
	}
	answer_release(&answer);
}

void desk_get(struct web_call *call)
{
	const struct lang *lang = call->visitor.lang;
	struct answer cases, late;
	const json_t *waiting, *slow;
	struct xml d;

	waiting = desk_ask(call, json_pack("{s:s}", "do", "cases"), &cases);
	slow = desk_try(call, json_pack("{s:s}", "do", "late"), &late);
	if (waiting) {
		desk_page_begin(call, &d, tr(lang, "The desk"));
		write_letters(call, &d);
		write_cases(call, &d, json_object_get(waiting, "cases"));
		write_late(call, &d, json_object_get(slow, "late"));
		write_list(call, &d, tr(lang, "Entries that wait"), "event.entries", "entries");
		write_list(call, &d, tr(lang, "Groups to finish"), "group.closable", "groups");
		write_list(call, &d, tr(lang, "Groups"), "groups", "groups");
		web_page_end(call, &d);
	}
	answer_release(&cases);
	answer_release(&late);
}

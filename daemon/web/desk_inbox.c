/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See desk_inbox.h. */
#include "daemon/web/desk_inbox.h"

#include <stdio.h>
#include <string.h>

#include "daemon/publish/page_form.h"
#include "daemon/publish/page_link.h"
#include "daemon/web/desk.h"
#include "daemon/web/desk_bulk.h"
#include "daemon/web/desk_json.h"
#include "daemon/web/desk_list.h"

#define PAGE_CASES 50

static bool is_wanted(struct web_call *call, const json_t *row)
{
	const char *kind = form_value(&call->query, "kind");
	const char *event = form_value(&call->query, "event");

	return (!kind || !*kind || !strcmp(kind, desk_list_text(row, "kind"))) &&
	       (!event || !*event || !strcmp(event, desk_list_text(row, "event")));
}

/* Links to the previous and next pages. */
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

static void write_filter(struct web_call *call, struct xml *d, const json_t *cases)
{
	const char *names[] = {"kind", "event"};
	const json_t *row;
	size_t i;

	xml_start(d, "form");
	xml_attribute(d, "method", "get");
	xml_attribute(d, "action", "/desk");
	xml_attribute(d, "class", "filter");
	for (int n = 0; n < 2; n++) {
		const char *chosen = form_value(&call->query, names[n]);
		json_t *seen = json_object();

		page_form_select(d, desk_json_label(call->visitor.lang, names[n]), names[n]);
		page_form_option(d, "", tr(call->visitor.lang, "all"), !chosen || !*chosen);
		json_array_foreach((json_t *)cases, i, row)
		{
			const char *word = desk_list_text(row, names[n]);
			if (!*word || json_object_get(seen, word))
				continue;
			json_object_set_new(seen, word, json_true());
			page_form_option(d, word,
					 n ? word : desk_json_word(call->visitor.lang, word),
					 chosen && !strcmp(chosen, word));
		}
		page_form_select_end(d);
		json_decref(seen);
	}
	page_form_button(d, tr(call->visitor.lang, "Show"));
	xml_end(d);
}

/* The rows of the requested page; `ret_more`: more follow. */
static json_t *page_of(struct web_call *call, const json_t *cases, int64_t page, bool *ret_more)
{
	json_t *shown = json_array(), *row;
	size_t i, n = 0, skip = (size_t)(page - 1) * PAGE_CASES;

	json_array_foreach((json_t *)cases, i, row)
	{
		if (is_wanted(call, row) && n++ >= skip && n <= skip + PAGE_CASES)
			json_array_append(shown, row);
	}
	*ret_more = n > skip + PAGE_CASES;
	return shown;
}

static void write_cases(struct web_call *call, struct xml *d, const json_t *cases)
{
	static const char *const keys[] = {"kind", "name",  "against", "event", "group_name",
					   "game", "waits", "until",   NULL};
	int64_t page = 1;
	json_t *shown;
	bool more;

	form_number(&call->query, "page", 1, 100000, &page);
	xml_elementf(d, "h2", tr(call->visitor.lang, "Cases (%d)"), (int)json_array_size(cases));
	if (!json_array_size(cases)) {
		xml_element(d, "p", tr(call->visitor.lang, "No open cases."));
		return;
	}
	if (json_array_size(cases) > 1)
		write_filter(call, d, cases);
	shown = page_of(call, cases, page, &more);
	desk_list_write(
		call, d,
		&(struct desk_list){
			.rows = shown, .keys = keys, .data = "data-case", .data_key = "case"});
	json_decref(shown);
	write_pages(call, d, page, more);
}

/* A desk list with its heading; omitted if empty. */
static void write_list(struct web_call *call, struct xml *d, const char *heading,
		       const char *request, const char *member, const char *const *keys)
{
	struct answer answer;
	const json_t *result = desk_try(call, json_pack("{s:s}", "do", request), &answer);

	desk_list_section(
		call, d, heading,
		&(struct desk_list){.rows = json_object_get(result, member), .keys = keys});
	answer_release(&answer);
}

/* Groups with checkboxes: to start, pause or archive. */
static void write_groups(struct web_call *call, struct xml *d)
{
	static const char *const keys[] = {"name",	 "event", "state", "players",
					   "open_games", "cases", NULL};
	struct answer answer;
	const json_t *result = desk_try(call, json_pack("{s:s}", "do", "groups"), &answer);
	const json_t *groups = json_object_get(result, "groups");
	json_t *open = json_array(), *row;
	size_t i;

	json_array_foreach((json_t *)groups, i, row)
	{
		if (strcmp(desk_list_text(row, "state"), "archived") != 0)
			json_array_append(open, row);
	}
	if (json_array_size(open)) {
		desk_bulk_begin(call, d, 0);
		desk_list_section(call, d, tr(call->visitor.lang, "Groups"),
				  &(struct desk_list){.rows = open, .keys = keys, .mark = "group"});
		desk_bulk_end(call, d, "group");
	}
	json_decref(open);
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

void desk_inbox_get(struct web_call *call)
{
	static const char *const late_keys[] = {"name", "game",	 "state",      "days",
						"left", "until", "group_name", NULL};
	static const char *const entries[] = {"name", "event", "state", "asked", "days", NULL};
	static const char *const closable[] = {"name",	"event",    "state", "open_games",
					       "cases", "closable", NULL};
	static const char *const steps[] = {"name", "event", "state", "step", "stage", "due", NULL};
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
		desk_list_section(call, &d, tr(lang, "Late and silent"),
				  &(struct desk_list){.rows = json_object_get(slow, "late"),
						      .keys = late_keys,
						      .data = "data-late-game",
						      .data_key = "game"});
		write_list(call, &d, tr(lang, "Waiting entries"), "event.entries", "entries",
			   entries);
		write_list(call, &d, tr(lang, "Tournaments: the next step"), "event.steps", "steps",
			   steps);
		write_list(call, &d, tr(lang, "Groups to finish"), "group.closable", "groups",
			   closable);
		write_groups(call, &d);
		web_page_end(call, &d);
	}
	answer_release(&cases);
	answer_release(&late);
}

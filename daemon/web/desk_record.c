/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See desk_record.h. */
#include "daemon/web/desk_record.h"

#include <stdio.h>
#include <string.h>

#include "daemon/act/inbound.h"
#include "daemon/publish/page_form.h"
#include "daemon/publish/page_link.h"
#include "daemon/web/desk.h"
#include "daemon/web/desk_json.h"
#include "daemon/web/desk_letter.h"
#include "sql/store_case.h"
#include "sql/store_post.h"

#define PAGE_ROWS   100
#define SEARCH_MOST 100

struct rows {
	struct web_call *call;
	struct xml *d;
	int n;
	int64_t last; /* id of the last row, the cursor for the next page */
};

static void heading(struct xml *d, const char *const *texts, int n)
{
	xml_start(d, "div");
	xml_attribute(d, "class", "wrap");
	xml_attribute(d, "tabindex", "0");
	xml_start(d, "table");
	xml_start(d, "tr");
	for (int i = 0; i < n; i++)
		xml_element(d, "th", texts[i]);
	xml_end(d);
}

/* "2026-03-01 08:15" in the reader's zone. */
static void moment(const struct rows *r, struct instant at)
{
	struct instant local = {at.sec + zone_offset(r->call->visitor.preferences.zone, at)};
	char text[INSTANT_TEXT];

	xml_start(r->d, "td");
	xml_start(r->d, "time");
	xml_attribute(r->d, "datetime", instant_format(at, text));
	instant_format(local, text);
	xml_textf(r->d, "%.10s %.5s", text, text + 11);
	xml_end(r->d);
	xml_end(r->d);
}

static int64_t before_of(const struct web_call *call)
{
	int64_t before = INT64_MAX;

	form_number(&call->query, "before", 1, INT64_MAX, &before);
	return before;
}

/* The link to older rows. */
static void earlier(const struct rows *r, const char *path, const char *search)
{
	struct sbuf href = SBUF_INIT;

	if (r->n < PAGE_ROWS)
		return;
	sbuf_addf(&href, "%s?before=%lld&q=", path, (long long)r->last);
	form_encode(search, &href);
	xml_start(r->d, "p");
	page_link_path(r->d, href.buf, tr(r->call->visitor.lang, "Earlier"));
	xml_end(r->d);
	sbuf_release(&href);
}

/* --- the record ------------------------------------------------------------------------------- */

/* The fields of a request with their labels, as in the desk's forms. */
static void write_fields(const struct rows *r, json_t *request)
{
	const struct lang *lang = r->call->visitor.lang;
	const char *name, *between = ": ";
	json_t *value;

	json_object_foreach(request, name, value)
	{
		char *text = json_is_string(value)
				     ? NULL
				     : json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT);
		if (!strcmp(name, "do")) {
			free(text);
			continue;
		}
		xml_textf(r->d, "%s%s ", between, desk_json_label(lang, name));
		xml_element(r->d, "strong", text ? text : json_string_value(value));
		between = ", ";
		free(text);
	}
}

static void write_request(const struct rows *r, const char *text)
{
	json_t *request = json_loads(text, 0, NULL);
	const char *name = json_string_value(json_object_get(request, "do"));

	xml_start(r->d, "td");
	xml_element(r->d, "code", name ? name : text);
	if (name)
		write_fields(r, request);
	xml_end(r->d);
	json_decref(request);
}

/* A refusal is stored as its word, a success as the sentence of the time. */
static void write_effect(const struct rows *r, const char *effect)
{
	const struct lang *lang = r->call->visitor.lang;
	bool refused = strchr(effect, '_') &&
		       effect[strspn(effect, "abcdefghijklmnopqrstuvwxyz_")] == '\0';

	xml_start(r->d, "td");
	if (refused)
		xml_textf(r->d, tr(lang, "refused (%s)"), effect);
	else
		xml_text(r->d, effect);
	xml_end(r->d);
}

static int write_act(void *arg, const struct act_row *row)
{
	struct rows *r = arg;
	char id[24];

	snprintf(id, sizeof(id), "%lld", (long long)row->id);
	xml_start(r->d, "tr");
	xml_attribute(r->d, "data-act", id);
	moment(r, row->at);
	xml_element(r->d, "td", row->author);
	write_request(r, row->request);
	write_effect(r, row->effect);
	xml_end(r->d);
	r->n++;
	r->last = row->id;
	return 0;
}

static void write_search(struct web_call *call, struct xml *d, const char *search)
{
	xml_start(d, "form");
	xml_attribute(d, "method", "get");
	xml_attribute(d, "action", "/desk/record");
	page_form_field(d, &(struct page_field){.label = tr(call->visitor.lang, "Search"),
						.name = "q",
						.type = "search",
						.value = search,
						.most = SEARCH_MOST});
	page_form_button(d, tr(call->visitor.lang, "Search"));
	xml_end(d);
}

/* Leaders see only their own acts; higher roles see all. */
void desk_record_get(struct web_call *call)
{
	const struct lang *lang = call->visitor.lang;
	const char *const columns[] = {tr(lang, "Time"), tr(lang, "Author"), tr(lang, "Request"),
				       tr(lang, "Effect")};
	bool all = call->visitor.official.role >= ROLE_KC;
	char search[SEARCH_MOST + 1];
	struct rows r = {.call = call};
	struct xml d;
	int rc;

	if (!form_line(&call->query, "q", SEARCH_MOST, search))
		search[0] = '\0';
	r.d = &d;
	desk_page_begin(call, &d, tr(lang, "The record"));
	write_search(call, &d, search);
	heading(&d, columns, 4);
	rc = store_act_each(call->web->ctx->store, before_of(call),
			    all ? NULL : call->visitor.official_author, search, PAGE_ROWS,
			    write_act, &r);
	xml_end(&d);
	xml_end(&d);
	earlier(&r, "/desk/record", search);
	web_page_end(call, &d);
	if (rc < 0)
		web_try_again(call);
}

/* --- letters ---------------------------------------------------------------------------------- */

static int write_letter(void *arg, const struct post_row *row)
{
	struct rows *r = arg;
	const struct lang *lang = r->call->visitor.lang;
	struct rendered letter;

	render_init(&letter);
	letter.with_text = true;
	r->n++;
	r->last = row->id;
	if (render_letter(r->call->web->ctx, row, row->created, &letter) > 0) {
		xml_start(r->d, "tr");
		moment(r, row->created);
		xml_element(r->d, "td", letter.to);
		xml_element(r->d, "td", letter.subject.buf);
		xml_element(r->d, "td",
			    row->state == POST_FAILED ? tr(lang, "failed") : tr(lang, "pending"));
		xml_elementf(r->d, "td", "%d", row->tries);
		xml_end(r->d);
	}
	render_release(&letter);
	return 0;
}

void desk_record_letters(struct web_call *call)
{
	const struct lang *lang = call->visitor.lang;
	const char *const columns[] = {tr(lang, "Time"), tr(lang, "To"), tr(lang, "Subject"),
				       tr(lang, "State"), tr(lang, "Attempts")};
	struct rows r = {.call = call};
	struct xml d;
	int rc = 1;

	r.d = &d;
	desk_page_begin(call, &d, tr(lang, "Letters"));
	if (call->visitor.official.role < ROLE_KC) {
		xml_element(&d, "p",
			    tr(lang, "Letters that cannot be delivered to your players are cases "
				     "on the desk."));
	} else {
		heading(&d, columns, 5);
		rc = store_outbox_each_unsent(call->web->ctx->store, before_of(call), PAGE_ROWS,
					      write_letter, &r);
		xml_end(&d);
		xml_end(&d);
		earlier(&r, "/desk/letters", "");
	}
	desk_letter_section(call, &d, &(struct desk_letter){.field = NULL});
	web_page_end(call, &d);
	if (rc < 0)
		web_try_again(call);
}

void desk_record_letters_post(struct web_call *call)
{
	desk_letter_post(call, &(struct desk_letter){.field = NULL});
}

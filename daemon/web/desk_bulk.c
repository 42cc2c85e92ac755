/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See desk_bulk.h. */
#include "daemon/web/desk_bulk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/publish/page_form.h"
#include "daemon/publish/page_link.h"
#include "daemon/publish/page_table.h"
#include "daemon/web/desk.h"
#include "daemon/web/desk_json.h"
#include "daemon/web/desk_words.h"

#define MARK	 'i' /* prefix of an item's number in the name of its checkbox */
#define KEY_MOST 80

static const struct bulk_act {
	const char *request; /* in the table of requests; an export is read directly */
	const char *of;
	const char *label;
	const char *fields[5]; /* form fields used by the request */
} acts[] = {
	{"group.start", "group", N_("Start"), {"date", "reason"}},
	{"group.pause", "group", N_("Pause"), {"reason"}},
	{"group.resume", "group", N_("Resume"), {"reason"}},
	{"group.archive", "group", N_("Put away"), {"reason"}},
	{"export-pgn", "group", N_("Export as PGN"), {NULL}},
	{"export-json", "group", N_("Export as JSON"), {NULL}},
	{"player.leave", "player", N_("Grant special leave"), {"from", "to", "reason", "group"}},
	{"player.warn", "player", N_("Warn"), {"reason", "group"}},
};

static const struct bulk_act *find_act(const struct form *form)
{
	const char *name = form_value(form, "do");

	for (size_t i = 0; name && i < sizeof(acts) / sizeof(acts[0]); i++)
		if (!strcmp(acts[i].request, name))
			return &acts[i];
	return NULL;
}

/* --- the form --------------------------------------------------------------------------------- */

void desk_bulk_begin(struct web_call *call, struct xml *d, int64_t group)
{
	char number[24];

	page_form_begin(d, "/desk/bulk");
	page_form_act(d, "bulk");
	page_form_hidden(d, "back", call->path);
	snprintf(number, sizeof(number), "%lld", (long long)group);
	if (group)
		page_form_hidden(d, "group", number);
}

void desk_bulk_mark(struct xml *d, int64_t id, const char *name)
{
	char field[24];

	snprintf(field, sizeof(field), "%c%lld", MARK, (long long)id);
	xml_start(d, "td");
	xml_start(d, "input");
	xml_attribute(d, "type", "checkbox");
	xml_attribute(d, "name", field);
	xml_attribute(d, "value", "1");
	xml_attribute(d, "aria-label", name);
	xml_void(d);
	xml_end(d);
}

static void field(struct xml *d, const char *label, const char *name, const char *type)
{
	page_form_field(d, &(struct page_field){.label = label, .name = name, .type = type});
}

void desk_bulk_end(struct web_call *call, struct xml *d, const char *of)
{
	const struct lang *lang = call->visitor.lang;

	xml_start(d, "div");
	xml_attribute(d, "class", "filter");
	page_form_select(d, tr(lang, "With the marked ones"), "do");
	for (size_t i = 0; i < sizeof(acts) / sizeof(acts[0]); i++)
		if (!strcmp(acts[i].of, of))
			page_form_option(d, acts[i].request, tr(lang, acts[i].label), false);
	page_form_select_end(d);
	if (!strcmp(of, "group")) {
		field(d, tr(lang, "Start date"), "date", "date");
	} else {
		field(d, tr(lang, "First day"), "from", "date");
		field(d, tr(lang, "Last day"), "to", "date");
	}
	field(d, tr(lang, "Reason"), "reason", "text");
	page_form_button(d, tr(lang, "Do it"));
	xml_end(d);
	page_form_end(d);
}

/* --- the acts --------------------------------------------------------------------------------- */

/* The nth marked item; 0 = there are fewer. */
static int64_t marked(const struct form *form, int nth)
{
	for (int i = 0; i < form->n; i++) {
		const char *name = form->v[i].name;
		char *end;
		long long id;

		if (name[0] != MARK || name[1] < '1' || name[1] > '9')
			continue;
		id = strtoll(name + 1, &end, 10);
		if (!*end && nth-- == 0)
			return id;
	}
	return 0;
}

static json_t *request_of(const struct web_call *call, const struct bulk_act *act, int64_t id)
{
	json_t *request = json_pack("{s:s, s:I}", "do", act->request, act->of, (json_int_t)id);

	for (int i = 0; act->fields[i]; i++) {
		const char *value = form_value(&call->form, act->fields[i]);
		if (value && *value && !strcmp(act->fields[i], "group"))
			json_object_set_new(request, "group",
					    json_integer(strtoll(value, NULL, 10)));
		else if (value && *value)
			json_object_set_new(request, act->fields[i], json_string(value));
	}
	return request;
}

/* The key of one item, so that sending the form twice has no second effect. */
static void key_of(const struct web_call *call, const char *request, const char *key, int64_t id,
		   struct sbuf *out)
{
	sbuf_addf(out, "web/%s/%s/%lld/%s", call->visitor.official_author, request, (long long)id,
		  key);
}

/* Redirects to the page with the outcomes, addressed by key and items. */
static void go_to_outcomes(struct web_call *call, const struct bulk_act *act, const char *page)
{
	const char *back = form_value(&call->form, "back"), *key = form_value(&call->form, "key");
	struct sbuf to = SBUF_INIT;

	sbuf_addf(&to, "%s?do=%s&key=", page, act->request);
	form_encode(key ? key : "", &to);
	sbuf_adds(&to, "&back=");
	form_encode(back && web_is_path(back) ? back : "/desk", &to);
	for (int i = 0; marked(&call->form, i); i++)
		sbuf_addf(&to, "&%c%lld=1", MARK, (long long)marked(&call->form, i));
	web_redirect(call, to.buf);
	sbuf_release(&to);
}

static void next_item(struct web_call *call);

static void after_item(struct web_call *call, const struct answer *answer)
{
	(void)answer; /* stored under its key */
	call->step++;
	next_item(call);
}

static void next_item(struct web_call *call)
{
	const struct bulk_act *act = find_act(&call->form);
	int64_t id = marked(&call->form, call->step);
	struct sbuf key = SBUF_INIT;
	struct inbound in = {.door = DOOR_CONTROL};
	json_t *request;

	if (!id) {
		go_to_outcomes(call, act, "/desk/bulk");
		return;
	}
	request = request_of(call, act, id);
	key_of(call, act->request, form_value(&call->form, "key"), id, &key);
	in.control = desk_officer(call, request);
	in.key = key.buf;
	web_submit(call, &in, after_item);
	sbuf_release(&key);
	json_decref(request);
}

void desk_bulk_post(struct web_call *call)
{
	const struct bulk_act *act = find_act(&call->form);
	char key[KEY_MOST + 1];

	if (!act || !form_line(&call->form, "key", KEY_MOST, key) || !*key)
		web_refuse(call, 400, "bad_field", tr(call->visitor.lang, "Not understood"),
			   tr(call->visitor.lang, "This form cannot be read."));
	else if (!marked(&call->form, 0))
		web_refuse(call, 400, "nothing_marked", tr(call->visitor.lang, "Nothing is marked"),
			   tr(call->visitor.lang, "Mark the rows it applies to."));
	else if (!strncmp(act->request, "export-", 7))
		go_to_outcomes(call, act, "/desk/export");
	else
		next_item(call);
}

/* --- the outcomes ----------------------------------------------------------------------------- */

/* The name of a group or player. */
static void name_of(struct web_call *call, const char *of, int64_t id, struct sbuf *out)
{
	struct store *st = call->web->ctx->store;
	struct group_row g;
	struct player p;

	if (!strcmp(of, "group") && store_group_get(st, id, &g) > 0)
		sbuf_adds(out, g.name);
	else if (!strcmp(of, "player") && store_player_get(st, id, &p) > 0)
		sbuf_adds(out, p.name);
	if (!out->len)
		sbuf_addf(out, "%lld", (long long)id);
}

static void write_outcome(struct web_call *call, struct xml *d, const struct bulk_act *act,
			  int64_t id)
{
	const char *key = form_value(&call->query, "key");
	struct sbuf full = SBUF_INIT, text = SBUF_INIT, name = SBUF_INIT, words = SBUF_INIT;
	struct answer answer;
	char path[64], number[24];

	answer_init(&answer);
	key_of(call, act->request, key ? key : "", id, &full);
	if (store_inbox_find(call->web->ctx->store, full.buf, &text) <= 0 ||
	    !answer_recall(&answer, text.buf, text.len)) {
		answer.outcome = OUTCOME_WRONG;
		sbuf_adds(&answer.message, tr(call->visitor.lang, "nothing was done"));
	}
	name_of(call, act->of, id, &name);
	snprintf(path, sizeof(path), "/desk/%ss/%lld", act->of, (long long)id);
	snprintf(number, sizeof(number), "%lld", (long long)id);
	xml_start(d, "tr");
	xml_attribute(d, "data-item", number);
	xml_attribute(d, "data-outcome",
		      answer.outcome == OUTCOME_DONE ? "done"
		      : *answer.error		     ? answer.error
						     : "refused");
	xml_start(d, "td");
	page_link_path(d, path, name.buf);
	xml_end(d);
	xml_element(d, "td",
		    answer.outcome == OUTCOME_DONE ? tr(call->visitor.lang, "done")
						   : tr(call->visitor.lang, "refused"));
	desk_words_write(call->visitor.lang, answer.message.buf ? answer.message.buf : "", &words);
	xml_element(d, "td", words.buf ? words.buf : "");
	xml_end(d);
	answer_release(&answer);
	sbuf_release(&full);
	sbuf_release(&text);
	sbuf_release(&name);
	sbuf_release(&words);
}

void desk_bulk_get(struct web_call *call)
{
	const struct bulk_act *act = find_act(&call->query);
	const struct lang *lang = call->visitor.lang;
	const char *back = form_value(&call->query, "back");
	struct xml d;

	if (!act) {
		web_not_found(call);
		return;
	}
	desk_page_begin(call, &d, tr(lang, act->label));
	page_table_begin(&d, NULL);
	xml_start(&d, "tr");
	page_table_column(&d, desk_json_label(lang, act->of));
	page_table_column(&d, tr(lang, "Outcome"));
	page_table_column(&d, tr(lang, "Text"));
	xml_end(&d);
	for (int i = 0; marked(&call->query, i); i++)
		write_outcome(call, &d, act, marked(&call->query, i));
	page_table_end(&d);
	xml_start(&d, "p");
	page_link_path(&d, back && web_is_path(back) ? back : "/desk", tr(lang, "Back"));
	xml_end(&d);
	web_page_end(call, &d);
}

void desk_bulk_export(struct web_call *call)
{
	const struct bulk_act *act = find_act(&call->query);
	const char *format = act && !strncmp(act->request, "export-", 7) ? act->request + 7 : NULL;
	bool json = format && !strcmp(format, "json");

	if (!format) {
		web_not_found(call);
		return;
	}
	sbuf_adds(&call->reply.body, json ? "[" : "");
	for (int i = 0; marked(&call->query, i); i++) {
		struct answer answer;
		const json_t *result =
			desk_try(call,
				 json_pack("{s:s, s:I, s:s}", "do", "group.export", "group",
					   (json_int_t)marked(&call->query, i), "format", format),
				 &answer);
		const char *file = json_string_value(json_object_get(result, "file"));

		if (file)
			sbuf_addf(&call->reply.body, "%s%s", json && i ? ",\n" : "", file);
		answer_release(&answer);
	}
	sbuf_adds(&call->reply.body, json ? "]\n" : "");
	call->reply.type = json ? "application/json" : "application/x-chess-pgn; charset=utf-8";
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See desk.h. */
#include "daemon/web/desk.h"

#include <stdio.h>
#include <string.h>

#include "daemon/publish/page_link.h"

/* The author in the record is the door and the name; players do not rule on themselves. */
struct inbound_control desk_officer(const struct web_call *call, json_t *request)
{
	const struct visitor *v = &call->visitor;

	return (struct inbound_control){.request = request,
					.role = (enum role)v->official.role,
					.author = v->official_author,
					.user = v->official.name,
					.name = v->official.name,
					.events = v->official.events,
					.plays_as = v->official.address,
					.lang = v->lang};
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
	else /* other leaders' items look nonexistent */
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

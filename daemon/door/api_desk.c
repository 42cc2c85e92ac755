/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See api_desk.h. */
#include "daemon/door/api_desk.h"

#include <stdio.h>
#include <string.h>

#include "daemon/act/leader_requests.h"
#include "daemon/act/role_word.h"
#include "daemon/publish/view_json.h"
#include "sql/store_case.h"
#include "sql/store_game.h"

#define PAGE 100 /* cases or acts per page */

bool api_desk_is(enum api_target target)
{
	return target == API_CARD || target == API_CASES || target == API_CASE ||
	       target == API_RULING || target == API_RECORD || target == API_REQUESTS ||
	       target == API_REQUEST;
}

bool api_desk_serves(const char *request)
{
	const struct leader_request *row = leader_requests_find(request);

	return row && leader_requests_at_desk(row);
}

/* --- the request ----------------------------------------------------------------------------- */

/* Parses the body; NULL if it is not an object, or has a member that the path sets. */
static json_t *body_of(const char *body, size_t len)
{
	json_t *request = len ? json_loadb(body, len, JSON_REJECT_DUPLICATES, NULL) : json_object();

	if (json_is_object(request) && !json_object_get(request, "do") &&
	    !json_object_get(request, "key"))
		return request;
	json_decref(request);
	return NULL;
}

/* Adds the member given by the path; false if the body has it too. */
static bool put_number(json_t *request, const char *name, int64_t number)
{
	return !json_object_get(request, name) &&
	       !json_object_set_new(request, name, json_integer(number));
}

static void take_version(json_t *request, char ret_version[API_DESK_VERSION])
{
	const char *version = json_string_value(json_object_get(request, "version"));

	snprintf(ret_version, API_DESK_VERSION, "%s", version ? version : "");
	json_object_del(request, "version");
}

json_t *api_desk_request(const struct api_route *route, const struct api_place *place,
			 const char *body, size_t len, const struct api_desk_list *list,
			 char ret_version[API_DESK_VERSION])
{
	json_t *request = body_of(body, len);
	const char *name = "";
	bool fine = request != NULL;

	ret_version[0] = '\0';
	if (!request)
		return NULL;
	if (route->target == API_CARD) {
		name = "card";
		fine = put_number(request, "game", place->number);
	} else if (route->target == API_CASES) {
		name = "cases";
		if (list->event)
			json_object_set_new(request, "event", json_string(list->event));
	} else if (route->target == API_CASE) {
		name = "case";
		fine = put_number(request, "case", place->number);
	} else if (route->target == API_RULING) {
		name = "rule";
		take_version(request, ret_version);
		fine = put_number(request, "case", place->number);
	} else {
		name = place->event;
	}
	if (!fine || json_object_set_new(request, "do", json_string(name)) < 0) {
		json_decref(request);
		return NULL;
	}
	return request;
}

/* --- answers --------------------------------------------------------------------------------- */

int api_desk_version(struct context *ctx, int64_t id, char ret_version[API_DESK_VERSION])
{
	struct game_row game = {.seq = 0};
	struct case_row row;
	int rc = store_case_get(ctx->store, id, &row);

	if (rc <= 0)
		return rc;
	if (row.game)
		rc = store_game_get(ctx->store, row.game, &game);
	if (rc > 0)
		snprintf(ret_version, API_DESK_VERSION, "%d-%lld-%lld", (int)row.state,
			 (long long)row.ruling, (long long)game.seq);
	case_row_release(&row);
	return rc;
}

/* Whether the case is after the cursor and passes the filters. */
static bool is_wanted(const struct api_desk_list *list, const json_t *one, bool *behind)
{
	const char *kind = json_string_value(json_object_get(one, "kind"));
	bool was_behind = *behind;

	if (json_integer_value(json_object_get(one, "case")) == list->cursor)
		*behind = true;
	return was_behind && (!list->kind || (kind && !strcmp(kind, list->kind)));
}

void api_desk_page(const struct api_desk_list *list, json_t *answer)
{
	json_t *all = json_object_get(answer, "cases"), *page = json_array(), *one;
	bool behind = list->cursor == 0, more = false;
	int64_t last = 0;
	size_t i;

	json_array_foreach(all, i, one)
	{
		if (!is_wanted(list, one, &behind))
			continue;
		more = json_array_size(page) == PAGE;
		if (more)
			break;
		json_array_append(page, one);
		last = json_integer_value(json_object_get(one, "case"));
	}
	json_object_clear(answer);
	json_object_set_new(answer, "cases", page);
	json_object_set_new(answer, "next", view_json_next(more, last));
}

/* --- the table ------------------------------------------------------------------------------- */

static json_t *field_json(const struct lang *lang, const struct field *f)
{
	struct sbuf expected = SBUF_INIT;
	json_t *out;

	fields_expected(lang, f, &expected);
	out = json_pack("{s:s, s:b, s:s}", "name", f->name, "required", f->required, "expected",
			expected.buf);
	sbuf_release(&expected);
	if (f->words)
		json_object_set_new(out, "words", json_string(f->words));
	return out;
}

static json_t *request_json(const struct lang *lang, const struct leader_request *row)
{
	json_t *fields = json_array();

	for (const struct field *f = row->fields; f->name; f++)
		json_array_append_new(fields, field_json(lang, f));
	return json_pack("{s:s, s:s, s:b, s:s, s:o}", "name", row->name, "role",
			 role_word(row->least), "changes", row->changes, "help",
			 tr(lang, row->help), "fields", fields);
}

json_t *api_desk_requests(enum role role, const struct lang *lang)
{
	json_t *list = json_array();

	for (const struct leader_request *row = leader_requests; row->name; row++) {
		if (row->least <= role && api_desk_serves(row->name))
			json_array_append_new(list, request_json(lang, row));
	}
	return json_pack("{s:o, s:n}", "requests", list, "next");
}

/* --- the record ------------------------------------------------------------------------------ */

struct acts {
	json_t *list;
	int64_t last; /* last one of the page */
};

static int add_act(void *arg, const struct act_row *row)
{
	struct acts *acts = arg;
	json_t *request = json_loads(row->request ? row->request : "{}", 0, NULL);

	json_array_append_new(acts->list,
			      json_pack("{s:I, s:o, s:s, s:o, s:s}", "act", (json_int_t)row->id,
					"at", view_json_instant(row->at), "author", row->author,
					"request", request ? request : json_object(), "effect",
					row->effect ? row->effect : ""));
	acts->last = row->id;
	return 0;
}

int api_desk_record(struct context *ctx, const char *author, int64_t before, json_t **ret_json)
{
	struct acts acts = {json_array(), 0};
	int rc = store_act_each(ctx->store, before ? before : INT64_MAX, author, "", PAGE, add_act,
				&acts);

	if (rc < 0) {
		json_decref(acts.list);
		return rc;
	}
	*ret_json = json_pack("{s:o, s:o}", "record", acts.list, "next",
			      view_json_next(json_array_size(acts.list) == PAGE, acts.last));
	return 1;
}

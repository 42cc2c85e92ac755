/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * API: request bodies to commands, from a file of cases; paths; and the description, which must
 * cover exactly the paths and fields of the table.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/sbuf.h"
#include "daemon/door/api_request.h"

#define CASES 102

static void in_tree(const char *path, char *out, size_t size)
{
	const char *top = getenv("top_srcdir");

	snprintf(out, size, "%s/%s", top ? top : ".", path);
}

/* Splits at " | " and trims the parts. */
static char *cut(char *s)
{
	char *bar = strstr(s, " |");

	assert_non_null(bar);
	*bar = '\0';
	bar += 2;
	return bar + (*bar == ' ');
}

static void add_command(const struct command *c, struct sbuf *out)
{
	char from[CIVIL_TEXT], until[CIVIL_TEXT];

	sbuf_adds(out, command_verb_word(c->verb));
	if (c->moves)
		sbuf_addf(out, " %s", c->moves);
	if (c->series)
		sbuf_addf(out, " 0%s", c->series);
	if (c->move_number)
		sbuf_addf(out, " #%d", c->move_number);
	if (c->offer)
		sbuf_adds(out, " draw?");
	if (c->verb == VERB_CLAIM_DRAW)
		sbuf_adds(out, c->claim == CLAIM_DRAW_FIFTY ? " fifty" : " threefold");
	if (c->verb == VERB_LEAVE)
		sbuf_addf(out, " %s..%s", civil_format(c->from, from),
			  civil_format(c->until, until));
	if (c->verb == VERB_NOTICE)
		sbuf_addf(out, " %d", c->days);
	if (c->class)
		sbuf_addf(out, " class %s", c->class);
	if (c->born)
		sbuf_addf(out, " born %s", c->born);
	if (c->groups)
		sbuf_addf(out, " groups %s", c->groups);
	if (c->team)
		sbuf_addf(out, " team %s", c->team);
	for (int b = 0; b < COMMAND_BOARDS; b++)
		if (c->boards[b])
			sbuf_addf(out, " board %d %s", b + 1, c->boards[b]);
	if (c->verb == VERB_RESERVE)
		sbuf_addf(out, " %d address %s%s%s", c->number, c->address,
			  c->first ? " from " : "", c->first ? c->first : "");
	if (c->stops)
		sbuf_addf(out, " stop %s", c->stops);
	if (c->verb == VERB_ABSENT)
		sbuf_addf(out, " %d", c->number);
	if (c->rating)
		sbuf_addf(out, " rating %s", c->rating);
}

static void describe(const struct api_route *route, const char *body, struct sbuf *out)
{
	const struct field *field = NULL;
	struct api_request request;

	switch (api_request_read(route, body, strlen(body), &request, &field)) {
	case API_BAD_JSON: sbuf_adds(out, "json"); return;
	case API_BAD_MOVE: sbuf_adds(out, "move"); return;
	case API_BAD_FIELD:
		sbuf_addf(out, "field %s", *field->name ? field->name : "unknown");
		return;
	case API_FINE: break;
	}
	sbuf_addf(out, "fine %d ", request.ply);
	add_command(&request.command, out);
	if (request.words)
		sbuf_addf(out, " / %s", request.words);
	api_request_release(&request);
}

static void body__as_in_the_file__command_or_fault(void **state)
{
	char path[500], line[500];
	struct sbuf got = SBUF_INIT;
	const struct api_route *route;
	struct api_place place;
	int n = 0;
	FILE *f;

	(void)state;
	in_tree("tests/vectors/api-requests.txt", path, sizeof(path));
	f = fopen(path, "r");
	assert_non_null(f);
	while (fgets(line, sizeof(line), f)) {
		char *body, *want;

		line[strcspn(line, "\n")] = '\0';
		if (*line == '#')
			continue;
		body = cut(line);
		want = cut(body);
		route = api_request_route(line, &place);
		if (!route || route->method == API_GET || route->method == API_DELETE)
			fail_msg("%s: no such path", line);
		sbuf_reset(&got);
		describe(route, body, &got);
		if (strcmp(got.buf, want))
			fail_msg("%s %s: %s, %s expected", line, body, got.buf, want);
		n++;
	}
	fclose(f);
	sbuf_release(&got);
	assert_int_equal(n, CASES);
}

static void path__of_the_table__found_with_its_number(void **state)
{
	static const struct {
		const char *path;
		int target; /* -1 = none */
		int64_t number;
		const char *event;
	} cases[] = {
		{"/games", API_DESK, 0, ""},
		{"/games/12", API_GAME, 12, ""},
		{"/games/999999999999999999", API_GAME, 999999999999999999, ""},
		{"/games/12/move", API_MOVE, 12, ""},
		{"/games/12/leave", API_LEAVE, 12, ""},
		{"/leave", API_LEAVE, 0, ""},
		{"/leave/preview", API_LEAVE_PREVIEW, 0, ""},
		{"/me", API_ME, 0, ""},
		{"/games/12/preview", API_PREVIEW, 12, ""},
		{"/cases/4/ruling", API_RULING, 4, ""},
		{"/requests", API_REQUESTS, 0, ""},
		{"/requests/player.add", API_REQUEST, 0, "player.add"},
		{"/requests/../x", -1, 0, ""},
		{"/tokens", API_TOKENS, 0, ""},
		{"/tokens/3", API_TOKEN, 3, ""},
		{"/settings", API_SETTINGS, 0, ""},
		{"/openapi.json", API_DESCRIPTION, 0, ""},
		{"/rights", API_RIGHTS, 0, ""},
		{"/events", API_EVENTS, 0, ""},
		{"/events/cup-2026", API_EVENTS, 0, "cup-2026"},
		{"/events/cup-2026/table", API_EVENTS, 0, "cup-2026"},
		{"/events/cup-2026/rounds/2", API_EVENTS, 2, "cup-2026"},
		{"/events/7/entries", API_ENTRIES, 0, "7"},
		{"/events/cup-2026/results", API_RESULTS, 0, "cup-2026"},
		{"/events/hold-2027/reserves", API_RESERVES, 0, "hold-2027"},
		{"/events/7/entries/12", API_ENTRY, 12, "7"},
		{"/events/7/absences", API_ABSENCES, 0, "7"},
		{"/events/", -1, 0, ""},
		{"/events/Cup 2026", -1, 0, ""},
		{"/events/cup-2026/", -1, 0, ""},
		{"/events/cup-2026/entries/0", -1, 0, ""},
		{"/events/../entries", -1, 0, ""},
		{"", -1, 0, ""},
		{"/", -1, 0, ""},
		{"/game", -1, 0, ""},
		{"/games/", -1, 0, ""},
		{"/games/0", -1, 0, ""},
		{"/games/-1", -1, 0, ""},
		{"/games/+1", -1, 0, ""},
		{"/games/012", -1, 0, ""},
		{"/games/12x", -1, 0, ""},
		{"/games/1000000000000000000", -1, 0, ""},
		{"/games/12/", -1, 0, ""},
		{"/games/12/moves", -1, 0, ""},
		{"/games/12/move/", -1, 0, ""},
		{"/games/{game}", -1, 0, ""},
		{"/leave/12", -1, 0, ""},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct api_place place = {-7, "none"};
		const struct api_route *r = api_request_route(cases[i].path, &place);

		if (cases[i].target < 0 ? r != NULL : !r || (int)r->target != cases[i].target)
			fail_msg("%s: %s", cases[i].path, r ? r->path : "nothing");
		if (r)
			assert_int_equal(place.number, cases[i].number);
		else
			assert_int_equal(place.number, -7);
		assert_string_equal(place.event, r ? cases[i].event : "none");
	}
}

static json_t *load_description(void)
{
	char path[500];
	json_t *root;

	in_tree("daemon/door/openapi.json", path, sizeof(path));
	root = json_load_file(path, JSON_REJECT_DUPLICATES, NULL);
	assert_non_null(root);
	return root;
}

/* A field in the description has the type of the table, and its limits where given. */
static void same_field(const struct api_route *r, const struct field *f, json_t *p)
{
	const char *type = json_string_value(json_object_get(p, "type"));
	json_t *low = json_object_get(p, "minimum"), *high = json_object_get(p, "maximum");
	bool good = type != NULL;

	switch (f->type) {
	case FIELD_LINE:
		good = good && !strcmp(type, "string") &&
		       json_integer_value(json_object_get(p, "maxLength")) == f->max;
		break;
	case FIELD_TEXT:
		good = good && !strcmp(type, "string") &&
		       json_integer_value(json_object_get(p, "maxLength")) == f->max;
		break;
	case FIELD_LANG: good = good && !strcmp(type, "string"); break;
	case FIELD_IDS:
		good = good && !strcmp(type, "array") &&
		       json_integer_value(json_object_get(p, "maxItems")) == f->max;
		break;
	case FIELD_DATE: good = good && !strcmp(type, "string"); break;
	case FIELD_WORD:
		good = good && !strcmp(type, "string") && json_object_get(p, "enum");
		break;
	case FIELD_DAY:
		good = good && !strcmp(type, "string") &&
		       !strcmp(json_string_value(json_object_get(p, "format")), "date");
		break;
	case FIELD_ADDRESS:
		good = good && !strcmp(type, "string") &&
		       !strcmp(json_string_value(json_object_get(p, "format")), "email");
		break;
	case FIELD_NUMBER:
		good = good && !strcmp(type, "integer") && json_integer_value(low) == f->min &&
		       (!high || json_integer_value(high) == f->max);
		break;
	case FIELD_FLAG: good = good && !strcmp(type, "boolean"); break;
	case FIELD_NONE:
	case FIELD_ID:
	case FIELD_PLAYER:
	case FIELD_PATH: good = false;
	}
	if (!good)
		fail_msg("%s: %s is described otherwise", r->path, f->name);
}

static bool lists(json_t *array, const char *word)
{
	size_t i;
	json_t *v;

	json_array_foreach(array, i, v)
	{
		if (!strcmp(json_string_value(v), word))
			return true;
	}
	return false;
}

static void same_fields(const struct api_route *r, json_t *schema)
{
	json_t *properties = json_object_get(schema, "properties");
	const struct field *f;
	size_t n = 0, required = 0;

	if (r->target == API_REQUEST) { /* the leaders' table says which */
		assert_true(json_is_true(json_object_get(schema, "additionalProperties")));
		return;
	}
	assert_true(json_is_false(json_object_get(schema, "additionalProperties")));
	for (f = r->fields; f->name; f++, n++) {
		same_field(r, f, json_object_get(properties, f->name));
		if (lists(json_object_get(schema, "required"), f->name) != f->required)
			fail_msg("%s: required %s", r->path, f->name);
		required += f->required;
	}
	assert_int_equal(json_object_size(properties), n);
	assert_int_equal(json_array_size(json_object_get(schema, "required")), required);
}

/* The path parameters described are those in the braces. */
static void same_parameters(const struct api_route *r, json_t *op)
{
	json_t *one;
	size_t i, in_path = 0, braces = 0;

	for (const char *p = strchr(r->path, '{'); p; p = strchr(p + 1, '{'))
		braces++;
	json_array_foreach(json_object_get(op, "parameters"), i, one)
	{
		const char *name = json_string_value(json_object_get(one, "name"));
		char brace[40];

		if (strcmp(json_string_value(json_object_get(one, "in")), "path") != 0)
			continue;
		snprintf(brace, sizeof(brace), "{%s}", name);
		if (!strstr(r->path, brace))
			fail_msg("%s has no %s", r->path, brace);
		in_path++;
	}
	if (in_path != braces)
		fail_msg("%s: %zu parameters described", r->path, in_path);
}

static void description__against_the_table__the_same_both_ways(void **state)
{
	static const char *const words[] = {
		[API_GET] = "get",	 [API_POST] = "post",	[API_GET_PATCH] = "patch",
		[API_GET_POST] = "post", [API_GET_PUT] = "put", [API_DELETE] = "delete"};
	json_t *root = load_description(), *paths = json_object_get(root, "paths");
	const struct api_route *r;
	size_t n = 0;

	(void)state;
	assert_string_equal(json_string_value(json_object_get(root, "openapi")), "3.1.0");
	for (r = api_routes; r->path; r++, n++) {
		json_t *ops = json_object_get(paths, r->path), *op;
		bool two = r->method == API_GET_PATCH || r->method == API_GET_POST ||
			   r->method == API_GET_PUT;

		op = json_object_get(ops, words[r->method]);
		if (!op || json_object_size(ops) != (two ? 2 : 1))
			fail_msg("%s is not described with its methods", r->path);
		if (two)
			assert_non_null(json_object_get(ops, "get"));
		assert_true(json_is_string(json_object_get(op, "operationId")));
		if (r->method != API_GET && r->method != API_DELETE)
			same_fields(
				r,
				json_object_get(
					json_object_get(
						json_object_get(json_object_get(op, "requestBody"),
								"content"),
						"application/json"),
					"schema"));
		else
			assert_null(json_object_get(op, "requestBody"));
		assert_int_equal(r->target == API_DESCRIPTION || r->target == API_EVENTS,
				 json_array_size(json_object_get(op, "security")) == 0);
		same_parameters(r, op);
	}
	assert_int_equal(json_object_size(paths), n);
	json_decref(root);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(body__as_in_the_file__command_or_fault),
		cmocka_unit_test(path__of_the_table__found_with_its_number),
		cmocka_unit_test(description__against_the_table__the_same_both_ways),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

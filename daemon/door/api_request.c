/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Paths, fields, and the command lines that a body becomes: the same that a mail would hold, so
 * that one reader and one set of rules judge both doors.
 */
#include "daemon/door/api_request.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "core/base/civil.h"
#include "core/play/command.h"

#define PLY_MOST  99999
#define DAYS_MOST 999

const struct api_route api_routes[] = {
	{"/openapi.json", API_DESCRIPTION, false, {{0}}},
	{"/games", API_DESK, false, {{0}}},
	{"/games/{game}", API_GAME, false, {{0}}},
	{"/games/{game}/move",
	 API_MOVE,
	 true,
	 {{"move", API_TEXT, true}, {"ply", API_PLY, true}, {"draw", API_FLAG, false}}},
	{"/games/{game}/draw", API_DRAW, true, {{"move", API_TEXT, false}, {"ply", API_PLY, true}}},
	{"/games/{game}/accept",
	 API_ACCEPT,
	 true,
	 {{"ply", API_PLY, false}, {"series", API_FLAG, false}}},
	{"/games/{game}/resign", API_RESIGN, true, {{"ply", API_PLY, false}}},
	{"/games/{game}/claim",
	 API_CLAIM,
	 true,
	 {{"kind", API_TEXT, true}, {"move", API_TEXT, false}, {"ply", API_PLY, false}}},
	{"/games/{game}/leave",
	 API_LEAVE,
	 true,
	 {{"from", API_DATE, true}, {"to", API_DATE, true}}},
	{"/games/{game}/notice", API_NOTICE, true, {{"days", API_DAYS, true}}},
	{"/leave", API_LEAVE, true, {{"from", API_DATE, true}, {"to", API_DATE, true}}},
	{NULL, API_DESCRIPTION, false, {{0}}},
};

/* A number without sign or leading zero; NULL when none stands there. */
static const char *read_id(const char *s, int64_t *ret_id)
{
	int64_t id = 0;
	int n = 0;

	if (*s < '1' || *s > '9')
		return NULL;
	for (; *s >= '0' && *s <= '9'; s++) {
		if (++n > 18)
			return NULL;
		id = id * 10 + (*s - '0');
	}
	*ret_id = id;
	return s;
}

static bool fits(const char *pattern, const char *path, int64_t *ret_game)
{
	int64_t game = 0;

	while (*pattern) {
		if (*pattern == '{') {
			path = read_id(path, &game);
			if (!path)
				return false;
			pattern = strchr(pattern, '}') + 1;
		} else if (*pattern++ != *path++) {
			return false;
		}
	}
	if (*path)
		return false;
	*ret_game = game;
	return true;
}

const struct api_route *api_route_find(const char *path, int64_t *ret_game)
{
	const struct api_route *r;

	for (r = api_routes; r->path; r++) {
		if (fits(r->path, path, ret_game))
			return r;
	}
	return NULL;
}

bool api_is_plain(const char *s, size_t most)
{
	size_t n;

	for (n = 0; s[n]; n++) {
		if ((unsigned char)s[n] < ' ' || s[n] == 0x7f)
			return false;
	}
	return n <= most;
}

static bool in_range(json_t *v, json_int_t most)
{
	return json_is_integer(v) && json_integer_value(v) >= 0 && json_integer_value(v) <= most;
}

static bool has_type(json_t *v, enum api_type type)
{
	const char *s = json_string_value(v);
	struct civil day;

	switch (type) {
	case API_TEXT: return s && *s && api_is_plain(s, API_WORD_MAX);
	case API_DATE: return s && civil_parse(s, &day);
	case API_DAYS: return in_range(v, DAYS_MOST);
	case API_PLY: return in_range(v, PLY_MOST);
	case API_FLAG: break;
	}
	return json_is_boolean(v);
}

enum want_kind {
	WANT_KIND,
	WANT_MOVE,
	WANT_FROM,
	WANT_TO,
	WANT_DAYS,
	WANT_PLY,
	WANT_DRAW,
	WANT_SERIES,
	WANT_ONLY_MOVES,
	WANT_UNKNOWN,
};

/* The names of the fields are the same in every language. */
static const struct api_want wants[] = {
	[WANT_KIND] = {{"kind (threefold, fifty eller time)", "kind (threefold, fifty or time)"}},
	[WANT_MOVE] = {{"move (én linje, højst 40 byte)", "move (one line, at most 40 bytes)"}},
	[WANT_FROM] = {{"from (ÅÅÅÅ-MM-DD)", "from (YYYY-MM-DD)"}},
	[WANT_TO] = {{"to (ÅÅÅÅ-MM-DD)", "to (YYYY-MM-DD)"}},
	[WANT_DAYS] = {{"days (0 til 999)", "days (0 to 999)"}},
	[WANT_PLY] = {{"ply (halvtræk spillet i den stilling, der svares på)",
		       "ply (half-moves played in the position that is answered)"}},
	[WANT_DRAW] = {{"draw (true eller false)", "draw (true or false)"}},
	[WANT_SERIES] = {{"series (true eller false)", "series (true or false)"}},
	[WANT_ONLY_MOVES] = {{"move (et træk eller en trækserie, ingen anden kommando)",
			      "move (a move or a series, no other command)"}},
	[WANT_UNKNOWN] = {{"et felt, som denne sti ikke kender",
			   "a field that this path does not know"}},
};

static const struct api_want *wanted(const struct api_field *f)
{
	switch (f->type) {
	case API_TEXT: return &wants[!strcmp(f->name, "kind") ? WANT_KIND : WANT_MOVE];
	case API_DATE: return &wants[!strcmp(f->name, "to") ? WANT_TO : WANT_FROM];
	case API_DAYS: return &wants[WANT_DAYS];
	case API_PLY: return &wants[WANT_PLY];
	case API_FLAG: break;
	}
	return &wants[!strcmp(f->name, "draw") ? WANT_DRAW : WANT_SERIES];
}

/* NULL when every field of the body is known, right and there. */
static const struct api_want *check_fields(const struct api_route *route, json_t *body)
{
	const struct api_field *f;
	size_t known = 0;

	for (f = route->fields; f->name; f++) {
		json_t *v = json_object_get(body, f->name);

		if (v ? !has_type(v, f->type) : f->required)
			return wanted(f);
		known += v != NULL;
	}
	return known == json_object_size(body) ? NULL : &wants[WANT_UNKNOWN];
}

static const char *word(json_t *body, const char *key)
{
	const char *s = json_string_value(json_object_get(body, key));

	return s ? s : "";
}

static void write_lines(enum api_target target, json_t *body, char *out, size_t size)
{
	bool flag = json_is_true(json_object_get(body, target == API_ACCEPT ? "series" : "draw"));
	const char *move = word(body, "move");

	switch (target) {
	case API_MOVE: snprintf(out, size, "%s%s", move, flag ? "\ndraw?" : ""); return;
	case API_DRAW: snprintf(out, size, "%s\ndraw?", move); return;
	case API_ACCEPT: snprintf(out, size, "accept%s", flag ? " series" : ""); return;
	case API_RESIGN: snprintf(out, size, "resign"); return;
	case API_CLAIM:
		snprintf(out, size, "claim %s%s%s", word(body, "kind"), *move ? " " : "", move);
		return;
	case API_LEAVE:
		snprintf(out, size, "leave %s %s", word(body, "from"), word(body, "to"));
		return;
	case API_NOTICE:
		snprintf(out, size, "notice %d",
			 (int)json_integer_value(json_object_get(body, "days")));
		return;
	case API_DESCRIPTION:
	case API_DESK:
	case API_GAME: break;
	}
	*out = '\0';
}

static bool is_meant(enum api_target target, enum verb verb)
{
	switch (target) {
	case API_MOVE:
	case API_DRAW: return verb == VERB_MOVE;
	case API_ACCEPT: return verb == VERB_ACCEPT || verb == VERB_ACCEPT_SERIES;
	case API_RESIGN: return verb == VERB_RESIGN;
	case API_CLAIM: return verb == VERB_CLAIM_DRAW || verb == VERB_CLAIM_TIME;
	case API_LEAVE: return verb == VERB_LEAVE;
	case API_NOTICE: return verb == VERB_NOTICE;
	case API_DESCRIPTION:
	case API_DESK:
	case API_GAME: break;
	}
	return false;
}

/* Text that cannot be read goes on: the answer then says the line and the column. */
static bool says_what_is_meant(enum api_target target, const char *text)
{
	struct command_list list;
	bool meant = true;
	int i;

	command_list_init(&list);
	if (command_parse(text, strlen(text), &list) == COMMAND_OK) {
		for (i = 0; i < list.n; i++)
			meant = meant && is_meant(target, list.v[i].verb);
	}
	command_list_release(&list);
	return meant;
}

static const struct api_want *read_object(const struct api_route *route, json_t *body,
					  struct api_request *ret_wish)
{
	const struct api_want *bad = check_fields(route, body);
	const char *kind = word(body, "kind");
	json_t *ply = json_object_get(body, "ply");
	struct api_request wish = {.ply = ply ? (int)json_integer_value(ply) : -1};

	if (bad)
		return bad;
	if (route->target == API_CLAIM && strcmp(kind, "threefold") && strcmp(kind, "fifty") &&
	    strcmp(kind, "time"))
		return &wants[WANT_KIND];
	write_lines(route->target, body, wish.text, sizeof(wish.text));
	if (!says_what_is_meant(route->target, wish.text) ||
	    (route->target != API_CLAIM && !says_what_is_meant(route->target, word(body, "move"))))
		return &wants[WANT_ONLY_MOVES];
	*ret_wish = wish;
	return NULL;
}

enum api_fault api_request_read(const struct api_route *route, const char *body, size_t len,
				struct api_request *ret_wish, const struct api_want **ret_field)
{
	json_t *object = len ? json_loadb(body, len, JSON_REJECT_DUPLICATES, NULL) : json_object();
	const struct api_want *bad;

	if (!json_is_object(object)) {
		json_decref(object);
		return API_BAD_JSON;
	}
	bad = read_object(route, object, ret_wish);
	json_decref(object);
	if (!bad)
		return API_FINE;
	*ret_field = bad;
	return API_BAD_FIELD;
}

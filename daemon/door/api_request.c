/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Paths, their fields, and the command that a body becomes; see api_request.h. */
#include "daemon/door/api_request.h"

#include <jansson.h>
#include <string.h>

#define PLY_MOST  99999
#define DAYS_MOST 999

#define MOVE(required)                                                                             \
	{                                                                                          \
		"move", API_TEXT, required, N_("move (one line, at most 40 bytes)")                \
	}
#define PLY(required)                                                                              \
	{                                                                                          \
		"ply", API_PLY, required,                                                          \
			N_("ply (half-moves played in the position that is answered)")             \
	}
#define LEAVE_FIELDS                                                                               \
	{                                                                                          \
		{"from", API_DATE, true, N_("from (YYYY-MM-DD)")},                                 \
		{                                                                                  \
			"to", API_DATE, true, N_("to (YYYY-MM-DD)")                                \
		}                                                                                  \
	}

static const char kind_wanted[] = N_("kind (threefold, fifty or time)");
static const char only_moves[] = N_("move (a move or a series, no other command)");
static const char unknown_field[] = N_("a field that this path does not know");

const struct api_route api_routes[] = {
	{"/openapi.json", API_DESCRIPTION, false, {{0}}},
	{"/games", API_DESK, false, {{0}}},
	{"/games/{game}", API_GAME, false, {{0}}},
	{"/games/{game}/move",
	 API_MOVE,
	 true,
	 {MOVE(true), PLY(true), {"draw", API_FLAG, false, N_("draw (true or false)")}}},
	{"/games/{game}/draw", API_DRAW, true, {MOVE(false), PLY(true)}},
	{"/games/{game}/accept",
	 API_ACCEPT,
	 true,
	 {PLY(false), {"series", API_FLAG, false, N_("series (true or false)")}}},
	{"/games/{game}/resign", API_RESIGN, true, {PLY(false)}},
	{"/games/{game}/claim",
	 API_CLAIM,
	 true,
	 {{"kind", API_TEXT, true, kind_wanted}, MOVE(false), PLY(false)}},
	{"/games/{game}/leave", API_LEAVE, true, LEAVE_FIELDS},
	{"/games/{game}/notice",
	 API_NOTICE,
	 true,
	 {{"days", API_DAYS, true, N_("days (0 to 999)")}}},
	{"/leave", API_LEAVE, true, LEAVE_FIELDS},
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

/* NULL when every field of the body is known, right and there; else what is expected of one. */
static const char *check_fields(const struct api_route *route, json_t *body)
{
	const struct api_field *f;
	size_t known = 0;

	for (f = route->fields; f->name; f++) {
		json_t *v = json_object_get(body, f->name);

		if (v ? !has_type(v, f->type) : f->required)
			return f->expected;
		known += v != NULL;
	}
	return known == json_object_size(body) ? NULL : unknown_field;
}

static const char *word(json_t *body, const char *key)
{
	const char *s = json_string_value(json_object_get(body, key));

	return s ? s : "";
}

static bool flag(json_t *body, const char *key)
{
	return json_is_true(json_object_get(body, key));
}

/* Reads the field "move", as it would stand on a line of a mail, into a VERB_MOVE. */
static enum api_fault read_move(json_t *body, struct command *ret_command,
				const char **ret_expected)
{
	const char *text = word(body, "move");
	struct command_list list;
	enum command_error error = command_parse(text, strlen(text), &list);

	if (error == COMMAND_OK && list.n == 1 && list.v[0].verb == VERB_MOVE) {
		*ret_command = list.v[0];
		return API_FINE;
	}
	command_list_release(&list);
	if (error == COMMAND_NOTHING)
		return API_BAD_MOVE;
	*ret_expected = only_moves;
	return API_BAD_FIELD;
}

static enum api_fault make_move(json_t *body, bool offer, struct command *cmd,
				const char **ret_expected)
{
	enum api_fault fault = API_FINE;

	command_init(cmd, VERB_MOVE);
	if (*word(body, "move"))
		fault = read_move(body, cmd, ret_expected);
	cmd->offer = cmd->offer || offer;
	return fault;
}

/* A draw may be claimed with a move that is about to be made (FIDE 9.2); time is claimed alone. */
static enum api_fault make_claim(json_t *body, struct command *cmd, const char **ret_expected)
{
	const char *kind = word(body, "kind");
	bool fifty = !strcmp(kind, "fifty"), time = !strcmp(kind, "time");
	enum api_fault fault;

	command_init(cmd, VERB_NONE);
	*ret_expected = kind_wanted;
	if (!fifty && !time && strcmp(kind, "threefold"))
		return API_BAD_FIELD;
	fault = make_move(body, false, cmd, ret_expected);
	if (fault == API_FINE && (cmd->series || (time && cmd->moves)))
		fault = API_BAD_MOVE;
	cmd->verb = time ? VERB_CLAIM_TIME : VERB_CLAIM_DRAW;
	cmd->claim = fifty ? CLAIM_DRAW_FIFTY : CLAIM_DRAW_THREEFOLD;
	return fault;
}

/* On a fault there may be something to release in `cmd` all the same. */
static enum api_fault make_command(enum api_target target, json_t *body, struct command *cmd,
				   const char **ret_expected)
{
	command_init(cmd, VERB_NONE);
	switch (target) {
	case API_MOVE: return make_move(body, flag(body, "draw"), cmd, ret_expected);
	case API_DRAW: return make_move(body, true, cmd, ret_expected);
	case API_CLAIM: return make_claim(body, cmd, ret_expected);
	case API_ACCEPT: cmd->verb = flag(body, "series") ? VERB_ACCEPT_SERIES : VERB_ACCEPT; break;
	case API_RESIGN: cmd->verb = VERB_RESIGN; break;
	case API_LEAVE:
		cmd->verb = VERB_LEAVE;
		civil_parse(word(body, "from"), &cmd->from);
		civil_parse(word(body, "to"), &cmd->until);
		break;
	case API_NOTICE:
		cmd->verb = VERB_NOTICE;
		cmd->days = (int)json_integer_value(json_object_get(body, "days"));
		break;
	case API_DESCRIPTION:
	case API_DESK:
	case API_GAME: break;
	}
	return API_FINE;
}

static enum api_fault read_object(const struct api_route *route, json_t *body,
				  struct api_request *ret_request, const char **ret_expected)
{
	const char *expected = check_fields(route, body);
	json_t *ply = json_object_get(body, "ply");
	struct api_request request = {.ply = ply ? (int)json_integer_value(ply) : -1};
	enum api_fault fault = API_BAD_FIELD;

	if (!expected) {
		fault = make_command(route->target, body, &request.command, &expected);
		if (fault == API_FINE)
			*ret_request = request;
		else
			command_release(&request.command);
	}
	if (fault == API_BAD_FIELD)
		*ret_expected = expected;
	return fault;
}

enum api_fault api_request_read(const struct api_route *route, const char *body, size_t len,
				struct api_request *ret_request, const char **ret_expected)
{
	json_t *object = len ? json_loadb(body, len, JSON_REJECT_DUPLICATES, NULL) : json_object();
	enum api_fault fault = API_BAD_JSON;

	if (json_is_object(object))
		fault = read_object(route, object, ret_request, ret_expected);
	json_decref(object);
	return fault;
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The table of paths and fields, and the command for a body; see api_request.h. */
#include "daemon/door/api_request.h"

#include "daemon/act/card_fields.h"
#include "daemon/act/inbound.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "sql/store.h"

#define PLY_MOST       99999
#define DAYS_MOST      999
#define GROUPS_MOST    64
#define CARD_TEXT_MOST 4000 /* lines of a card, or the objection to it */
#define SERIES_MOST    1200 /* bytes */
#define BOARD_MOST     500  /* a player's name, birth date, rating and address */

/* clang-format off */
#define MOVE(needed) {.name = "move", .type = FIELD_LINE, .required = needed, .max = API_WORD_MAX}
#define PLY(needed)  {.name = "ply", .type = FIELD_NUMBER, .required = needed, .max = PLY_MOST, \
                      .expected = N_("half-moves played in the position that is answered")}
#define MESSAGE      {.name = "message", .type = FIELD_TEXT, .max = API_MESSAGE_MAX}
#define FLAG(id)     {.name = id, .type = FIELD_FLAG}
#define DAY(id)      {.name = id, .type = FIELD_DAY, .required = true}
#define DAYS         {.name = "days", .type = FIELD_NUMBER, .required = true, .max = DAYS_MOST}
#define KIND         {.name = "kind", .type = FIELD_WORD, .required = true, \
                      .words = "threefold fifty time"}
#define LETTERS      {.name = "letters", .type = FIELD_WORD, .words = "full short daily"}
#define NOTATION     {.name = "notation", .type = FIELD_WORD, .words = "numeric danish english own"}
#define LINE(id)     {.name = id, .type = FIELD_LINE, .max = API_LINE_MAX}
#define NUMBER(id, most) {.name = id, .type = FIELD_NUMBER, .min = 1, .max = most}
#define RATING       {.name = "rating", .type = FIELD_NUMBER, .min = 1, .max = STORE_RATING_MAX}
#define CLASS        {.name = "class", .type = FIELD_WORD, .words = "DM M K A"}
#define STAGE        {.name = "stage", .type = FIELD_WORD, .words = "I S"}
#define LANGUAGE     {.name = "language", .type = FIELD_LANG}
#define BORN         {.name = "born", .type = FIELD_DAY}
#define ROUND        {.name = "round", .type = FIELD_NUMBER, .required = true, .min = 1, .max = 99}
#define BOARD(id)    {.name = "board-" id, .type = FIELD_LINE, .max = BOARD_MOST}
#define NOTHING      {.name = NULL}
/* clang-format on */

static const struct field only_moves = {
	.name = "move",
	.type = FIELD_LINE,
	.expected = N_("a move or a series, no other command"),
};

static const struct field only_series = {
	.name = "series",
	.type = FIELD_LINE,
	.expected = N_("lines such as 05755 7163 02133 7163, or none"),
};

static const struct field unknown_field = {
	.name = "",
	.expected = N_("a field that this path does not know"),
};

const struct api_route api_routes[] = {
	{"/openapi.json", API_DESCRIPTION, API_GET, {NOTHING}},
	{"/me", API_ME, API_GET, {NOTHING}},
	{"/games", API_DESK, API_GET, {NOTHING}},
	{"/stream", API_STREAM, API_GET, {NOTHING}},
	{"/games/{game}", API_GAME, API_GET, {NOTHING}},
	{"/games/{game}/preview", API_PREVIEW, API_GET, {NOTHING}},
	{"/games/{game}/proof", API_PROOF, API_GET, {NOTHING}},
	{"/games/{game}/notes",
	 API_NOTES,
	 API_GET_PUT,
	 {{.name = "text", .type = FIELD_TEXT, .max = INBOUND_NOTE_MAX},
	  {.name = "tree", .type = FIELD_TEXT, .max = INBOUND_NOTE_MAX}}},
	{"/games/{game}/move", API_MOVE, API_POST, {MOVE(true), PLY(true), FLAG("draw"), MESSAGE}},
	{"/games/{game}/draw", API_DRAW, API_POST, {MOVE(false), PLY(true), MESSAGE}},
	{"/games/{game}/accept", API_ACCEPT, API_POST, {PLY(false), FLAG("series"), MESSAGE}},
	{"/games/{game}/decline", API_DECLINE, API_POST, {PLY(false), MESSAGE}},
	{"/games/{game}/resign", API_RESIGN, API_POST, {PLY(false), MESSAGE}},
	{"/games/{game}/claim", API_CLAIM, API_POST, {KIND, MOVE(false), PLY(false), MESSAGE}},
	{"/games/{game}/leave", API_LEAVE, API_POST, {DAY("from"), DAY("to")}},
	{"/games/{game}/notice", API_NOTICE, API_POST, {DAYS}},
	{"/games/{game}/series",
	 API_SERIES,
	 API_POST,
	 {{.name = "series", .type = FIELD_LINE, .required = true, .max = SERIES_MOST},
	  PLY(false)}},
	{"/games/{game}/card", API_CARD, API_POST, {CARD_FIELDS}},
	{"/leave",
	 API_LEAVE,
	 API_GET_POST,
	 {DAY("from"), DAY("to"), {.name = "groups", .type = FIELD_IDS, .max = GROUPS_MOST}}},
	{"/leave/preview", API_LEAVE_PREVIEW, API_GET, {NOTHING}},
	{"/settings", API_SETTINGS, API_GET_PATCH, {LETTERS, LANGUAGE, LINE("zone"), NOTATION}},
	{"/tokens", API_TOKENS, API_GET, {NOTHING}},
	{"/tokens/{token}", API_TOKEN, API_DELETE, {NOTHING}},
	{"/events", API_EVENTS, API_GET, {NOTHING}},
	{"/events/{event}", API_EVENTS, API_GET, {NOTHING}},
	{"/events/{event}/table", API_EVENTS, API_GET, {NOTHING}},
	{"/events/{event}/rounds/{round}", API_EVENTS, API_GET, {NOTHING}},
	{"/events/{event}/entries",
	 API_ENTRIES,
	 API_GET_POST,
	 {LINE("name"), LINE("club"), LINE("member"), BORN, RATING, CLASS, STAGE,
	  NUMBER("groups", 2), LINE("iccf"), LINE("reason"), LANGUAGE, LINE("word"),
	  NUMBER("team", 99), BOARD("1"), BOARD("2"), BOARD("3"), BOARD("4")}},
	{"/events/{event}/entries/{entry}", API_ENTRY, API_DELETE, {NOTHING}},
	{"/events/{event}/absences", API_ABSENCES, API_POST, {ROUND}},
	{"/events/{event}/results",
	 API_RESULTS,
	 API_POST,
	 {ROUND,
	  {.name = "act", .type = FIELD_WORD, .words = "report confirm object"},
	  {.name = "card", .type = FIELD_TEXT, .max = CARD_TEXT_MOST},
	  LINE("team")}},
	{"/events/{event}/reserves",
	 API_RESERVES,
	 API_POST,
	 {{.name = "board",
	   .type = FIELD_NUMBER,
	   .required = true,
	   .min = 1,
	   .max = COMMAND_BOARDS},
	  {.name = "address", .type = FIELD_ADDRESS, .required = true},
	  LINE("name"),
	  BORN,
	  RATING,
	  {.name = "from", .type = FIELD_DAY},
	  FLAG("stop"),
	  LINE("team")}},
	{"/cases", API_CASES, API_GET, {NOTHING}},
	{"/cases/{case}", API_CASE, API_GET, {NOTHING}},
	{"/cases/{case}/ruling",
	 API_RULING,
	 API_POST,
	 {{.name = "verdict", .type = FIELD_LINE, .required = true, .max = API_WORD_MAX},
	  {.name = "reason", .type = FIELD_TEXT, .max = CARD_TEXT_MOST},
	  {.name = "note", .type = FIELD_TEXT, .max = CARD_TEXT_MOST},
	  {.name = "days", .type = FIELD_NUMBER, .min = -366, .max = 366},
	  {.name = "side", .type = FIELD_WORD, .words = "w b white black"},
	  CLASS,
	  {.name = "until", .type = FIELD_DAY},
	  {.name = "version", .type = FIELD_LINE, .required = true, .max = API_WORD_MAX}}},
	{"/record", API_RECORD, API_GET, {NOTHING}},
	{"/requests", API_REQUESTS, API_GET, {NOTHING}},
	{"/requests/{request}", API_REQUEST, API_POST, {NOTHING}},
	{"/rights", API_RIGHTS, API_GET, {NOTHING}},
	{NULL, API_DESCRIPTION, API_GET, {NOTHING}},
};

/* Parses a number without sign or leading zero; returns its end, or NULL. */
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

/* Parses an event slug or a request name; returns its end, or NULL. */
static const char *read_name(const char *s, bool dots, char ret_event[API_EVENT_MAX])
{
	size_t n = strspn(s, dots ? "abcdefghijklmnopqrstuvwxyz0123456789-."
				  : "abcdefghijklmnopqrstuvwxyz0123456789-");

	if (!n || n >= API_EVENT_MAX)
		return NULL;
	memcpy(ret_event, s, n);
	ret_event[n] = '\0';
	return s + n;
}

static bool fits(const char *pattern, const char *path, struct api_place *ret_place)
{
	struct api_place place = {0, ""};

	while (*pattern) {
		if (*pattern == '{') {
			bool request = !strncmp(pattern, "{request}", 9);
			path = request || !strncmp(pattern, "{event}", 7)
				       ? read_name(path, request, place.event)
				       : read_id(path, &place.number);
			if (!path)
				return false;
			pattern = strchr(pattern, '}') + 1;
		} else if (*pattern++ != *path++) {
			return false;
		}
	}
	if (*path)
		return false;
	*ret_place = place;
	return true;
}

const struct api_route *api_request_route(const char *path, struct api_place *ret_place)
{
	const struct api_route *r;

	for (r = api_routes; r->path; r++) {
		if (fits(r->path, path, ret_place))
			return r;
	}
	return NULL;
}

/* Parses the field "move", in the syntax of a mail line, into a VERB_MOVE. */
static enum api_fault read_move(const char *text, struct command *ret_command,
				const struct field **ret_field)
{
	struct command_list list;
	enum command_error error = command_parse(text, strlen(text), &list);

	if (error == COMMAND_OK && list.n == 1 && list.v[0].verb == VERB_MOVE) {
		*ret_command = list.v[0];
		return API_FINE;
	}
	command_list_release(&list);
	if (error == COMMAND_NOTHING)
		return API_BAD_MOVE;
	*ret_field = &only_moves;
	return API_BAD_FIELD;
}

static enum api_fault make_move(const struct field_values *body, bool offer, struct command *cmd,
				const struct field **ret_field)
{
	const struct field_value *move = fields_value(body, "move");
	enum api_fault fault = API_FINE;

	command_init(cmd, VERB_MOVE);
	if (move->given)
		fault = read_move(move->text, cmd, ret_field);
	cmd->offer = cmd->offer || offer;
	return fault;
}

/*
 * A draw may be claimed with the move about to be made (FIDE 9.2); a time claim takes no move.
 */
static enum api_fault make_claim(const struct field_values *body, struct command *cmd,
				 const struct field **ret_field)
{
	const char *kind = fields_value(body, "kind")->text;
	bool time = !strcmp(kind, "time");
	enum api_fault fault = make_move(body, false, cmd, ret_field);

	if (fault == API_FINE && (cmd->series || (time && cmd->moves)))
		fault = API_BAD_MOVE;
	cmd->verb = time ? VERB_CLAIM_TIME : VERB_CLAIM_DRAW;
	cmd->claim = !strcmp(kind, "fifty") ? CLAIM_DRAW_FIFTY : CLAIM_DRAW_THREEFOLD;
	return fault;
}

/* A line of the entry; NULL if absent. */
static void put_line(const struct field_values *body, const char *name, char **ret)
{
	const struct field_value *v = fields_value(body, name);

	if (v->given && v->text[0])
		event_set(ret, v->text);
}

static void put_number(const struct field_values *body, const char *name, char **ret)
{
	char text[24];

	if (!fields_value(body, name)->given)
		return;
	snprintf(text, sizeof(text), "%lld", (long long)fields_value(body, name)->number);
	event_set(ret, text);
}

/* The lines of an entry (EVENTS E25); the event comes from the path. */
static void make_entry(const struct field_values *body, struct command *cmd)
{
	cmd->verb = VERB_ENTER;
	put_line(body, "name", &cmd->name);
	put_line(body, "club", &cmd->club);
	put_line(body, "member", &cmd->member);
	put_line(body, "born", &cmd->born);
	put_number(body, "rating", &cmd->rating);
	put_line(body, "class", &cmd->class);
	put_line(body, "stage", &cmd->stage);
	put_number(body, "groups", &cmd->groups);
	put_line(body, "iccf", &cmd->iccf);
	put_line(body, "reason", &cmd->reason);
	put_line(body, "language", &cmd->language);
	put_line(body, "word", &cmd->word);
	put_number(body, "team", &cmd->team);
	put_line(body, "board-1", &cmd->boards[0]);
	put_line(body, "board-2", &cmd->boards[1]);
	put_line(body, "board-3", &cmd->boards[2]);
	put_line(body, "board-4", &cmd->boards[3]);
}

/* The lines of a captain's reserve request (EVENTS E42). */
static void make_reserve(const struct field_values *body, struct command *cmd)
{
	cmd->verb = VERB_RESERVE;
	cmd->number = (int)fields_value(body, "board")->number;
	put_line(body, "address", &cmd->address);
	put_line(body, "name", &cmd->name);
	put_line(body, "born", &cmd->born);
	put_number(body, "rating", &cmd->rating);
	put_line(body, "from", &cmd->first);
	put_line(body, "team", &cmd->team);
	if (fields_value(body, "stop")->flag)
		event_set(&cmd->stops, "yes");
}

/* The card of a team match, or the other captain's response to it (EVENTS E51). */
static void make_result(const struct field_values *body, struct command *cmd)
{
	const struct field_value *act = fields_value(body, "act");
	bool object = act->given && !strcmp(act->text, "object");

	cmd->verb = object ? VERB_OBJECT : VERB_RESULT;
	cmd->confirmed = act->given && !strcmp(act->text, "confirm");
	cmd->number = (int)fields_value(body, "round")->number;
	put_line(body, "card", &cmd->result);
	put_line(body, "team", &cmd->team);
}

/* Release `cmd` even after a fault. */
static enum api_fault make_command(enum api_target target, const struct field_values *body,
				   struct command *cmd, const struct field **ret_field)
{
	command_init(cmd, VERB_NONE);
	switch (target) {
	case API_MOVE: return make_move(body, fields_value(body, "draw")->flag, cmd, ret_field);
	case API_DRAW: return make_move(body, true, cmd, ret_field);
	case API_CLAIM: return make_claim(body, cmd, ret_field);
	case API_ACCEPT:
		cmd->verb = fields_value(body, "series")->flag ? VERB_ACCEPT_SERIES : VERB_ACCEPT;
		break;
	case API_DECLINE: cmd->verb = VERB_DECLINE_DRAW; break;
	case API_RESIGN: cmd->verb = VERB_RESIGN; break;
	case API_LEAVE:
		cmd->verb = VERB_LEAVE;
		cmd->from = fields_value(body, "from")->date;
		cmd->until = fields_value(body, "to")->date;
		break;
	case API_SERIES:
		*ret_field = &only_series;
		return command_series_read(fields_value(body, "series")->text, cmd) ? API_FINE
										    : API_BAD_FIELD;
	case API_NOTICE:
		cmd->verb = VERB_NOTICE;
		cmd->days = (int)fields_value(body, "days")->number;
		break;
	case API_SETTINGS:
		cmd->verb = VERB_LETTERS;
		put_line(body, "letters", &cmd->text);
		break;
	case API_ENTRIES: make_entry(body, cmd); break;
	case API_RESULTS: make_result(body, cmd); break;
	case API_RESERVES: make_reserve(body, cmd); break;
	case API_ENTRY: cmd->verb = VERB_WITHDRAW; break;
	case API_ABSENCES:
		cmd->verb = VERB_ABSENT;
		cmd->number = (int)fields_value(body, "round")->number;
		break;
	case API_DESCRIPTION:
	case API_DESK:
	case API_STREAM:
	case API_GAME:
	case API_PREVIEW:
	case API_PROOF:
	case API_NOTES:
	case API_ME:
	case API_LEAVE_PREVIEW:
	case API_TOKENS:
	case API_TOKEN:
	case API_CARD:
	case API_CASES:
	case API_CASE:
	case API_RULING:
	case API_RECORD:
	case API_REQUESTS:
	case API_REQUEST:
	case API_EVENTS:
	case API_RIGHTS: break;
	}
	return API_FINE;
}

/* The ply in the body, -1 if absent. */
static int read_ply(const struct field_values *body)
{
	const struct field_value *ply =
		fields_find(body->fields, "ply") ? fields_value(body, "ply") : NULL;

	return ply && ply->given ? (int)ply->number : -1;
}

/* The words for the opponent, NULL if absent. */
static char *read_words(const struct field_values *body)
{
	const struct field_value *words =
		fields_find(body->fields, "message") ? fields_value(body, "message") : NULL;

	return words && words->given && words->text[0] ? mem_strdup(words->text) : NULL;
}

void api_request_release(struct api_request *request)
{
	command_release(&request->command);
	free(request->words);
	free(request->language);
	free(request->zone);
	free(request->notation);
	free(request->groups);
	free(request->text);
	free(request->tree);
	request->words = request->language = request->zone = request->notation = NULL;
	request->text = request->tree = NULL;
	request->groups = NULL;
}

static void read_notes(const struct field_values *body, struct api_request *request)
{
	put_line(body, "text", &request->text);
	put_line(body, "tree", &request->tree);
}

/* The groups of a leave, on paths that allow them. */
static void read_groups(const struct field_values *body, struct api_request *request)
{
	const json_t *list =
		fields_find(body->fields, "groups") ? fields_value(body, "groups")->list : NULL;

	request->n_groups = json_array_size(list);
	if (!request->n_groups)
		return;
	request->groups = mem_zeroed(request->n_groups, sizeof(*request->groups));
	for (size_t i = 0; i < request->n_groups; i++)
		request->groups[i] = json_integer_value(json_array_get(list, i));
}

static void read_choices(const struct field_values *body, struct api_request *request)
{
	put_line(body, "language", &request->language);
	put_line(body, "zone", &request->zone);
	put_line(body, "notation", &request->notation);
}

static enum api_fault read_object(const struct api_route *route, json_t *object,
				  struct api_request *ret_request, const struct field **ret_field)
{
	static const struct field none[] = {NOTHING};
	struct field_values body;
	struct api_request request = {.ply = -1};
	enum api_fault fault;
	const char *name;

	if (fields_read(route->fields, none, object, &body, &name) != FIELD_FINE) {
		*ret_field = fields_find(route->fields, name);
		if (!*ret_field)
			*ret_field = &unknown_field;
		return API_BAD_FIELD;
	}
	request.ply = read_ply(&body);
	fault = make_command(route->target, &body, &request.command, ret_field);
	if (fault == API_FINE) {
		request.words = read_words(&body);
		read_groups(&body, &request);
		if (route->target == API_SETTINGS)
			read_choices(&body, &request);
		if (route->target == API_NOTES)
			read_notes(&body, &request);
		*ret_request = request;
	} else {
		command_release(&request.command);
	}
	return fault;
}

enum api_fault api_request_read(const struct api_route *route, const char *body, size_t len,
				struct api_request *ret_request, const struct field **ret_field)
{
	json_t *object = len ? json_loadb(body, len, JSON_REJECT_DUPLICATES, NULL) : json_object();
	enum api_fault fault = API_BAD_JSON;

	if (json_is_object(object))
		fault = read_object(route, object, ret_request, ret_field);
	json_decref(object);
	return fault;
}

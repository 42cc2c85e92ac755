/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See desk_place.h. */
#include "daemon/web/desk_place.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/publish/page_link.h"
#include "daemon/web/desk.h"
#include "daemon/web/desk_bulk.h"
#include "daemon/web/desk_json.h"
#include "daemon/web/desk_letter.h"
#include "daemon/web/desk_list.h"
#include "daemon/web/desk_request.h"
#include "daemon/web/desk_story.h"
#include "sql/store_event.h"

/* --- a game ---------------------------------------------------------------------------------- */

static void write_public(struct web_call *call, struct xml *d, const char *folder, const char *name)
{
	char path[160];

	snprintf(path, sizeof(path), "/%s/%s", folder, name);
	xml_start(d, "p");
	page_link_path(d, path, tr(call->visitor.lang, "The public page"));
	xml_end(d);
}

void desk_place_game(struct web_call *call)
{
	int64_t id = desk_number(call, 0);
	struct answer answer;
	const json_t *json;
	char title[120];
	struct xml d;

	if (!id)
		return;
	json = desk_ask(call, json_pack("{s:s,s:I}", "do", "game", "game", (json_int_t)id),
			&answer);
	if (json) {
		snprintf(title, sizeof(title), "%s %lld", tr(call->visitor.lang, "Game"),
			 (long long)id);
		desk_page_begin(call, &d, title);
		write_public(call, &d, "games", call->part[0]);
		desk_story_game(call, &d, json);
		desk_request_links(call, &d, "game", call->part[0]);
		web_page_end(call, &d);
	}
	answer_release(&answer);
}

/* --- a group --------------------------------------------------------------------------------- */

/* The running games and what each waits for. */
static json_t *open_games(const json_t *group)
{
	json_t *list = json_array(), *game;
	size_t i;

	json_array_foreach(json_object_get(group, "games"), i, game)
	{
		if (!strcmp(desk_list_text(game, "result"), "*"))
			json_array_append(list, game);
	}
	return list;
}

/* The lines of the table; those who have left have that state. */
static json_t *players(const json_t *group)
{
	json_t *list = json_deep_copy(json_object_get(group, "table")), *line;
	size_t i;

	json_array_foreach(list, i, line)
	{
		if (json_is_true(json_object_get(line, "withdrawn")))
			json_object_set_new(line, "state", json_string("withdrawn"));
	}
	return list;
}

static void write_players(struct web_call *call, struct xml *d, const json_t *group, int64_t id)
{
	static const char *const keys[] = {"name",   "number", "club", "points",
					   "played", "state",  NULL};
	json_t *table = players(group);

	if (json_array_size(table)) {
		desk_bulk_begin(call, d, id);
		desk_list_section(
			call, d, tr(call->visitor.lang, "Players"),
			&(struct desk_list){.rows = table, .keys = keys, .mark = "player"});
		desk_bulk_end(call, d, "player");
	}
	json_decref(table);
}

static void write_group(struct web_call *call, struct xml *d, const json_t *group, int64_t id)
{
	static const char *const facts[] = {"event", "state", "start", "end",
					    "final", "size",  "code",  NULL};
	static const char *const late[] = {"name", "game",  "state", "days",
					   "left", "until", "case",  NULL};
	static const char *const games[] = {"white_name", "black_name", "game",	 "round",
					    "turn",	  "left",	"until", NULL};
	const struct lang *lang = call->visitor.lang;
	json_t *open = open_games(group);

	desk_list_facts(call, d, group, facts);
	write_public(call, d, "groups", call->part[0]);
	desk_list_section(call, d, tr(lang, "Late and silent"),
			  &(struct desk_list){.rows = json_object_get(group, "late"),
					      .keys = late,
					      .data = "data-late-game",
					      .data_key = "game"});
	write_players(call, d, group, id);
	desk_list_section(call, d, tr(lang, "Running games"),
			  &(struct desk_list){.rows = open, .keys = games});
	json_decref(open);
}

void desk_place_group(struct web_call *call)
{
	int64_t id = desk_number(call, 0);
	struct desk_letter to = {"group", NULL};
	struct answer answer;
	const json_t *json;
	struct xml d;

	if (!id)
		return;
	json = desk_ask(call, json_pack("{s:s,s:I}", "do", "group", "group", (json_int_t)id),
			&answer);
	if (json) {
		desk_page_begin(call, &d, desk_list_text(json, "name"));
		write_group(call, &d, json, id);
		desk_letter_section(call, &d, &to);
		desk_request_links(call, &d, "group", call->part[0]);
		web_page_end(call, &d);
	}
	answer_release(&answer);
}

void desk_place_group_post(struct web_call *call)
{
	int64_t id = desk_number(call, 0);
	json_t *value;

	if (!id)
		return;
	value = json_integer(id);
	desk_letter_post(call, &(struct desk_letter){"group", value});
	json_decref(value);
}

/* --- a tournament ---------------------------------------------------------------------------- */

/* False: the reply is written. */
static bool find_event(struct web_call *call, struct tourney *ret)
{
	int rc = store_tourney_by_slug(call->web->ctx->store, call->part[0], ret);

	if (rc < 0)
		web_try_again(call);
	else if (rc == 0)
		web_not_found(call);
	return rc > 0;
}

/* The tournament's rows in the list returned by a request. */
static const json_t *rows_of(struct web_call *call, const struct tourney *t, const char *request,
			     const char *member, struct answer *ret_answer)
{
	const json_t *result = desk_try(
		call, json_pack("{s:s, s:s}", "do", request, "event", t->code), ret_answer);

	return json_object_get(result, member);
}

static void write_groups(struct web_call *call, struct xml *d, const struct tourney *t)
{
	static const char *const keys[] = {"name",	 "state", "start", "players",
					   "open_games", "cases", NULL};
	struct answer answer;
	const json_t *rows = rows_of(call, t, "groups", "groups", &answer);

	if (json_array_size(rows)) {
		desk_bulk_begin(call, d, 0);
		desk_list_section(call, d, tr(call->visitor.lang, "Groups"),
				  &(struct desk_list){.rows = rows, .keys = keys, .mark = "group"});
		desk_bulk_end(call, d, "group");
	}
	answer_release(&answer);
}

/* One page of them; "?after=N" is the next. */
static void write_entries(struct web_call *call, struct xml *d, const struct tourney *t)
{
	static const char *const keys[] = {"name",   "entry", "state", "class",
					   "rating", "asked", NULL};
	const char *after = form_value(&call->query, "after"), *next;
	struct answer answer;
	const json_t *result = desk_try(call,
					json_pack("{s:s, s:s, s:o*}", "do", "event.entries",
						  "event", t->code, "after",
						  after && strtoll(after, NULL, 10) > 0
							  ? json_integer(strtoll(after, NULL, 10))
							  : NULL),
					&answer);
	char path[160];

	desk_list_section(
		call, d, tr(call->visitor.lang, "Entries"),
		&(struct desk_list){.rows = json_object_get(result, "entries"), .keys = keys});
	next = json_string_value(json_object_get(result, "next"));
	if (next) {
		snprintf(path, sizeof(path), "/desk/events/%s?after=%s", t->slug, next);
		xml_start(d, "p");
		page_link_path(d, path, tr(call->visitor.lang, "Further entries"));
		xml_end(d);
	}
	answer_release(&answer);
}

static void write_waiting(struct web_call *call, struct xml *d, const struct tourney *t)
{
	static const char *const cases[] = {"kind", "name", "against", "group_name", "until", NULL};
	static const char *const late[] = {"name", "game", "group_name", "state",
					   "days", "left", "until",	 NULL};
	const struct lang *lang = call->visitor.lang;
	struct answer answer;

	desk_list_section(call, d, tr(lang, "Cases"),
			  &(struct desk_list){.rows = rows_of(call, t, "cases", "cases", &answer),
					      .keys = cases,
					      .data = "data-case",
					      .data_key = "case"});
	answer_release(&answer);
	desk_list_section(call, d, tr(lang, "Late and silent"),
			  &(struct desk_list){.rows = rows_of(call, t, "late", "late", &answer),
					      .keys = late,
					      .data = "data-late-game",
					      .data_key = "game"});
	answer_release(&answer);
	write_entries(call, d, t);
}

/* The single tournament in the list returned by its request. */
static const json_t *event_of(const json_t *answer)
{
	const json_t *list = json_object_get(answer, "events");

	return list ? json_array_get(list, 0) : answer;
}

static void write_event(struct web_call *call, struct xml *d, const struct tourney *t,
			const json_t *event)
{
	static const char *const facts[] = {"code", "kind", "class", "state", "size", "zone", NULL};
	static const char *const dates[] = {"opens", "closes", "draws", "starts", NULL};
	json_t *code = json_string(t->code);

	desk_list_facts(call, d, event, facts);
	desk_list_facts(call, d, json_object_get(event, "dates"), dates);
	write_public(call, d, "events", t->slug);
	write_waiting(call, d, t);
	write_groups(call, d, t);
	desk_letter_section(call, d, &(struct desk_letter){"event", code});
	desk_request_event_links(call, d, t);
	json_decref(code);
}

void desk_place_event(struct web_call *call)
{
	struct answer answer;
	const json_t *json;
	struct tourney t;
	struct xml d;

	if (!find_event(call, &t))
		return;
	json = desk_ask(call, json_pack("{s:s, s:s}", "do", "event", "event", t.code), &answer);
	if (json) {
		desk_page_begin(call, &d, t.name);
		write_event(call, &d, &t, event_of(json));
		web_page_end(call, &d);
	}
	answer_release(&answer);
}

void desk_place_event_post(struct web_call *call)
{
	struct tourney t;
	json_t *code;

	if (!find_event(call, &t))
		return;
	code = json_string(t.code);
	desk_letter_post(call, &(struct desk_letter){"event", code});
	json_decref(code);
}

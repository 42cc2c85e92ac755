/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Player, entries, games with events, tokens, letters and stored mail; see mydata.h. */
#include "daemon/publish/mydata.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "core/rules/event.h"
#include "daemon/game_list.h"
#include "sql/store_access.h"
#include "sql/store_entry.h"
#include "sql/store_event.h"
#include "sql/store_note.h"
#include "sql/store_player.h"
#include "sql/store_post.h"
#include "sql/store_preference.h"

static json_t *when(struct instant t)
{
	char text[INSTANT_TEXT];

	return t.sec ? json_string(instant_format(t, text)) : json_null();
}

static json_t *person(const struct player *p)
{
	char born[CIVIL_TEXT] = "";

	if (!civil_is_none(p->born))
		civil_format(p->born, born);
	return json_pack("{s:I, s:s, s:s, s:s, s:i, s:s, s:s, s:s, s:o}", "number",
			 (json_int_t)p->id, "name", p->name, "club", p->club, "born", born,
			 "rating", p->rating, "language", p->lang, "letters",
			 store_letters_word(p->letters), "address", p->address, "created",
			 when(p->created));
}

static int add_entry(void *arg, const struct entry_row *e)
{
	json_array_append_new(arg,
			      json_pack("{s:I, s:I, s:i, s:i, s:s, s:s, s:o, s:o}", "event",
					(json_int_t)e->tourney, "group", (json_int_t)e->group,
					"state", (int)e->state, "number", e->number, "confirmation",
					e->confirmation, "asked", e->asked_facts, "asked_at",
					when(e->asked), "confirmed_at", when(e->confirmed)));
	return 0;
}

struct my_events {
	json_t *list;
	enum event_side me; /* SIDE_NONE: no longer plays it */
};

/*
 * Data that the opponent hides, or wrote to the leader, is excluded (RULES S-14, S-34); answers
 * addressed to the player are in the letter they received.
 */
static bool is_theirs(const struct game_event *ev, enum event_side me)
{
	return ev->side != SIDE_NONE && ev->side != me &&
	       (ev->series ||
		(ev->text && (ev->kind == EVENT_STATEMENT || ev->kind == EVENT_INQUIRY_ANSWER ||
			      ev->kind == EVENT_ADDRESS_FAILURE)));
}

static int add_event(void *arg, const struct event_row *row)
{
	const struct my_events *events = arg;
	struct sbuf shown = SBUF_INIT;
	struct game_event ev;
	bool read = event_read_stored(row->text, row->len, &ev);

	if (read && is_theirs(&ev, events->me)) {
		event_set(&ev.series, NULL);
		event_set(&ev.text, NULL);
		event_write(&ev, &shown);
		json_array_append_new(events->list, json_string(shown.buf));
	} else {
		json_array_append_new(events->list, json_stringn(row->text, row->len));
	}
	if (read)
		event_clear(&ev);
	sbuf_release(&shown);
	return 0;
}

static int add_games(struct context *ctx, int64_t player, json_t *games)
{
	struct game_list ids;
	int rc = game_list_load(
		ctx, &(struct game_query){.player = player, .former = true, .annulled = true},
		false, &ids);

	for (int i = 0; i < ids.n && rc > 0; i++) {
		struct game_row row;
		struct my_events events = {.list = json_array(), .me = SIDE_NONE};
		rc = store_game_get(ctx->store, ids.v[i], &row);
		if (rc > 0 && (row.white == player || row.black == player))
			events.me = row.white == player ? SIDE_WHITE : SIDE_BLACK;
		if (rc > 0)
			rc = store_event_each(ctx->store, ids.v[i], 0, 0, add_event, &events);
		json_array_append_new(games,
				      json_pack("{s:I, s:s, s:o}", "game", (json_int_t)ids.v[i],
						"result", row.result, "events", events.list));
	}
	game_list_release(&ids);
	return rc;
}

static int add_access(void *arg, const struct access_row *row)
{
	json_array_append_new(arg, json_pack("{s:I, s:s, s:s, s:s, s:s, s:o, s:o, s:o, s:b}",
					     "token", (json_int_t)row->id, "kind",
					     store_access_kind_word(row->kind), "name", row->name,
					     "scope", store_access_scope_word(row->scope), "device",
					     row->device, "created", when(row->created), "used",
					     when(row->last_used), "expires", when(row->expires),
					     "revoked", row->ended.sec != 0));
	return 0;
}

static int add_note(void *arg, const struct note_row *row)
{
	json_array_append_new(arg, json_pack("{s:I, s:s, s:s, s:o}", "game", (json_int_t)row->game,
					     "text", row->text.buf, "tree", row->tree.buf,
					     "changed", when(row->changed)));
	return 0;
}

static int add_mail(void *arg, struct instant received, const char *key, const void *raw,
		    size_t len)
{
	json_t *one = json_pack("{s:o, s:s}", "received", when(received), "id", key);
	json_t *text = raw ? json_stringn(raw, len) : NULL; /* NULL if not valid UTF-8 */

	json_object_set_new(one, "mail", text ? text : json_null());
	json_array_append_new(arg, one);
	return 0;
}

static int add_letter(void *arg, const struct post_row *row)
{
	json_array_append_new(arg, json_pack("{s:i, s:I, s:o, s:o}", "kind", (int)row->kind, "game",
					     (json_int_t)row->game, "made", when(row->created),
					     "sent", when(row->sent_at)));
	return 0;
}

/* The player's settings for the pages. */
static int add_preferences(struct context *ctx, int64_t player, json_t *preferences)
{
	static const char *const names[] = {"zone", "notation", "colours", "pieces"};
	int rc = 1;

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]) && rc >= 0; i++) {
		char value[STORE_PREFERENCE_MAX + 1];
		rc = store_preference_get(ctx->store, player, names[i], value);
		if (rc > 0)
			json_object_set_new(preferences, names[i], json_string(value));
	}
	return rc < 0 ? rc : 1;
}

int mydata_write(struct context *ctx, int64_t player, struct instant upto, struct sbuf *ret_json)
{
	json_t *entries = json_array(), *games = json_array(), *tokens = json_array(),
	       *mail = json_array(), *letters = json_array(), *notes = json_array(),
	       *preferences = json_object(), *all;
	struct player p;
	char *text;
	int rc = store_player_get(ctx->store, player, &p);

	if (rc > 0)
		rc = store_entry_each_player(ctx->store, player, add_entry, entries);
	if (rc > 0)
		rc = add_games(ctx, player, games);
	if (rc > 0)
		rc = store_access_each(ctx->store, player, add_access, tokens);
	if (rc > 0)
		rc = store_note_each(ctx->store, player, add_note, notes);
	if (rc > 0)
		rc = store_inbox_each(ctx->store, player, add_mail, mail);
	if (rc > 0)
		rc = store_outbox_each_player(ctx->store, player, add_letter, letters);
	if (rc > 0)
		rc = add_preferences(ctx, player, preferences);
	all = json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "preferences", preferences,
			"made", when(upto), "entries", entries, "games", games, "tokens", tokens,
			"mail", mail, "letters", letters, "notes", notes);
	if (rc > 0 && all) {
		json_object_set_new(all, "player", person(&p));
		text = json_dumps(all, JSON_INDENT(1));
		sbuf_adds(ret_json, text ? text : "{}");
		free(text);
	}
	json_decref(all);
	return rc;
}

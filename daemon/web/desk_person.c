/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See desk_person.h. */
#include "daemon/web/desk_person.h"

#include <stdio.h>
#include <string.h>

#include "daemon/event/sanction.h"
#include "daemon/letter/render.h"
#include "daemon/publish/page_link.h"
#include "daemon/publish/view_json.h"
#include "daemon/publish/view_leave.h"
#include "daemon/web/desk.h"
#include "daemon/web/desk_list.h"
#include "daemon/web/desk_request.h"
#include "sql/store_case.h"
#include "sql/store_game.h"
#include "sql/store_leave.h"

#define LETTERS_SHOWN 40

/* Rows are loaded first and written afterwards: no statement stays open. */
struct rows {
	struct web_call *call;
	int64_t player;
	json_t *list;
};

static void section(struct rows *r, struct xml *d, const char *heading, const char *const *keys)
{
	desk_list_section(r->call, d, heading, &(struct desk_list){.rows = r->list, .keys = keys});
	json_decref(r->list);
	r->list = NULL;
}

static struct rows rows_for(struct web_call *call, int64_t player)
{
	return (struct rows){call, player, json_array()};
}

/* --- entries and games ------------------------------------------------------------------------ */

static void name_place(struct web_call *call, int64_t group, json_t *row)
{
	struct group_row g;
	struct tourney t;

	if (!group || store_group_get(call->web->ctx->store, group, &g) <= 0)
		return;
	json_object_set_new(row, "group_name", json_string(g.name));
	if (store_tourney_get(call->web->ctx->store, g.tourney, &t) > 0)
		json_object_set_new(row, "event", json_string(t.code));
}

static void write_entries(struct web_call *call, struct xml *d, const json_t *person)
{
	static const char *const keys[] = {"group_name", "event", "state", "number", NULL};
	json_t *entries = json_object_get(person, "entries"), *entry;
	size_t i;

	json_array_foreach(entries, i, entry)
	{
		name_place(call, desk_list_number(entry, "group"), entry);
	}
	desk_list_section(call, d, tr(call->visitor.lang, "Entries"),
			  &(struct desk_list){.rows = entries, .keys = keys});
}

static int add_game(void *arg, const struct game_row *g)
{
	struct rows *r = arg;

	json_array_append_new(
		r->list, json_pack("{s:I, s:I, s:I, s:I, s:s, s:i}", "game", (json_int_t)g->id,
				   "group", (json_int_t)g->group, "w", (json_int_t)g->white, "b",
				   (json_int_t)g->black, "result", g->result, "moves", g->ply));
	return 0;
}

/* Replaces the players' numbers by the opponent's name. */
static void name_opponent(struct rows *r, json_t *row)
{
	int64_t white = desk_list_number(row, "w"), black = desk_list_number(row, "b");
	struct player p;

	if (store_player_get(r->call->web->ctx->store, white == r->player ? black : white, &p) > 0)
		json_object_set_new(row, "against", json_string(p.name));
	json_object_set_new(row, "side",
			    json_string(tr(r->call->visitor.lang,
					   white == r->player ? N_("White") : N_("Black"))));
	name_place(r->call, desk_list_number(row, "group"), row);
}

static void write_games(struct web_call *call, struct xml *d, int64_t player)
{
	static const char *const keys[] = {"game",   "side",  "against", "group_name",
					   "result", "moves", NULL};
	struct rows r = rows_for(call, player);
	json_t *row;
	size_t i;

	store_game_each(call->web->ctx->store,
			&(struct game_query){.player = player, .former = true}, add_game, &r);
	json_array_foreach(r.list, i, row)
	{
		name_opponent(&r, row);
	}
	section(&r, d, tr(call->visitor.lang, "Games"), keys);
}

/* --- leave and sanctions ---------------------------------------------------------------------- */

static json_t *leave_row(const struct leave_part_view *part)
{
	struct sbuf taken = SBUF_INIT;
	char from[CIVIL_TEXT], until[CIVIL_TEXT];
	json_t *row;

	for (size_t i = 0; i < part->n_taken; i++)
		sbuf_addf(&taken, "%s%s–%s", i ? ", " : "", civil_format(part->taken[i].from, from),
			  civil_format(part->taken[i].until, until));
	row = json_pack("{s:s, s:I, s:o, s:i, s:i, s:s}", "name", part->name, "group",
			(json_int_t)part->group, "from", view_json_date(part->year_from), "used",
			part->used, "left", part->quota - part->used, "taken",
			taken.buf ? taken.buf : "");
	sbuf_release(&taken);
	return row;
}

static void write_leave(struct web_call *call, struct xml *d, int64_t player)
{
	static const char *const keys[] = {"name", "from", "used", "left", "taken", NULL};
	struct rows r = rows_for(call, player);
	struct leave_view view;

	if (view_leave(call->web->ctx, player, call->visitor.now, CIVIL_NONE, CIVIL_NONE, 0,
		       &view) > 0) {
		for (size_t i = 0; i < view.n_parts; i++)
			json_array_append_new(r.list, leave_row(&view.parts[i]));
		view_leave_release(&view);
	}
	section(&r, d, tr(call->visitor.lang, "Leave, of each tournament year"), keys);
}

static void write_sanctions(struct web_call *call, struct xml *d, int64_t player)
{
	static const char *const keys[] = {"kind", "date", "until", "ruling", NULL};
	const struct work work = {.ctx = call->web->ctx, .received = call->visitor.now};
	struct rows r = rows_for(call, player);
	struct sanction_register reg;
	const struct lang *lang = call->visitor.lang;

	if (sanction_register_load(&work, player, &reg) < 0)
		reg.n = 0;
	for (size_t i = 0; i < reg.n; i++)
		json_array_append_new(
			r.list, json_pack("{s:s, s:o, s:o, s:I}", "kind",
					  reg.v[i].ban ? tr(lang, "Ban") : tr(lang, "Warning"),
					  "date", view_json_date(reg.v[i].date), "until",
					  view_json_date(reg.v[i].until), "ruling",
					  (json_int_t)reg.ids[i]));
	section(&r, d, tr(lang, "Sanctions"), keys);
}

static int add_case(void *arg, const struct case_row *row)
{
	struct rows *r = arg;

	json_array_append_new(r->list, view_json_case(row, false));
	return 0;
}

static void write_cases(struct web_call *call, struct xml *d, int64_t player)
{
	static const char *const keys[] = {"kind", "state", "opened", "due", "game", NULL};
	struct rows r = rows_for(call, player);

	store_case_each_about(call->web->ctx->store, player, 0, add_case, &r);
	section(&r, d, tr(call->visitor.lang, "Cases"), keys);
}

/* --- letters ---------------------------------------------------------------------------------- */

static const char *fate(const struct lang *lang, const struct post_row *row)
{
	return row->state == POST_SENT	   ? tr(lang, "sent")
	       : row->state == POST_FAILED ? tr(lang, "failed")
					   : tr(lang, "pending");
}

static int add_letter(void *arg, const struct post_row *row)
{
	struct rows *r = arg;
	struct rendered letter;

	render_init(&letter);
	letter.with_text = true;
	if (render_letter(r->call->web->ctx, row, row->created, &letter) > 0)
		json_array_insert_new(r->list, 0,
				      json_pack("{s:s, s:o, s:s, s:s}", "subject",
						letter.subject.buf, "date",
						view_json_instant(row->created), "state",
						fate(r->call->visitor.lang, row), "to", letter.to));
	render_release(&letter);
	if (json_array_size(r->list) > LETTERS_SHOWN)
		json_array_remove(r->list, LETTERS_SHOWN);
	return 0;
}

static void write_letters(struct web_call *call, struct xml *d, int64_t player)
{
	static const char *const keys[] = {"subject", "date", "state", "to", NULL};
	struct rows r = rows_for(call, player);

	store_outbox_each_player(call->web->ctx->store, player, add_letter, &r);
	section(&r, d, tr(call->visitor.lang, "Letters, the newest first"), keys);
}

/* --- the page --------------------------------------------------------------------------------- */

/* Other records of the same person. */
static void write_joined(struct web_call *call, struct xml *d, const json_t *person)
{
	const json_t *joined = json_object_get(person, "joined");
	char path[64], number[24];
	json_t *one;
	size_t i;

	json_array_foreach((json_t *)joined, i, one)
	{
		snprintf(number, sizeof(number), "%lld", (long long)json_integer_value(one));
		snprintf(path, sizeof(path), "/desk/players/%s", number);
		xml_start(d, "p");
		xml_attribute(d, "data-joined", number);
		xml_textf(d, "%s ", tr(call->visitor.lang, "The same person has record number"));
		page_link_path(d, path, number);
		xml_end(d);
	}
}

/* Shortcuts for the most frequent corrections. */
static void write_corrections(struct web_call *call, struct xml *d, const json_t *person)
{
	struct sbuf path = SBUF_INIT;

	sbuf_addf(&path, "/desk/requests/player.set?player=%s&what=name&value=", call->part[0]);
	form_encode(desk_list_text(person, "name"), &path);
	xml_start(d, "p");
	page_link_path(d, path.buf, tr(call->visitor.lang, "Correct the name"));
	xml_end(d);
	sbuf_release(&path);
}

/* Private data is in the answer only for leaders of one of the player's events. */
static void write_person(struct web_call *call, struct xml *d, const json_t *person, int64_t id)
{
	static const char *const facts[] = {
		"player",	 "club",     "rating",	     "born",	     "language", "address",
		"address_state", "warnings", "bans_on_file", "banned_until", NULL};

	desk_list_facts(call, d, person, facts);
	write_joined(call, d, person);
	write_corrections(call, d, person);
	write_games(call, d, id);
	write_entries(call, d, person);
	if (!json_object_get(person, "address"))
		return;
	write_leave(call, d, id);
	write_sanctions(call, d, id);
	write_cases(call, d, id);
	write_letters(call, d, id);
}

void desk_person_get(struct web_call *call)
{
	int64_t id = desk_number(call, 0);
	struct answer answer;
	const json_t *json;
	struct xml d;

	if (!id)
		return;
	json = desk_ask(call, json_pack("{s:s, s:I}", "do", "player", "player", (json_int_t)id),
			&answer);
	if (json) {
		desk_page_begin(call, &d, desk_list_text(json, "name"));
		write_person(call, &d, json, id);
		desk_request_links(call, &d, "player", call->part[0]);
		web_page_end(call, &d);
	}
	answer_release(&answer);
}

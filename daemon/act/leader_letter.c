/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader_letter.h. */
#include <stdlib.h>
#include <string.h>

#include "daemon/act/leader_late.h"
#include "daemon/act/leader_letter.h"
#include "daemon/entry_list.h"
#include "daemon/event/group.h"
#include "daemon/letter/queue.h"
#include "daemon/letter/render.h"

/* Recipients, without duplicates. */
struct recipients {
	struct act *act;
	const char *to; /* the group or tournament; "" = late players anywhere */
	struct id_set players;
	json_t *late; /* rows of the late games; NULL = write to everybody */
	struct tourney tourney;
	struct group_row group;
};

static int add_entry(void *arg, const struct entry_row *e)
{
	struct recipients *r = arg;

	if (entry_list_holds(e))
		id_set_add(&r->players, e->player);
	return 0;
}

static int add_group(void *arg, const struct group_row *g)
{
	struct recipients *r = arg;

	if (store_group_is_over(g->state))
		return 0;
	return store_entry_each(r->act->work.ctx->store, g->id, add_entry, r) < 0;
}

/* Returns 1: found, and the leader's own; 0: refused. */
static int find_place(struct act *act, struct recipients *r)
{
	struct store *st = act->work.ctx->store;
	int64_t group = leader_number(act, "group");
	int rc;

	if (group) {
		rc = store_group_get(st, group, &r->group);
		if (rc == 0)
			leader_missing(act, N_("no such group; kskak group lists them"));
		return rc > 0 ? leader_may(act, group) : rc;
	}
	if (leader_text(act, "event")[0])
		return leader_find_own_event(act, &r->tourney);
	if (leader_flag(act, "late", false))
		return 1;
	leader_bad(act, "group",
		   tr(act->request.lang, "missing, and neither an event nor late is given"));
	return 0;
}

static int gather_late(struct act *act, struct recipients *r)
{
	struct leader_rows rows;
	json_t *row;
	size_t i;
	int rc = leader_rows_open(act, &rows);

	if (rc <= 0)
		return rc;
	rc = leader_late_games(&rows, leader_number(act, "group"));
	r->late = leader_rows_take(&rows);
	json_array_foreach(r->late, i, row)
		id_set_add(&r->players, json_integer_value(json_object_get(row, "player")));
	return rc;
}

/* Returns 1; 0: refused. */
static int gather(struct act *act, struct recipients *r)
{
	struct store *st = act->work.ctx->store;
	int rc = find_place(act, r);

	if (rc <= 0)
		return rc;
	r->to = r->group.id ? r->group.name : r->tourney.id ? r->tourney.name : "";
	if (leader_flag(act, "late", false))
		rc = gather_late(act, r);
	else if (r->group.id)
		rc = store_entry_each(st, r->group.id, add_entry, r);
	else
		rc = store_group_each(st, r->tourney.id, add_group, r);
	if (rc > 0 && !r->players.n) {
		act_refuse(act, OUTCOME_REFUSED, "", "nobody",
			   tr(act->request.lang, "there are no recipients"));
		return 0;
	}
	return rc;
}

/* The reader's late games, one per line. */
static json_t *late_lines(const struct recipients *r, const struct player *to)
{
	const struct lang *lang = text_lang(to->lang);
	json_t *lines = json_array(), *row;
	struct sbuf line = SBUF_INIT;
	size_t i;

	json_array_foreach(r->late, i, row)
	{
		const char *against = json_string_value(json_object_get(row, "against"));

		if (json_integer_value(json_object_get(row, "player")) != to->id)
			continue;
		sbuf_reset(&line);
		sbuf_addf(&line, tr(lang, "#%lld against %s: %lld days on this move, %lld left"),
			  (long long)json_integer_value(json_object_get(row, "game")),
			  against ? against : "",
			  (long long)json_integer_value(json_object_get(row, "days")),
			  (long long)json_integer_value(json_object_get(row, "left")));
		json_array_append_new(lines, json_pack("{s:s}", "what", line.buf));
	}
	sbuf_release(&line);
	return lines;
}

static struct letter_facts letter_to(const struct recipients *r, const struct player *to)
{
	struct act *act = r->act;
	struct letter_facts l = {.kind = POST_FROM_LEADER, .to = to, .group = r->group.id};

	l.facts = json_pack("{s:s, s:s, s:s}", "subject", leader_text(act, "subject"), "text",
			    leader_text(act, "text"), "to", r->to);
	if (r->late)
		json_object_set_new(l.facts, "lines", late_lines(r, to));
	return l;
}

static json_t *describe(const struct player *p)
{
	return json_pack("{s:I, s:s, s:s, s:b}", "player", (json_int_t)p->id, "name", p->name,
			 "language", p->lang, "address_fails", p->address_state != ADDRESS_GOOD);
}

/* Sets "as" to an earlier player whose letter differs only in the salutation. */
static void compare(const struct recipients *r, json_t *list, const struct player *to, json_t *json)
{
	json_t *other;
	size_t i;

	json_array_foreach(list, i, other)
	{
		const char *lang = json_string_value(json_object_get(other, "language"));

		if (r->late || !lang || strcmp(lang, to->lang) != 0)
			continue;
		json_object_set(json, "as", json_object_get(other, "player"));
		return;
	}
}

/* Adds the letter as the reader would see it. */
static int show_letter(struct recipients *r, const struct player *to, json_t *json)
{
	struct letter_facts l = letter_to(r, to);
	struct rendered letter;
	struct post_row row;
	int rc;

	render_init(&letter);
	letter.with_text = true;
	letter_queue_row(&r->act->work, &l, &row);
	rc = render_letter(r->act->work.ctx, &row, r->act->work.received, &letter);
	if (rc > 0) {
		json_object_set_new(json, "subject", json_string(letter.subject.buf));
		json_object_set_new(json, "text", json_string(letter.text.buf));
	}
	post_row_release(&row);
	render_release(&letter);
	return rc;
}

/* Players without an address (postal, or erased) are listed instead. */
static int write_to(struct recipients *r, int64_t player, bool preview, json_t *list,
		    json_t *unreachable)
{
	struct player to;
	struct letter_facts l;
	json_t *json;
	int rc = store_player_get(r->act->work.ctx->store, player, &to);

	if (rc <= 0)
		return rc;
	if (!to.address[0]) {
		json_array_append_new(unreachable, json_pack("{s:I, s:s}", "player",
							     (json_int_t)to.id, "name", to.name));
		return 1;
	}
	json = describe(&to);
	compare(r, list, &to, json);
	json_array_append_new(list, json);
	if (preview)
		return show_letter(r, &to, json);
	l = letter_to(r, &to);
	return letter_queue(&r->act->work, &l);
}

static int write_all(struct act *act, bool preview)
{
	struct recipients r = {.act = act};
	json_t *list = json_array(), *unreachable = json_array();
	int rc = gather(act, &r);

	for (size_t i = 0; rc > 0 && i < r.players.n; i++)
		rc = write_to(&r, r.players.v[i], preview, list, unreachable);
	if (rc > 0)
		act_done(act,
			 json_pack("{s:i, s:O, s:O}", "count", (int)json_array_size(list),
				   "recipients", list, "unreachable", unreachable),
			 preview ? "%zu letters would be sent" : "%zu letters queued",
			 json_array_size(list));
	json_decref(list);
	json_decref(unreachable);
	json_decref(r.late);
	free(r.players.v);
	return rc < 0 ? rc : 1;
}

int leader_letter_preview(struct act *act)
{
	return write_all(act, true);
}

int leader_letter_send(struct act *act)
{
	return write_all(act, false);
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See report_sign.h. */
#include "daemon/event/report_sign.h"

#include <stdio.h>
#include <string.h>

#include "core/base/mem.h"
#include "crypto/hex.h"
#include "daemon/event/effects_row.h"
#include "daemon/event/group_final.h"
#include "text/text.h"

struct signing {
	const struct work *work;
	struct tourney *t;
	int64_t group;
	enum ruling_office office;
	const struct report_view *v;
	json_t *before; /* previously signed version; NULL = this is the first */
	struct effects *fx;
};

/* --- the row --------------------------------------------------------------------------------- */

static int add_row(struct signing *s, struct instant since)
{
	struct report_row row = {.tourney = s->t->id,
				 .group = s->group,
				 .version = s->v->version,
				 .at = s->work->received,
				 .facts = mem_strdup(s->v->bytes)};
	struct sbuf signer = SBUF_INIT;
	int rc =
		since.sec ? view_report_cause(s->work->ctx, s->t, s->group, since, &row.ruling) : 1;

	signature_write(s->office, s->work->signer, text_lang("en"), &signer);
	snprintf(row.author, sizeof(row.author), "%.63s", s->work->author);
	snprintf(row.signer, sizeof(row.signer), "%s", signer.buf);
	memcpy(row.hash, s->v->hash, sizeof(row.hash));
	sbuf_release(&signer);
	effects_row(s->fx, ROW_REPORT, &row);
	return rc;
}

/* Loads the previous version and the time of its signature. */
static int load_before(struct signing *s, struct instant *ret_at)
{
	struct report_row row;
	int rc = store_report_last(s->work->ctx->store, s->t->id, s->group, &row);

	*ret_at = (struct instant){0};
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	s->before = json_loads(row.facts, 0, NULL);
	*ret_at = row.at;
	report_row_release(&row);
	return 1;
}

/* --- letters --------------------------------------------------------------------------------- */

/* The line of a player in a group's table; NULL: none. */
static json_t *line_of(json_t *report, json_int_t group, json_int_t player)
{
	json_t *table, *line;
	size_t i, k;

	json_array_foreach(json_object_get(report, "tables"), i, table)
	{
		if (json_integer_value(json_object_get(table, "group")) != group)
			continue;
		json_array_foreach(json_object_get(table, "lines"), k, line)
		{
			if (json_integer_value(json_object_get(line, "player")) == player)
				return line;
		}
	}
	return NULL;
}

/* Whether the object is the player's, alone or in a team. */
static bool is_of(json_t *one, json_int_t player)
{
	json_t *id;
	size_t i;

	if (json_integer_value(json_object_get(one, "player")) == player)
		return true;
	json_array_foreach(json_object_get(one, "players"), i, id)
	{
		if (json_integer_value(id) == player)
			return true;
	}
	return false;
}

/* The team of a line in its table; NULL: an individual player. */
static json_t *team_of(json_t *table, json_t *line)
{
	json_t *team;
	size_t i;

	json_array_foreach(json_object_get(table, "teams"), i, team)
	{
		if (json_equal(json_object_get(team, "number"), json_object_get(line, "number")))
			return team;
	}
	return NULL;
}

/* The members of a list in the report that name the player. */
static json_t *those_of(json_t *report, const char *list, json_int_t player)
{
	json_t *out = json_array(), *one;
	size_t i;

	json_array_foreach(json_object_get(report, list), i, one)
	{
		if (is_of(one, player))
			json_array_append(out, one);
	}
	return out;
}

static bool same(json_t *a, json_t *b)
{
	return a && b ? json_equal(a, b) : !a && !b;
}

/* Whether a corrected report changes anything about them. */
static bool is_changed(const struct signing *s, json_int_t group, json_int_t player)
{
	static const char *const told[] = {"place", "points"};
	static const char *const lists[] = {"titles", "prizes", "rights"};
	json_t *was = line_of(s->before, group, player), *now = line_of(s->v->json, group, player);

	if (!s->before)
		return true;
	for (size_t i = 0; i < sizeof(told) / sizeof(told[0]); i++)
		if (!same(json_object_get(was, told[i]), json_object_get(now, told[i])))
			return true;
	for (size_t i = 0; i < sizeof(lists) / sizeof(lists[0]); i++) {
		json_t *before = those_of(s->before, lists[i], player);
		json_t *after = those_of(s->v->json, lists[i], player);
		bool equal = json_equal(before, after);

		json_decref(before);
		json_decref(after);
		if (!equal)
			return true;
	}
	return false;
}

static int64_t prize_of(const struct signing *s, json_int_t group, json_int_t player)
{
	json_t *mine = those_of(s->v->json, "prizes", player), *one;
	int64_t sum = 0;
	size_t i;

	json_array_foreach(mine, i, one)
	{
		if (json_integer_value(json_object_get(one, "group")) == group)
			sum += json_integer_value(json_object_get(one, "amount"));
	}
	json_decref(mine);
	return sum;
}

static bool has_line(json_t *table, json_int_t player)
{
	json_t *line;
	size_t i;

	json_array_foreach(json_object_get(table, "lines"), i, line)
	{
		if (json_integer_value(json_object_get(line, "player")) == player)
			return true;
	}
	return false;
}

/* Is it the last of the player's tables?  Titles and rights belong to the whole event. */
static bool is_last_table(const struct signing *s, json_t *table, json_int_t player)
{
	json_t *tables = json_object_get(s->v->json, "tables");

	for (size_t i = json_array_size(tables); i-- > 0;) {
		json_t *one = json_array_get(tables, i);
		if (one == table || has_line(one, player))
			return one == table;
	}
	return false;
}

/* The rows of the event about the player, none unless the table is their last one. */
static json_t *told_here(const struct signing *s, const char *name, json_t *table,
			 json_int_t player)
{
	return is_last_table(s, table, player) ? those_of(s->v->json, name, player) : json_array();
}

static json_t *letter_json(const struct signing *s, json_t *table, json_t *line)
{
	json_int_t group = json_integer_value(json_object_get(table, "group"));
	json_int_t player = json_integer_value(json_object_get(line, "player"));
	char hex[2 * STORE_HASH + 1];

	json_t *team = team_of(table, line), *shown = team ? team : line, *facts;

	bool otb = kind_is_otb(s->t->kind);

	hex_encode(s->v->hash, STORE_HASH, hex);
	facts = json_pack(
		"{s:s, s:i, s:s, s:s, s:s, s:O, s:I, s:i, s:i, s:o, s:o, s:I}", "name", s->t->name,
		"version", s->v->version, "signer", s->work->signer, "office",
		signature_office_word(s->office), "sha256", hex, "place",
		json_object_get(line, "place"), "players",
		(json_int_t)json_array_size(json_object_get(table, team ? "teams" : "lines")),
		"points2", (int)(2 * json_number_value(json_object_get(shown, "points"))), "sb4",
		(int)(4 * json_number_value(json_object_get(line, "sb"))), "titles",
		told_here(s, "titles", table, player), "rights",
		told_here(s, "rights", table, player), "prize",
		(json_int_t)prize_of(s, group, player));
	if (team) {
		json_object_set(facts, "team", json_object_get(team, "name"));
		json_object_set_new(
			facts, otb ? "match2" : "weighted2",
			json_integer((json_int_t)(2 * json_number_value(json_object_get(
							      team, otb ? "mp" : "weighted")))));
	}
	return facts;
}

static int tell_line(struct signing *s, json_t *table, json_t *line)
{
	json_int_t group = json_integer_value(json_object_get(table, "group"));
	json_int_t player = json_integer_value(json_object_get(line, "player"));
	struct letter_facts letter = {.kind = POST_REPORT, .group = group, .token = TOKEN_PLAYER};
	struct player p;
	int rc;

	if (!is_changed(s, group, player))
		return 1;
	rc = store_player_get(s->work->ctx->store, player, &p);
	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	letter.to = &p;
	letter.facts = letter_json(s, table, line);
	effects_letter(s->fx, s->work, &letter);
	return 1;
}

static int tell(struct signing *s)
{
	json_t *table, *line;
	size_t i, k;
	int rc = 1;

	json_array_foreach(json_object_get(s->v->json, "tables"), i, table)
	{
		json_array_foreach(json_object_get(table, "lines"), k, line)
		{
			if (rc > 0)
				rc = tell_line(s, table, line);
		}
	}
	return rc;
}

/* --- the state ------------------------------------------------------------------------------- */

static int move_on(struct signing *s)
{
	struct group_row g;
	int rc;

	if (!s->group) {
		tourney_set_state(s->work, s->t, TOURNEY_FINISHED, TOURNEY_FINAL, "", s->fx);
		return 1;
	}
	rc = store_group_get(s->work->ctx->store, s->group, &g);
	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	group_final_signed(s->work, s->t, &g);
	effects_group(s->fx, &g);
	return 1;
}

int report_sign(const struct work *work, struct tourney *t, int64_t group,
		enum ruling_office office, const struct report_view *v, struct effects *ret)
{
	struct signing s = {
		.work = work, .t = t, .group = group, .office = office, .v = v, .fx = ret};
	struct instant since;
	int rc = load_before(&s, &since);

	if (rc > 0)
		rc = add_row(&s, since);
	if (rc > 0)
		rc = move_on(&s);
	if (rc > 0)
		rc = tell(&s);
	json_decref(s.before);
	return rc;
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Reads a table of results. */
#include "cli/table.h"

#include <stdlib.h>
#include <string.h>

#define MOST_SCALE  100000
#define MOST_POINTS 1000 /* per game */

/* Returns the smallest even denominator that fits every result of the players. */
static int32_t common_scale(const struct fields *in, json_t *players)
{
	int64_t scale = 2;
	json_t *player, *game;
	size_t i, k;

	json_array_foreach(players, i, player)
	{
		json_array_foreach(json_object_get(player, "games"), k, game)
		{
			struct fields g = fields_inner(in, game);
			struct ratio res = fields_points(&g, "res");

			scale = ratio_common_den(scale, res);
			if (scale > MOST_SCALE || res.num < 0 ||
			    ratio_cmp(res, ratio_int(MOST_POINTS)) > 0) {
				fields_fail(in, "res: points of a game are required");
				return 2;
			}
		}
	}
	return (int32_t)scale;
}

/* Tenths of a point as well. */
static int32_t with_tenths(int32_t scale)
{
	return scale % 5 ? 5 * scale : scale;
}

/* A number of the report in units; one that the report does not have is `otherwise`. */
static int32_t units_of(const struct tiebreak_table *t, json_t *v, int32_t otherwise)
{
	double tenths = 10 * json_number_value(v);

	if (!json_is_number(v))
		return otherwise;
	return (int32_t)(tenths < 0 ? tenths - 0.5 : tenths + 0.5) * (t->scale / 2) / 5;
}

/* The points of a win and a draw, and those beside the results (B-28), of a report. */
static void read_scoring(const struct fields *in, json_t *players, struct tiebreak_table *t)
{
	json_t *v;
	size_t i;

	t->win = units_of(t, fields_any(in, "win"), t->win);
	t->draw = units_of(t, fields_any(in, "draw"), t->draw);
	json_array_foreach(players, i, v)
		tiebreak_add_beside(t, i, units_of(t, json_object_get(v, "beside"), 0));
}

static void read_entry(const struct fields *in, json_t *v, const struct idmap *ids, size_t player,
		       struct table *table)
{
	struct tiebreak_table *t = &table->tb;
	static const char *const colours[] = {"w", "b", NULL};
	struct fields g = fields_inner(in, v);
	int64_t r = fields_int(&g, "r");
	json_t *opp = fields_any(&g, "opp");
	struct ratio res = fields_points(&g, "res");
	struct tiebreak_entry e = {.opp = -1};

	if (opp)
		e.opp = (int32_t)idmap_find(ids, in, fields_value_text(in, opp, "opp"));
	e.played = fields_bool_or(&g, "played", opp != NULL) && opp;
	e.black = fields_any(&g, "col") && fields_word(&g, "col", colours) == 1;
	if (!fields_ok(in) || r < 1 || r > t->rounds)
		return;
	e.res = (int32_t)(res.num * (t->scale / res.den));
	if (table->with_open && json_is_true(fields_any(&g, "open")))
		e = (struct tiebreak_entry){.opp = -1, .open = true};
	if (table->with_open && json_is_false(fields_any(&g, "counted")))
		e = (struct tiebreak_entry){.opp = -1, .open = true, .left_out = true};
	*tiebreak_table_entry(t, player, (int)r) = e;
}

/* The id as a start number, if it is one. */
static void read_number(const char *id, int32_t *ret_number)
{
	char *end;
	long n = strtol(id, &end, 10);

	if (*id >= '0' && *id <= '9' && !*end && n > 0 && n <= INT32_MAX)
		*ret_number = (int32_t)n;
}

static void read_player(const struct fields *in, json_t *v, const struct idmap *ids, size_t player,
			struct table *table)
{
	struct tiebreak_table *t = &table->tb;
	struct fields f = fields_inner(in, v);
	json_t *games = fields_list(&f, "games"), *game;
	size_t k;

	t->rated[player] = fields_any(&f, "rating") != NULL;
	if (t->rated[player])
		t->rating[player] = fields_int_in(&f, "rating", -100000, 100000);
	read_number(ids->ids[player], &t->number[player]);
	json_array_foreach(games, k, game) read_entry(in, game, ids, player, table);
}

static bool read_table(const struct fields *in, struct table *t, bool with_open)
{
	int rounds = fields_int_in(in, "rounds", 0, 100000);
	json_t *players = fields_list(in, "players"), *v;
	int32_t scale = common_scale(in, players);
	size_t i;

	memset(t, 0, sizeof(*t));
	t->with_open = with_open;
	if (!fields_ok(in))
		return false;
	if (with_open)
		scale = with_tenths(scale);
	if (!tiebreak_init(&t->tb, json_array_size(players), rounds, scale)) {
		fields_fail(in, "players: the table is too large");
		return false;
	}
	t->ready = true;
	idmap_init(&t->ids, in, players, "id");
	if (with_open)
		read_scoring(in, players, &t->tb);
	json_array_foreach(players, i, v) read_player(in, v, &t->ids, i, t);
	tiebreak_prepare(&t->tb);
	return fields_ok(in);
}

bool table_read(const struct fields *in, struct table *t)
{
	return read_table(in, t, false);
}

bool table_read_with_open(const struct fields *in, struct table *t)
{
	return read_table(in, t, true);
}

void table_release(struct table *t)
{
	if (!t->ready)
		return;
	idmap_release(&t->ids);
	tiebreak_release(&t->tb);
	t->ready = false;
}

json_t *table_places(const struct idmap *ids, const size_t *order, const size_t *place)
{
	json_t *list = json_array();
	size_t from, to;

	for (from = 0; from < ids->n; from = to) {
		for (to = from + 1; to < ids->n && place[to] == place[from]; to++)
			;
		json_array_append_new(list,
				      json_pack("{s:I, s:o}", "place", (json_int_t)place[from],
						"ids", idmap_list_sorted(ids, order, from, to)));
	}
	return list;
}

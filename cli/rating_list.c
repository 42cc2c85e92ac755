/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Rating lists by period.
 */
#include "cli/rating_list.h"
#include "cli/idmap.h"
#include "core/base/mem.h"
#include "core/rating/list.h"

#include <stdlib.h>
#include <string.h>

struct lists {
	struct idmap ids;
	struct rating_entry *entries;
	struct civil asof;
	json_t *periods;
};

static void read_entries(const struct fields *in, struct lists *l)
{
	json_t *list = fields_list(in, "entries"), *v;
	size_t i;

	idmap_init(&l->ids, in, list, "id");
	l->entries = mem_zeroed(l->ids.n + 1, sizeof(*l->entries));
	json_array_foreach(list, i, v)
	{
		struct fields f = fields_inner(in, v);
		int rating = fields_int_in(&f, "rating", 0, 4000);

		l->entries[i] = (struct rating_entry){rating, 0, CIVIL_NONE};
		if (fields_ok(in) && rating_entry_sponsor(rating) == SPONSOR_NOBODY)
			fields_fail(
				in,
				"%.40s: nobody may enter with %d: 1000, 1100 to 1700, or from 1800 on (4.5.5.1)",
				l->ids.ids[i], rating);
	}
}

/* The state of all lists after a period. */
static void close_period(struct lists *l, const char *period, struct civil asof)
{
	json_t *list = json_array();
	size_t i;

	for (i = 0; i < l->ids.n; i++) {
		const struct rating_entry *e = &l->entries[l->ids.sorted[i]];

		json_array_append_new(list, json_pack("{s:s, s:i, s:i, s:b, s:s}", "id",
						      l->ids.ids[l->ids.sorted[i]], "rating",
						      e->rating, "games", e->games, "provisional",
						      rating_is_provisional(e), "status",
						      rating_status_word(rating_status(e, asof))));
	}
	json_array_append_new(l->periods, json_pack("{s:s, s:o}", "period", period, "list", list));
}

static void read_game(const struct fields *in, json_t *v, const struct idmap *players,
		      struct rating_game *g)
{
	struct fields f = fields_inner(in, v);
	struct ratio twice = ratio_mul(fields_points(&f, "res"), ratio_int(2));

	g->a = idmap_find(players, in, fields_text(&f, "a"));
	g->b = idmap_find(players, in, fields_text(&f, "b"));
	g->rated = fields_bool_or(&f, "rated", true);
	g->halves_of_a = (int)twice.num;
	if (twice.den != 1 || twice.num < 0 || twice.num > 2)
		fields_fail(in, "res: 1, 0.5 or 0 is wanted");
	if (fields_ok(in) && g->a == g->b)
		fields_fail(in, "games: '%.40s' plays himself", players->ids[g->a]);
}

static void rate(const struct fields *in, struct lists *l, const struct fields *t,
		 struct civil date)
{
	json_t *list = fields_list(t, "players"), *games = fields_list(t, "games"), *v;
	size_t n = json_array_size(list), n_games = json_array_size(games), i;
	struct rating_player *players = mem_zeroed(n + 1, sizeof(*players));
	struct rating_game *g = mem_zeroed(n_games + 1, sizeof(*g));
	size_t *who = mem_zeroed(n + 1, sizeof(*who));
	struct rating_report report;
	struct idmap map;

	idmap_init(&map, in, list, NULL);
	for (i = 0; i < n; i++)
		who[i] = idmap_find(&l->ids, in, map.ids[i]);
	json_array_foreach(games, i, v) read_game(in, v, &map, &g[i]);
	if (fields_ok(in))
		rating_list_apply(l->entries, who, players, n, g, n_games,
				  fields_bool_or(t, "rr", false), date, &report);
	idmap_release(&map);
	free(players);
	free(g);
	free(who);
}

/* Tournaments in the order of their dates (4.5.4.1); a change of period closes the list. */
static void rate_all(const struct fields *in, struct lists *l)
{
	json_t *list = fields_list(in, "tournaments"), *v;
	struct civil before = {INT32_MIN + 1}, date = before;
	const char *period = NULL;
	size_t i;

	json_array_foreach(list, i, v)
	{
		struct fields t = fields_inner(in, v);
		const char *name = fields_text(&t, "period");

		date = fields_date(&t, "date");
		if (!fields_ok(in))
			return;
		if (date.day < before.day) {
			fields_fail(in, "tournaments: %s comes before an earlier one",
				    json_string_value(fields_any(&t, "date")));
			return;
		}
		if (period && strcmp(period, name))
			close_period(l, period, before);
		period = name;
		rate(in, l, &t, date);
		before = date;
	}
	close_period(l, period ? period : "entry", civil_is_none(l->asof) ? before : l->asof);
}

json_t *rating_lists(const struct fields *in)
{
	struct lists l = {.periods = json_array()};

	l.asof = fields_date_or_none(in, "asof");
	read_entries(in, &l);
	if (fields_ok(in))
		rate_all(in, &l);
	idmap_release(&l.ids);
	free(l.entries);
	if (fields_ok(in))
		return l.periods;
	json_decref(l.periods);
	return NULL;
}

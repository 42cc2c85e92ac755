/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * calc: rating.* - the rating formula, performances, candidate results and norms.
 */
#include "cli/calc/calc.h"
#include "cli/idmap.h"
#include "cli/to_json.h"
#include "core/base/mem.h"
#include "core/rating/candidate.h"
#include "core/rating/first_elo.h"
#include "core/rating/norm.h"
#include "core/rating/rating.h"
#include "core/rating/rating_tables.h"
#include "core/rating/unrated.h"

#include <stdlib.h>
#include <string.h>

#define MOST_POINTS 1000000

static int rating_in(const struct fields *in, const char *key)
{
	return fields_int_in(in, key, RATING_LEAST, RATING_MOST);
}

/* Points and expected points, limited well within the range of the arithmetic. */
static struct ratio points_in(const struct fields *in, const char *key)
{
	struct ratio p = fields_points(in, key);

	if (ratio_cmp(p, ratio_int(-MOST_POINTS)) >= 0 && ratio_cmp(p, ratio_int(MOST_POINTS)) <= 0)
		return p;
	fields_fail(in, "%s: more than %d points", key, MOST_POINTS);
	return RATIO_ZERO;
}

static json_t *expected(const struct fields *in)
{
	int64_t diff = fields_int(in, "diff");

	if (diff < -RATING_MOST)
		diff = -RATING_MOST;
	if (diff > RATING_MOST)
		diff = RATING_MOST;
	return to_json_ratio(ratio_make(rating_expected((int)diff), 100));
}

static json_t *round05(const struct fields *in)
{
	return to_json_ratio(rating_round05(fields_points(in, "x")));
}

static json_t *we_average(const struct fields *in)
{
	int m = fields_int_in(in, "m", 0, 1000000);
	int ro = rating_in(in, "ro");
	struct ratio ra = fields_points(in, "ra");

	if (ratio_cmp(ra, ratio_int(RATING_LEAST)) < 0 || ratio_cmp(ra, ratio_int(RATING_MOST)) > 0)
		fields_fail(in, "ra: a rating is required");
	return fields_ok(in) ? to_json_ratio(rating_we_average(m, ro, ra)) : NULL;
}

static json_t *player_class(const struct fields *in)
{
	return json_string(rating_class_name(rating_in(in, "rating")));
}

static json_t *new_rating(const struct fields *in)
{
	int ro = rating_in(in, "ro");
	struct ratio w = points_in(in, "w"), we = points_in(in, "we");
	int n = fields_int_in(in, "n", 0, 1000000);
	bool winner = fields_bool_or(in, "winner", false);
	struct rating_change c;

	if (!fields_ok(in))
		return NULL;
	c = rating_new(ro, w, we, n, winner);
	return json_pack("{s:i, s:o, s:o, s:b, s:i}", "K", c.k, "B", to_json_ratio(c.bonus), "raw",
			 to_json_ratio(c.raw), "winner_rule", c.winner_rule, "Rn", c.rn);
}

static json_t *late(const struct fields *in)
{
	int registered = rating_in(in, "registered"), ro = rating_in(in, "ro");
	struct ratio w = points_in(in, "w"), we = points_in(in, "we");
	int n = fields_int_in(in, "n", 0, 1000000);
	bool winner = fields_bool_or(in, "winner", false);
	struct rating_late_change c;

	if (!fields_ok(in))
		return NULL;
	c = rating_late(registered, ro, w, we, n, winner);
	return json_pack("{s:o, s:i}", "gain", to_json_ratio(c.gain), "Rn", c.rn);
}

/* Returns the points of one game as half points. */
static int halves_of(const struct fields *in, struct ratio res)
{
	struct ratio twice = ratio_mul(res, ratio_int(2));

	if (twice.den != 1 || twice.num < 0 || twice.num > 2)
		fields_fail(in, "res: 1, 0.5 or 0 is required");
	return twice.num < 0 || twice.num > 2 ? 0 : (int)twice.num;
}

static void read_game(const struct fields *in, json_t *v, const struct idmap *ids,
		      struct rating_game *ret_game)
{
	struct fields g = fields_inner(in, v);

	ret_game->a = idmap_find(ids, &g, fields_text(&g, "a"));
	ret_game->b = idmap_find(ids, &g, fields_text(&g, "b"));
	ret_game->halves_of_a = halves_of(&g, fields_points(&g, "res"));
	ret_game->rated = fields_bool_or(&g, "rated", true);
	if (fields_ok(in) && ret_game->a == ret_game->b)
		fields_fail(in, "games: '%.40s' cannot play themselves", fields_text(&g, "a"));
}

static json_t *report_player(const char *id, const struct rating_player *p)
{
	if (!p->n)
		return json_pack("{s:s, s:i, s:i, s:i, s:i}", "id", id, "n", 0, "W", 0, "We", 0,
				 "Rn", p->rating);
	return json_pack("{s:s, s:i, s:o, s:o, s:i, s:o, s:o, s:b, s:i}", "id", id, "n", p->n, "W",
			 to_json_ratio(p->w), "We", to_json_ratio(p->we), "K", p->change.k, "B",
			 to_json_ratio(p->change.bonus), "raw", to_json_ratio(p->change.raw),
			 "winner_rule", p->change.winner_rule, "Rn", p->change.rn);
}

static json_t *report(const struct idmap *ids, const struct rating_player *players,
		      const struct rating_report *r)
{
	json_t *list = json_array();
	size_t i;

	for (i = 0; i < ids->n; i++)
		json_array_append_new(list, report_player(ids->ids[i], &players[i]));
	return json_pack("{s:s, s:i, s:o}", "method", r->average ? "average" : "difference", "Ra",
			 r->ra, "players", list);
}

static json_t *tournament(const struct fields *in)
{
	json_t *list = fields_list(in, "players"), *played = fields_list(in, "games"), *v,
	       *value = NULL;
	bool rr = fields_bool_or(in, "rr", false);
	size_t n = json_array_size(list), n_games = json_array_size(played), i;
	struct rating_player *players = mem_zeroed(n + 1, sizeof(*players));
	struct rating_game *games = mem_zeroed(n_games + 1, sizeof(*games));
	struct rating_report r;
	struct idmap ids;

	if (list && !n)
		fields_fail(in, "players: at least one is required");
	idmap_init(&ids, in, list, "id");
	json_array_foreach(list, i, v)
	{
		struct fields p = fields_inner(in, v);

		players[i].rating = rating_in(&p, "rating");
	}
	json_array_foreach(played, i, v) read_game(in, v, &ids, &games[i]);
	if (fields_ok(in)) {
		rating_tournament(players, n, games, n_games, rr, &r);
		value = report(&ids, players, &r);
	}
	idmap_release(&ids);
	free(players);
	free(games);
	return value;
}

/* Reads a list of ratings; the caller frees the result.  Returns NULL after an error. */
static int *read_ratings(const struct fields *in, const char *key, size_t *ret_n)
{
	json_t *list = fields_list(in, key), *v;
	size_t i, n = json_array_size(list);
	int *ratings = mem_zeroed(n + 1, sizeof(*ratings));

	json_array_foreach(list, i, v) ratings[i] =
		fields_value_int_in(in, v, key, RATING_LEAST, RATING_MOST);
	*ret_n = n;
	if (fields_ok(in))
		return ratings;
	free(ratings);
	return NULL;
}

static json_t *performance(const struct fields *in)
{
	struct ratio score = points_in(in, "score");
	struct rating_performance p;
	size_t n;
	int *opps = read_ratings(in, "opps", &n);
	json_t *value = NULL;

	if (opps && !n)
		fields_fail(in, "opps: at least one opponent is required");
	if (opps && n) {
		p = rating_performance(opps, n, score);
		value = json_pack("{s:i, s:i, s:o, s:o}", "Rc", p.rc, "P", p.p, "Dp",
				  p.known ? json_integer(p.dp) : json_null(), "Rp",
				  p.known ? json_integer(p.rp) : json_null());
	}
	free(opps);
	return value;
}

/* Adds one unrated player's opponents: rated ones to the sum, unrated ones to `versus`. */
static void read_unrated(const struct fields *in, json_t *v, json_t *rated, const struct idmap *ids,
			 struct unrated_player *p, int *versus)
{
	struct fields f = fields_inner(in, v);
	json_t *opps = fields_list(&f, "opps"), *opp;
	size_t i;

	p->score = points_in(&f, "score");
	p->games = (int)json_array_size(opps);
	p->versus = versus;
	if (!p->games)
		fields_fail(in, "opps: at least one opponent is required");
	json_array_foreach(opps, i, opp)
	{
		const char *id = fields_value_text(in, opp, "opps");
		json_t *rating = json_object_get(rated, id);

		if (rating)
			p->rated_sum +=
				fields_value_int_in(in, rating, id, RATING_LEAST, RATING_MOST);
		else
			versus[idmap_find(ids, in, id)]++;
	}
}

static json_t *performance_group(const struct fields *in)
{
	json_t *rated = fields_object(in, "rated"), *list = fields_list(in, "unrated"), *v;
	size_t n = json_array_size(list), i;
	struct unrated_player *players = NULL;
	int *versus = NULL;
	json_t *value = NULL, *ratings;
	struct idmap ids;

	if (n > UNRATED_MOST)
		fields_fail(in, "unrated: more than %d players", UNRATED_MOST);
	if (!fields_ok(in))
		return NULL;
	idmap_init(&ids, in, list, "id");
	players = mem_zeroed(n + 1, sizeof(*players));
	versus = mem_zeroed(n * n + 1, sizeof(*versus));
	json_array_foreach(list, i, v)
		read_unrated(in, v, rated, &ids, &players[i], versus + i * n);
	if (fields_ok(in)) {
		ratings = json_null();
		if (unrated_performances(players, n)) {
			ratings = json_object();
			for (i = 0; i < n; i++)
				json_object_set_new(ratings, ids.ids[i],
						    json_integer(players[i].ret_rp));
		}
		value = json_pack("{s:o}", "ratings", ratings);
	}
	idmap_release(&ids);
	free(players);
	free(versus);
	return value;
}

static json_t *elo_adjust(const struct fields *in)
{
	json_t *list = fields_list(in, "players"), *v, *value = NULL, *new;
	size_t n = json_array_size(list), i;
	struct rating_elo_player *players = mem_zeroed(n + 1, sizeof(*players));
	struct rating_elo_adjustment a;
	struct idmap ids;

	idmap_init(&ids, in, list, "id");
	json_array_foreach(list, i, v)
	{
		struct fields p = fields_inner(in, v);

		players[i].dk = rating_in(&p, "dk");
		players[i].elo = rating_in(&p, "elo");
		players[i].games = fields_int_in(&p, "games", 0, 1000000);
	}
	if (fields_ok(in)) {
		a = rating_elo_adjust(players, n);
		new = json_object();
		for (i = 0; i < n; i++)
			json_object_set_new(new, ids.ids[i], json_integer(players[i].ret_new));
		value = json_pack("{s:o, s:i, s:o, s:o}", "diff",
				  a.known ? to_json_ratio(a.diff) : json_null(), "N", a.n,
				  "direction",
				  to_json_text(a.direction > 0	 ? "up"
					       : a.direction < 0 ? "down"
								 : NULL),
				  "new", new);
	}
	idmap_release(&ids);
	free(players);
	return value;
}

static json_t *category_or_null(int category)
{
	return category ? json_integer(category) : json_null();
}

static json_t *required_points(const struct fields *in)
{
	int average = rating_in(in, "average"), n = fields_int_in(in, "n", 0, 100000);
	struct candidate_demand d;

	if (!fields_ok(in))
		return NULL;
	if (!candidate_required(average, n, &d))
		return json_null();
	return json_pack("{s:o, s:i, s:o}", "category", category_or_null(d.category), "percent",
			 d.percent, "points", to_json_ratio(ratio_make(d.halves, 2)));
}

static json_t *candidate(const struct fields *in)
{
	int own = rating_in(in, "own"), average;
	struct ratio score = points_in(in, "score");
	struct candidate_demand d;
	size_t n;
	int *opps = read_ratings(in, "opps", &n);

	if (!opps)
		return NULL;
	average = candidate_average(own, opps, n);
	free(opps);
	if (n > 100000 || !candidate_required(average, (int)n, &d))
		return json_pack("{s:i, s:n, s:n, s:n, s:b}", "average", average, "category",
				 "percent", "required", "achieved", 0);
	return json_pack("{s:i, s:o, s:i, s:o, s:b}", "average", average, "category",
			 category_or_null(d.category), "percent", d.percent, "required",
			 to_json_ratio(ratio_make(d.halves, 2)), "achieved",
			 ratio_cmp(score, ratio_make(d.halves, 2)) >= 0);
}

static json_t *series(const struct fields *in)
{
	int own = rating_in(in, "own"), after = 0;
	json_t *list = fields_list(in, "rounds"), *v;
	size_t n = json_array_size(list), i;
	struct candidate_round *rounds = mem_zeroed(n + 1, sizeof(*rounds));

	json_array_foreach(list, i, v)
	{
		struct fields r = fields_inner(in, v);

		rounds[i].opponent = rating_in(&r, "opp");
		rounds[i].score = points_in(&r, "score");
	}
	if (fields_ok(in) && n <= 100000)
		after = candidate_series(own, rounds, n);
	free(rounds);
	return json_pack("{s:o}", "achieved_after", after ? json_integer(after) : json_null());
}

static json_t *missing_names(unsigned missing)
{
	json_t *list = json_array();
	int i;

	for (i = 0; i < NORM_CONDITIONS; i++) {
		if (missing & 1u << i)
			json_array_append_new(list, json_string(norm_condition_name(i)));
	}
	return list;
}

static void read_norm_opponent(const struct fields *in, json_t *v, struct norm_opponent *o)
{
	struct fields f = fields_inner(in, v);

	o->rated = fields_any(&f, "rating") != NULL;
	o->rating = o->rated ? rating_in(&f, "rating") : 0;
	o->title = norm_title_parse(fields_any(&f, "title") ? fields_text(&f, "title") : "");
	o->federation = fields_text(&f, "fed");
}

static json_t *norm(const struct fields *in)
{
	static const char *const kinds[] = {"GM", "IM", "WGM", "WIM", NULL};
	int kind = fields_word(in, "kind", kinds);
	const char *own_fed = fields_text(in, "own_fed");
	struct ratio score = points_in(in, "score");
	json_t *list = fields_list(in, "opps"), *v, *value = NULL;
	size_t n = json_array_size(list), i;
	struct norm_opponent *opps = mem_zeroed(n + 1, sizeof(*opps));
	struct norm_result r;

	json_array_foreach(list, i, v) read_norm_opponent(in, v, &opps[i]);
	if (list && !n)
		fields_fail(in, "opps: at least one opponent is required");
	if (fields_ok(in)) {
		r = norm_judge((enum norm_kind)kind, own_fed, score, opps, n);
		value = json_pack("{s:i, s:o, s:b, s:o}", "average", r.average, "required",
				  r.demanded ? to_json_ratio(ratio_make(r.halves, 2)) : json_null(),
				  "norm", !r.missing, "missing", missing_names(r.missing));
	}
	free(opps);
	return value;
}

/* Reads one tournament; the caller frees its games. */
static void read_elo_tournament(const struct fields *in, json_t *v, struct elo_tournament *t)
{
	struct fields f = fields_inner(in, v);
	json_t *list = fields_list(&f, "games"), *game;
	struct elo_game *games = mem_zeroed(json_array_size(list) + 1, sizeof(*games));
	size_t i;

	t->date = fields_date(&f, "date");
	json_array_foreach(list, i, game)
	{
		struct fields g = fields_inner(&f, game);

		games[i].opponent = rating_in(&g, "opp");
		games[i].score = points_in(&g, "score");
	}
	t->games = games;
	t->n_games = json_array_size(list);
}

static json_t *first_elo(const struct fields *in)
{
	json_t *list = fields_list(in, "tournaments"), *v, *value = NULL;
	size_t n = json_array_size(list), i;
	struct elo_tournament *t = mem_zeroed(n + 1, sizeof(*t));
	struct first_elo e;

	json_array_foreach(list, i, v) read_elo_tournament(in, v, &t[i]);
	if (fields_ok(in)) {
		e = first_elo_rating(t, n);
		value = json_pack("{s:i, s:o, s:b}", "games", e.games, "Rp",
				  e.known ? json_integer(e.rp) : json_null(), "listed", e.listed);
	}
	for (i = 0; i < n; i++)
		free((void *)(uintptr_t)t[i].games);
	free(t);
	return value;
}

const struct calc_fn calc_rating_fns[] = {
	{"rating.tournament", "rating report of one group", tournament, NULL},
	{"rating.expected", "expected score by table 1", expected, NULL},
	{"rating.we_average", "expected score by the average method", we_average, NULL},
	{"rating.round05", "rounding to 0.05", round05, NULL},
	{"rating.new", "new rating from one result", new_rating, NULL},
	{"rating.late", "new rating after a late report", late, NULL},
	{"rating.performance", "performance of one unrated player", performance, NULL},
	{"rating.performance_group", "performances of several unrated players", performance_group,
	 NULL},
	{"rating.elo_adjust", "coordination of Danish ratings with Elo", elo_adjust, NULL},
	{"rating.candidate", "is it a candidate result?", candidate, NULL},
	{"rating.candidate_required", "what a candidate result requires", required_points, NULL},
	{"rating.candidate_series", "after which round a candidate result is reached", series,
	 NULL},
	{"rating.norm", "title norm over nine games", norm, NULL},
	{"rating.first_elo", "first Elo rating", first_elo, NULL},
	{"rating.player_class", "class by rating", player_class, NULL},
	{NULL, NULL, NULL, NULL},
};

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Rating an event with unrated players; see rate_event.h. */
#include "cli/rate_event.h"

#include <stdlib.h>

#include "cli/idmap.h"
#include "cli/to_json.h"
#include "core/base/mem.h"
#include "core/rating/rating.h"
#include "core/rating/unrated.h"

enum standing { RATED, UNRATED, LEFT_OUT };

struct event {
	struct idmap ids;
	enum standing *standing;
	bool *entered_unrated;
	int *rating; /* with UNRATED the performance, once known */
	struct rating_game *games;
	size_t n_games;
};

static void read_players(const struct fields *in, json_t *list, struct event *e)
{
	json_t *v;
	size_t i;

	json_array_foreach(list, i, v)
	{
		struct fields p = fields_inner(in, v);

		e->entered_unrated[i] = !fields_any(&p, "rating");
		e->standing[i] = e->entered_unrated[i] ? UNRATED : RATED;
		if (!e->entered_unrated[i])
			e->rating[i] = fields_int_in(&p, "rating", RATING_LEAST, RATING_MOST);
	}
}

static void read_games(const struct fields *in, json_t *list, struct event *e)
{
	json_t *v;
	size_t i;

	json_array_foreach(list, i, v)
	{
		struct fields f = fields_inner(in, v);
		struct ratio twice = ratio_mul(fields_points(&f, "res"), ratio_int(2));
		struct rating_game *g = &e->games[e->n_games++];

		g->a = idmap_find(&e->ids, &f, fields_text(&f, "a"));
		g->b = idmap_find(&e->ids, &f, fields_text(&f, "b"));
		g->rated = fields_bool_or(&f, "rated", true);
		g->halves_of_a = (int)twice.num;
		if (twice.den != 1 || twice.num < 0 || twice.num > 2)
			fields_fail(in, "res: 1, 0.5 or 0 is wanted");
		if (fields_ok(in) && g->a == g->b)
			fields_fail(in, "games: '%.40s' cannot play themselves",
				    fields_text(&f, "a"));
	}
}

static bool counts(const struct event *e, const struct rating_game *g)
{
	return g->rated && e->standing[g->a] != LEFT_OUT && e->standing[g->b] != LEFT_OUT;
}

/* Half points and number of games of a player that count. */
static int score_of(const struct event *e, size_t player, int *ret_games)
{
	int halves = 0;
	size_t i;

	*ret_games = 0;
	for (i = 0; i < e->n_games; i++) {
		const struct rating_game *g = &e->games[i];

		if (!counts(e, g) || (g->a != player && g->b != player))
			continue;
		halves += g->a == player ? g->halves_of_a : 2 - g->halves_of_a;
		++*ret_games;
	}
	return halves;
}

/* Excludes players without a performance, repeatedly, until everybody left has one. */
static size_t leave_out(struct event *e)
{
	size_t i, unrated;
	int games, halves;
	bool again = true;

	while (again) {
		again = false;
		for (unrated = i = 0; i < e->ids.n; i++) {
			if (e->standing[i] != UNRATED)
				continue;
			unrated++;
			halves = score_of(e, i, &games);
			if (games && rating_hundredths(ratio_make(halves, 2), games) > 0 &&
			    rating_hundredths(ratio_make(halves, 2), games) < 100)
				continue;
			e->standing[i] = LEFT_OUT;
			again = true;
		}
	}
	return unrated;
}

static void add_side(const struct event *e, const size_t *at, size_t n,
		     struct unrated_player *players, int *versus, size_t me, size_t opponent)
{
	struct unrated_player *p = &players[at[me]];

	if (e->standing[me] != UNRATED)
		return;
	p->games++;
	if (e->standing[opponent] == RATED)
		p->rated_sum += e->rating[opponent];
	else
		versus[at[me] * n + at[opponent]]++;
}

/* Sets up the equations of n unrated players; false if they have no unique solution. */
static bool solve(struct event *e, size_t n)
{
	struct unrated_player *players = mem_zeroed(n + 1, sizeof(*players));
	int *versus = mem_zeroed(n * n + 1, sizeof(*versus)), games;
	size_t *at = mem_zeroed(e->ids.n + 1, sizeof(*at)), i, k = 0;
	bool ok;

	for (i = 0; i < e->ids.n; i++) {
		if (e->standing[i] != UNRATED)
			continue;
		at[i] = k;
		players[k].versus = versus + k * n;
		players[k++].score = ratio_make(score_of(e, i, &games), 2);
	}
	for (i = 0; i < e->n_games; i++) {
		const struct rating_game *g = &e->games[i];

		if (!counts(e, g))
			continue;
		add_side(e, at, n, players, versus, g->a, g->b);
		add_side(e, at, n, players, versus, g->b, g->a);
	}
	ok = unrated_performances(players, n);
	for (i = 0; i < e->ids.n; i++) {
		if (e->standing[i] == UNRATED && ok)
			e->rating[i] = players[at[i]].ret_rp;
		else if (e->standing[i] == UNRATED)
			e->standing[i] = LEFT_OUT;
	}
	free(players);
	free(versus);
	free(at);
	return ok;
}

static json_t *line_of(const struct event *e, size_t i, const struct rating_player *p)
{
	int games, halves;
	json_t *rating;

	if (e->entered_unrated[i]) {
		halves = score_of(e, i, &games);
		rating = e->standing[i] == LEFT_OUT ? json_null() : json_integer(e->rating[i]);
		return json_pack("{s:s, s:i, s:o, s:b, s:O, s:o}", "id", e->ids.ids[i], "n", games,
				 "W", to_json_ratio(ratio_make(halves, 2)), "unrated", 1, "Rp",
				 rating, "Rn", rating);
	}
	if (!p->n)
		return json_pack("{s:s, s:i, s:i, s:i, s:i}", "id", e->ids.ids[i], "n", 0, "W", 0,
				 "We", 0, "Rn", p->rating);
	return json_pack("{s:s, s:i, s:o, s:o, s:i, s:o, s:o, s:b, s:i}", "id", e->ids.ids[i], "n",
			 p->n, "W", to_json_ratio(p->w), "We", to_json_ratio(p->we), "K",
			 p->change.k, "B", to_json_ratio(p->change.bonus), "raw",
			 to_json_ratio(p->change.raw), "winner_rule", p->change.winner_rule, "Rn",
			 p->change.rn);
}

/* Points against excluded players count for the group winner, not for rating. */
static void rate(const struct event *e, bool rr, json_t **ret_value)
{
	struct rating_player *players = mem_zeroed(e->ids.n + 1, sizeof(*players));
	struct rating_game *games = mem_zeroed(e->n_games + 1, sizeof(*games));
	size_t *at = mem_zeroed(e->ids.n + 1, sizeof(*at)), n = 0, n_games = 0, i;
	struct rating_report r;
	json_t *list = json_array();

	for (i = 0; i < e->ids.n; i++) {
		if (e->standing[i] == LEFT_OUT)
			continue;
		at[i] = n;
		players[n++].rating = e->rating[i];
	}
	for (i = 0; i < e->n_games; i++) {
		struct rating_game g = e->games[i];
		bool a = e->standing[g.a] != LEFT_OUT, b = e->standing[g.b] != LEFT_OUT;

		if (a && b)
			games[n_games++] =
				(struct rating_game){at[g.a], at[g.b], g.halves_of_a, g.rated};
		else if (a)
			players[at[g.a]].ruled_halves += g.halves_of_a;
		else if (b)
			players[at[g.b]].ruled_halves += 2 - g.halves_of_a;
	}
	rating_tournament(players, n, games, n_games, rr && n == e->ids.n, &r);
	for (i = 0; i < e->ids.n; i++)
		json_array_append_new(list, line_of(e, i, &players[at[i]]));
	*ret_value = json_pack("{s:s, s:i, s:o}", "method", r.average ? "average" : "difference",
			       "Ra", r.ra, "players", list);
	free(players);
	free(games);
	free(at);
}

json_t *rate_event(const struct fields *in)
{
	json_t *list = fields_list(in, "players"), *played = fields_list(in, "games");
	size_t n = json_array_size(list), unrated;
	bool rr = fields_bool_or(in, "rr", false);
	struct event e = {.standing = mem_zeroed(n + 1, sizeof(*e.standing)),
			  .entered_unrated = mem_zeroed(n + 1, sizeof(*e.entered_unrated)),
			  .rating = mem_zeroed(n + 1, sizeof(*e.rating)),
			  .games = mem_zeroed(json_array_size(played) + 1, sizeof(*e.games))};
	json_t *value = NULL;

	idmap_init(&e.ids, in, list, "id");
	read_players(in, list, &e);
	read_games(in, played, &e);
	if (fields_ok(in)) {
		unrated = leave_out(&e);
		if (unrated > UNRATED_MOST)
			fields_fail(in, "more than %d unrated players", UNRATED_MOST);
		else if (unrated)
			solve(&e, unrated);
		if (fields_ok(in))
			rate(&e, rr, &value);
	}
	idmap_release(&e.ids);
	free(e.standing);
	free(e.entered_unrated);
	free(e.rating);
	free(e.games);
	return value;
}

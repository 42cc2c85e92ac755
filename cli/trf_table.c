/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The results of a report file for rating and standings.  Points of a table are those of the
 * scoring of the report (see trf_results.h), points for rating 1, 1/2 and 0; games of less than one
 * move and unplayed games are not rated.  A game without a result is open: it is marked and counts
 * for nobody.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/report_kind.h"
#include "cli/standings_order.h"
#include "cli/team_event.h"
#include "cli/team_list.h"
#include "cli/trf_json.h"
#include "cli/trf_left.h"
#include "cli/trf_results.h"
#include "core/base/mem.h"

/* Values of which every game has one: made once, and owned here. */
struct common {
	json_t **ids;	    /* by start number, as text; NULL = no player */
	json_t *halves[3];  /* 0, 0.5 and 1 */
	json_t *colours[2]; /* "w", "b" */
};

static void make_common(const struct trf *t, struct common *ret)
{
	size_t i;

	ret->ids = mem_zeroed(TRF_MOST_NUMBER + 1, sizeof(json_t *));
	for (i = 0; i < t->n; i++)
		ret->ids[t->players[i].id] = json_sprintf("%d", t->players[i].id);
	for (i = 0; i < 3; i++)
		ret->halves[i] = json_real((double)i / 2.0);
	ret->colours[0] = json_string("w");
	ret->colours[1] = json_string("b");
}

static void release_common(struct common *c)
{
	size_t i;

	for (i = 0; i <= TRF_MOST_NUMBER; i++)
		json_decref(c->ids[i]);
	free(c->ids);
	for (i = 0; i < 3; i++)
		json_decref(c->halves[i]);
	json_decref(c->colours[0]);
	json_decref(c->colours[1]);
}

static json_t *points_of(const struct common *c, int tenths)
{
	if (tenths == 0 || tenths == 5 || tenths == 10)
		return json_incref(c->halves[tenths / 5]);
	return json_real(tenths / 10.0);
}

static json_t *game_of(const struct trf *t, const struct common *common, const struct trf_cell *c,
		       int r)
{
	json_t *g = json_object();

	json_object_set_new_nocheck(g, "r", json_integer(r));
	json_object_set_new_nocheck(g, "res", points_of(common, trf_results_points(t, c)));
	json_object_set_new_nocheck(g, "played", json_boolean(c->opp && !strchr("+-", c->result)));
	if (!trf_results_is_usual(t))
		json_object_set_new_nocheck(g, "score",
					    points_of(common, 5 * trf_results_halves(c->result)));
	if (c->opp)
		json_object_set_nocheck(g, "opp", common->ids[c->opp]);
	else
		json_object_set_new_nocheck(g, "opp", json_null());
	if (c->opp && c->colour != ' ')
		json_object_set_nocheck(g, "col", common->colours[c->colour != 'w']);
	if (trf_is_open(c))
		json_object_set_new_nocheck(g, "open", json_true());
	return g;
}

static json_t *games_of(const struct trf *t, const struct common *common,
			const struct trf_player *p, bool all, const bool *left)
{
	json_t *games = json_array(), *g;
	int round, r = 0;

	for (round = 1; round <= t->played; round++) {
		struct trf_cell c = trf_cell_at(p, round);

		if (!trf_results_counts(&c, all))
			continue;
		r = all ? r + 1 : round;
		g = game_of(t, common, &c, r);
		if (trf_results_left_out(left, p, &c))
			json_object_set_new(g, "counted", json_false());
		json_array_append_new(games, g);
	}
	return games;
}

static json_t *player(const struct trf *t, const struct common *common, const struct trf_player *p,
		      bool all, const bool *left)
{
	int rating = trf_rating(t, p), beside = trf_results_beside(t, p, left);
	json_t *v = json_pack("{s:O, s:s, s:i, s:o}", "id", common->ids[p->id], "name", p->name,
			      "line", p->line, "games", games_of(t, common, p, all, left));

	if (!*p->name)
		json_object_set(v, "name", common->ids[p->id]);
	if (rating)
		json_object_set_new(v, "rating", json_integer(rating));
	if (beside)
		json_object_set_new(v, "beside", json_real(beside / 10.0));
	if (left && left[p->id])
		json_object_set_new(v, "left", json_true());
	return v;
}

/* Each game once, from the line of the lower number. */
static void add_games(const struct common *common, const struct trf_player *p, json_t *games)
{
	json_t *g;
	int round;

	for (round = 1; round <= p->n_cells; round++) {
		const struct trf_cell *c = &p->cells[round - 1];

		if (c->opp <= p->id || c->result == 'X')
			continue;
		g = json_object();
		json_object_set_nocheck(g, "a", common->ids[p->id]);
		json_object_set_nocheck(g, "b", common->ids[c->opp]);
		json_object_set_new_nocheck(g, "res",
					    points_of(common, 5 * trf_results_halves(c->result)));
		json_object_set_new_nocheck(g, "rated",
					    json_boolean(strchr("1=0", c->result) != NULL));
		json_array_append_new(games, g);
	}
}

static const char *title_of(const struct trf *t)
{
	size_t i;

	for (i = 0; i < t->head.n; i++) {
		if (!strncmp(t->head.line[i], "012 ", 4))
			return t->head.line[i] + 4;
	}
	return "";
}

/*
 * The order of the standings (212), else the tie-breaks (202), as far as they are known, else those
 * that are usual in such an event.
 */
static void add_tiebreaks(const struct trf *t, json_t *table)
{
	struct sbuf known = SBUF_INIT, unknown = SBUF_INIT;

	trf_results_tiebreaks(t, &known, &unknown);
	json_object_set_new(table, "tiebreaks",
			    json_string(known.len ? known.buf : trf_results_usual(t)));
	if (unknown.len)
		json_object_set_new(table, "unknown_tiebreaks", standings_order_names(unknown.buf));
	if (trf_results_list(t))
		json_object_set_new(table, "order", json_string(trf_results_list(t)));
	sbuf_release(&known);
	sbuf_release(&unknown);
}

/* The teams of a team event by their names, and their matches. */
static void add_matches(const struct trf *t, json_t *table)
{
	json_t *names = json_array();
	struct team_event e;
	char text[160];
	size_t i;

	if (team_event_read(t, &e, text, sizeof(text))) {
		for (i = 0; i < e.n; i++)
			json_array_append_new(names, json_string(e.teams[i].name));
		json_object_set(table, "teams", names);
		json_object_set_new(table, "matches", team_list_matches(t, &e));
	}
	team_event_release(&e);
	json_decref(names);
}

json_t *trf_table_json(const struct trf *t)
{
	json_t *players = json_array(), *games = json_array(), *table;
	int times = trf_results_cycles(t);
	bool *left = trf_left(t);
	struct common common;
	size_t i;

	make_common(t, &common);

	for (i = 0; i < t->n; i++) {
		json_array_append_new(players, player(t, &common, &t->players[i], times > 0, left));
		add_games(&common, &t->players[i], games);
	}
	release_common(&common);
	table = json_pack("{s:s, s:i, s:o, s:o, s:b}", "name", title_of(t), "rounds",
			  times ? times * (int)(t->n - 1) : t->played, "players", players, "games",
			  games, "rr", times == 1);
	if (times)
		json_object_set_new(table, "predetermined", json_true());
	if (report_kind_of(t) == REPORT_KNOCKOUT)
		json_object_set_new(table, "knockout", json_true());
	if (!trf_results_is_usual(t)) {
		json_object_set_new(table, "win", json_real(t->scale.win[0] / 10.0));
		json_object_set_new(table, "draw", json_real(t->scale.draw[0] / 10.0));
	}
	json_object_set_new(table, "edition",
			    json_string(tiebreak_edition_name(trf_results_edition(t))));
	add_tiebreaks(t, table);
	add_matches(t, table);
	free(left);
	return table;
}

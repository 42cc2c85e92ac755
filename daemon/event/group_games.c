/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See group_games.h. */
#include "daemon/event/group_games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/event/calendar.h"
#include "daemon/event/game_tx.h"
#include "daemon/event/given_position.h"
#include "daemon/publish/view_group.h"

/* The holder of the number, in a team of the board; NULL = nobody. */
static const struct player *with_number(const struct entry_list *list, int number, int board)
{
	for (int i = 0; i < list->n; i++)
		if (list->rows[i].number == number && list->rows[i].board == board)
			return &list->players[i];
	return NULL;
}

static int seats_of(const struct entry_list *list)
{
	int most = 0;

	for (int i = 0; i < list->n; i++)
		if (list->rows[i].number > most)
			most = list->rows[i].number;
	return most;
}

/* `n`: game of the group, from 1.  A board without a player has no game. */
static int begin_game(const struct work *work, const struct tourney_facts *t,
		      const struct group_row *g, const struct entry_list *list,
		      const struct kind_game *k, int n, struct civil start, struct effects *ret)
{
	const struct player *white = with_number(list, k->white, k->board),
			    *black = with_number(list, k->black, k->board);
	struct game_row row = {.group = g->id, .round = k->round, .start = start};
	struct sbuf moves = SBUF_INIT;
	int rc;

	if (!white || !black)
		return 1;
	snprintf(row.ruleset, sizeof(row.ruleset), "%s", g->ruleset);
	snprintf(row.zone, sizeof(row.zone), "%s", g->zone);
	rc = given_position_of_game(work, t, g, list, n, &row, &moves, ret);
	if (rc > 0)
		rc = game_tx_begin(work, &row, moves.buf, white, black, ret);
	sbuf_release(&moves);
	return rc;
}

int group_games_begin(const struct work *work, const struct tourney_facts *t,
		      const struct group_row *g, const struct entry_list *list, struct effects *ret)
{
	const struct kind_schedule_input in = {
		.seats = seats_of(list), .options = &t->options, .playoff = g->playoff_of != 0};
	struct kind_game *games = NULL;
	size_t n = t->kind->schedule ? t->kind->schedule(&in, &games) : 0;
	int rc = 1;

	for (size_t i = 0; i < n && rc > 0; i++)
		rc = begin_game(work, t, g, list, &games[i], (int)i + 1, g->start, ret);
	free(games);
	return rc;
}

/* --- one by one ------------------------------------------------------------------------------ */

/*
 * The same number of days from now as for the first, skipping the compulsory holidays (EVENTS E14,
 * E72).
 */
static struct civil start_of(const struct work *work, const struct tourney_facts *t,
			     const struct group_row *g)
{
	struct ruleset rules = ruleset_default(RULESET_DSU_EMAIL);
	struct civil today = tourney_asof(work, &t->row);
	int days = option_number(&t->options, EVENT_OPTION_START_DAYS, work->ctx->set.start_days);

	ruleset_read(g->ruleset, &rules, NULL);
	return calendar_start(civil_add_days(today, days), today, &rules);
}

/* Adds results that are not stored yet. */
static void add_results(struct group_view *v, const struct effects *fx)
{
	const struct effect *e;
	size_t at = 0;

	while ((e = effects_next(fx, EFFECT_FACTS, &at)))
		for (int i = 0; i < v->n_games; i++)
			if (v->games[i].id == e->facts.row->id)
				v->games[i] = *e->facts.row;
}

static bool has_left(const struct group_view *v)
{
	for (int i = 0; i < v->n_lines; i++)
		if (v->lines[i].withdrawn)
			return true;
	return false;
}

static bool next_game(const struct tourney_facts *t, const struct group_view *v,
		      struct kind_game *ret)
{
	struct kind_result *results;
	struct kind_table_input in = {.seats = view_group_seats(v), .options = &t->options};
	bool follows;

	in.n = (size_t)view_group_results(v, &results);
	in.results = results;
	follows = t->kind->follow(&in, ret);
	free(results);
	return follows;
}

static int follow(const struct work *work, const struct tourney_facts *t, const struct group_row *g,
		  struct effects *ret)
{
	struct entry_list list = {0};
	struct group_view v;
	struct kind_game game;
	int rc = view_group(work->ctx, g->id, &v);
	bool follows;

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	add_results(&v, ret);
	follows = !has_left(&v) && next_game(t, &v, &game);
	if (follows)
		rc = entry_list_load(work->ctx, g->id, true, &list);
	if (follows && rc > 0)
		rc = entry_list_load_players(work->ctx, &list);
	if (follows && rc > 0)
		rc = begin_game(work, t, g, &list, &game, v.n_games + 1, start_of(work, t, g), ret);
	entry_list_release(&list);
	view_group_release(&v);
	return rc < 0 ? rc : follows;
}

int group_games_follow(const struct work *work, const struct group_row *g, struct effects *ret)
{
	struct tourney_facts t;
	int rc = tourney_load(work->ctx, g->tourney, &t);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	rc = t.kind->follow ? follow(work, &t, g, ret) : 0;
	tourney_release(&t);
	return rc;
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Loads a group; see view_group.h. */
#include "daemon/publish/view_group.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "crypto/digest.h"
#include "daemon/entry_list.h"
#include "daemon/event_options.h"
#include "daemon/no_prize.h"
#include "daemon/otb_load.h"
#include "daemon/publish/view_group_line.h"
#include "daemon/publish/view_rows.h"
#include "daemon/publish/view_ties.h"
#include "daemon/rounds_load.h"
#include "sql/store_announce.h"
#include "sql/store_stage.h"
#include "sql/store_table.h"
#include "sql/store_team.h"

int view_group_seats(const struct group_view *v)
{
	return v->n_teams ? v->n_teams : v->n_lines;
}

/* Half points for a stored result. */
static void points_of(const char *result, struct kind_result *g)
{
	g->white2 = g->black2 = -1;
	if (!strcmp(result, "1-0"))
		g->white2 = 2, g->black2 = 0;
	else if (!strcmp(result, "0-1"))
		g->white2 = 0, g->black2 = 2;
	else if (!strcmp(result, "1/2-1/2"))
		g->white2 = g->black2 = 1;
	else if (!strcmp(result, "0-0"))
		g->white2 = g->black2 = 0;
}

static int index_of_number(const struct group_view *v, int number)
{
	if (number > 0 && number <= v->n_lines && v->lines[number - 1].number == number)
		return number - 1;
	for (int i = 0; i < v->n_lines; i++)
		if (v->lines[i].number == number)
			return i;
	return 0;
}

int view_group_results(const struct group_view *v, struct kind_result **ret_results)
{
	struct kind_result *results = mem_zeroed((size_t)v->n_games + 1, sizeof(*results));

	for (int i = 0; i < v->n_games; i++) {
		const struct view_line *white = view_group_line(v, v->games[i].white);
		const struct view_line *black = view_group_line(v, v->games[i].black);

		results[i].round = v->games[i].round;
		results[i].board = white ? white->board : 0;
		results[i].white = white ? white->number : 0;
		results[i].black = black ? black->number : 0;
		results[i].played = v->games[i].ply > 1;
		points_of(v->games[i].result, &results[i]);
	}
	*ret_results = results;
	return v->n_games;
}

/* Copies the results of the view. */
static void refresh_rounds(const struct group_view *v, struct rounds_load *r)
{
	for (size_t i = 0; i < r->n_games; i++)
		for (int k = 0; k < v->n_games; k++)
			if (v->games[k].id == r->game_ids[i])
				rounds_load_result(r, i, v->games[k].result);
}

/* By the order of its system (EVENTS E50), or by the round reached (E49). */
static bool reckon_rounds(const struct group_view *v, struct kind_line *ret_lines)
{
	if (!v->rounds->n_rounds || (int)v->rounds->n_players != v->n_lines)
		return false;
	refresh_rounds(v, v->rounds);
	return v->kind->rounds->table(&v->rounds->in, ret_lines);
}

/* The order of its kind, without lots; false without games, and for kinds without an order. */
static bool rank(const struct group_view *v, struct kind_line *ret_lines)
{
	struct kind_table_input in = {.seats = view_group_seats(v),
				      .options = &v->options,
				      .stage = v->stage,
				      .last_stage = v->last_stage};
	struct kind_result *results;
	int *penalties2;

	if (v->rounds)
		return reckon_rounds(v, ret_lines);
	if (v->otb)
		return otb_load_table(v->otb, ret_lines);
	if (!v->n_games || !v->kind->table)
		return false;
	penalties2 = mem_zeroed((size_t)v->n_teams + 1, sizeof(*penalties2));
	for (int i = 0; i < v->n_teams; i++)
		penalties2[i] = v->teams[i].penalty2;
	in.penalties2 = penalties2;
	in.n = (size_t)view_group_results(v, &results);
	in.results = results;
	v->kind->table(&in, ret_lines);
	free(results);
	free(penalties2);
	return ret_lines[0].number > 0;
}

bool view_group_ends_in_lots(const struct group_view *v)
{
	return v->kind->ends_in_lots && v->kind->ends_in_lots(&v->options);
}

static bool reckon(const struct group_view *v, struct kind_line *ret_lines)
{
	if (!rank(v, ret_lines))
		return false;
	if (view_group_ends_in_lots(v))
		view_ties_settle(&v->lots, ret_lines, view_group_seats(v));
	return true;
}

void view_group_table(const struct group_view *v, struct kind_line *ret_lines)
{
	if (!reckon(v, ret_lines))
		for (int i = 0; i < view_group_seats(v); i++)
			ret_lines[i] = (struct kind_line){.number = v->n_teams ? v->teams[i].number
									       : v->lines[i].number,
							  .place = 1,
							  .points = RATIO_ZERO,
							  .sb = RATIO_ZERO,
							  .second = RATIO_ZERO,
							  .third = RATIO_ZERO};
}

static int times(struct ratio r, int factor)
{
	return r.den ? (int)(factor * r.num / r.den) : 0;
}

static void set_player(struct group_view *v, int at, const struct kind_line *line)
{
	struct view_line *to = &v->lines[index_of_number(v, line->number)];

	to->place = line->place;
	to->points2 = times(line->points, 2);
	to->sb4 = times(line->sb, 4);
	to->played = line->played;
	to->left_out = v->otb && otb_load_is_left_out(v->otb, line->number);
	v->order[at] = (int)(to - v->lines);
}

static void set_team(struct group_view *v, int at, const struct kind_line *line)
{
	for (int i = 0; i < v->n_teams; i++) {
		struct view_team_line *to = &v->teams[i];

		if (to->number != line->number)
			continue;
		to->place = line->place;
		to->played = line->played;
		to->points = line->points;
		to->weighted = line->sb;
		to->match_points = line->second;
		to->rematches = v->otb ? (int)(line->third.num / line->third.den) : 0;
		v->team_order[at] = i;
	}
}

/* The teams' players in table order, each with the place of the team. */
static void order_players(struct group_view *v)
{
	int n = 0;

	for (int t = 0; t < v->n_teams; t++) {
		const struct view_team_line *team = &v->teams[v->team_order[t]];

		for (int i = 0; i < v->n_lines; i++) {
			if (v->lines[i].number != team->number)
				continue;
			v->lines[i].place = team->place;
			v->order[n++] = i;
		}
	}
}

/* Each team player's score in their own games. */
static void add_own_points(struct group_view *v)
{
	struct kind_result *results;
	int n = view_group_results(v, &results);

	for (int i = 0; i < v->n_lines; i++)
		v->lines[i].points2 = v->lines[i].played = 0;
	for (int g = 0; g < n; g++)
		for (int i = 0; i < v->n_lines && results[g].white2 >= 0; i++) {
			struct view_line *l = &v->lines[i];
			bool white = l->number == results[g].white;

			if (l->board != results[g].board ||
			    (!white && l->number != results[g].black))
				continue;
			l->played++;
			l->points2 += white ? results[g].white2 : results[g].black2;
		}
	free(results);
}

void view_group_reckon(struct group_view *v)
{
	int seats = view_group_seats(v);
	struct kind_line *lines = mem_zeroed((size_t)seats + 1, sizeof(*lines));

	if (reckon(v, lines))
		for (int i = 0; i < seats; i++)
			(v->n_teams ? set_team : set_player)(v, i, &lines[i]);
	if (v->n_teams) {
		add_own_points(v);
		order_players(v);
	}
	free(lines);
}

/* By seat, then by the occupants' first day. */
static int by_seat(const void *a, const void *b)
{
	const struct entry_row *x = a, *y = b;

	if (x->number != y->number)
		return x->number - y->number;
	if (x->board != y->board)
		return x->board - y->board;
	if (x->first.day != y->first.day)
		return x->first.day < y->first.day ? -1 : 1;
	return x->seq != y->seq ? x->seq - y->seq : x->id < y->id ? -1 : 1;
}

/* The public data of an entry. */
static int show_entry(struct context *ctx, const struct entry_row *e, const struct group_view *v,
		      struct view_line *l)
{
	int rc = 1;

	l->withdrawn = e->state == ENTRY_WITHDRAWN;
	l->no_prize = false;
	if (l->withdrawn)
		rc = no_prize(ctx, v->id, e->player, &l->no_prize);
	return rc > 0 ? view_player(ctx, e->player, &l->player) : rc;
}

static int add_line(struct context *ctx, const struct entry_row *e, struct group_view *v)
{
	struct view_line *l = &v->lines[v->n_lines++];

	l->number = e->number;
	l->team = e->team;
	l->board = e->board;
	l->seq = e->seq;
	memcpy(l->confirmation, e->confirmation, sizeof(e->confirmation));
	l->place = 1;
	return show_entry(ctx, e, v, l);
}

/* Replaces the last line by its next occupant. */
static int replace_line(struct context *ctx, const struct entry_row *before,
			const struct entry_row *e, struct group_view *v)
{
	struct view_line *l = &v->lines[v->n_lines - 1];

	v->former[v->n_former++] = (struct view_former){.player = l->player,
							.line = v->n_lines - 1,
							.last = before->last,
							.next = e->player,
							.reserve = !strcmp(e->origin, "reserve")};
	return show_entry(ctx, e, v, l);
}

static bool same_seat(const struct entry_row *a, const struct entry_row *b)
{
	return b->number && a->number == b->number && a->board == b->board;
}

static int load_lines(struct context *ctx, struct group_view *v)
{
	struct entry_list list = {0};
	int rc = entry_list_load(ctx, v->id, false, &list);

	v->lines = mem_zeroed((size_t)list.n + 1, sizeof(*v->lines));
	v->order = mem_zeroed((size_t)list.n + 1, sizeof(*v->order));
	v->former = mem_zeroed((size_t)list.n + 1, sizeof(*v->former));
	if (list.n)
		qsort(list.rows, (size_t)list.n, sizeof(*list.rows), by_seat);
	for (int i = 0; i < list.n; i++)
		store_announce(ctx->store, READ_PLAYER, list.rows[i].player);
	for (int i = 0; i < list.n && rc > 0; i++) {
		if (v->drawn && !list.rows[i].number)
			continue; /* left before the draw */
		if (i > 0 && same_seat(&list.rows[i - 1], &list.rows[i]))
			rc = replace_line(ctx, &list.rows[i - 1], &list.rows[i], v);
		else
			rc = add_line(ctx, &list.rows[i], v);
	}
	for (int i = 0; i < v->n_lines; i++)
		v->order[i] = i;
	view_group_line_index(v);
	entry_list_release(&list);
	return rc;
}

/* --- teams ----------------------------------------------------------------------------------- */

static int count_team(void *arg, const struct team_row *team)
{
	struct group_view *v = arg;

	(void)team;
	v->n_teams++;
	return 0;
}

static int take_team(void *arg, const struct team_row *team)
{
	struct group_view *v = arg;

	v->team_order[v->n_teams] = v->n_teams;
	v->teams[v->n_teams++] = (struct view_team_line){.id = team->id,
							 .number = team->seat,
							 .penalty2 = team->penalty2,
							 .withdrawn = team->state == TEAM_WITHDRAWN,
							 .place = 1,
							 .points = RATIO_ZERO,
							 .weighted = RATIO_ZERO,
							 .match_points = RATIO_ZERO};
	v->division = team->division;
	return 0;
}

static int name_team(struct context *ctx, struct view_team_line *line)
{
	struct team_row team;
	struct club club;
	int rc = store_team_get(ctx->store, line->id, &team);

	if (rc > 0)
		rc = store_club_get(ctx->store, team.club, &club);
	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	snprintf(line->name, sizeof(line->name), "%s %d", club.name, team.number);
	memcpy(line->club, club.name, sizeof(line->club));
	return 1;
}

static int load_teams(struct context *ctx, struct group_view *v)
{
	int rc = store_team_each_group(ctx->store, v->id, count_team, v);

	v->teams = mem_zeroed((size_t)v->n_teams + 1, sizeof(*v->teams));
	v->team_order = mem_zeroed((size_t)v->n_teams + 1, sizeof(*v->team_order));
	v->n_teams = 0;
	if (rc >= 0)
		rc = store_team_each_group(ctx->store, v->id, take_team, v);
	for (int i = 0; i < v->n_teams && rc >= 0; i++)
		rc = name_team(ctx, &v->teams[i]);
	return rc < 0 ? rc : 1;
}

/* --- the head -------------------------------------------------------------------------------- */

/* One of the kind's own stages; a play-off for first place comes after them (EVENTS E23). */
static bool is_of_kind(const struct group_view *v, const struct stage_row *s)
{
	return v->kind && s->number <= KIND_STAGES_MAX && v->kind->stages[s->number - 1];
}

/* The last stage is the one that no other follows (EVENTS E34). */
static int note_stage(void *arg, const struct stage_row *s)
{
	struct group_view *v = arg;

	if (s->id == v->stage_id) {
		v->stage = s->number;
		v->last_stage = true;
	} else if (s->state != STAGE_LEFT_OUT && is_of_kind(v, s)) {
		v->last_stage = false;
	}
	return 0;
}

static int load_head(struct context *ctx, int64_t id, struct group_view *v)
{
	struct group_row g;
	struct tourney t;
	int rc = store_group_get(ctx->store, id, &g);

	if (rc > 0)
		rc = store_tourney_get(ctx->store, g.tourney, &t);
	if (rc <= 0)
		return rc;
	*v = (struct group_view){.id = g.id,
				 .kind = kind_find(t.kind),
				 .options_json = json_loads(t.options, 0, NULL),
				 .stage_id = g.stage,
				 .event_id = t.id,
				 .number = g.number,
				 .rated = t.rated,
				 .ended = g.ended,
				 .state = g.state,
				 .start = g.start,
				 .size = g.size ? g.size : t.group_size,
				 .final_at = g.final_at,
				 .has_seed = g.has_seed,
				 .drawn = g.state != GROUP_FILLING};
	v->options = event_options_read(v->options_json);
	v->endless = v->kind && kind_is_endless(v->kind, t.closes);
	memcpy(v->code, g.code, sizeof(g.code));
	memcpy(v->name, g.name, sizeof(g.name));
	memcpy(v->event, t.code, sizeof(t.code));
	memcpy(v->event_name, t.name, sizeof(t.name));
	memcpy(v->slug, t.slug, sizeof(t.slug));
	memcpy(v->ruleset, g.ruleset, sizeof(g.ruleset));
	memcpy(v->zone, t.zone, sizeof(t.zone));
	digest_sha256(g.seed, sizeof(g.seed), v->seed_hash);
	if (v->drawn)
		memcpy(v->seed, g.seed, sizeof(g.seed));
	if (v->kind && v->drawn)
		view_position(&g, v->kind->position, &v->position);
	rc = v->kind ? store_stage_each(ctx->store, t.id, note_stage, v) : STORE_FAILED;
	if (rc > 0)
		rc = view_lots(ctx, &g, &v->lots);
	if (rc < 0)
		view_group_release(v);
	return rc < 0 ? rc : 1;
}

/* 0: there is none, or it was abandoned before its games began. */
static int beside(struct context *ctx, const struct group_view *v, int number, int64_t *ret_id)
{
	struct group_row g;
	int rc = store_group_by_number(ctx->store, v->event_id, number, &g);

	*ret_id = rc > 0 && !store_group_is_undone(&g) ? g.id : 0;
	return rc < 0 ? rc : 1;
}

int view_group_beside(struct context *ctx, struct group_view *v)
{
	int rc = beside(ctx, v, v->number - 1, &v->before);

	return rc > 0 ? beside(ctx, v, v->number + 1, &v->after) : rc;
}

struct correction_sink {
	struct group_view *view;
	size_t cap;
};

static int take_corrections(void *arg, const struct table_row *row)
{
	struct correction_sink *sink = arg;
	struct group_view *v = sink->view;
	json_t *facts = json_loads(row->facts, 0, NULL), *one;
	size_t i;

	v->version = row->version;
	json_array_foreach(json_object_get(facts, "corrections"), i, one)
	{
		struct view_correction *c;
		const char *from = json_string_value(json_object_get(one, "from"));
		const char *to = json_string_value(json_object_get(one, "to"));

		v->corrections = mem_room(v->corrections, (size_t)v->n_corrections + 1, &sink->cap,
					  sizeof(*v->corrections));
		c = &v->corrections[v->n_corrections++];
		*c = (struct view_correction){
			.game = json_integer_value(json_object_get(one, "game")), .at = row->at};
		snprintf(c->from, sizeof(c->from), "%s", from ? from : "");
		snprintf(c->to, sizeof(c->to), "%s", to ? to : "");
	}
	json_decref(facts);
	return 0;
}

static int load_corrections(struct context *ctx, struct group_view *v)
{
	struct correction_sink sink = {v, 0};

	return store_table_each(ctx->store, v->id, take_corrections, &sink);
}

static int load_rounds(struct context *ctx, struct group_view *v)
{
	struct rounds_load *r = mem_zeroed(1, sizeof(*r));
	int rc = v->drawn ? rounds_load(ctx, v->id, v->start, r) : 0;

	if (rc > 0)
		v->rounds = r;
	else
		free(r);
	while (rc > 0 && r->in.places && (size_t)1 << v->knockout_rounds < r->in.n_places)
		v->knockout_rounds++;
	return rc;
}

/* The results of an over-the-board event are on its cards. */
static int load_cards(struct context *ctx, struct group_view *v)
{
	struct tourney t;
	struct otb_load o;
	int rc;

	if (v->kind->mode != KIND_OTB || !v->drawn)
		return 0;
	rc = store_tourney_by_code(ctx->store, v->event, &t);
	if (rc > 0)
		rc = otb_load(ctx, &t, v->id, &o);
	if (rc > 0) {
		v->otb = mem_alloc(sizeof(o));
		*v->otb = o;
	}
	return rc;
}

/* Annulled games are kept separately, so that nothing counts them. */
static int load_games(struct context *ctx, struct group_view *v)
{
	struct game_query q = {.group = v->id, .annulled = true};
	struct view_rows rows;
	int rc = view_rows(ctx, &q, &rows), n = 0;

	v->annulled = mem_zeroed((size_t)rows.n + 1, sizeof(*v->annulled));
	for (int i = 0; i < rows.n; i++) {
		if (store_game_is_annulled(&rows.list[i]))
			v->annulled[v->n_annulled++] = rows.list[i];
		else
			rows.list[n++] = rows.list[i];
	}
	v->games = rows.list;
	v->n_games = n;
	return rc;
}

/* What is read of every group, so that a server is asked for all of it at once. */
static void announce(struct store *st, int64_t id)
{
	const struct game_query all = {.group = id, .annulled = true};

	store_announce(st, READ_GROUP, id);
	store_announce(st, READ_GROUP_ENTRIES, id);
	store_announce(st, READ_TABLES, id);
	store_game_each_announce(st, &all);
}

int view_group(struct context *ctx, int64_t id, struct group_view *ret_view)
{
	struct group_view v;
	int rc;

	announce(ctx->store, id);
	rc = load_head(ctx, id, &v);
	if (rc <= 0)
		return rc;
	rc = load_lines(ctx, &v);
	if (rc > 0)
		rc = load_teams(ctx, &v);
	if (rc > 0)
		rc = load_corrections(ctx, &v);
	if (rc > 0)
		rc = load_games(ctx, &v);
	if (rc <= 0) {
		view_group_release(&v);
		return rc;
	}
	rc = load_rounds(ctx, &v);
	if (rc >= 0)
		rc = load_cards(ctx, &v);
	if (rc < 0) {
		view_group_release(&v);
		return rc;
	}
	view_group_reckon(&v);
	*ret_view = v;
	return 1;
}

void view_group_release(struct group_view *view)
{
	json_decref(view->options_json);
	free(view->lines);
	free(view->order);
	free(view->teams);
	free(view->team_order);
	free(view->games);
	free(view->annulled);
	free(view->corrections);
	view_position_release(&view->position);
	view_lots_release(&view->lots);
	free(view->former);
	free(view->seats);
	if (view->rounds)
		rounds_load_release(view->rounds);
	free(view->rounds);
	if (view->otb)
		otb_load_release(view->otb);
	free(view->otb);
	*view = (struct group_view){.n_lines = 0};
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See union_rows.h. */
#include "daemon/event/union_rows.h"

#include <stdlib.h>

#include "core/base/mem.h"
#include "core/event/absence.h"
#include "core/event/union_report.h"
#include "core/rating/candidate.h"
#include "core/rating/rating.h"
#include "daemon/event/otb_lineup.h"
#include "daemon/event/sanction.h"
#include "daemon/group_ids.h"
#include "daemon/otb_load.h"
#include "daemon/publish/view_group.h"
#include "daemon/publish/view_tourney.h"
#include "daemon/team_list.h"

/* --- who plays ------------------------------------------------------------------------------- */

/* In order of entry. */
static int take_player(void *arg, const struct entry_row *e)
{
	if (e->player && !e->team && (e->state == ENTRY_CONFIRMED || e->state == ENTRY_SEATED))
		id_set_add(arg, e->player);
	return 0;
}

/* The teams' lists, in order of entry and strength. */
static int take_teams(const struct work *work, const struct tourney *t, struct id_set *p)
{
	struct team_list teams;
	int rc = team_list_load(work->ctx, t->id, &teams);

	if (rc <= 0)
		return rc;
	for (size_t i = 0; i < teams.n; i++) {
		const struct team_one *team = &teams.v[i];

		for (size_t k = 0; k < team->n && team_list_lives(&team->row); k++)
			if (team->lineup[k].player && team->lineup[k].state == LINEUP_IN_FORCE)
				id_set_add(p, team->lineup[k].player);
	}
	team_list_release(&teams);
	return 1;
}

/* Calls `add` for each player; it returns 1 or a negative enum store_error. */
static int each_player(const struct work *work, const struct tourney *t,
		       int (*add)(const struct work *work, const struct player *p, void *arg),
		       void *arg)
{
	struct id_set all = {.n = 0};
	int rc = store_entry_each_tourney(work->ctx->store, t->id, take_player, &all);

	if (rc >= 0)
		rc = take_teams(work, t, &all);
	for (size_t i = 0; i < all.n && rc >= 0; i++) {
		struct player p;

		rc = store_player_get(work->ctx->store, all.v[i], &p);
		if (rc > 0)
			rc = add(work, &p, arg);
	}
	free(all.v);
	return rc < 0 ? rc : 1;
}

static int add_entrant(const struct work *work, const struct player *p, void *arg)
{
	char born[CIVIL_TEXT] = "";

	(void)work;
	if (!civil_is_none(p->born))
		civil_format(p->born, born);
	json_array_append_new(arg, json_pack("{s:s, s:s, s:s, s:i}", "name", p->name, "club",
					     p->club, "born", born, "rating", p->rating));
	return 1;
}

int union_rows_entrants(const struct work *work, const struct tourney *t, json_t **ret_rows)
{
	*ret_rows = json_array();
	return each_player(work, t, add_entrant, *ret_rows);
}

/* --- warnings and bans ----------------------------------------------------------------------- */

struct sanctions {
	json_t *rows;
	struct civil since;
};

static int add_sanctions(const struct work *work, const struct player *p, void *arg)
{
	struct sanctions *s = arg;
	struct sanction_register reg;
	char until[CIVIL_TEXT];
	int rc = sanction_register_load(work, p->id, &reg);

	for (size_t i = 0; i < reg.n && rc >= 0; i++)
		if (reg.v[i].date.day >= s->since.day)
			json_array_append_new(s->rows,
					      json_pack("{s:s, s:b, s:s}", "name", p->name, "ban",
							reg.v[i].ban, "until",
							civil_format(reg.v[i].until, until)));
	return rc < 0 ? rc : 1;
}

int union_rows_sanctions(const struct work *work, const struct tourney *t, struct civil since,
			 json_t **ret_rows)
{
	struct sanctions s = {json_array(), since};

	*ret_rows = s.rows;
	return each_player(work, t, add_sanctions, &s);
}

/* --- results of single players --------------------------------------------------------------- */

static size_t at_number(const struct otb_load *o, int number)
{
	size_t i = 0;

	while (i < o->n_players && o->players[i].number != number)
		i++;
	return i;
}

static bool was_played(const struct rounds_game *g)
{
	return g->finished && g->white_moved && g->black_moved;
}

/* Rounds in which the player did not appear; who has left is not expected. */
static int missed_by(const struct otb_load *o, int number)
{
	int missed = 0;

	for (size_t i = 0; i < o->n_games; i++) {
		const struct rounds_game *g = &o->games[i];

		if (!g->finished || was_played(g) || g->by_leaving)
			continue;
		missed += (g->white == number && !g->white2) || (g->black == number && !g->black2);
	}
	return missed;
}

/*
 * An unplayed game counts against an absentee, unless they were absent throughout (RATING R-3); an
 * unrated opponent does not count, nor a game not played because a player had left.
 */
static bool is_rated(const struct otb_load *o, const struct rounds_game *g)
{
	int loser = g->white2 ? g->black : g->white;
	int rounds = kind_otb_rounds(&o->shape, (int)o->n_players);

	if (!g->finished || g->by_leaving || !o->players[at_number(o, g->white)].rating ||
	    !o->players[at_number(o, g->black)].rating)
		return false;
	return was_played(g) || (g->white2 + g->black2 == 2 &&
				 absence_proposal(missed_by(o, loser), rounds) != ABSENCE_BAN);
}

/*
 * New ratings in the order of players, o->n_players of them.  Games left out of the table are
 * rated, with their points taken off again for the first place; one without a result is unplayed.
 */
static void rate(const struct otb_load *o, struct rating_player *ret)
{
	struct rating_game *games = mem_zeroed(o->n_games + 1, sizeof(*games));
	struct rating_report report;
	size_t n = 0;

	for (size_t i = 0; i < o->n_players; i++)
		ret[i] = (struct rating_player){.rating = o->players[i].rating};
	for (size_t i = 0; i < o->n_games; i++) {
		const struct rounds_game *g = &o->games[i];
		size_t a = at_number(o, g->white), b = at_number(o, g->black);

		if (!g->finished && !g->left_out)
			continue;
		games[n++] = (struct rating_game){
			.a = a,
			.b = b,
			.halves_of_a = g->white2 + g->black2 ? g->white2 : RATING_BOTH_LOST,
			.rated = is_rated(o, g)};
		if (g->left_out) {
			ret[a].ruled_halves -= g->white2;
			ret[b].ruled_halves -= g->black2;
		}
	}
	rating_tournament(ret, o->n_players, games, n, !o->shape.system, &report);
	free(games);
}

/* Whether the player's games form a candidate result (§ 26). */
static bool is_candidate(const struct otb_load *o, const struct rounds_player *p)
{
	struct candidate_round *rounds = mem_zeroed(o->n_games + 1, sizeof(*rounds));
	size_t n = 0;
	bool found;

	for (size_t i = 0; i < o->n_games; i++) {
		const struct rounds_game *g = &o->games[i];
		bool white = g->white == p->number;
		int other = white ? g->black : g->white;

		if (!was_played(g) || (!white && g->black != p->number))
			continue;
		rounds[n++] = (struct candidate_round){
			.opponent = o->players[at_number(o, other)].rating,
			.score = ratio_make(white ? g->white2 : g->black2, 2)};
	}
	found = p->rating && candidate_series(p->rating, rounds, n) > 0;
	free(rounds);
	return found;
}

static void add_players(const struct group_view *v, json_t *lines)
{
	const struct otb_load *o = v->otb;
	struct rating_player *rated = mem_zeroed(o->n_players + 1, sizeof(*rated));

	rate(o, rated);
	for (int i = 0; i < v->n_lines; i++) {
		const struct view_line *l = &v->lines[v->order[i]];
		size_t at = at_number(o, l->number);

		if (at == o->n_players)
			continue;
		json_array_append_new(
			lines, json_pack("{s:i, s:s, s:s, s:i, s:i, s:i, s:b}", "place", l->place,
					 "name", l->player.name, "club", l->player.club, "points2",
					 l->points2, "rating", o->players[at].rating, "new",
					 rated[at].n ? rated[at].change.rn : 0, "candidate",
					 is_candidate(o, &o->players[at])));
	}
	free(rated);
}

/* --- results of teams ------------------------------------------------------------------------ */

static void add_teams(const struct group_view *v, json_t *lines)
{
	for (int i = 0; i < v->n_teams; i++) {
		const struct view_team_line *t = &v->teams[v->team_order[i]];

		json_array_append_new(lines,
				      json_pack("{s:i, s:s, s:s, s:i, s:i, s:i, s:b}", "place",
						t->place, "name", t->name, "club", "", "points2",
						(int)(2 * t->points.num / t->points.den), "rating",
						0, "new", 0, "candidate", 0));
	}
}

/* --- groups ---------------------------------------------------------------------------------- */

static int add_group(const struct work *work, int64_t id, json_t *rows)
{
	struct group_view v;
	json_t *lines;
	int rc = view_group(work->ctx, id, &v);

	if (rc <= 0)
		return rc;
	lines = json_array();
	if (v.otb && v.n_teams)
		add_teams(&v, lines);
	else if (v.otb)
		add_players(&v, lines);
	json_array_append_new(rows, json_pack("{s:s, s:o}", "code", v.code, "lines", lines));
	view_group_release(&v);
	return 1;
}

int union_rows_results(const struct work *work, const struct tourney *t, json_t **ret_rows)
{
	struct group_ids ids;
	int rc = group_ids_load(work->ctx->store, t->id, &ids);

	*ret_rows = json_array();
	if (rc < 0)
		return rc;
	for (size_t i = 0; i < ids.n && rc >= 0; i++)
		rc = add_group(work, ids.v[i], *ret_rows);
	group_ids_release(&ids);
	return rc < 0 ? rc : 1;
}

/* --- staying away ---------------------------------------------------------------------------- */

static void add_absence(const struct otb_load *o, int64_t player, const char *name, int missed,
			json_t *rows)
{
	int rounds = kind_otb_rounds(&o->shape, (int)o->n_players);
	enum absence_proposal what = absence_proposal(missed, rounds);

	if (what != ABSENCE_NOTHING)
		json_array_append_new(rows,
				      json_pack("{s:I, s:s, s:i, s:i, s:I, s:b}", "player",
						(json_int_t)player, "name", name, "missed", missed,
						"rounds", rounds, "group", (json_int_t)o->group.id,
						"ban", what == ABSENCE_BAN));
}

/* Players of teams, and the rounds they missed. */
struct absentees {
	struct id_set players;
	int *missed;
	size_t cap;
};

static void count_absence(struct absentees *a, int64_t player)
{
	size_t n = a->players.n, i = 0;

	id_set_add(&a->players, player);
	if (a->players.n > n) {
		a->missed = mem_room(a->missed, a->players.n, &a->cap, sizeof(*a->missed));
		a->missed[n] = 0;
	}
	while (a->players.v[i] != player)
		i++;
	a->missed[i]++;
}

/* Whether the side lost the board, from 1, without a game.  Visitors have White on odd boards. */
static bool lost_unplayed(const struct otb_match *m, enum otb_side side, int board)
{
	const struct card_result *r = &m->boards[board - 1];
	bool white = (board % 2 == 1) == (side == OTB_VISITORS);

	return r->board && !r->played && !(white ? r->white2 : r->black2);
}

static int count_side(const struct work *work, const struct otb_load *o, size_t match,
		      enum otb_side side, struct absentees *a)
{
	const struct otb_match *m = &o->matches[match];
	int64_t players[TEAM_MATCH_BOARDS];
	bool any = false;
	int rc;

	for (int b = 1; b <= o->shape.boards; b++)
		any |= lost_unplayed(m, side, b);
	if (!any)
		return 1;
	rc = otb_lineup_players(work, o, match, side, players);
	for (int b = 1; b <= o->shape.boards && rc > 0; b++)
		if (lost_unplayed(m, side, b) && players[b - 1])
			count_absence(a, players[b - 1]);
	return rc;
}

/* A rematch is not a round, and a team struck out is barred as a team (5.1 section 13). */
static int add_team_absences(const struct work *work, const struct otb_load *o, json_t *rows)
{
	struct absentees a = {.missed = NULL};
	struct player p;
	int rc = 1;

	for (size_t m = 0; m < o->n_games && rc > 0; m++) {
		struct otb_score score;

		otb_load_score(o, m, &score);
		for (int side = OTB_VISITORS; side <= OTB_HOSTS && rc > 0; side++)
			if (!o->matches[m].rematch && !(score.struck_out & 1u << side))
				rc = count_side(work, o, m, (enum otb_side)side, &a);
	}
	for (size_t i = 0; i < a.players.n && rc > 0; i++) {
		rc = store_player_get(work->ctx->store, a.players.v[i], &p);
		if (rc > 0)
			add_absence(o, p.id, p.name, a.missed[i], rows);
	}
	free(a.players.v);
	free(a.missed);
	return rc;
}

static int add_absences(const struct work *work, const struct otb_load *o, json_t *rows)
{
	if (o->matches)
		return add_team_absences(work, o, rows);
	for (size_t i = 0; i < o->n_players; i++)
		add_absence(o, o->ids[i], o->names[i], missed_by(o, o->players[i].number), rows);
	return 1;
}

int union_rows_absences(const struct work *work, const struct tourney *t, json_t **ret_rows)
{
	struct group_ids ids;
	int rc = group_ids_load(work->ctx->store, t->id, &ids);

	*ret_rows = json_array();
	if (rc < 0)
		return rc;
	for (size_t i = 0; i < ids.n && rc >= 0; i++) {
		struct otb_load o;

		rc = otb_load(work->ctx, t, ids.v[i], &o);
		if (rc <= 0)
			continue;
		rc = add_absences(work, &o, *ret_rows);
		otb_load_release(&o);
	}
	group_ids_release(&ids);
	return rc < 0 ? rc : 1;
}

/* --- officers -------------------------------------------------------------------------------- */

int union_rows_officers(const struct work *work, const struct tourney *t, json_t **ret_rows)
{
	struct tourney_view v;
	int rc = view_tourney_id(work->ctx, t->id, &v);

	*ret_rows = json_array();
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	for (int i = 0; i < v.n_officers; i++)
		json_array_append_new(*ret_rows, json_pack("{s:s, s:s}", "role", v.officers[i].role,
							   "name", v.officers[i].name));
	view_tourney_release(&v);
	return 1;
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See view_club.h. */
#include "daemon/publish/view_club.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/event/slug.h"
#include "daemon/publish/view_person.h"
#include "daemon/publish/view_rows.h"
#include "daemon/team_list.h"

/* --- players --------------------------------------------------------------------------------- */

static void count(struct club_player *p, const struct game_row *game)
{
	bool white = game->white == p->player.id;

	p->drawn += !strcmp(game->result, "1/2-1/2");
	p->won += !strcmp(game->result, white ? "1-0" : "0-1");
	p->lost += !strcmp(game->result, white ? "0-1" : "1-0");
}

static int count_games(struct context *ctx, struct club_player *p)
{
	struct view_rows rows;
	int rc = view_rows(ctx, &(struct game_query){.player = p->player.id}, &rows);

	for (int i = 0; i < rows.n; i++)
		count(p, &rows.list[i]);
	free(rows.list);
	return rc;
}

void view_club_begin(const struct view_player *const *players, size_t n, struct club_view *ret_view)
{
	struct club_view v = {.players = mem_zeroed(n + 1, sizeof(*v.players)), .n_players = n};

	for (size_t i = 0; i < n; i++)
		v.players[i].player = *players[i];
	if (n)
		memcpy(v.name, players[0]->club, sizeof(v.name));
	*ret_view = v;
}

int view_club_scores(struct context *ctx, size_t limit, struct club_view *v)
{
	size_t end = limit < v->n_players - v->n_scored ? v->n_scored + limit : v->n_players;
	int rc = 1;

	for (; v->n_scored < end && rc >= 0; v->n_scored++)
		rc = count_games(ctx, &v->players[v->n_scored]);
	return rc < 0 ? rc : v->n_scored < v->n_players;
}

static int add_players(struct context *ctx, const char *slug, struct club_view *v)
{
	const struct view_player **players;
	struct people_view people;
	int rc = view_person_list(ctx, slug, &people);

	if (rc < 0)
		return rc;
	players = mem_zeroed(people.n + 1, sizeof(*players));
	for (size_t i = 0; i < people.n; i++)
		players[i] = &people.list[i];
	view_club_begin(players, people.n, v);
	free(players);
	view_person_list_release(&people);
	return view_club_scores(ctx, v->n_players, v);
}

/* --- teams ----------------------------------------------------------------------------------- */

struct clubs {
	const char *slug;
	int64_t *ids;
	size_t n, cap;
	struct club_view *view;
};

static int take_club(void *arg, const struct club *club)
{
	struct clubs *clubs = arg;
	struct sbuf slug = SBUF_INIT;

	slug_of_code(club->name, &slug);
	if (slug.len && !strcmp(slug.buf, clubs->slug)) {
		clubs->ids = mem_room(clubs->ids, clubs->n + 1, &clubs->cap, sizeof(*clubs->ids));
		clubs->ids[clubs->n++] = club->id;
		memcpy(clubs->view->name, club->name, sizeof(clubs->view->name));
	}
	sbuf_release(&slug);
	return 0;
}

struct events {
	struct tourney *list;
	size_t n, cap;
};

static int take_event(void *arg, const struct tourney *t)
{
	struct events *events = arg;

	events->list = mem_room(events->list, events->n + 1, &events->cap, sizeof(*events->list));
	events->list[events->n++] = *t;
	return 0;
}

static void add_team(const struct tourney *t, const struct team_one *team, struct club_view *v)
{
	struct club_team *to;

	v->teams = mem_room(v->teams, v->n_teams + 1, &v->cap, sizeof(*v->teams));
	to = &v->teams[v->n_teams++];
	*to = (struct club_team){.year = t->year, .group = team->row.group};
	memcpy(to->name, team->name, sizeof(to->name));
	memcpy(to->slug, t->slug, sizeof(to->slug));
	memcpy(to->event, t->name, sizeof(to->event));
}

static int add_teams_of(struct context *ctx, const struct tourney *t, const struct clubs *clubs)
{
	struct team_list teams;
	int rc = team_list_load(ctx, t->id, &teams);

	if (rc <= 0)
		return rc;
	for (size_t i = 0; i < teams.n; i++)
		for (size_t k = 0; k < clubs->n; k++)
			if (teams.v[i].club.id == clubs->ids[k] && teams.v[i].row.valid.sec &&
			    team_list_lives(&teams.v[i].row))
				add_team(t, &teams.v[i], clubs->view);
	team_list_release(&teams);
	return rc;
}

/* Only clubs with teams are stored, and few players belong to one. */
int view_club_teams(struct context *ctx, const char *slug, struct club_view *v)
{
	struct clubs clubs = {.slug = slug, .view = v};
	struct events events = {.n = 0};
	int rc = store_club_each(ctx->store, take_club, &clubs);

	if (rc >= 0 && clubs.n)
		rc = store_tourney_each(ctx->store, take_event, &events);
	for (size_t i = events.n; i-- > 0 && rc >= 0;)
		rc = add_teams_of(ctx, &events.list[i], &clubs);
	free(events.list);
	free(clubs.ids);
	return rc;
}

/* --- the club -------------------------------------------------------------------------------- */

int view_club(struct context *ctx, const char *slug, struct club_view *ret_view)
{
	struct club_view v = {.n_players = 0};
	int rc = add_players(ctx, slug, &v);

	if (rc >= 0)
		rc = view_club_teams(ctx, slug, &v);
	if (rc >= 0 && (v.n_players || v.n_teams)) {
		*ret_view = v;
		return 1;
	}
	view_club_release(&v);
	return rc < 0 ? rc : 0;
}

void view_club_release(struct club_view *view)
{
	free(view->players);
	free(view->teams);
	*view = (struct club_view){.n_players = 0};
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See view_person.h. */
#include "daemon/publish/view_person.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/event/slug.h"
#include "sql/store_calendar.h"
#include "sql/store_entry.h"
#include "sql/store_game.h"

/* --- a player -------------------------------------------------------------------------------- */

struct places {
	struct entry_row *list;
	size_t n, cap;
};

/* Public entries: seats, and those waiting for one. */
static int take_entry(void *arg, const struct entry_row *e)
{
	struct places *places = arg;
	bool shown = e->state == ENTRY_CONFIRMED || e->state == ENTRY_SEATED ||
		     (e->state == ENTRY_WITHDRAWN && e->number);

	if (shown) {
		places->list =
			mem_room(places->list, places->n + 1, &places->cap, sizeof(*places->list));
		places->list[places->n++] = *e;
	}
	return 0;
}

static int fill_place(struct context *ctx, const struct entry_row *e, struct person_place *ret)
{
	struct tourney t;
	struct group_row g;
	int rc = store_tourney_get(ctx->store, e->tourney, &t);

	*ret = (struct person_place){.group = e->group, .withdrawn = e->state == ENTRY_WITHDRAWN};
	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	memcpy(ret->slug, t.slug, sizeof(ret->slug));
	memcpy(ret->event, t.name, sizeof(ret->event));
	rc = e->group ? store_group_get(ctx->store, e->group, &g) : 0;
	if (rc > 0)
		memcpy(ret->code, g.code, sizeof(ret->code));
	return rc < 0 ? rc : 1;
}

static int note_game(void *arg, const struct game_row *row)
{
	bool *any = arg;

	(void)row;
	*any = true;
	return 0;
}

/* Single games belong to no tournament; 0 if there are none either. */
static int plays_games(struct context *ctx, int64_t player)
{
	bool any = false;
	int rc = store_game_each(
		ctx->store,
		&(struct game_query){
			.player = player, .former = true, .annulled = true, .limit = 1},
		note_game, &any);

	return rc < 0 ? rc : any;
}

int view_person(struct context *ctx, int64_t player, struct person_view *ret_view)
{
	struct civil today = zone_date(ZONE_COPENHAGEN, ctx->now(ctx->now_arg));
	struct person_view v = {.n = 0};
	struct places places = {.n = 0};
	int rc = view_player(ctx, player, &v.player);

	if (rc > 0)
		rc = store_entry_each_player(ctx->store, player, take_entry, &places);
	v.places = mem_zeroed(places.n + 1, sizeof(*v.places));
	for (; v.n < places.n && rc > 0; v.n++)
		rc = fill_place(ctx, &places.list[places.n - 1 - v.n], &v.places[v.n]);
	free(places.list);
	if (rc > 0)
		rc = view_rating_player(ctx, player, today, &v.rating);
	if (rc > 0 && v.n == 0 && v.rating.n == 0)
		rc = plays_games(ctx, player);
	if (rc > 0)
		rc = view_classes_of(ctx, &v.player, today, &v.classes);
	if (rc > 0)
		rc = view_search(ctx, &(struct search){.id = player}, &v.games);
	if (rc > 0)
		*ret_view = v;
	else
		view_person_release(&v);
	return rc;
}

static json_t *player_json(const struct view_player *p)
{
	return json_pack("{s:I, s:s}", "player", (json_int_t)p->id, "name", p->name);
}

json_t *view_person_json(const struct person_view *view)
{
	json_t *games = json_array();

	for (int i = 0; i < view->games.n; i++) {
		const struct search_game *g = &view->games.list[i];

		json_array_append_new(
			games, json_pack("{s:I, s:o, s:o, s:s, s:s, s:i}", "game",
					 (json_int_t)g->id, "white", player_json(&g->player[0]),
					 "black", player_json(&g->player[1]), "result", g->result,
					 "event", g->slug, "year", g->year));
	}
	return json_pack("{s:I, s:s, s:s, s:o, s:o}", "player", (json_int_t)view->player.id, "name",
			 view->player.name, "club", view->player.club, "rating",
			 view->rating.listed ? json_integer(view->rating.rating) : json_null(),
			 "games", games);
}

void view_person_release(struct person_view *view)
{
	free(view->places);
	view_classes_release(&view->classes);
	view_rating_player_release(&view->rating);
	view_search_release(&view->games);
	*view = (struct person_view){.n = 0};
}

/* --- all players ----------------------------------------------------------------------------- */

/* Names of clubs that share a slug, such as "Nord" and "nord". */
struct club_names {
	const char *slug;
	char (*v)[STORE_NAME_MAX + 1];
	size_t n, cap;
};

static int take_club(void *arg, const char *club)
{
	struct club_names *names = arg;
	struct sbuf slug = SBUF_INIT;

	slug_of_code(club, &slug);
	if (slug.len && !strcmp(slug.buf, names->slug)) {
		names->v = mem_room(names->v, names->n + 1, &names->cap, sizeof(*names->v));
		snprintf(names->v[names->n++], sizeof(*names->v), "%s", club);
	}
	sbuf_release(&slug);
	return 0;
}

static int take_player(void *arg, const struct player *p)
{
	struct people_view *v = arg;

	v->list = mem_room(v->list, v->n + 1, &v->cap, sizeof(*v->list));
	view_player_of(p, &v->list[v->n++]);
	return 0;
}

int view_person_has_page(struct context *ctx, int64_t player)
{
	struct rating_history rating = {.n = 0};
	struct places places = {.n = 0};
	int rc = store_entry_each_player(ctx->store, player, take_entry, &places);

	free(places.list);
	if (rc < 0 || places.n)
		return rc < 0 ? rc : 1;
	rc = plays_games(ctx, player);
	if (rc == 0)
		rc = view_rating_player(
			ctx, player, zone_date(ZONE_COPENHAGEN, ctx->now(ctx->now_arg)), &rating);
	else
		return rc;
	if (rc > 0)
		rc = rating.n > 0;
	view_rating_player_release(&rating);
	return rc;
}

/* Leaves out those that have no page. */
static int keep_paged(struct context *ctx, struct people_view *v)
{
	size_t n = v->n;
	int rc = 1;

	v->n = 0;
	for (size_t i = 0; i < n && rc >= 0; i++) {
		rc = view_person_has_page(ctx, v->list[i].id);
		if (rc > 0)
			v->list[v->n++] = v->list[i];
	}
	return rc < 0 ? rc : 1;
}

int view_person_list(struct context *ctx, const char *club, struct people_view *ret_view)
{
	struct people_view v = {.n = 0};
	struct club_names names = {.slug = club};
	int rc = store_player_clubs(ctx->store, take_club, &names);

	for (size_t i = 0; i < names.n && rc > 0; i++)
		rc = store_player_each_club(ctx->store, names.v[i], take_player, &v);
	free(names.v);
	if (rc > 0)
		rc = keep_paged(ctx, &v);
	if (rc < 0) {
		view_person_list_release(&v);
		return rc;
	}
	if (v.n)
		qsort(v.list, v.n, sizeof(*v.list), view_player_by_name);
	*ret_view = v;
	return 1;
}

void view_person_list_release(struct people_view *view)
{
	free(view->list);
	*view = (struct people_view){.n = 0};
}

/* --- titles ---------------------------------------------------------------------------------- */

struct signed_last {
	int64_t tourney, group;
	char *facts; /* owned */
};

struct reports {
	struct signed_last *list;
	size_t n, cap;
};

/* In order of group and version within an event: the last one of a group counts. */
static int take_report(void *arg, const struct report_row *row)
{
	struct reports *all = arg;
	struct signed_last *r = NULL;

	for (size_t i = 0; i < all->n && !r; i++)
		if (all->list[i].tourney == row->tourney && all->list[i].group == row->group)
			r = &all->list[i];
	if (r) {
		free(r->facts);
	} else {
		all->list = mem_room(all->list, all->n + 1, &all->cap, sizeof(*all->list));
		r = &all->list[all->n++];
	}
	*r = (struct signed_last){row->tourney, row->group, mem_strdup(row->facts)};
	return 0;
}

static void add_champion(const struct tourney *t, json_t *one, struct champions_view *v)
{
	const char *title = json_string_value(json_object_get(one, "title")),
		   *name = json_string_value(json_object_get(one, "name"));
	struct champion *c;

	if (!title || !name)
		return;
	v->list = mem_room(v->list, v->n + 1, &v->cap, sizeof(*v->list));
	c = &v->list[v->n++];
	*c = (struct champion){.year = t->year,
			       .shared = json_is_true(json_object_get(one, "shared"))};
	memcpy(c->slug, t->slug, sizeof(c->slug));
	memcpy(c->event, t->name, sizeof(c->event));
	snprintf(c->title, sizeof(c->title), "%s", title);
	snprintf(c->name, sizeof(c->name), "%s", name);
}

static int add_titles(struct context *ctx, const struct signed_last *r, struct champions_view *v)
{
	json_t *facts = json_loads(r->facts, 0, NULL), *one;
	struct tourney t;
	size_t i;
	int rc = store_tourney_get(ctx->store, r->tourney, &t);

	if (rc > 0)
		json_array_foreach(json_object_get(facts, "titles"), i, one)
			add_champion(&t, one, v);
	json_decref(facts);
	return rc < 0 ? rc : 1;
}

int view_person_champions(struct context *ctx, struct champions_view *ret_view)
{
	struct champions_view v = {.n = 0};
	struct reports all = {.n = 0};
	int rc = store_report_each(ctx->store, 0, take_report, &all);

	for (size_t i = all.n; i-- > 0 && rc > 0;)
		rc = add_titles(ctx, &all.list[i], &v);
	for (size_t i = 0; i < all.n; i++)
		free(all.list[i].facts);
	free(all.list);
	if (rc > 0)
		*ret_view = v;
	else
		view_person_champions_release(&v);
	return rc;
}

void view_person_champions_release(struct champions_view *view)
{
	free(view->list);
	*view = (struct champions_view){.n = 0};
}

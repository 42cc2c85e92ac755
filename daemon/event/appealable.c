/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See appealable.h. */
#include "daemon/event/appealable.h"

#include <string.h>

#include "sql/store_game.h"

struct look {
	const struct work *work;
	struct appealable *list;
	int rc;
};

static bool plays(struct look *l, int64_t game)
{
	int64_t me = l->work->player->id;
	struct game_row row;
	int rc = store_game_get(l->work->ctx->store, game, &row);

	if (rc < 0)
		l->rc = rc;
	return rc > 0 && store_game_plays(&row, me);
}

/* The ruling that this one supersedes: about the same game, or appealed against. */
static struct appealable_ruling *same_matter(struct look *l, const struct ruling_row *row)
{
	int64_t before = row->game ? 0 : ruling_appealed(l->work, row);

	for (int i = 0; i < l->list->n; i++) {
		struct appealable_ruling *r = &l->list->v[i];
		if (row->game ? r->game == row->game : before && r->id == before)
			return r;
	}
	return NULL;
}

static int look_at(void *arg, const struct ruling_row *row)
{
	struct look *l = arg;
	struct appealable_ruling *place;

	if (row->game ? !plays(l, row->game) : row->player != l->work->player->id)
		return l->rc < 0;
	place = same_matter(l, row);
	if (!place && l->list->n < APPEALABLE_MAX)
		place = &l->list->v[l->list->n++];
	if (place)
		*place = (struct appealable_ruling){row->id, row->game, row->group,
						    ruling_bar(l->work, row),
						    ruling_is_removal(l->work, row)};
	return 0;
}

int appealable_load(const struct work *work, struct appealable *ret)
{
	struct look l = {work, ret, 1};
	int rc;

	ret->n = 0;
	rc = store_ruling_each_reader(work->ctx->store, work->player->id, look_at, &l);
	return l.rc < 0 ? l.rc : rc;
}

static void keep_at(struct appealable *list, int i)
{
	if (i >= 0)
		list->v[0] = list->v[i];
	list->n = i >= 0;
}

/* Whether `id` is the ruling `of`, or a ruling on an appeal against it. */
static int is_or_upholds(const struct work *work, int64_t id, int64_t of)
{
	while (id && id != of) {
		struct ruling_row row;
		int rc = store_ruling_get(work->ctx->store, id, &row);

		if (rc <= 0)
			return rc;
		id = ruling_appealed(work, &row);
		ruling_row_release(&row);
	}
	return id != 0;
}

int appealable_keep_ruling(const struct work *work, int64_t ruling, struct appealable *list)
{
	struct ruling_row row;
	int rc = store_ruling_get(work->ctx->store, ruling, &row), at = -1;
	int64_t game;

	if (rc <= 0) {
		list->n = 0;
		return rc < 0 ? rc : 1;
	}
	game = row.game;
	ruling_row_release(&row);
	for (int i = 0; i < list->n && at < 0 && rc >= 0; i++) {
		rc = game ? list->v[i].game == game : is_or_upholds(work, list->v[i].id, ruling);
		if (rc > 0)
			at = i;
	}
	keep_at(list, at);
	return rc < 0 ? rc : 1;
}

int appealable_keep_game(const struct work *work, int64_t game, struct appealable *list)
{
	struct game_row row;
	int at = -1, rc = store_game_get(work->ctx->store, game, &row);

	for (int i = 0; i < list->n && at < 0; i++)
		if (list->v[i].game == game)
			at = i;
	for (int i = 0; rc > 0 && row.group && i < list->n && at < 0; i++)
		if (list->v[i].removal && list->v[i].group == row.group)
			at = i;
	keep_at(list, at);
	return rc < 0 ? rc : 1;
}

int64_t appealable_meant(const struct appealable *list)
{
	int64_t newest = 0, open = 0;
	int n_open = 0;

	for (int i = 0; i < list->n; i++) {
		if (list->v[i].id > newest)
			newest = list->v[i].id;
		if (list->v[i].bar == RULING_OPEN) {
			open = list->v[i].id;
			n_open++;
		}
	}
	if (n_open > 1)
		return -1;
	return n_open ? open : newest;
}

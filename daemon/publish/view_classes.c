/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See view_classes.h. */
#include "daemon/publish/view_classes.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "daemon/right_record.h"
#include "sql/store_player.h"

/* Whether the right `r` is valid longer than the line says. */
static bool is_longer(const struct rights_right *r, const struct class_line *line)
{
	if (civil_is_none(line->until))
		return false;
	return civil_is_none(r->until) || r->until.day > line->until.day;
}

static void add_right(const struct view_player *player, const struct rights_right *r, size_t first,
		      struct classes_view *v)
{
	for (size_t i = first; i < v->n; i++)
		if (v->list[i].class == r->class) {
			if (is_longer(r, &v->list[i])) {
				v->list[i].route = r->route;
				v->list[i].until = r->until;
			}
			return;
		}
	v->list = mem_room(v->list, v->n + 1, &v->cap, sizeof(*v->list));
	v->list[v->n++] = (struct class_line){*player, r->class, r->route, r->until};
}

/* Adds the distinct classes open to the player on the day. */
static int add_player(struct context *ctx, const struct view_player *player, struct civil day,
		      bool open_too, struct classes_view *v)
{
	struct right_record record;
	struct rights_list rights;
	size_t first = v->n;
	int rc = right_record_load(ctx, player->id, ctx->now(ctx->now_arg), &record);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	rights_derive(&record.record, day, &rights);
	for (size_t i = 0; i < rights.n; i++)
		if (rights_holds(&rights.rights[i], day) &&
		    (open_too || rights.rights[i].class != CLASS_A))
			add_right(player, &rights.rights[i], first, v);
	rights_release(&rights);
	right_record_release(&record);
	return 1;
}

int view_classes_of(struct context *ctx, const struct view_player *player, struct civil day,
		    struct classes_view *ret_view)
{
	struct classes_view v = {.n = 0};
	int rc = add_player(ctx, player, day, true, &v);

	if (rc > 0)
		*ret_view = v;
	else
		view_classes_release(&v);
	return rc;
}

/* --- all players ----------------------------------------------------------------------------- */

struct people {
	struct view_player *list;
	size_t n, cap;
	bool more;
};

static int take_player(void *arg, const struct player *p)
{
	struct people *all = arg;
	struct view_player *to;

	all->more = all->n == VIEW_CLASSES_MOST;
	if (all->more)
		return 1;
	all->list = mem_room(all->list, all->n + 1, &all->cap, sizeof(*all->list));
	to = &all->list[all->n++];
	*to = (struct view_player){.id = p->id, .rating = p->rating};
	memcpy(to->name, p->name, sizeof(to->name));
	memcpy(to->club, p->club, sizeof(to->club));
	return 0;
}

static int by_class(const void *a, const void *b)
{
	const struct class_line *x = a, *y = b;
	int names = strcmp(x->player.name, y->player.name);

	if (x->class != y->class)
		return x->class > y->class ? -1 : 1;
	return names ? names : x->player.id < y->player.id ? -1 : 1;
}

int view_classes(struct context *ctx, struct civil day, struct classes_view *ret_view)
{
	struct classes_view v = {.n = 0};
	struct people all = {.n = 0};
	int rc = store_player_each(ctx->store, take_player, &all);

	for (size_t i = 0; i < all.n && rc > 0; i++)
		rc = add_player(ctx, &all.list[i], day, false, &v);
	free(all.list);
	if (rc < 0) {
		view_classes_release(&v);
		return rc;
	}
	if (v.n)
		qsort(v.list, v.n, sizeof(*v.list), by_class);
	v.more = all.more;
	*ret_view = v;
	return 1;
}

void view_classes_release(struct classes_view *view)
{
	free(view->list);
	*view = (struct classes_view){.n = 0};
}

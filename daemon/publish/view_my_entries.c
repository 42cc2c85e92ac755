/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See view_my_entries.h. */
#include "daemon/publish/view_my_entries.h"

#include <stdlib.h>

#include "core/base/mem.h"

static int add(void *arg, const struct entry_row *e)
{
	struct my_entries *entries = arg;

	entries->v = mem_room(entries->v, entries->n + 1, &entries->cap, sizeof(*entries->v));
	entries->v[entries->n++].row = *e;
	return 0;
}

static int newest_first(const void *a, const void *b)
{
	const struct my_entry *x = a, *y = b;

	return x->row.id > y->row.id ? -1 : x->row.id < y->row.id;
}

static int load(struct store *st, struct my_entry *e)
{
	int rc = store_tourney_get(st, e->row.tourney, &e->event);

	e->group = (struct group_row){.id = 0};
	if (rc > 0 && e->row.group)
		rc = store_group_get(st, e->row.group, &e->group);
	return rc;
}

int view_my_entries(struct context *ctx, int64_t player, struct my_entries *ret_entries)
{
	struct my_entries entries = {NULL, 0, 0};
	int rc = store_entry_each_player(ctx->store, player, add, &entries);

	for (size_t i = 0; i < entries.n && rc > 0; i++)
		rc = load(ctx->store, &entries.v[i]);
	if (rc < 0) {
		view_my_entries_release(&entries);
		return rc;
	}
	if (entries.n)
		qsort(entries.v, entries.n, sizeof(*entries.v), newest_first);
	*ret_entries = entries;
	return 1;
}

void view_my_entries_release(struct my_entries *entries)
{
	free(entries->v);
	*entries = (struct my_entries){NULL, 0, 0};
}

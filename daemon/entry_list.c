/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Loads entries; see entry_list.h. */
#include "daemon/entry_list.h"

#include <stdlib.h>

#include "core/base/mem.h"

void entry_list_add(struct entry_list *list, const struct entry_row *entry)
{
	list->rows = mem_resize(list->rows, (size_t)list->n + 1, sizeof(*list->rows));
	list->rows[list->n++] = *entry;
}

bool entry_list_is_former(const struct entry_row *entry)
{
	return !civil_is_none(entry->last);
}

bool entry_list_holds(const struct entry_row *entry)
{
	return (entry->state == ENTRY_CONFIRMED || entry->state == ENTRY_SEATED) &&
	       !entry_list_is_former(entry);
}

bool entry_list_left_before(const struct entry_row *entry, struct civil start)
{
	return entry->state == ENTRY_WITHDRAWN && !civil_is_none(entry->last) &&
	       !civil_is_none(start) && entry->last.day < start.day;
}

struct entry_sink {
	struct entry_list *list;
	bool confirmed_only;
};

static int take_entry(void *arg, const struct entry_row *e)
{
	struct entry_sink *sink = arg;

	if (!sink->confirmed_only || entry_list_holds(e))
		entry_list_add(sink->list, e);
	return 0;
}

int entry_list_load(struct context *ctx, int64_t group, bool confirmed_only, struct entry_list *ret)
{
	struct entry_list list = {0};
	struct entry_sink sink = {&list, confirmed_only};
	int rc = store_entry_each(ctx->store, group, take_entry, &sink);

	if (rc > 0)
		*ret = list;
	else
		entry_list_release(&list);
	return rc;
}

int entry_list_load_players(struct context *ctx, struct entry_list *list)
{
	int rc = 1;

	list->players = mem_resize(list->players, (size_t)list->n + 1, sizeof(*list->players));
	for (int i = 0; i < list->n && rc >= 0; i++) {
		list->players[i].id = 0;
		rc = store_player_get(ctx->store, list->rows[i].player, &list->players[i]);
	}
	return rc < 0 ? rc : 1;
}

void entry_list_release(struct entry_list *list)
{
	free(list->rows);
	free(list->players);
	list->rows = NULL;
	list->players = NULL;
	list->n = 0;
}

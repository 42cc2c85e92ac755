/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader_rows.h. */
#include "daemon/act/leader_rows.h"

#include <stdlib.h>

#include "core/base/mem.h"

int leader_rows_open(struct act *act, struct leader_rows *ret)
{
	*ret = (struct leader_rows){.act = act, .rc = 1};
	return leader_text(act, "event")[0] ? leader_find_event(act, &ret->only) : 1;
}

void leader_rows_add(struct leader_rows *list, json_t *json, int64_t first, int64_t second)
{
	list->v = mem_room(list->v, list->n + 1, &list->cap, sizeof(*list->v));
	list->v[list->n++] = (struct leader_row){json, first, second};
}

static int in_order(const void *a, const void *b)
{
	const struct leader_row *x = a, *y = b;

	if (x->first != y->first)
		return x->first < y->first ? -1 : 1;
	return x->second < y->second ? -1 : x->second > y->second;
}

json_t *leader_rows_take(struct leader_rows *list)
{
	json_t *rows = json_array();

	if (list->n)
		qsort(list->v, list->n, sizeof(*list->v), in_order);
	for (size_t i = 0; i < list->n; i++)
		json_array_append_new(rows, list->v[i].json);
	free(list->v);
	list->v = NULL;
	list->n = list->cap = 0;
	return rows;
}

int leader_rows_close(struct leader_rows *list, const char *name, int rc)
{
	json_t *rows = leader_rows_take(list);

	rc = rc < 0 ? rc : list->rc;
	if (rc >= 0)
		act_done(list->act, json_pack("{s:O}", name, rows), "%s", "");
	json_decref(rows);
	return rc < 0 ? rc : 1;
}

json_t *leader_rows_id(int64_t n)
{
	return n ? json_integer(n) : json_null();
}

void leader_rows_name(struct act *act, json_t *json, const char *key, int64_t player)
{
	struct player p;

	if (player && store_player_get(act->work.ctx->store, player, &p) > 0)
		json_object_set_new(json, key, json_string(p.name));
	else
		json_object_set_new(json, key, json_null());
}

int leader_rows_place(struct act *act, int64_t group, struct group_row *ret_group,
		      struct tourney *ret_tourney)
{
	struct store *st = act->work.ctx->store;
	int rc = group ? store_group_get(st, group, ret_group) : 0;

	ret_tourney->id = 0;
	return rc > 0 ? store_tourney_get(st, ret_group->tourney, ret_tourney) : rc;
}

json_t *leader_rows_named(const char *name, int placed)
{
	return placed > 0 ? json_string(name) : json_null();
}

int leader_rows_days(const struct act *act, struct instant then)
{
	return zone_date(ZONE_COPENHAGEN, act->work.received).day -
	       zone_date(ZONE_COPENHAGEN, then).day;
}

struct civil leader_rows_last_day(struct instant due)
{
	return due.sec ? zone_date(ZONE_COPENHAGEN, (struct instant){due.sec - 1}) : CIVIL_NONE;
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See view_lots.h. */
#include "daemon/publish/view_lots.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "crypto/digest.h"
#include "crypto/hex.h"

struct sink {
	struct view_lots *v;
	size_t cap;
	bool over; /* the final table is out, and so is the late seed */
};

static json_t *lines_of(const char *message)
{
	json_t *list = json_array();

	while (*message) {
		size_t len = strcspn(message, "\n");
		json_array_append_new(list, json_stringn(message, len));
		message += len + (message[len] == '\n');
	}
	return list;
}

static bool is_late(const char *purpose)
{
	return !strcmp(purpose, "late") || !strcmp(purpose, "ties") || !strcmp(purpose, "ko");
}

static void show(const struct lot_row *row, struct view_lot *l)
{
	l->revealed = true;
	memcpy(l->seed, row->seed, sizeof(l->seed));
	l->message = lines_of(row->message);
	l->result = json_loads(row->result, JSON_DECODE_ANY, NULL);
}

static int take(void *arg, const struct lot_row *row)
{
	struct sink *s = arg;
	struct view_lots *v = s->v;
	struct view_lot *l;

	if (!s->over && strcmp(row->purpose, "late") != 0 && is_late(row->purpose))
		return 0;
	v->list = mem_room(v->list, (size_t)v->n + 1, &s->cap, sizeof(*v->list));
	l = &v->list[v->n++];
	*l = (struct view_lot){.revealed = false};
	snprintf(l->kind, sizeof(l->kind), "%s", row->purpose);
	digest_sha256(row->seed, sizeof(row->seed), l->seed_hash);
	if (s->over || !is_late(row->purpose))
		show(row, l);
	if (v->n == 1)
		v->drawn = !strcmp(l->kind, "order") || !strcmp(l->kind, "stage");
	return 0;
}

static int load_next(struct context *ctx, const struct group_row *g, struct view_lots *v)
{
	struct stage_row stage, next;
	int rc = store_stage_get(ctx->store, g->stage, &stage);

	if (rc > 0)
		rc = store_stage_by_number(ctx->store, g->tourney, stage.number + 1, &next);
	if (rc > 0 && next.has_seed) {
		digest_sha256(next.seed, sizeof(next.seed), v->next_hash);
		v->has_next = true;
	}
	return rc < 0 ? rc : 1;
}

int view_lots(struct context *ctx, const struct group_row *g, struct view_lots *ret)
{
	struct view_lots v = {.list = NULL};
	struct sink s = {.v = &v, .over = store_group_is_over(g->state)};
	int rc = store_lot_each_group(ctx->store, g->id, take, &s);

	if (rc > 0)
		rc = load_next(ctx, g, &v);
	if (rc < 0)
		view_lots_release(&v);
	else
		*ret = v;
	return rc < 0 ? rc : 1;
}

void view_lots_release(struct view_lots *v)
{
	for (int i = 0; i < v->n; i++) {
		json_decref(v->list[i].message);
		json_decref(v->list[i].result);
	}
	free(v->list);
	*v = (struct view_lots){.list = NULL};
}

void view_lots_add(struct view_lots *v, const char *kind, json_t *result)
{
	struct view_lot lot = {.revealed = true, .result = result};
	size_t cap = (size_t)v->n;

	snprintf(lot.kind, sizeof(lot.kind), "%s", kind);
	v->list = mem_room(v->list, (size_t)v->n + 1, &cap, sizeof(*v->list));
	v->list[v->n++] = lot;
}

const struct view_lot *view_lots_late(const struct view_lots *v)
{
	for (int i = 0; i < v->n; i++)
		if (!strcmp(v->list[i].kind, "late"))
			return &v->list[i];
	return NULL;
}

static json_t *lot_json(const struct view_lot *l, const char *code)
{
	char hex[2 * STORE_HASH + 1];
	json_t *out;

	hex_encode(l->seed_hash, STORE_HASH, hex);
	out = json_pack("{s:s, s:s, s:s}", "kind", l->kind, "code", code, "seed_sha256", hex);
	if (!l->revealed)
		return out;
	hex_encode(l->seed, sizeof(l->seed), hex);
	json_object_set_new(out, "seed", json_string(hex));
	if (l->result) {
		json_object_set(out, "message", l->message);
		json_object_set(out, "result", l->result);
	}
	return out;
}

json_t *view_lots_json(const struct view_lots *v, const char *code)
{
	json_t *list = json_array();

	for (int i = 0; i < v->n; i++)
		json_array_append_new(list, lot_json(&v->list[i], code));
	return list;
}

/* --- the order from which groups were made --------------------------------------------------- */

/* The newest one, from which the present groups were formed. */
static int stage_order(struct context *ctx, const struct stage_row *stage, struct lot_row *ret)
{
	struct lot_row other;
	int rc = store_lot_find(ctx->store, stage->tourney, stage->id, 0, "stage", ret), also;

	if (rc < 0)
		return rc;
	also = store_lot_find(ctx->store, stage->tourney, stage->id, 0, "order", &other);
	if (also > 0 && rc > 0 && other.id < ret->id) {
		lot_row_release(&other);
	} else if (also > 0) {
		if (rc > 0)
			lot_row_release(ret);
		*ret = other;
	} else if (also < 0 && rc > 0) {
		lot_row_release(ret);
	}
	return also < 0 ? also : rc > 0 || also > 0;
}

int view_lots_stage_json(struct context *ctx, const struct stage_row *stage, const char *event,
			 json_t *list)
{
	struct view_lot l = {.revealed = false};
	char code[sizeof(((struct tourney *)0)->code) + sizeof(stage->name) + 1];
	struct lot_row row;
	int rc = stage->state < STAGE_DRAWN || stage->state == STAGE_LEFT_OUT
			 ? 0
			 : stage_order(ctx, stage, &row);

	if (rc <= 0)
		return rc;
	snprintf(code, sizeof(code), "%s%s%s", event, stage->name[0] ? " " : "", stage->name);
	snprintf(l.kind, sizeof(l.kind), "%s", row.purpose);
	digest_sha256(row.seed, sizeof(row.seed), l.seed_hash);
	show(&row, &l);
	json_array_append_new(list, lot_json(&l, code));
	json_decref(l.message);
	json_decref(l.result);
	lot_row_release(&row);
	return 1;
}

struct stages {
	struct stage_row *v; /* loaded first: no statement stays open */
	size_t n, cap;
};

static int note_stage(void *arg, const struct stage_row *stage)
{
	struct stages *s = arg;

	s->v = mem_room(s->v, s->n + 1, &s->cap, sizeof(*s->v));
	s->v[s->n++] = *stage;
	return 0;
}

int view_lots_stages_json(struct context *ctx, const struct tourney *t, json_t *list)
{
	struct stages s = {NULL, 0, 0};
	int rc = store_stage_each(ctx->store, t->id, note_stage, &s);

	for (size_t i = 0; i < s.n && rc >= 0; i++)
		rc = view_lots_stage_json(ctx, &s.v[i], t->code, list);
	free(s.v);
	return rc < 0 ? rc : 1;
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See restored.h. */
#include "daemon/restored.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/base/mem.h"

/* meta */
#define MARKS "restores"  /* a JSON array, oldest first */
#define NOTE  "replayed." /* with the number of a game: half-moves made up to a replayed mail */

struct restored_mark {
	int key;
	struct instant at;
	struct store_last_ids last;
};

struct restored {
	struct restored_mark *v;
	size_t n;
};

static const struct {
	const char *name;
	size_t offset;
} ids[] = {
	{"player", offsetof(struct store_last_ids, player)},
	{"game", offsetof(struct store_last_ids, game)},
	{"entry", offsetof(struct store_last_ids, entry)},
	{"address", offsetof(struct store_last_ids, address)},
	{"case", offsetof(struct store_last_ids, case_)},
	{"letter", offsetof(struct store_last_ids, letter)},
	{"team", offsetof(struct store_last_ids, team)},
	{"lineup", offsetof(struct store_last_ids, lineup)},
};

#define N_IDS (sizeof(ids) / sizeof(ids[0]))

static int64_t *id_at(struct store_last_ids *last, size_t i)
{
	return (int64_t *)((char *)last + ids[i].offset);
}

static json_t *mark_json(struct restored_mark *mark)
{
	json_t *out = json_pack("{s:i, s:I}", "key", mark->key, "at", (json_int_t)mark->at.sec);

	for (size_t i = 0; i < N_IDS; i++)
		json_object_set_new(out, ids[i].name, json_integer(*id_at(&mark->last, i)));
	return out;
}

static int64_t integer(json_t *one, const char *name)
{
	return json_integer_value(json_object_get(one, name));
}

/* NULL: an error; otherwise the caller's. */
static json_t *stored(struct context *ctx, int *ret_rc)
{
	struct sbuf text = SBUF_INIT;
	json_t *list = NULL;

	*ret_rc = store_meta_get(ctx->store, MARKS, &text);
	if (*ret_rc >= 0)
		list = *ret_rc ? json_loads(text.buf, 0, NULL) : json_array();
	if (*ret_rc >= 0 && !json_is_array(list)) {
		json_decref(list);
		list = NULL;
		*ret_rc = STORE_FAILED;
	}
	sbuf_release(&text);
	return list;
}

int restored_mark(struct context *ctx, struct instant at, int key)
{
	struct restored_mark mark = {.key = key, .at = at};
	json_t *list;
	char *text;
	int rc = store_last_ids(ctx->store, &mark.last);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	list = stored(ctx, &rc);
	if (!list)
		return rc;
	json_array_append_new(list, mark_json(&mark));
	text = json_dumps(list, JSON_COMPACT);
	rc = text ? store_meta_set(ctx->store, MARKS, text) : STORE_FAILED;
	free(text);
	json_decref(list);
	return rc;
}

/* The greatest number of that time which the token may name; INT64_MAX: any. */
static int64_t bound_of(const struct store_last_ids *last, enum token_kind kind)
{
	switch (kind) {
	case TOKEN_PLY: return last->game;
	case TOKEN_ENTRY: return last->entry;
	case TOKEN_ADDRESS_NEW:
	case TOKEN_ADDRESS_OLD: return last->address;
	case TOKEN_BOUNCE:
	case TOKEN_WORDS: return last->letter;
	case TOKEN_CASE: return last->case_;
	case TOKEN_TEAM: return last->team;
	case TOKEN_LINEUP: return last->lineup;
	case TOKEN_PLAYER:
	case TOKEN_OFFICE: break;
	}
	return INT64_MAX;
}

static bool names_lost(const struct restored_mark *mark, const struct reply_token *token)
{
	bool office = token->kind == TOKEN_CASE || token->kind == TOKEN_OFFICE;

	return (!office && token->player > mark->last.player) ||
	       token->game > bound_of(&mark->last, token->kind);
}

static bool is_lost(void *arg, const struct reply_token *token)
{
	const struct restored *marks = arg;

	for (size_t i = 0; i < marks->n; i++)
		if (token->key < marks->v[i].key && names_lost(&marks->v[i], token))
			return true;
	return false;
}

static void read_mark(json_t *one, struct restored_mark *ret_mark)
{
	ret_mark->key = (int)integer(one, "key");
	ret_mark->at.sec = integer(one, "at");
	for (size_t i = 0; i < N_IDS; i++)
		*id_at(&ret_mark->last, i) = integer(one, ids[i].name);
}

int restored_read(struct context *ctx, struct keyring *ring)
{
	struct restored *marks;
	int rc;
	json_t *list = stored(ctx, &rc);

	if (!list)
		return rc;
	marks = mem_zeroed(1, sizeof(*marks));
	marks->n = json_array_size(list);
	marks->v = mem_zeroed(marks->n + 1, sizeof(*marks->v));
	for (size_t i = 0; i < marks->n; i++)
		read_mark(json_array_get(list, i), &marks->v[i]);
	json_decref(list);
	restored_release(ctx);
	ctx->restored = marks;
	keyring_set_lost(ring, marks->n ? is_lost : NULL, marks);
	return 1;
}

void restored_release(struct context *ctx)
{
	if (ctx->restored)
		free(ctx->restored->v);
	free(ctx->restored);
	ctx->restored = NULL;
}

static struct instant arose(const struct game *game)
{
	for (size_t i = game->n_plies; i > 0; i--)
		if (game->plies[i - 1].plies)
			return game->plies[i - 1].at;
	return (struct instant){0};
}

bool restored_ever(const struct context *ctx)
{
	return ctx->restored && ctx->restored->n;
}

bool restored_took(const struct context *ctx, int key, struct instant created)
{
	const struct restored *marks = ctx->restored;

	for (size_t i = 0; key && marks && i < marks->n; i++)
		if (key < marks->v[i].key && created.sec >= marks->v[i].at.sec)
			return true;
	return false;
}

static void note_name(int64_t id, char ret_name[40])
{
	snprintf(ret_name, 40, NOTE "%lld", (long long)id);
}

int restored_since(struct context *ctx, int key, int64_t id, const struct game *game)
{
	struct sbuf ply = SBUF_INIT;
	char name[40];
	int rc;

	if (!restored_took(ctx, key, arose(game)))
		return 0;
	note_name(id, name);
	rc = store_meta_get(ctx->store, name, &ply);
	if (rc > 0)
		rc = strtol(ply.buf, NULL, 10) != game_ply(game);
	else if (rc == 0)
		rc = 1;
	sbuf_release(&ply);
	return rc;
}

int restored_note(struct context *ctx, struct instant dated, int64_t id, const struct game *game)
{
	const struct restored *marks = ctx->restored;
	char name[40], ply[16];

	if (!dated.sec || !restored_ever(ctx) || dated.sec >= marks->v[marks->n - 1].at.sec)
		return 1;
	note_name(id, name);
	snprintf(ply, sizeof(ply), "%d", game_ply(game));
	return store_meta_set(ctx->store, name, ply);
}

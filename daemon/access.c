/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See access.h. */
#include "daemon/access.h"

#include <string.h>

#include "crypto/secret.h"

#define SESSION_BYTES 35
#define SECRET_BYTES  20
#define USED_SECONDS  3600 /* minimum time between updates of last_used */

int access_issue(struct context *ctx, struct access_row *row, char ret_secret[ACCESS_SECRET_MAX])
{
	unsigned char bytes[SESSION_BYTES];
	size_t n = row->kind == ACCESS_SESSION ? SESSION_BYTES : SECRET_BYTES;

	_Static_assert(SECRET_LEN(SESSION_BYTES) < ACCESS_SECRET_MAX, "the longest secret fits");
	_Static_assert(API_TOKEN_TEXT <= ACCESS_SECRET_MAX, "a token fits");
	ctx->random(ctx->random_arg, bytes, n);
	if (row->kind == ACCESS_TOKEN)
		secret_api_token(bytes, ret_secret);
	else
		secret_from(bytes, n, ret_secret);
	explicit_bzero(bytes, sizeof(bytes));
	secret_hash(ret_secret, row->hash);
	return store_access_add(ctx->store, row, &row->id);
}

/* A commit of its own would cost a move as much as the move itself. */
static bool use_later(struct context *ctx, int64_t id, struct instant at, struct instant expires)
{
	struct access_use use = {id, at, expires};
	int i = ctx->used.noted;

	while (i < ctx->used.n && ctx->used.v[i].id != id)
		i++;
	if (i == CONTEXT_USES)
		return false;
	ctx->used.v[i] = use;
	ctx->used.n += i == ctx->used.n;
	return true;
}

int access_used(struct context *ctx, int64_t id, struct instant now, struct instant expires)
{
	int rc;

	if (use_later(ctx->turns ? ctx->turns : ctx, id, now, expires))
		return 1;
	if (ctx->turns)
		return 1; /* the next use is noted */
	rc = store_access_used(ctx->store, id, now, expires);
	return rc < 0 && rc != STORE_FULL && rc != STORE_BUSY ? rc : 1;
}

int access_check(struct context *ctx, enum access_kind kind, const char *secret, struct instant now,
		 struct access_row *ret_row)
{
	unsigned char hash[STORE_HASH];
	int rc;

	secret_hash(secret, hash);
	rc = store_access_find(ctx->store, kind, hash, now, ret_row);
	if (rc <= 0 || now.sec - ret_row->last_used.sec < USED_SECONDS)
		return rc;
	ret_row->last_used = now;
	return access_used(ctx, ret_row->id, now, ret_row->expires);
}

int access_note_used(struct context *ctx)
{
	int rc = 1;

	ctx->used.noted = 0; /* those of a turn that was undone as well */
	while (ctx->used.noted < ctx->used.n && rc >= 0) { /* readers may add more meanwhile */
		const struct access_use *use = &ctx->used.v[ctx->used.noted++];

		rc = store_access_used(ctx->store, use->id, use->at, use->expires);
	}
	return rc < 0 ? rc : 1;
}

void access_noted(struct context *ctx)
{
	ctx->used.n -= ctx->used.noted;
	memmove(ctx->used.v, ctx->used.v + ctx->used.noted,
		(size_t)ctx->used.n * sizeof(*ctx->used.v));
	ctx->used.noted = 0;
}

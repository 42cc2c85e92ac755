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
	rc = store_access_used(ctx->store, ret_row->id, now, ret_row->expires);
	return rc < 0 ? rc : 1;
}

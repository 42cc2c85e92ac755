/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Opens the context: the kept games, the reply token keys from the store, and the stored event code
 * keys.
 */
#include "daemon/context.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "crypto/random.h"
#include "crypto/token.h"
#include "daemon/beacon.h"
#include "daemon/event_code.h"
#include "daemon/kept_games.h"
#include "daemon/rating_book.h"
#include "daemon/rating_fold.h"
#include "daemon/restored.h"

static int take_key(void *arg, const struct store_key *key)
{
	keyring_add(arg, key->id, key->key, key->retired);
	return 0;
}

/* If the store fails, no token is valid. */
static uint32_t token_epoch(void *arg, uint32_t player)
{
	struct context *ctx = arg;
	int64_t epoch = 0;

	return store_player_token_epoch(ctx->store, player, &epoch) < 0 ? UINT32_MAX
									: (uint32_t)epoch;
}

int context_read_keys(struct context *ctx)
{
	struct keyring *ring = keyring_new();
	int rc;

	rc = store_key_each(ctx->store, take_key, ring);
	if (rc >= 0)
		rc = restored_read(ctx, ring);
	if (rc < 0) {
		keyring_free(ring);
		return rc;
	}
	keyring_set_epochs(ring, token_epoch, ctx);
	keyring_free(ctx->keyring);
	ctx->keyring = ring;
	return 1;
}

int context_add_key(struct context *ctx, struct instant now, int *ret_id)
{
	unsigned char key[32];
	int id, rc;

	ctx->random(ctx->random_arg, key, sizeof(key));
	rc = store_key_add(ctx->store, key, now, &id);
	if (rc > 0 && !keyring_add(ctx->keyring, id, key, false))
		rc = STORE_FAILED;
	explicit_bzero(key, sizeof(key));
	if (rc > 0)
		*ret_id = id;
	return rc;
}

/* Creates the first key of a new store. */
static int first_key(struct context *ctx)
{
	int id, rc = store_begin(ctx->store);

	if (rc > 0)
		rc = context_read_keys(ctx);
	if (rc > 0 && keyring_writer(ctx->keyring)) { /* another daemon was faster */
		store_rollback(ctx->store);
		return 1;
	}
	if (rc > 0)
		rc = context_add_key(ctx, ctx->now(ctx->now_arg), &id);
	if (rc > 0)
		rc = store_commit(ctx->store);
	if (rc < 0)
		store_rollback(ctx->store);
	return rc;
}

static void random_of_crypto(void *arg, void *ret, size_t len)
{
	(void)arg;
	random_bytes(ret, len);
}

int context_open(struct context *ctx, struct sbuf *ret_why)
{
	int rc;

	if (!ctx->random)
		ctx->random = random_of_crypto;
	ctx->kept = kept_games_new((size_t)ctx->set.kept_games);
	rc = context_read_keys(ctx);
	if (rc > 0 && !keyring_writer(ctx->keyring))
		rc = first_key(ctx);
	if (rc > 0)
		rc = event_code_prepare(ctx->store);
	if (rc > 0)
		rc = store_scrub(ctx->store, &ctx->erasure);
	if (rc < 0) {
		sbuf_adds(ret_why, store_why(ctx->store));
		context_close(ctx);
	}
	return rc;
}

void context_forget_plan(struct context *ctx)
{
	json_decref(ctx->plan.facts);
	ctx->plan.facts = NULL;
	ctx->plan.id = 0;
}

static void drop_jobs(struct context *ctx)
{
	if (ctx->jobs.first)
		ctx->jobs.drop(ctx->jobs.first);
	ctx->jobs.first = NULL;
}

void context_forget(struct context *ctx)
{
	drop_jobs(ctx);
	context_forget_act(ctx);
}

void context_forget_act(struct context *ctx)
{
	kept_games_forget(ctx->kept);
	context_forget_plan(ctx);
	beacon_release(ctx);
	rating_fold_free(ctx->rating);
	ctx->rating = NULL;
	rating_book_forget(ctx);
	store_erasure_release(&ctx->erasure);
	ctx->latest = (struct instant){0};
}

int context_undo_part(struct context *ctx)
{
	int rc = store_undo(ctx->store);

	context_forget_act(ctx);
	return rc > 0 ? context_read_keys(ctx) : rc;
}

void context_forget_read(struct context *ctx)
{
	context_forget(ctx);
	ctx->deputy.known = false;
	ctx->keys_doubtful = true;
}

void context_close(struct context *ctx)
{
	drop_jobs(ctx);
	beacon_release(ctx);
	context_forget_plan(ctx);
	rating_fold_free(ctx->rating);
	ctx->rating = NULL;
	rating_book_forget(ctx);
	store_erasure_release(&ctx->erasure);
	while (ctx->spares.n > 0)
		free(ctx->spares.v[--ctx->spares.n]);
	kept_games_free(ctx->kept);
	restored_release(ctx);
	keyring_free(ctx->keyring);
	ctx->kept = NULL;
	ctx->keyring = NULL;
}

bool context_sends_utf8(const struct context *ctx)
{
	return ctx->sends_utf8 && ctx->sends_utf8(ctx->hook_arg);
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See prune.h. */
#include "daemon/prune.h"

#include <string.h>

#include "daemon/erase.h"
#include "sql/store_prune.h"

#define SWEEP	    "pruning" /* in meta: 'yes' or 'no' */
#define ROWS_A_STEP 300	      /* starts no further game after that time, some milliseconds */

int prune_begin(struct context *ctx)
{
	return store_meta_set(ctx->store, SWEEP, "yes");
}

int prune_waits(struct context *ctx)
{
	struct sbuf text = SBUF_INIT;
	int rc = store_meta_get(ctx->store, SWEEP, &text);

	if (rc > 0)
		rc = !strcmp(text.buf, "yes");
	sbuf_release(&text);
	return rc;
}

/*
 * Letters written as files are deleted with their rows: without the row an erasure could not find
 * them later.
 */
static void delete_file(void *arg, int64_t letter)
{
	erase_letter(arg, letter);
}

int prune_step(struct context *ctx, struct instant now)
{
	struct instant by = {now.sec - ctx->set.letter_days * INT64_C(86400)};
	int64_t game, before = store_changes(ctx->store);
	int rc = prune_waits(ctx);

	if (rc <= 0)
		return rc;
	while (rc > 0 && store_changes(ctx->store) - before < ROWS_A_STEP) {
		rc = store_prune_next(ctx->store, by, now, &game);
		if (rc > 0)
			rc = store_prune_game(ctx->store, game, delete_file, ctx);
	}
	if (rc != 0)
		return rc;
	rc = store_meta_set(ctx->store, SWEEP, "no");
	return rc < 0 ? rc : 0;
}

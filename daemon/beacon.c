/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See beacon.h. */
#include "daemon/beacon.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "crypto/digest.h"
#include "crypto/merkle.h"
#include "sql/store_beacon.h"

#define LINES_A_SLICE 5000 /* about 5 ms */

/* The text of the day being computed; only a cache of stored data. */
struct beacon_draft {
	struct civil day;
	struct sbuf text;
	int64_t after; /* last game in it */
	int lines;     /* in the last slice */
};

int beacon_note(struct context *ctx, struct civil day, int64_t game,
		const unsigned char head[LOTS_HASH])
{
	if (ctx->beacon && day.day <= ctx->beacon->day.day)
		beacon_release(ctx); /* a mail received before midnight invalidates the draft */
	return store_beacon_note(ctx->store, day, game, head);
}

void beacon_tree(const char *text, struct merkle *ret)
{
	unsigned char leaf[DIGEST_LEN];

	for (size_t n; *text; text += n + (text[n] == '\n')) {
		n = strcspn(text, "\n");
		merkle_leaf(text, n, leaf);
		merkle_add(ret, leaf);
	}
}

static int add_line(void *arg, int64_t game, const unsigned char head[STORE_HASH])
{
	struct beacon_draft *d = arg;

	lots_beacon_add(&d->text, game, head);
	d->after = game;
	d->lines++;
	return 0;
}

/* The first line names the previous day, except in the very first text. */
static int begin(struct context *ctx, struct civil day, struct beacon_draft *d)
{
	struct lots_message first = LOTS_MESSAGE_INIT;
	struct beacon_row before;
	int rc = store_beacon_on(ctx->store, civil_add_days(day, -1), &before);

	sbuf_reset(&d->text);
	d->day = day;
	d->after = 0;
	if (rc > 0) {
		lots_message_beacon(&first, before.day, before.hash);
		sbuf_adds(&d->text, first.text.buf);
	}
	lots_message_release(&first);
	return rc < 0 ? rc : 1;
}

/* Returns 1 if more lines may follow, 0 once the text is complete. */
static int slice(struct context *ctx, struct beacon_draft *d, int limit)
{
	int rc;

	d->lines = 0;
	rc = store_beacon_lines(ctx->store, d->day, d->after, limit, add_line, d);
	return rc < 0 ? rc : d->lines == limit;
}

static int add_event(void *arg, int64_t tourney, const unsigned char head[STORE_HASH])
{
	lots_beacon_add_event(arg, tourney, head);
	return 0;
}

/* Appends the part after the lines of the games. */
static int complete(struct context *ctx, struct beacon_draft *d)
{
	return store_beacon_events(ctx->store, d->day, add_event, &d->text);
}

static int keep(struct context *ctx, struct beacon_draft *d)
{
	struct beacon_row row = {.day = d->day};
	struct merkle tree = MERKLE_INIT;
	int rc = complete(ctx, d);

	if (rc < 0)
		return rc;
	digest_sha256(d->text.buf, d->text.len, row.hash);
	beacon_tree(d->text.buf, &tree);
	row.lines = (int64_t)tree.n;
	merkle_root(&tree, row.root);
	d->day = CIVIL_NONE;
	return store_beacon_add(ctx->store, &row);
}

static struct beacon_draft *draft(struct context *ctx)
{
	if (!ctx->beacon) {
		ctx->beacon = mem_zeroed(1, sizeof(*ctx->beacon));
		sbuf_init(&ctx->beacon->text);
		ctx->beacon->day = CIVIL_NONE;
	}
	return ctx->beacon;
}

/*
 * Continues with the first day up to `last` that has not been computed: 1, or 0 if there is none.
 */
static int go_on(struct context *ctx, struct civil last, int limit)
{
	struct beacon_draft *d = draft(ctx);
	struct civil day;
	int rc = store_beacon_open(ctx->store, last, &day);

	if (rc <= 0)
		return rc;
	if (d->day.day != day.day)
		rc = begin(ctx, day, d);
	if (rc > 0)
		rc = slice(ctx, d, limit);
	if (rc == 0)
		rc = keep(ctx, d);
	if (rc < 0)
		d->day = CIVIL_NONE;
	return rc < 0 ? rc : 1;
}

int beacon_prepare(struct context *ctx, struct civil today)
{
	return go_on(ctx, civil_add_days(today, -1), LINES_A_SLICE);
}

int beacon_on(struct context *ctx, struct civil day, unsigned char ret_hash[LOTS_HASH])
{
	struct beacon_row row;
	int rc = 1;

	while (rc > 0)
		rc = go_on(ctx, day, INT_MAX);
	if (rc == 0)
		rc = store_beacon_on(ctx->store, day, &row);
	if (rc > 0)
		memcpy(ret_hash, row.hash, LOTS_HASH);
	else if (rc == 0)
		digest_sha256("", 0, ret_hash);
	return rc < 0 ? rc : 1;
}

int beacon_text(struct context *ctx, struct civil day, struct civil *ret_day, struct sbuf *ret)
{
	struct beacon_draft d = {.text = SBUF_INIT};
	struct beacon_row row;
	int rc = store_beacon_on(ctx->store, day, &row);

	if (rc <= 0)
		return rc;
	rc = begin(ctx, row.day, &d);
	if (rc > 0)
		rc = slice(ctx, &d, INT_MAX);
	if (rc >= 0)
		rc = complete(ctx, &d);
	if (rc >= 0) {
		*ret_day = row.day;
		sbuf_add(ret, d.text.buf, d.text.len);
	}
	sbuf_release(&d.text);
	return rc < 0 ? rc : 1;
}

bool beacon_draft_day(const struct context *ctx, struct civil *ret_day)
{
	if (ctx->beacon)
		*ret_day = ctx->beacon->day;
	return ctx->beacon != NULL;
}

void beacon_release(struct context *ctx)
{
	if (ctx->beacon)
		sbuf_release(&ctx->beacon->text);
	free(ctx->beacon);
	ctx->beacon = NULL;
}

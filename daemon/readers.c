/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See readers.h. */
#include "daemon/readers.h"

#include "daemon/deputy.h"
#include "daemon/kept_games.h"
#include "sql/store_change.h"

/* Turns keep the games that are played; what only readers ask for is kept beside them. */
#define SHARE_OF_GAMES 4

static void take_settings(struct context *ctx)
{
	const struct context *turns = ctx->turns;

	ctx->set = turns->set;
	ctx->set.leader_address = deputy_leader_address(turns);
	deputy_reloaded(ctx);
}

bool readers_open(struct process *proc, struct sbuf *ret_why)
{
	const struct context *turns = &proc->ctx;
	struct context *ctx = &proc->read;
	int rc = store_open_beside(turns->store, &ctx->store, ret_why);

	if (rc <= 0)
		return rc == 0;
	ctx->turns = &proc->ctx;
	ctx->now = turns->now;
	ctx->now_arg = turns->now_arg;
	ctx->in_doubt = turns->in_doubt;
	ctx->sends_utf8 = turns->sends_utf8;
	ctx->report = turns->report;
	ctx->hook_arg = turns->hook_arg;
	ctx->random = turns->random;
	ctx->random_arg = turns->random_arg;
	take_settings(ctx);
	ctx->kept = kept_games_new((size_t)(ctx->set.kept_games / SHARE_OF_GAMES + 1));
	rc = context_read_keys(ctx); /* with them even a stranger is refused */
	if (rc < 0)
		sbuf_adds(ret_why, store_why(ctx->store));
	return rc > 0;
}

void readers_close(struct process *proc)
{
	if (!proc->read.store)
		return;
	context_close(&proc->read);
	store_close(proc->read.store);
	proc->read.store = NULL;
}

void readers_reload(struct process *proc)
{
	if (proc->read.store)
		take_settings(&proc->read);
}

void readers_doubt(struct process *proc)
{
	proc->read.stale = true;
}

/* Turns may change more while the keys are read. */
int readers_look(struct context *ctx)
{
	int rc = 1;

	if (!ctx->turns || !ctx->stale)
		return 1;
	ctx->stale = false;
	context_forget_read(ctx);
	rc = context_read_keys(ctx);
	ctx->stale |= rc < 0;
	return rc;
}

/* A new connection may lead to another server, which may lack the last commits. */
static void look_at_connection(struct context *ctx)
{
	int connection = store_connections(ctx->store);

	if (ctx->follow.connection != connection) {
		kept_games_empty(ctx->kept);
		ctx->stale = true;
	}
	ctx->follow.connection = connection;
}

int readers_begin(struct context *ctx)
{
	int begun = store_read_begin(ctx->store), rc;

	if (begun <= 0 || !ctx->turns)
		return begun;
	look_at_connection(ctx);
	rc = readers_look(ctx);
	if (rc < 0)
		store_read_end(ctx->store);
	return rc < 0 ? rc : begun;
}

void readers_end(struct context *ctx, int begun)
{
	if (begun > 0)
		store_read_end(ctx->store);
}

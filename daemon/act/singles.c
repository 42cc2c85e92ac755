/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See singles.h. */
#include "daemon/act/singles.h"

#include <stddef.h>

#include "crypto/random.h"

#define TURNS	    3	 /* of its own */
#define FIRST_PAUSE 0.25 /* seconds, doubled each time */
#define PATIENCE    12.0 /* seconds after its arrival in which a turn may still begin */

/* Turns that collided must not meet again. */
static double pause_before(int turn)
{
	double whole = FIRST_PAUSE * (1 << (turn - 1));
	unsigned char jitter;

	random_bytes(&jitter, 1);
	return whole * (0.5 + jitter / 512.0);
}

bool singles_add(struct context *ctx, struct waiting *w)
{
	double pause = pause_before(w->singly + 1);

	if (w->singly == TURNS || !waiting_is_from_outside(w) || !ctx->pause(ctx->hook_arg, pause))
		return false;
	waiting_start_over(w);
	*w->why = '\0';
	w->singly++;
	w->due = ctx->span() + pause;
	w->next = ctx->singles.first;
	ctx->singles.first = w;
	ctx->singles.n++;
	return true;
}

static struct waiting *take(struct context *ctx, struct waiting **at)
{
	struct waiting *w = *at;

	if (!w)
		return NULL;
	*at = w->next;
	w->next = NULL;
	ctx->singles.n--;
	return w;
}

/* The place of the one that is due first. */
static struct waiting **earliest(struct context *ctx)
{
	struct waiting **first = &ctx->singles.first;

	for (struct waiting **at = first; *at; at = &(*at)->next)
		if ((*at)->due < (*first)->due)
			first = at;
	return first;
}

struct waiting *singles_due(struct context *ctx)
{
	struct waiting **at = earliest(ctx);

	return *at && (*at)->due <= ctx->span() ? take(ctx, at) : NULL;
}

struct waiting *singles_late(struct context *ctx)
{
	struct waiting **at = &ctx->singles.first;

	while (*at && ctx->span() - (*at)->since <= PATIENCE)
		at = &(*at)->next;
	return take(ctx, at);
}

struct waiting *singles_first(struct context *ctx)
{
	return take(ctx, &ctx->singles.first);
}

void singles_ask(struct context *ctx)
{
	struct waiting *const *first = earliest(ctx);
	double left = *first ? (*first)->due - ctx->span() : 0;

	if (*first)
		ctx->pause(ctx->hook_arg, left > 0 ? left : 0);
}

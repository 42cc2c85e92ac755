/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See waiting.h. */
#include "daemon/act/waiting.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"

/* Taken from the spares: ten kilobytes each, they would keep malloc() busy. */
struct waiting *waiting_new(struct context *ctx, const struct inbound *in)
{
	struct waiting *w;

	if (ctx->spares.n)
		w = memset(ctx->spares.v[--ctx->spares.n], 0, sizeof(*w));
	else
		w = mem_zeroed(1, sizeof(*w));
	inbound_copy(in, &w->in);
	return w;
}

void waiting_free(struct context *ctx, struct waiting *w)
{
	act_release(&w->act);
	inbound_release(&w->in);
	if (ctx->spares.n < CONTEXT_SPARES)
		ctx->spares.v[ctx->spares.n++] = w;
	else
		free(w);
}

void waiting_start_over(struct waiting *w)
{
	act_release(&w->act);
	memset(&w->act, 0, sizeof(w->act));
	w->again = w->failed = w->locked = false;
}

bool waiting_is_from_outside(const struct waiting *w)
{
	switch (w->in.door) {
	case DOOR_MAIL:
	case DOOR_API:
	case DOOR_CONTROL:
	case DOOR_WEB: return true;
	case DOOR_TIMER:
	case DOOR_OUTBOX:
	case DOOR_CHECK: break;
	}
	return false;
}

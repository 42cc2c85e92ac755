/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See hints.h. */
#include "daemon/hints.h"

#include <stdlib.h>

#include "core/base/mem.h"
#include "daemon/claim.h"
#include "daemon/follow.h"
#include "sql/store_change.h"

#define LEAST_APART  0.1 /* seconds between two looks, or two notices */
#define WITHOUT	     1.0 /* seconds between looks while the others are not heard */
#define WITH_NOTICES 5.0 /* the same while they are: so much later a lost notice is noticed */

struct hints {
	struct process *proc;
	hints_news *news;
	struct loop_call *look;
	struct loop_call *readable; /* on the connection of the notices; NULL = none */
	int connections;	    /* to which `readable` belongs */
	bool listens, heard;
	bool noted;    /* turns have changed something since the last notice */
	double looked; /* now_span() of the last look */
};

static void on_look(void *arg);

/* Connects if necessary, and watches the connection. */
static void listen_on(struct hints *hints)
{
	struct store_hints now = store_hint_take(hints->proc->ctx.store);

	hints->listens = now.listens;
	hints->heard |= now.heard;
	if (hints->readable && (now.fd < 0 || now.connections != hints->connections)) {
		loop_call_free(hints->readable);
		hints->readable = NULL;
	}
	if (now.fd >= 0 && !hints->readable)
		hints->readable = loop_call_readable(hints->proc->loop, now.fd, on_look, hints);
	hints->connections = now.connections;
}

static double interval(const struct hints *hints)
{
	if (hints->heard || hints->noted || hints->proc->ctx.follow.behind)
		return LEAST_APART;
	return hints->listens ? WITH_NOTICES : WITHOUT;
}

static void look(struct hints *hints)
{
	struct process *proc = hints->proc;
	int rc;

	if (hints->noted)
		store_hint_send(proc->ctx.store);
	hints->noted = hints->heard = false;
	hints->looked = now_span();
	rc = follow_between(&proc->ctx);
	if (rc > 0)
		hints->news(proc);
	if (rc >= 0)
		rc = now_follow(&proc->now, proc->ctx.store);
	if (rc < 0)
		claim_report(proc);
	claim_is_lost(proc, rc);
}

/* After a pause a notice is sent, or a look taken, at once. */
static void on_look(void *arg)
{
	struct hints *hints = arg;
	double left;

	if (hints->proc->leave)
		return;
	if (hints->proc->cfg.database_listen)
		listen_on(hints);
	if (now_span() >= hints->looked + interval(hints))
		look(hints);
	left = hints->looked + interval(hints) - now_span();
	loop_call_after(hints->look, left > WITHOUT ? WITHOUT : left > 0 ? left : 0);
}

void hints_after_turn(struct hints *hints)
{
	struct context *ctx = hints ? &hints->proc->ctx : NULL;

	if (!hints || !ctx->follow.noted)
		return;
	ctx->follow.noted = false;
	if (hints->noted)
		return; /* the look is due */
	hints->noted = true;
	on_look(hints);
}

struct hints *hints_new(struct process *proc, hints_news *news)
{
	struct hints *hints;

	if (!config_on_server(&proc->cfg))
		return NULL;
	hints = mem_zeroed(1, sizeof(*hints));
	hints->proc = proc;
	hints->news = news;
	hints->look = loop_call_new(proc->loop, LOOP_SERVICE, on_look, hints);
	loop_call_after(hints->look, LEAST_APART);
	return hints;
}

void hints_free(struct hints *hints)
{
	if (!hints)
		return;
	loop_call_free(hints->readable);
	loop_call_free(hints->look);
	free(hints);
}

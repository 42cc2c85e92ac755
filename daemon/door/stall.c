/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See stall.h. */
#include "daemon/door/stall.h"

#include <stdio.h>
#include <stdlib.h>

#include "daemon/act/dispatch.h"
#include "daemon/door/control.h"
#include "daemon/door/http.h"
#include "daemon/readers.h"

/* Two lanes on one connection would read each other's answers. */
static void demand_lane(const struct process *proc, enum loop_lane lane)
{
	if (!loop_is_aside(proc->loop) || loop_lane(proc->loop) == lane)
		return;
	fputs(lane == LOOP_TURNS ? "kskakd: a reader uses the connection of the turns\n"
				 : "kskakd: a turn uses the connection of the readers\n",
	      stderr);
	abort();
}

static bool on_wait(void *arg, int fd, bool write, double seconds)
{
	struct process *proc = arg;

	demand_lane(proc, LOOP_TURNS);
	return loop_wait(proc->loop, fd, write, seconds);
}

static bool on_reader_waits(void *arg, int fd, bool write, double seconds)
{
	struct process *proc = arg;

	demand_lane(proc, LOOP_READING);
	return loop_wait(proc->loop, fd, write, seconds);
}

/* Readers cannot be told meanwhile what other daemons change, so they trust nothing they kept. */
static void on_stall(void *arg)
{
	struct process *proc = arg;
	struct sbuf why = SBUF_INIT;
	bool commits = store_commits(proc->ctx.store);

	trouble_report(&proc->stall,
		       commits ? "a commit waits for the database or its standby; requests are "
				 "asked to try again"
			       : "the database does not answer; requests are asked to try again");
	sbuf_addf(&why,
		  commits ? "a commit has been waiting for %.0f seconds; is the standby connected?"
			  : "no answer for %.0f seconds",
		  loop_waited(proc->loop, LOOP_TURNS));
	dispatch_refuse(&proc->ctx, why.buf);
	http_refuse(proc->site, LOOP_TURNS);
	http_shown(proc->site, 0, 0);
	control_refuse(proc->control, why.buf);
	sbuf_release(&why);
}

static void on_reader_stalls(void *arg)
{
	struct process *proc = arg;

	trouble_report(&proc->read_stall,
		       "the database does not answer readers; they are asked to try again");
	http_refuse(proc->site, LOOP_READING);
}

bool stall_guard(struct process *proc, struct sbuf *ret_why)
{
	if (!config_on_server(&proc->cfg))
		return true;
	if (!readers_open(proc, ret_why))
		return false;
	if (!loop_begin_aside(proc->loop)) {
		sbuf_adds(ret_why, "no memory for calls that wait for the database");
		return false;
	}
	loop_on_stall(proc->loop, LOOP_TURNS, PROCESS_PATIENCE, on_stall, proc);
	store_set_wait(proc->ctx.store, on_wait, proc);
	loop_on_stall(proc->loop, LOOP_READING, PROCESS_PATIENCE, on_reader_stalls, proc);
	store_set_wait(proc->read.store, on_reader_waits, proc);
	return true;
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See stall.h. */
#include "daemon/door/stall.h"

#include "daemon/act/dispatch.h"
#include "daemon/door/control.h"
#include "daemon/door/http.h"

static bool on_wait(void *arg, int fd, bool write, double seconds)
{
	return loop_wait(arg, fd, write, seconds);
}

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
		  loop_waited(proc->loop));
	dispatch_refuse(&proc->ctx, why.buf);
	http_refuse(proc->site);
	control_refuse(proc->control, why.buf);
	sbuf_release(&why);
}

bool stall_guard(struct process *proc, struct sbuf *ret_why)
{
	if (!config_on_server(&proc->cfg))
		return true;
	if (!loop_begin_aside(proc->loop)) {
		sbuf_adds(ret_why, "no memory for calls that wait for the database");
		return false;
	}
	loop_on_stall(proc->loop, PROCESS_PATIENCE, on_stall, proc);
	store_set_wait(proc->ctx.store, on_wait, proc->loop);
	return true;
}

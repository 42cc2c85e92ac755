/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See check.h. */
#include "daemon/check.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/base/mem.h"
#include "daemon/act/dispatch.h"
#include "daemon/door/http.h"
#include "daemon/door/lmtp_door.h"
#include "daemon/letter/outbox.h"
#include "daemon/notify.h"
#include "daemon/process.h"
#include "daemon/spawn.h"

#define FIRST_AFTER 600	  /* seconds; leaves the start of the server undisturbed */
#define THEN_EVERY  86400 /* seconds */
#define OUTPUT_MOST 65536 /* bytes kept */
#define TOLD_MOST   20	  /* lines logged */
#define LAST_LETTER 10.0  /* seconds allowed for the letter that says why the server stops */
#define LOOK_AGAIN  0.1	  /* seconds between polls for its delivery */

struct check {
	struct process *proc;
	const char *config;
	struct loop_call *daily;
	struct loop_call *readable;
	pid_t pid; /* 0 = not running */
	int fd;
	struct sbuf output; /* of the running check */
	struct sbuf found;  /* by the last check, one per line */
	struct instant at;  /* end of the last check; 0 = none yet */

	/* Set when a statement of the server hit a broken page; the server is stopping. */
	struct loop_call *broken;
	struct loop_call *leave;
	struct sbuf hit; /* message from the database */
	bool told;	 /* the letter is queued or cannot be */
	bool alone;	 /* addressed to KC only */
	double leave_by;
};

/* --- the letter ------------------------------------------------------------------------------ */

static void tell_by_letter(struct check *check, const char *findings, bool stops);

/* After damage SQLite refuses further writes in that transaction, so retry in a new one. */
static void on_told(void *arg, const struct answer *answer)
{
	struct check *check = arg;

	if (answer->outcome == OUTCOME_RETRY && check->proc->ctx.damaged && !check->alone) {
		check->alone = true;
		tell_by_letter(check, check->hit.buf, true);
		return;
	}
	check->told = true;
	if (answer->outcome == OUTCOME_RETRY)
		log_error("cannot queue the letter about the damaged database");
}

/* `findings` has one per line; "" = no damage. */
static void tell_by_letter(struct check *check, const char *findings, bool stops)
{
	struct inbound in = {
		.door = DOOR_CHECK,
		.received = now_read(&check->proc->now),
		.check = {.findings = findings, .stops = stops, .alone = check->alone}};

	dispatch_submit(&check->proc->ctx, &in, on_told, check);
}

/* --- a statement found a broken page --------------------------------------------------------- */

/* Called in the middle of an act, which is lost; from here on nothing is decided or served. */
static void on_damage(void *arg, const char *why)
{
	struct check *check = arg;
	struct context *ctx = &check->proc->ctx;

	if (ctx->damaged)
		return;
	ctx->damaged = true;
	sbuf_addf(&check->hit, "%s\n", why);
	loop_call_soon(check->broken);
}

static void on_broken(void *arg)
{
	struct check *check = arg;
	struct process *proc = check->proc;

	log_error("database is damaged, stopping: %.*s; see \"Damage and restoring\" in kskakd(8)",
		  (int)strcspn(check->hit.buf, "\n"), check->hit.buf);
	notify_send("STATUS=Stopped: the database is damaged; restore a backup, see kskakd(8).");
	lmtp_door_stop(proc->lmtp);
	http_stop(proc->site);
	check->leave_by = now_span() + LAST_LETTER;
	tell_by_letter(check, check->hit.buf, true);
	loop_call_after(check->leave, LOOK_AGAIN);
}

/* Stops the server once its last letter is delivered or cannot be. */
static void on_leave(void *arg)
{
	struct check *check = arg;
	struct process *proc = check->proc;
	bool busy = !check->told || outbox_busy(proc->outbox) || dispatch_waiting(&proc->ctx);

	if (busy && now_span() < check->leave_by)
		loop_call_after(check->leave, LOOK_AGAIN);
	else
		loop_call_soon(proc->end);
}

/* --- the check of the whole ------------------------------------------------------------------ */

static void tell(const struct check *check)
{
	const char *line = check->found.buf;

	for (int n = 0; *line && n < TOLD_MOST; n++) {
		size_t len = strcspn(line, "\n");

		log_error("database is damaged: %.*s", (int)len, line);
		line += len + (line[len] == '\n');
	}
	if (check->found.len)
		notify_send("STATUS=The database is damaged; restore a backup.");
}

/* The process has closed its output. */
static void end(struct check *check)
{
	int status = 0;

	loop_call_free(check->readable);
	check->readable = NULL;
	close(check->fd);
	if (waitpid(check->pid, &status, 0) < 0)
		status = -1;
	check->pid = 0;
	sbuf_reset(&check->found);
	sbuf_add(&check->found, check->output.buf, check->output.len);
	if (status != 0 && !check->output.len)
		sbuf_addf(&check->found, "the check exited with status %d", status);
	sbuf_reset(&check->output);
	check->at = now_read(&check->proc->now);
	tell(check);
	tell_by_letter(check, check->found.buf, false);
	if (!check->found.len)
		log_info("database check: OK");
}

static void on_output(void *arg)
{
	struct check *check = arg;

	if (!spawn_read(check->fd, OUTPUT_MOST, &check->output))
		end(check);
}

bool check_begin(struct check *check)
{
	struct process *proc = check->proc;
	int rc;

	if (check->pid)
		return false;
	rc = spawn_own(&proc->now, "--verify", check->config, -1, &check->pid, &check->fd);
	if (rc) {
		log_warn("cannot check the database: %s", strerror(rc));
		return false;
	}
	check->readable = loop_call_readable(proc->loop, check->fd, on_output, check);
	return true;
}

static void on_day(void *arg)
{
	struct check *check = arg;

	check_begin(check);
	loop_call_after(check->daily, THEN_EVERY);
}

json_t *check_json(const struct check *check)
{
	char at[INSTANT_TEXT] = "";
	json_t *found = json_array();
	const char *line = check->found.buf;

	while (*line) {
		size_t len = strcspn(line, "\n");

		json_array_append_new(found, json_stringn(line, len));
		line += len + (line[len] == '\n');
	}
	if (check->at.sec)
		instant_format(check->at, at);
	return json_pack("{s:s, s:b, s:o}", "at", at, "running", check->pid != 0, "findings",
			 found);
}

struct check *check_new(struct process *proc, const char *config)
{
	struct check *check = mem_zeroed(1, sizeof(*check));

	check->proc = proc;
	check->config = config;
	sbuf_init(&check->output);
	sbuf_init(&check->found);
	sbuf_init(&check->hit);
	check->broken = loop_call_new(proc->loop, LOOP_SERVICE, on_broken, check);
	check->leave = loop_call_new(proc->loop, LOOP_SERVICE, on_leave, check);
	store_on_damage(proc->ctx.store, on_damage, check);
	check->daily = loop_call_new(proc->loop, LOOP_LATER, on_day, check);
	if (!proc->now.test)
		loop_call_after(check->daily, FIRST_AFTER);
	return check;
}

void check_free(struct check *check)
{
	if (!check)
		return;
	if (check->pid) {
		kill(check->pid, SIGTERM);
		loop_call_free(check->readable);
		close(check->fd);
		waitpid(check->pid, NULL, 0);
	}
	store_on_damage(check->proc->ctx.store, NULL, NULL);
	loop_call_free(check->daily);
	loop_call_free(check->broken);
	loop_call_free(check->leave);
	sbuf_release(&check->hit);
	sbuf_release(&check->output);
	sbuf_release(&check->found);
	free(check);
}

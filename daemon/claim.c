/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See claim.h. */
#include "daemon/claim.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "crypto/hex.h"
#include "crypto/random.h"
#include "daemon/notify.h"
#include "daemon/timeline.h"
#include "daemon/trouble.h"
#include "sql/store_change.h"

#define RENEW_EVERY 10.0 /* seconds; a third of the lease */
#define LOOK_EVERY  1.0	 /* seconds; for a new connection, perhaps to another server */
#define NAME_BYTES  16	 /* the owner's name has two letters for each */
#define TRY_AGAIN   75	 /* exit status: a restart may help (sysexits) */

/* --- the lock file ---------------------------------------------------------------------------- */

/* The name of this place is generated once and kept in the file. */
static bool read_owner(struct claim *claim)
{
	unsigned char bytes[NAME_BYTES];
	size_t len = 2 * NAME_BYTES;
	ssize_t n = pread(claim->lock, claim->owner, len, 0);

	claim->owner[len] = '\0';
	if (n == (ssize_t)len && hex_decode(claim->owner, NAME_BYTES, bytes))
		return true;
	random_bytes(bytes, sizeof(bytes));
	hex_encode(bytes, sizeof(bytes), claim->owner);
	return ftruncate(claim->lock, 0) == 0 &&
	       pwrite(claim->lock, claim->owner, len, 0) == (ssize_t)len && fsync(claim->lock) == 0;
}

static bool lock(struct claim *claim, const char *path, struct sbuf *ret_why)
{
	const struct config *cfg = &claim->proc->cfg;

	claim->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0640);
	if (claim->lock < 0) {
		sbuf_addf(ret_why, "%s: %s", path, strerror(errno));
	} else if (flock(claim->lock, LOCK_EX | LOCK_NB) < 0) {
		sbuf_addf(ret_why, "%s: another kskakd is using this database",
			  config_on_server(cfg) ? path : cfg->database);
		close(claim->lock);
		claim->lock = -1;
	} else if (config_on_server(cfg) && !read_owner(claim)) {
		sbuf_addf(ret_why, "%s: %s", path, strerror(errno));
		return false;
	}
	return claim->lock >= 0;
}

bool claim_lock(struct claim *claim, struct process *proc, struct sbuf *ret_why)
{
	struct sbuf path = SBUF_INIT;
	bool done;

	claim->proc = proc;
	config_beside(&proc->cfg, ".lock", &path);
	done = lock(claim, path.buf, ret_why);
	sbuf_release(&path);
	return done;
}

/* --- the claim -------------------------------------------------------------------------------- */

/* The server is assumed to have read its clock after half the round trip. */
static int compare_clocks(struct claim *claim)
{
	struct process *proc = claim->proc;
	double before = now_wall_exact(), server, apart;
	int64_t usec;
	int rc = store_server_clock(proc->ctx.store, &usec);

	if (rc <= 0 || proc->now.test)
		return rc;
	server = (double)usec / 1e6;
	apart = server - (before + now_wall_exact()) / 2;
	now_compare(&proc->now, apart);
	if (proc->now.doubt == NOW_APART && !claim->apart)
		log_warn("the clock of the database's server is %.1f seconds %s of this machine's; "
			 "no moves are taken",
			 apart < 0 ? -apart : apart, apart < 0 ? "behind" : "ahead");
	else if (proc->now.doubt != NOW_APART && claim->apart)
		log_info("the clock of the database's server agrees with this machine's again");
	claim->apart = proc->now.doubt == NOW_APART;
	return rc;
}

void claim_tell_schema(struct claim *claim)
{
	struct store *store = claim->proc->ctx.store;
	int schema, program;
	bool behind = store_is_behind(store, &schema, &program);

	if (behind && !claim->behind)
		log_warn("%s; until then this release works with the tables as they are",
			 store_why(store));
	else if (!behind && claim->behind)
		log_info("the database has schema %d by now, that of this release", schema);
	claim->behind = behind;
}

bool claim_take(struct claim *claim, struct sbuf *ret_why)
{
	struct process *proc = claim->proc;
	struct store *store = proc->ctx.store;
	int rc;

	if (!timeline_guard(proc, ret_why))
		return false;
	rc = proc->cfg.database_standby ? store_demand_standby(store) : 1;
	if (rc > 0)
		rc = store_claim(store, claim->owner);
	if (rc > 0)
		rc = compare_clocks(claim) < 0 ? -1 : 1;
	if (rc < 0)
		sbuf_adds(ret_why, store_why(store));
	return rc > 0;
}

bool claim_is_lost(struct process *proc, int rc)
{
	if (rc != STORE_TAKEN && rc != STORE_NEWER)
		return false;
	if (!proc->leave) {
		log_error("stopping: %s", store_why(proc->ctx.store));
		notify_send(
			"STATUS=Stopped: another kskakd has this state-dir, or migrated or moved the database.");
	}
	proc->leave = TRY_AGAIN;
	loop_call_soon(proc->end);
	return true;
}

/* Reads fail too and inform their clients. */
void claim_report(struct process *proc)
{
	struct sbuf line = SBUF_INIT;

	sbuf_addf(&line, "database: %s", store_why(proc->ctx.store));
	proc->ctx.report(proc, line.buf);
	sbuf_release(&line);
}

static int renew(struct claim *claim)
{
	struct process *proc = claim->proc;
	int rc = store_claim(proc->ctx.store, claim->owner);

	if (rc > 0)
		rc = compare_clocks(claim);
	if (rc >= 0)
		rc = claim->renewed(proc);
	claim->renew_at = now_span() + RENEW_EVERY;
	claim->connections = store_connections(proc->ctx.store);
	return rc;
}

static void on_again(void *arg)
{
	struct claim *claim = arg;
	struct process *proc = claim->proc;
	bool is_new = claim->connections != store_connections(proc->ctx.store);
	int rc = is_new || now_span() >= claim->renew_at ? renew(claim) : 1;

	claim_tell_schema(claim);
	if (rc < 0)
		claim_report(proc);
	else if (is_new && proc->trouble.line[0] && !proc->trouble.lasts)
		trouble_over(&proc->trouble); /* no turn has failed that would succeed now */
	if (!claim_is_lost(proc, rc))
		loop_call_after(claim->again, LOOK_EVERY);
}

void claim_watch(struct claim *claim, claim_renewed *renewed)
{
	if (!config_on_server(&claim->proc->cfg))
		return;
	claim->renewed = renewed;
	claim->again = loop_call_new(claim->proc->loop, LOOP_SERVICE, on_again, claim);
	claim->renew_at = now_span() + RENEW_EVERY;
	claim->connections = store_connections(claim->proc->ctx.store);
	loop_call_after(claim->again, LOOK_EVERY);
}

void claim_release(struct claim *claim)
{
	loop_call_free(claim->again);
	if (claim->lock >= 0)
		close(claim->lock);
}

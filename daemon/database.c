/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See database.h. */
#include "daemon/database.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "core/base/mem.h"
#include "daemon/claim.h"
#include "daemon/job_run.h"
#include "daemon/kept_games.h"
#include "daemon/log.h"
#include "daemon/notify.h"
#include "daemon/now.h"
#include "sql/store_transfer.h"

/* Meanwhile nothing answers, which must not look as if the program hung. */
static void log_migration(void *arg, int from, int to, bool done)
{
	double *began = arg;
	char status[100];

	if (done) {
		log_info("the database has schema %d now; that took %.0f s", to,
			 now_span() - *began);
		notify_send("STATUS=Starting.");
		return;
	}
	*began = now_span();
	log_info("the database has schema %d, this release has %d: changing its tables, which may "
		 "take minutes; nothing is served until then; if it is interrupted, the next start "
		 "goes on",
		 from, to);
	snprintf(status, sizeof(status), "STATUS=Changing the database from schema %d to %d.", from,
		 to);
	notify_send(status);
}

int database_open(const char *name, struct store **ret_store, struct sbuf *ret_why)
{
	double began;

	return store_open_told(name, true, log_migration, &began, ret_store, ret_why);
}

static void print_migration(void *arg, int from, int to, bool done)
{
	const char *name = arg;

	if (done)
		printf("the database has schema %d now\n", to);
	else
		printf("%s has schema %d: changing its tables to schema %d, which may take minutes\n",
		       config_is_uri(name) ? "the database on the server" : name, from, to);
	fflush(stdout);
}

typedef int opener(const char *path, bool create, store_migrates *told, void *arg,
		   struct store **ret_store, struct sbuf *ret_why);

/* Opens the database with the tables of this release. */
static int open_whole(opener *open, const char *name, bool create, struct store **ret_store,
		      struct sbuf *ret_why)
{
	int schema, program,
		rc = open(name, create, print_migration, (void *)(uintptr_t)name, ret_store,
			  ret_why);

	if (rc < 0 || !store_is_behind(*ret_store, &schema, &program))
		return rc;
	sbuf_adds(ret_why, store_why(*ret_store));
	return STORE_FAILED;
}

int database_migrate(const char *name, struct sbuf *ret_why)
{
	struct store *store = NULL;
	int rc = open_whole(store_open_told, name, true, &store, ret_why);

	if (rc > 0)
		puts("the tables of the database are those of this release");
	else
		fprintf(stderr, "%s\n", ret_why->buf);
	store_close(store);
	return rc > 0 ? 0 : 1;
}

struct copying {
	struct context *ctx;
	bool terminal, damaged;
	bool found; /* differences, by the verification */
};

/* On a terminal one line grows; elsewhere each table with rows has its own. */
static void told(void *arg, const char *table, int64_t rows, bool compared)
{
	const struct copying *c = arg;

	if (rows)
		printf("%s%s %s: %lld rows%s", c->terminal ? "\r\033[K" : "",
		       compared ? "compared" : "copied", table, (long long)rows,
		       c->terminal ? "" : "\n");
	fflush(stdout);
}

/* All rows are those of the source, so what is found here was wrong before. */
static int check_copy(void *arg, struct store *store)
{
	struct copying *c = arg;
	struct context *ctx = c->ctx;
	int rc;

	printf("%sverifying the records of the copy\n", c->terminal ? "\r\033[K" : "");
	fflush(stdout);
	ctx->store = store;
	ctx->kept = kept_games_new((size_t)ctx->set.kept_games);
	rc = context_read_keys(ctx);
	if (rc > 0)
		rc = job_run_verify(ctx);
	context_close(ctx);
	c->found = rc == 0;
	return c->found && c->damaged ? 1 : rc;
}

static const char *outcome(const struct copying *c)
{
	if (!c->found)
		return "the copy is whole: all records were verified";
	return c->damaged
		       ? "what is wrong above was wrong before the copy; the server has moved "
			 "nevertheless"
		       : "what is wrong above was wrong before the copy; the server has not moved: "
			 "see \"Damage and restoring\" in kskakd(8), or add --damaged to move it "
			 "as it is";
}

static int copy(struct copying *c, const char *from, const char *to, struct sbuf *ret_why)
{
	struct store_transfer_calls calls = {told, check_copy, c};
	struct store *source = NULL, *target = NULL;
	int rc = access(from, F_OK) == 0 || config_is_uri(from)
			 ? open_whole(store_open_moved, from, false, &source, ret_why)
			 : STORE_FAILED;

	if (!source && !ret_why->len)
		sbuf_addf(ret_why, "%s: no such database", from);
	if (rc > 0)
		rc = open_whole(store_open_moved, to, true, &target, ret_why);
	if (rc > 0)
		rc = store_transfer(source, target, &calls, ret_why);
	if (rc == 2)
		puts("the copy that was not finished is finished now");
	else if (rc >= 0)
		puts(outcome(c));
	else if (c->terminal)
		putchar('\n');
	store_close(source);
	store_close(target);
	return rc;
}

int database_copy(struct process *proc, const char *from, const char *to, bool damaged,
		  struct sbuf *ret_why)
{
	struct copying c = {
		.ctx = &proc->ctx, .terminal = isatty(STDOUT_FILENO), .damaged = damaged};
	struct claim claim = {.lock = -1};
	int rc = STORE_FAILED;

	free(proc->cfg.database);
	proc->cfg.database = mem_strdup(from);
	if (config_on_server(&proc->cfg) || claim_lock(&claim, proc, ret_why))
		rc = copy(&c, from, to, ret_why);
	if (claim.lock >= 0)
		close(claim.lock);
	return rc;
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Copies the database while it is in use; see store_backup().  The copy reads through a connection
 * of its own in one read transaction, so that concurrent writes neither enter the copy nor restart
 * it.
 */
#include "sql/db_sqlite.h"

#include <errno.h>
#include <sqlite3.h>
#include <string.h>
#include <unistd.h>

#include "sql/db_copy.h"

/*
 * Pages copied between syncs, 16 MiB: few enough that a concurrent commit never waits for a disk
 * that has gigabytes of the copy to flush.
 */
#define SLICE	    4096
#define PATIENCE_MS 2000

struct copy {
	struct db_copy file;
	sqlite3 *from, *to;
};

static int refuse_sqlite(const struct copy *c, int rc)
{
	switch (rc & 0xff) {
	case SQLITE_FULL: return db_copy_refuse(&c->file, c->file.path, strerror(ENOSPC));
	case SQLITE_CORRUPT:
	case SQLITE_NOTADB:
		sbuf_addf(c->file.why, "the database cannot be read: %s", sqlite3_errstr(rc));
		return STORE_DAMAGED;
	}
	return db_copy_refuse(&c->file, c->file.path, sqlite3_errstr(rc));
}

/* The copy is not used before it is complete: it needs no journal, and we sync it ourselves. */
static int open_both(struct copy *c, const char *database)
{
	int rc = sqlite3_open_v2(database, &c->from, SQLITE_OPEN_READWRITE, NULL);

	if (rc == SQLITE_OK)
		rc = sqlite3_busy_timeout(c->from, PATIENCE_MS);
	if (rc == SQLITE_OK)
		rc = sqlite3_exec(c->from, "BEGIN; SELECT count(*) FROM sqlite_schema", NULL, NULL,
				  NULL);
	if (rc == SQLITE_OK)
		rc = sqlite3_open_v2(c->file.part.buf, &c->to, SQLITE_OPEN_READWRITE, NULL);
	if (rc == SQLITE_OK)
		rc = sqlite3_exec(c->to, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF",
				  NULL, NULL, NULL);
	return rc == SQLITE_OK ? 1 : refuse_sqlite(c, rc);
}

static int copy_pages(struct copy *c)
{
	sqlite3_backup *b = sqlite3_backup_init(c->to, "main", c->from, "main");
	int rc = b ? SQLITE_OK : sqlite3_errcode(c->to);
	bool stopped = false, synced = true;

	while (rc == SQLITE_OK && synced && !stopped) {
		rc = sqlite3_backup_step(b, SLICE);
		synced = fdatasync(c->file.fd) == 0;
		stopped = db_copy_stopped(&c->file);
	}
	if (!synced)
		db_copy_refuse_errno(&c->file, c->file.path);
	if (b)
		sqlite3_backup_finish(b);
	if (stopped)
		sbuf_addf(c->file.why, "%s: the backup was stopped", c->file.path);
	if (!synced || stopped)
		return STORE_FULL;
	return rc == SQLITE_DONE ? 1 : refuse_sqlite(c, rc);
}

/* Changes written during the copy are in the log; see store_move_log(). */
static void close_both(struct copy *c)
{
	if (c->from && sqlite3_exec(c->from, "COMMIT", NULL, NULL, NULL) == SQLITE_OK)
		sqlite3_wal_checkpoint_v2(c->from, "main", SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
	sqlite3_close(c->from);
	sqlite3_close(c->to);
}

int db_sqlite_copy(const char *database, const char *path, bool (*stopped)(void),
		   struct sbuf *ret_why)
{
	struct copy c = {0};
	int rc = db_copy_begin(&c.file, path, stopped, ret_why);

	if (rc > 0)
		rc = open_both(&c, database);
	if (rc > 0)
		rc = copy_pages(&c);
	close_both(&c);
	if (rc > 0)
		rc = db_copy_publish(&c.file);
	db_copy_end(&c.file);
	return rc;
}

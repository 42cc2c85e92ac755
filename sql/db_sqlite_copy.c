/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Copies the database while it is in use; see store_backup().  The copy reads through a connection
 * of its own in one read transaction, so that concurrent writes neither enter the copy nor restart
 * it.
 */
#include "sql/db.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/mem.h"

/*
 * Pages copied between syncs, 16 MiB: few enough that a concurrent commit never waits for a disk
 * that has gigabytes of the copy to flush.
 */
#define SLICE	    4096
#define PATIENCE_MS 2000

struct copy {
	const char *path;
	struct sbuf part; /* its name while incomplete */
	int fd;		  /* that file, locked while it is written; -1 = none */
	sqlite3 *from, *to;
	bool (*stopped)(void);
	struct sbuf *why;
};

static int refuse(const struct copy *c, const char *path, const char *what)
{
	sbuf_addf(c->why, "%s: %s", path, what);
	return STORE_FULL;
}

static int refuse_errno(const struct copy *c, const char *path)
{
	return refuse(c, path, strerror(errno));
}

static int refuse_sqlite(const struct copy *c, int rc)
{
	switch (rc & 0xff) {
	case SQLITE_FULL: return refuse(c, c->path, strerror(ENOSPC));
	case SQLITE_CORRUPT:
	case SQLITE_NOTADB:
		sbuf_addf(c->why, "the database cannot be read: %s", sqlite3_errstr(rc));
		return STORE_DAMAGED;
	}
	return refuse(c, c->path, sqlite3_errstr(rc));
}

/* Is the open file still the one with that name? */
static bool still_named(int fd, const char *path)
{
	struct stat a, b;

	return fstat(fd, &a) == 0 && stat(path, &b) == 0 && a.st_dev == b.st_dev &&
	       a.st_ino == b.st_ino;
}

static void remove_journal(const struct copy *c)
{
	struct sbuf journal = SBUF_INIT;

	sbuf_addf(&journal, "%s-journal", c->part.buf);
	unlink(journal.buf);
	sbuf_release(&journal);
}

/*
 * Takes the partial file.  One left by a crash is unlocked and overwritten; a locked one is being
 * written by another process.
 */
static int claim(struct copy *c)
{
	struct stat sb;

	if (stat(c->path, &sb) == 0) {
		sbuf_addf(c->why, "%s exists already", c->path);
		return STORE_FAILED;
	}
	c->fd = open(c->part.buf, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0640);
	if (c->fd < 0)
		return refuse_errno(c, c->part.buf);
	if (flock(c->fd, LOCK_EX | LOCK_NB) < 0 || !still_named(c->fd, c->part.buf)) {
		close(c->fd);
		c->fd = -1;
		sbuf_addf(c->why, "another backup to %s is under way", c->path);
		return STORE_FAILED;
	}
	remove_journal(c); /* an earlier program that crashed left one */
	return ftruncate(c->fd, 0) < 0 ? refuse_errno(c, c->part.buf) : 1;
}

/* Nobody uses the copy before it is complete: it needs no journal, and we sync it ourselves. */
static int open_both(struct copy *c, const char *database)
{
	int rc = sqlite3_open_v2(database, &c->from, SQLITE_OPEN_READWRITE, NULL);

	if (rc == SQLITE_OK)
		rc = sqlite3_busy_timeout(c->from, PATIENCE_MS);
	if (rc == SQLITE_OK)
		rc = sqlite3_exec(c->from, "BEGIN; SELECT count(*) FROM sqlite_schema", NULL, NULL,
				  NULL);
	if (rc == SQLITE_OK)
		rc = sqlite3_open_v2(c->part.buf, &c->to, SQLITE_OPEN_READWRITE, NULL);
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
		synced = fdatasync(c->fd) == 0;
		stopped = c->stopped && c->stopped();
	}
	if (!synced)
		refuse_errno(c, c->path);
	if (b)
		sqlite3_backup_finish(b);
	if (stopped)
		sbuf_addf(c->why, "%s: the backup was stopped", c->path);
	if (!synced || stopped)
		return STORE_FULL;
	return rc == SQLITE_DONE ? 1 : refuse_sqlite(c, rc);
}

static int sync_folder(const char *path)
{
	char *folder = mem_strdup(path), *slash = strrchr(folder, '/');
	int fd, rc;

	if (slash)
		slash[slash == folder] = '\0';
	fd = open(slash ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	rc = fd < 0 ? -1 : fsync(fd);
	if (fd >= 0)
		close(fd);
	free(folder);
	return rc;
}

/* Links the copy to its final name, synced.  link() never replaces a file. */
static int publish_copy(const struct copy *c)
{
	int rc;

	if (fsync(c->fd) < 0 || link(c->part.buf, c->path) < 0)
		return refuse_errno(c, c->path);
	if (sync_folder(c->path) == 0)
		return 1;
	rc = refuse_errno(c, c->path);
	unlink(c->path);
	return rc;
}

/* Closes both connections, and moves the log that grew meanwhile; see store_move_log(). */
static void close_both(struct copy *c)
{
	if (c->from && sqlite3_exec(c->from, "COMMIT", NULL, NULL, NULL) == SQLITE_OK)
		sqlite3_wal_checkpoint_v2(c->from, "main", SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
	sqlite3_close(c->from);
	sqlite3_close(c->to);
}

int db_backup(const char *database, const char *path, bool (*stopped)(void), struct sbuf *ret_why)
{
	struct copy c = {.path = path, .fd = -1, .stopped = stopped, .why = ret_why};
	int rc;

	sbuf_init(&c.part);
	sbuf_addf(&c.part, "%s.part", path);
	rc = claim(&c);
	if (rc > 0)
		rc = open_both(&c, database);
	if (rc > 0)
		rc = copy_pages(&c);
	close_both(&c);
	if (rc > 0)
		rc = publish_copy(&c);
	if (c.fd >= 0) {
		unlink(c.part.buf);
		close(c.fd);
	}
	sbuf_release(&c.part);
	return rc;
}

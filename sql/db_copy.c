/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See db_copy.h. */
#include "sql/db_copy.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/mem.h"

int db_copy_refuse(const struct db_copy *c, const char *path, const char *what)
{
	sbuf_addf(c->why, "%s: %s", path, what);
	return STORE_FULL;
}

int db_copy_refuse_errno(const struct db_copy *c, const char *path)
{
	return db_copy_refuse(c, path, strerror(errno));
}

/* Is the open file still the one with that name? */
static bool still_named(int fd, const char *path)
{
	struct stat a, b;

	return fstat(fd, &a) == 0 && stat(path, &b) == 0 && a.st_dev == b.st_dev &&
	       a.st_ino == b.st_ino;
}

static void remove_journal(const struct db_copy *c)
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
static int claim(struct db_copy *c)
{
	struct stat sb;

	if (stat(c->path, &sb) == 0) {
		sbuf_addf(c->why, "%s exists already", c->path);
		return STORE_FAILED;
	}
	c->fd = open(c->part.buf, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0640);
	if (c->fd < 0)
		return db_copy_refuse_errno(c, c->part.buf);
	if (flock(c->fd, LOCK_EX | LOCK_NB) < 0 || !still_named(c->fd, c->part.buf)) {
		close(c->fd);
		c->fd = -1;
		sbuf_addf(c->why, "another backup to %s is under way", c->path);
		return STORE_FAILED;
	}
	remove_journal(c); /* an earlier program that crashed left one */
	return ftruncate(c->fd, 0) < 0 ? db_copy_refuse_errno(c, c->part.buf) : 1;
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
int db_copy_publish(const struct db_copy *c)
{
	int rc;

	if (fsync(c->fd) < 0 || link(c->part.buf, c->path) < 0)
		return db_copy_refuse_errno(c, c->path);
	if (sync_folder(c->path) == 0)
		return 1;
	rc = db_copy_refuse_errno(c, c->path);
	unlink(c->path);
	return rc;
}

int db_copy_begin(struct db_copy *c, const char *path, bool (*stopped)(void), struct sbuf *why)
{
	*c = (struct db_copy){.path = path, .fd = -1, .stopped = stopped, .why = why};
	sbuf_init(&c->part);
	sbuf_addf(&c->part, "%s.part", path);
	return claim(c);
}

bool db_copy_stopped(const struct db_copy *c)
{
	return c->stopped && c->stopped();
}

void db_copy_end(struct db_copy *c)
{
	if (c->fd >= 0) {
		unlink(c->part.buf);
		close(c->fd);
	}
	sbuf_release(&c->part);
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * See db_sqlite_watch.h.  The fields of the index are those of SQLite's "WAL-mode File Format": the
 * salt at byte 32, the frames moved at 96, and the frames a checkpoint is to move at 128.  The file
 * is looked at by name, because closing another descriptor of it would drop SQLite's locks.
 */
#include "sql/db_sqlite_watch.h"

#include <sqlite3.h>
#include <string.h>
#include <sys/stat.h>

#define INDEX_REGION 32768
#define SALT_AT	     32
#define MOVED_AT     96
#define TO_MOVE_AT   128

/* Copies the fields of the index; false if there is none or a checkpoint is running. */
static bool read_index(sqlite3 *db, struct db_sqlite_watch *ret)
{
	sqlite3_file *file = NULL;
	void volatile *index = NULL;
	uint32_t to_move;

	if (sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK ||
	    !file || !file->pMethods || file->pMethods->iVersion < 2 || !file->pMethods->xShmMap ||
	    file->pMethods->xShmMap(file, 0, INDEX_REGION, 0, &index) != SQLITE_OK || !index)
		return false;
	memcpy(ret->salt, (const char *)index + SALT_AT, sizeof(ret->salt));
	memcpy(&ret->moved, (const char *)index + MOVED_AT, sizeof(ret->moved));
	memcpy(&to_move, (const char *)index + TO_MOVE_AT, sizeof(to_move));
	return to_move == ret->moved;
}

static bool read_file(sqlite3 *db, struct db_sqlite_watch *ret)
{
	const char *name = sqlite3_db_filename(db, "main");
	struct stat st;

	if (!name || stat(name, &st) < 0)
		return false;
	ret->size = st.st_size;
	ret->changed_sec = st.st_mtim.tv_sec;
	ret->changed_nsec = st.st_mtim.tv_nsec;
	return true;
}

static bool same_file(const struct db_sqlite_watch *a, const struct db_sqlite_watch *b)
{
	return a->size == b->size && a->changed_sec == b->changed_sec &&
	       a->changed_nsec == b->changed_nsec;
}

static bool same_index(const struct db_sqlite_watch *a, const struct db_sqlite_watch *b)
{
	return !memcmp(a->salt, b->salt, sizeof(a->salt)) && a->moved == b->moved;
}

bool db_sqlite_watch_look(struct db_sqlite_watch *w, void *connection)
{
	struct db_sqlite_watch now = {.known = true}, after;

	/* The index first: a checkpoint that ends in between shows at the next look. */
	if (!read_index(connection, &now) || !read_file(connection, &now))
		return true;
	after = now;
	if (!read_index(connection, &after) || !same_index(&now, &after))
		return true;
	if (w->known && same_index(w, &now) && !same_file(w, &now))
		return false;
	*w = now;
	return true;
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Detects that another program wrote to the database file without SQLite, for example copied a
 * backup over it.  SQLite itself writes there only in a checkpoint, which its index of the
 * write-ahead log records; a file that changed without one was overwritten.  Private to sql/.
 */
#ifndef SQL_DB_SQLITE_WATCH_H
#define SQL_DB_SQLITE_WATCH_H

#include <stdbool.h>
#include <stdint.h>

/* Size and time of the last change of the file, and the checkpoints of the log. */
struct db_sqlite_watch {
	bool known; /* the fields below are from an earlier look */
	int64_t size, changed_sec, changed_nsec;
	uint32_t salt[2], moved; /* which log, and the frames moved from it to the file */
};

/*
 * Looks at the file of `connection`, an open handle of SQLite in WAL mode.  Returns false if the
 * file has changed since the last look without a checkpoint; `w` is then unchanged.  Without an
 * index of the log, or while a checkpoint runs, nothing is decided and it returns true.
 */
bool db_sqlite_watch_look(struct db_sqlite_watch *w, void *connection);

#endif

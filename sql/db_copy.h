/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The file that a backup goes into: called PATH.part and locked while it is written, and whole and
 * on the disk once it has its name.  See store_backup().  Private to sql/.
 */
#ifndef SQL_DB_COPY_H
#define SQL_DB_COPY_H

#include <stdbool.h>

#include "sql/store.h"

struct db_copy {
	const char *path;
	struct sbuf part; /* its name while incomplete */
	int fd;		  /* that file, locked while it is written; -1 = none */
	bool (*stopped)(void);
	struct sbuf *why;
};

/* Makes the file, empty; db_copy_end() in any case. */
int db_copy_begin(struct db_copy *c, const char *path, bool (*stopped)(void), struct sbuf *why);
bool db_copy_stopped(const struct db_copy *c);
/* Syncs it and gives it its name. */
int db_copy_publish(const struct db_copy *c);
/* Removes what is left of it under the other name. */
void db_copy_end(struct db_copy *c);

/* Adds "PATH: what" to the reasons. */
int db_copy_refuse(const struct db_copy *c, const char *path, const char *what);
int db_copy_refuse_errno(const struct db_copy *c, const char *path);

#endif

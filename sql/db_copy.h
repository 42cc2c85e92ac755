/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The file of a backup: named PATH.part and locked while it is written; once it has its final name
 * it is complete and synced.  See store_backup().  Private to sql/.
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

/* Creates the empty file; call db_copy_end() in either case. */
int db_copy_begin(struct db_copy *c, const char *path, bool (*stopped)(void), struct sbuf *why);
bool db_copy_stopped(const struct db_copy *c);
/* Syncs it and gives it its final name. */
int db_copy_publish(const struct db_copy *c);
/* Removes the file with the temporary name, if it exists. */
void db_copy_end(struct db_copy *c);

/* Appends "PATH: what" to the reasons. */
int db_copy_refuse(const struct db_copy *c, const char *path, const char *what);
int db_copy_refuse_errno(const struct db_copy *c, const char *path);

#endif

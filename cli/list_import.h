/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Imports published rating lists: reads their files and writes the list that is searched. */
#ifndef CLI_LIST_IMPORT_H
#define CLI_LIST_IMPORT_H

#include "core/base/sbuf.h"
#include "core/roster/roster.h"

struct list_import {
	const char
		*name; /* of the list; NULL = "dsu" for a list of a federation, otherwise "fide" */
	const char *rating; /* kind of ratings: "standard", "rapid", "blitz"; NULL = from the file
			       name */
	char **files;
	size_t n_files;
	/* Called with the number of bytes read of a file; NULL for nothing. */
	void (*progress)(void *arg, unsigned long long bytes);
	void *arg; /* of `progress` */
};

/*
 * Reads the files and writes one list.  Reports refused lines and fields left empty one by one, up
 * to a limit per file, and counts the others.  Returns the exit status: EXIT_DIFFERS if some
 * players were refused and the others written; `ret_said` gets the summary.
 */
int list_import(const struct list_import *o, struct sbuf *ret_said);

/* "standard", "rapid" or "blitz"; false for any other word. */
bool list_import_rate(const char *word, enum roster_rate *ret_rate);

#endif

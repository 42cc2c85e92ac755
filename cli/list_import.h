/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Imports published rating lists: reads their files and writes the list that is searched. */
#ifndef CLI_LIST_IMPORT_H
#define CLI_LIST_IMPORT_H

#include "core/base/sbuf.h"
#include "core/roster/roster.h"

struct list_import {
	const char *name;   /* of the list; NULL: "dsu" for a list of a federation, else "fide" */
	const char *rating; /* kind of ratings: "standard", "rapid", "blitz"; NULL: by file name */
	char **files;
	size_t n_files;
};

/*
 * Reads the files and writes one list.  Lines that are refused, and fields that are left empty, are
 * said one by one up to a number of each file, then counted.  Returns the exit status: EXIT_DIFFERS
 * if players were refused and the others written; what was done is in `ret_said`.
 */
int list_import(const struct list_import *o, struct sbuf *ret_said);

/* "standard", "rapid", "blitz"; false for another word. */
bool list_import_rate(const char *word, enum roster_rate *ret_rate);

#endif

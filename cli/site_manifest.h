/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The manifest of a site: the names of its files relative to its folder, one per line after the
 * heading.  A name is "FILE" or "FOLDER/FILE" of small letters, digits, '-' and '.', and does not
 * begin with '.' or '-', so that a manifest never names a file outside the folder.
 */
#ifndef CLI_SITE_MANIFEST_H
#define CLI_SITE_MANIFEST_H

#include <stdbool.h>
#include <stddef.h>

#include "core/base/sbuf.h"

#define SITE_MANIFEST_FILE "kskak-site.txt" /* its own name, which no manifest contains */
#define SITE_MANIFEST_NAME 64		    /* maximum length of a name in bytes */

struct site_manifest {
	char **names;
	size_t n, cap;
};

void site_manifest_release(struct site_manifest *m);

/* Adds a copy of a valid name, also if it is already there. */
void site_manifest_add(struct site_manifest *m, const char *name);
/* Sorts the names and removes those that occur twice. */
void site_manifest_sort(struct site_manifest *m);
/* Searches a sorted manifest. */
bool site_manifest_has(const struct site_manifest *m, const char *name);

/*
 * Reads and sorts a manifest.  Returns false, with the number of the wrong line in `ret_line` and
 * *ret_m unchanged, if the text has another heading, a name that is not valid, or no line end after
 * the last name.
 */
bool site_manifest_read(const char *text, size_t len, struct site_manifest *ret_m, int *ret_line);
/* Appends the heading and a line for each name. */
void site_manifest_write(const struct site_manifest *m, struct sbuf *out);

#endif

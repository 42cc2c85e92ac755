/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reads a published rating list of any known form, recognised by its content: FIDE's lists of fixed
 * width and its XML, and tables with separators.  The bytes come in pieces of any size, so that a
 * list need not fit into memory.
 */
#ifndef CLI_LIST_READ_H
#define CLI_LIST_READ_H

#include "cli/list_take.h"

/* The caller sets the first five fields of the reader and zeroes the others. */
void list_read_begin(struct list_reader *r);
/* Both return false if the file cannot be read; `fatal` then has the reason. */
bool list_read_feed(struct list_reader *r, const char *data, size_t len);
bool list_read_end(struct list_reader *r);
void list_read_release(struct list_reader *r);

#endif

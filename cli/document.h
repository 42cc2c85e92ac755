/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A whole JSON document as a verb's input.  A byte order mark before it is skipped.
 */
#ifndef CLI_DOCUMENT_H
#define CLI_DOCUMENT_H

#include <jansson.h>
#include <stdbool.h>

#include "cli/input.h"
#include "core/base/sbuf.h"

struct document {
	json_t *root; /* an object, but for document_read_any() */
	const char *name;
};

/* Parses `text` as a JSON object; returns NULL after a message that names the line. */
json_t *document_parse(const struct input *in, const struct sbuf *text);

/*
 * Reads one JSON object from a file or standard input; returns false after a message that names the
 * line.
 */
bool document_read(const char *path, struct document *ret_document);
/*
 * Like document_read(), for a tournament's table, which may also be a report file (TRF): the object
 * is then that of trf_table_json().
 */
bool document_read_table(const char *path, struct document *ret_document);
/* Like document_read(), for an object or a list; `nul` allows NUL in strings. */
bool document_read_any(const char *path, bool nul, struct document *ret_document);
void document_release(struct document *d);

#endif

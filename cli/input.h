/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Where a verb's input comes from: a file, or standard input for "-" and for nothing.
 */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include "core/base/sbuf.h"

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

struct input {
	FILE *file;
	const char *name; /* for messages: the path or "standard input" */
};

/* Opens `path`; on failure says why on standard error and returns false. */
bool input_open(struct input *in, const char *path);
void input_close(struct input *in);

/*
 * Reads what is there by now, at least a byte; 0 at the end, negative after a message.  Not to be
 * mixed with reading through `file`.
 */
ssize_t input_read_some(const struct input *in, char *buf, size_t size);

/* The mark that some editors put before UTF-8. */
#define BYTE_ORDER_MARK "\xef\xbb\xbf"

/* Reads all that is left but a mark before it.  Returns false, with a message, on a read error. */
bool input_read_all(struct input *in, struct sbuf *ret_text);

#endif

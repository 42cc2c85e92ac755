/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The input of a verb: a file, or standard input for "-" and if no file is given. */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include "core/base/sbuf.h"

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

struct input {
	FILE *file;
	const char *name; /* for messages: the path or "standard input" */
	bool marked;	  /* input_read_all() has removed a byte order mark */
};

/* Opens `path`; on failure reports why on standard error and returns false. */
bool input_open(struct input *in, const char *path);
void input_close(struct input *in);

/*
 * Reads what is available, at least one byte; 0 at the end, negative after a message.  Do not mix
 * with reading through `file`.
 */
ssize_t input_read_some(const struct input *in, char *buf, size_t size);

/* The byte order mark that some editors put before UTF-8. */
#define BYTE_ORDER_MARK "\xef\xbb\xbf"

/*
 * Reads the rest without a leading byte order mark.  Returns false, with a message, on a read
 * error.
 */
bool input_read_all(struct input *in, struct sbuf *ret_text);

#endif

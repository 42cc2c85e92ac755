/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The file of a report during a change: locked from reading to writing, so that changes of other
 * programs are not lost, and replaced as a whole.
 */
#ifndef CLI_REPORT_FILE_H
#define CLI_REPORT_FILE_H

#include <stdbool.h>

#include "core/base/sbuf.h"

#define REPORT_FILE_VERSION 17

/*
 * Waits for the lock of the file and returns its descriptor; close() unlocks it. -1 after a
 * message; also, without a message, if there is no such file.
 */
int report_file_lock(const char *path);

/*
 * Replaces the file, whose old text stays beside it as FILE~.  With `create`, creates it and
 * refuses an existing one.  On failure the old file is unchanged.  Returns the exit status.
 */
int report_file_write(const char *path, const struct sbuf *text, bool create);

/* Reads the text of the file; false without a message if there is none. */
bool report_file_read(const char *path, struct sbuf *ret_text);
/* Reads the text that the last change replaced; false without a message if there is none. */
bool report_file_before(const char *path, struct sbuf *ret_text);
bool report_file_has_before(const char *path);

/* Writes a short digest of the text, to detect changes of the report. */
void report_file_version(const struct sbuf *text, char ret[REPORT_FILE_VERSION]);

#endif

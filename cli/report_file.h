/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The file of a report while it is changed: locked from reading to writing, so that no change of
 * another program is lost, and replaced as a whole.
 */
#ifndef CLI_REPORT_FILE_H
#define CLI_REPORT_FILE_H

#include <stdbool.h>

#include "core/base/sbuf.h"

#define REPORT_FILE_VERSION 17

/*
 * Waits for the lock of the file and returns its descriptor; close() unlocks it.  -1 after a
 * message; also without one if there is no such file.
 */
int report_file_lock(const char *path);

/*
 * Replaces the file, or creates it if `create` is set: then an existing file is refused.  On
 * failure the old one is unchanged.  Returns the exit status.
 */
int report_file_write(const char *path, const struct sbuf *text, bool create);

/* Writes a short digest of the text, which changes with every change of the report. */
void report_file_version(const struct sbuf *text, char ret[REPORT_FILE_VERSION]);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Passwords stand in files of their own, the first line, never in the configuration.
 */
#ifndef DAEMON_SECRET_H
#define DAEMON_SECRET_H

#include <stdbool.h>

#include "core/base/sbuf.h"

/*
 * Reads the first line of `path`; "" reads nothing and is fine.  Refuses a file that everybody may
 * read.  False with a sentence that names the file.
 */
bool secret_read(const char *path, struct sbuf *ret_secret, struct sbuf *ret_why);

/* Wipes the memory before it is released. */
void secret_forget(struct sbuf *secret);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Passwords are kept in separate files, on the first line, never in the configuration.
 */
#ifndef DAEMON_SECRET_H
#define DAEMON_SECRET_H

#include <stdbool.h>

#include "core/base/sbuf.h"

/*
 * Reads the first line of `path`; "" reads nothing and succeeds.  Refuses a world-readable file.
 * On failure returns false with a sentence naming the file.
 */
bool secret_read(const char *path, struct sbuf *ret_secret, struct sbuf *ret_why);

/* Wipes the memory before it is released. */
void secret_forget(struct sbuf *secret);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Runs another instance of this program as a separate process. */
#ifndef DAEMON_SPAWN_H
#define DAEMON_SPAWN_H

#include <sys/types.h>

/*
 * Runs the current binary, even if its file has been replaced; `argv` is NULL-terminated. `in` and
 * `out` become standard input and output, -1 = inherit; signals are reset.  Returns 0 or an errno.
 */
int spawn_own(char *const argv[], int in, int out, pid_t *ret_pid);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Starts this program once more, as a process of its own beside the one that serves. */
#ifndef DAEMON_SPAWN_H
#define DAEMON_SPAWN_H

#include <sys/types.h>

/*
 * The program that runs now, also when its file has been replaced since; `argv` ends with NULL.
 * `in` and `out` become its standard input and output, -1 = as ours; signals are as at a login.
 * 0, or the number of an error.
 */
int spawn_own(char *const argv[], int in, int out, pid_t *ret_pid);

#endif

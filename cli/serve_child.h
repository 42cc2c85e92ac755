/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Processes of the desk: what takes long is done in a process of its own, a copy of the desk, which
 * writes its result to a pipe.
 */
#ifndef CLI_SERVE_CHILD_H
#define CLI_SERVE_CHILD_H

#include <stddef.h>
#include <sys/types.h>

/*
 * Starts a process.  In the desk, returns its id and the nonblocking end of the pipe to be read, or
 * -1 with errno.  In the process, returns 0 and the end to be written; it has the standard files
 * and this one, none of the connections, the usual signals, and ends by _exit().
 */
pid_t serve_child_start(int *ret_fd);

/* In the process: writes all bytes, or ends the process if nobody reads them any more. */
void serve_child_write(int fd, const void *bytes, size_t len);

#endif

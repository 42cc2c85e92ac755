/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Runs another instance of this program as a separate process and reads what it writes. */
#ifndef DAEMON_SPAWN_H
#define DAEMON_SPAWN_H

#include <sys/types.h>

#include "core/base/sbuf.h"
#include "daemon/now.h"

/*
 * Runs the current binary, even if its file has been replaced, with the option `what`, that
 * configuration and, if ours is a test clock, its time.  `in` becomes standard input, -1 = inherit;
 * signals are reset.  0, with the process and a non-blocking descriptor of its standard output,
 * which the caller closes; or an errno.
 */
int spawn_own(struct now *now, const char *what, const char *config, int in, pid_t *ret_pid,
	      int *ret_fd);

/* Reads a part of the output and keeps at most `most` bytes of it; false at its end. */
bool spawn_read(int fd, size_t most, struct sbuf *out);

#endif

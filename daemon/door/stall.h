/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A database on a server that does not answer must not hold up the doors: whatever waits for it
 * runs aside (loop.h), and what would have to wait behind it for long is asked to try again.
 */
#ifndef DAEMON_DOOR_STALL_H
#define DAEMON_DOOR_STALL_H

#include "daemon/process.h"

/* Call before the loop runs; false with a reason.  With a file nothing waits. */
bool stall_guard(struct process *proc, struct sbuf *ret_why);

#endif

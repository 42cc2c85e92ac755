/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Tells systemd how we fare, over the socket named by NOTIFY_SOCKET.
 */
#ifndef DAEMON_NOTIFY_H
#define DAEMON_NOTIFY_H

#include <stdint.h>

/* Sends e.g. "READY=1"; without systemd nothing happens. */
void notify(const char *state);

/* Microseconds of WATCHDOG_USEC for this process; 0 = no watchdog. */
int64_t notify_watchdog(void);

#endif

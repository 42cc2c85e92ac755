/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reports our state to systemd over NOTIFY_SOCKET.
 */
#ifndef DAEMON_NOTIFY_H
#define DAEMON_NOTIFY_H

#include <stdint.h>

/* Sends e.g. "READY=1"; does nothing without systemd. */
void notify_send(const char *state);

/* Microseconds from WATCHDOG_USEC for this process; 0 = no watchdog. */
int64_t notify_watchdog(void);

#endif

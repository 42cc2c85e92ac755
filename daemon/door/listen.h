/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Listening sockets: bound here, or passed by systemd (LISTEN_FDS with FileDescriptorName= lmtp,
 * lmtp-tcp, http, control).  Private to daemon/door/.
 */
#ifndef DAEMON_DOOR_LISTEN_H
#define DAEMON_DOOR_LISTEN_H

#include <stdbool.h>

#include <event2/listener.h>

#include "core/base/sbuf.h"

/*
 * Listens on a Unix socket at `path` with permissions `mode`; replaces a stale socket, fails on a
 * live one. Returns the descriptor, or -1 with a sentence.
 */
int listen_unix(const char *name, const char *path, int mode, struct sbuf *ret_why);

/* Listens on TCP at HOST:PORT, on the first address of the host that can be bound. */
int listen_tcp(const char *name, const char *where, struct sbuf *ret_why);

/*
 * Call for each listener: if a connection cannot be accepted, it is closed, and the log says so
 * once a minute.
 */
void listen_watch(struct evconnlistener *listener);

#endif

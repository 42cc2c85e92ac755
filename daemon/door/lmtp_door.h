/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The LMTP door: sockets around mail/wire/lmtp.h. A recipient is answered 250 only after the
 * effects of the message are committed.
 */
#ifndef DAEMON_DOOR_LMTP_DOOR_H
#define DAEMON_DOOR_LMTP_DOOR_H

#include "daemon/process.h"

struct lmtp_door;

/* Listens as configured; NULL with a sentence on failure. */
struct lmtp_door *lmtp_door_open(struct process *proc, struct sbuf *ret_why);

/* Stops accepting connections; idle ones get 421. */
void lmtp_door_stop(struct lmtp_door *door);
/* Number of connections waiting for an answer. */
int lmtp_door_busy(const struct lmtp_door *door);
void lmtp_door_close(struct lmtp_door *door);

#endif

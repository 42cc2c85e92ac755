/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The control socket: one JSON object per line in, one out.  The requests are listed in
 * daemon/act/leader_requests.h; those about the process (clock, ping, publish, deliver) are handled
 * here.  The line of "deliver" is followed by the bytes of one mail.
 *
 * The answer: {"ok": bool, "outcome": "done|refused|wrong|denied|reject|retry", "repeated": bool,
 * "rule", "error", "message", "result": object or null}.
 *
 * The caller is the peer's Unix user; the configuration gives the role.  At the limit of
 * `connections` the user who has the most loses an idle one.  A caller that reads no answers gets
 * no further ones.
 */
#ifndef DAEMON_DOOR_CONTROL_H
#define DAEMON_DOOR_CONTROL_H

#include "daemon/act/dispatch.h"
#include "daemon/process.h"

struct control;

struct control *control_open(struct process *proc, struct sbuf *ret_why);
void control_stop(struct control *control); /* accepts no more connections */
/* Tells callers whose requests wait for the database to try again, and why. */
void control_refuse(struct control *control, const char *why);
int control_busy(const struct control *control);
void control_close(struct control *control); /* NULL is a no-op */

#endif

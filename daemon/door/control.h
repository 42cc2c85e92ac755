/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The control socket: one JSON object a line in, one out.  The request is what
 * daemon/act/leader_requests.h lists, or one of those that concern the process and not the store:
 *
 *  clock    [at: instant]         R the clock; with `at` (test clock only, A) moves it there
 *  ping     -                     R version, process, clock
 *  deliver  bytes [, from] [, recipient]   R that many bytes follow the line: one mail
 *  publish  [group]               R writes the published pages of the group, or all, anew
 *
 * The answer: {"ok": bool, "outcome": "done|refused|wrong|denied|reject|retry", "repeated": bool,
 * "rule", "error", "message", "result": object or null}.
 *
 * Who asks is told by the peer's Unix user; the configuration says what he may.
 */
#ifndef DAEMON_DOOR_CONTROL_H
#define DAEMON_DOOR_CONTROL_H

#include "daemon/act/dispatch.h"
#include "daemon/process.h"

struct control;

struct control *control_open(struct process *proc, struct sbuf *ret_why);
void control_stop(struct control *control); /* no new connections */
int control_busy(const struct control *control);
void control_close(struct control *control); /* NULL is fine */

#endif

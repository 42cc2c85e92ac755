/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Requests of leaders, called by leader_requests.c.  Private to daemon/act/. */
#ifndef DAEMON_ACT_LEADER_LETTER_H
#define DAEMON_ACT_LEADER_LETTER_H

struct act;

int leader_letter_preview(struct act *act);
int leader_letter_send(struct act *act);

#endif

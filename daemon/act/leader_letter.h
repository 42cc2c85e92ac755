/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A leader's own message to a group, a tournament or the late players: one letter each, framed in
 * the reader's language. A preview composes the same letters without queuing them.  Private to
 * daemon/act/.
 */
#ifndef DAEMON_ACT_LEADER_LETTER_H
#define DAEMON_ACT_LEADER_LETTER_H

struct act;

int leader_letter_preview(struct act *act);
int leader_letter_send(struct act *act);

#endif

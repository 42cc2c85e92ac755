/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The correspondence of a game, which the leader may demand at any time (6.2.3, 6.8.5).  Private to
 * daemon/act/.
 */
#ifndef DAEMON_ACT_LEADER_MAIL_H
#define DAEMON_ACT_LEADER_MAIL_H

struct act;

int leader_mail_show(struct act *act);

#endif

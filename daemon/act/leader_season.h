/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The acts of a year: done, and expected as far as known now (EVENTS E73).  Private to daemon/act/.
 */
#ifndef DAEMON_ACT_LEADER_SEASON_H
#define DAEMON_ACT_LEADER_SEASON_H

struct act;

int leader_season(struct act *act);

#endif

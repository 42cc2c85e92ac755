/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Requests about the rating lists (EVENTS E66 to E70).  Private to daemon/act/. */
#ifndef DAEMON_ACT_LEADER_RATING_H
#define DAEMON_ACT_LEADER_RATING_H

struct act;

int leader_rating_list(struct act *act);
int leader_rating_player(struct act *act);
int leader_rating_rebuild(struct act *act);
int leader_rating_restart(struct act *act);
int leader_rating_import(struct act *act);

#endif

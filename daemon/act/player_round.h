/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Rounds that a player skips (EVENTS E47).  Private to daemon/act/. */
#ifndef DAEMON_ACT_PLAYER_ROUND_H
#define DAEMON_ACT_PLAYER_ROUND_H

#include "daemon/act/act.h"

/* "absent EVENT ROUND" of the sender; 1 or a negative enum store_error. */
int player_round_absent(struct act *act, const char *event, int round);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Where the sender plays over the board, as no letter is about a game there.  Private to
 * daemon/act/. */
#ifndef DAEMON_ACT_PLAYER_HALL_H
#define DAEMON_ACT_PLAYER_HALL_H

#include "daemon/act/act.h"

/*
 * Finds the only running group over the board in which the sender has a seat of their own.  Returns
 * 1; 0: none, or several; negative enum store_error.
 */
int player_hall_find(struct act *act, int64_t *ret_group);

/*
 * Ends a group over the board whose games have all their results; call it once effects are stored
 * after which that may be so: a withdrawal, or the end of a pause.  Nothing for other groups.
 * Returns 1 or a negative enum store_error.
 */
int player_hall_close(struct act *act, int64_t group);

#endif

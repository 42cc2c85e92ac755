/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What follows a last move must not refuse it.  The end of a group, its final table and the next
 * round are parts of the act that ends a game.  If they cannot be stored, the act is run again
 * without them (work->cautious), and they are put aside (put_aside.h).
 */
#ifndef DAEMON_EVENT_UNFINISHED_H
#define DAEMON_EVENT_UNFINISHED_H

#include "daemon/event/put_aside.h"

/*
 * Puts aside the groups of games that the act has ended, instead of rounds_run(); work->cautious
 * says what failed.  Returns 1 or a negative enum store_error.
 */
int unfinished_note(struct work *work);
/*
 * The same in a cautious tick, where it is probably something else that failed: tries each group
 * alone first.
 */
int unfinished_try(struct work *work, struct put_aside *aside);
/* Tries again what is due, each group alone.  Returns 1 or a negative enum store_error. */
int unfinished_tick(struct work *work, struct put_aside *aside);

#endif

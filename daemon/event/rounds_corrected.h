/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A knock-out match whose player, after a correction, should not be in it (EVENTS E49, E62).
 * Before its day comes and anybody moves, the server makes it anew.  After that it goes on, and the
 * leader is asked whether it stands; until the ruling nobody advances from it.
 */
#ifndef DAEMON_EVENT_ROUNDS_CORRECTED_H
#define DAEMON_EVENT_ROUNDS_CORRECTED_H

#include "daemon/event/effects.h"
#include "daemon/rounds_load.h"

/*
 * Adds what follows from the mismatches of `p`: annulled games, cases, letters.  Closes cases about
 * mismatches that no longer exist.  Returns 2: games were annulled, and the facts must be read
 * again; 1; or a negative enum store_error.
 */
int rounds_corrected_step(const struct work *work, const struct rounds_load *r,
			  const struct kind_pairing *p, struct effects *ret);

/*
 * The leader's decision in a case of CASE_PAIRING about the entry of the wrong player: the match
 * stands, or it is played anew.  Then its unfinished games and those of the matches above it are
 * annulled, and the finished ones count in no match.  Returns 1; 0: there is nothing to decide any
 * more; or a negative enum store_error.
 */
int rounds_corrected_decide(struct work *work, const struct case_row *row, bool stands,
			    const char *reason, struct effects *ret);

#endif

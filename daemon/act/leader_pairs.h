/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Parses a hand-paired round.  Private to daemon/act/. */
#ifndef DAEMON_ACT_LEADER_PAIRS_H
#define DAEMON_ACT_LEADER_PAIRS_H

#include <stdbool.h>
#include <stddef.h>

#include "daemon/event/rounds.h"

/*
 * Parses "3-1 4-2": start numbers, White first, separated by blanks or commas; at least one pair
 * and at most `room`.
 */
bool leader_pairs_read(const char *text, size_t room, struct rounds_hand_pair *ret_pairs,
		       size_t *ret_n);

#endif

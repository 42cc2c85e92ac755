/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Over-the-board events (EVENTS E51, E52, E55): publishing the pairings of a round.  Every version
 * of a round is kept.  The effects are not stored here.
 */
#ifndef DAEMON_EVENT_OTB_H
#define DAEMON_EVENT_OTB_H

#include "core/event/rounds_check.h"
#include "daemon/event/effects.h"
#include "daemon/event/otb_refusal.h"
#include "daemon/otb_load.h"

/* The leader's request. */
struct otb_pairing {
	int round;				/* 0 = the next one */
	const struct rounds_hand_pair *by_hand; /* NULL = by the system */
	size_t n;
	const char *reason; /* "" = none */
};

/*
 * Publishes the next round, or the last one again while it has no result; in a round-robin all
 * rounds at once.  ret_first is the first round published.  Returns 1; 0: *ret_refusal says why
 * not; negative enum store_error.
 */
int otb_pair(const struct work *work, struct otb_load *o, const struct otb_pairing *asked,
	     struct effects *ret, int *ret_first, struct otb_refusal *ret_refusal);

/*
 * Publishes rematches needed for the first place, if any, as rounds after the last one, adds them
 * to `o`, and notifies the captains and the leader.  Returns 1 or a negative enum store_error.
 */
int otb_publish_rematches(const struct work *work, struct otb_load *o, struct effects *ret);

#endif

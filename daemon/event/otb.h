/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Events over the board (EVENTS E51, E52): publishing the pairings of a round, and the results that
 * cards report.  Every version of a round and of a card stays.  The effects are not stored here.
 */
#ifndef DAEMON_EVENT_OTB_H
#define DAEMON_EVENT_OTB_H

#include "core/event/rounds_check.h"
#include "daemon/event/effects.h"
#include "daemon/otb_load.h"

/* Why an act cannot be: an error word, a paragraph, and an English sentence. */
struct otb_refusal {
	const char *error; /* NULL = it can */
	const char *paragraph;
	char text[240];
};

/* What the leader asks to pair. */
struct otb_pairing {
	int round;				/* 0 = the next one */
	const struct rounds_hand_pair *by_hand; /* NULL = by the system */
	size_t n;
	const char *reason; /* "" = none */
};

/*
 * Publishes the next round, or the last one anew while it has no result; all rounds at once where
 * everybody meets everybody.  ret_first is the first round published.  1; 0: *ret_refusal says why
 * not; negative enum store_error.
 */
int otb_pair(const struct work *work, struct otb_load *o, const struct otb_pairing *asked,
	     struct effects *ret, int *ret_first, struct otb_refusal *ret_refusal);

/*
 * Keeps results of a round as the next version of its card, beside those that stand on the version
 * before.  A result that is changed needs a reason.  Returns as above.
 */
int otb_enter(const struct work *work, const struct otb_load *o, int round,
	      const struct card_result *results, size_t n, const char *reason, struct effects *ret,
	      struct otb_refusal *ret_refusal);

/*
 * What follows from a card that has been stored: with the last result the group is finished, and a
 * corrected one makes a new version of its table.  1 or a negative enum store_error.
 */
int otb_close(const struct work *work, const struct tourney *t, struct effects *ret);

#endif

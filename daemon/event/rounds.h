/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Rounds paired one after the other (EVENTS E46 to E49): when the facts allow it, the next games of
 * a group start, published as a version of their round with the reason for every pair.
 */
#ifndef DAEMON_EVENT_ROUNDS_H
#define DAEMON_EVENT_ROUNDS_H

#include "daemon/event/tourney.h"
#include "daemon/rounds_load.h"

/*
 * Takes the next steps of the groups in work->rounds, storing each at once: pairs a round, asks for
 * rulings, opens a case, closes the group.  Returns 1 or a negative enum store_error.
 */
int rounds_run(struct work *work);

/* A round paired by a leader. */
struct rounds_manual {
	int round; /* the next one, or the last one to pair it again; 0 = the next */
	const struct rounds_hand_pair *pairs;
	size_t n;
	const char *reason;
};

/*
 * Publishes a leader's pairs for the next round, or for the last one before its start, whose games
 * are annulled and started anew.  Returns 1; 0: *ret_refusal says why not; negative store error.
 */
int rounds_pair_manually(struct work *work, int64_t group, const struct rounds_manual *manual,
			 struct rounds_refusal *ret_refusal);

/* Records an absence; NULL, or why it cannot be, as rounds_absence_refused(). */
int rounds_note_absence(struct work *work, int64_t group, int64_t player, int round,
			const char **ret_refused);

/* The same before the draw, when no round is paired yet. */
int rounds_note_early_absence(struct work *work, const struct tourney_facts *t, int64_t entry,
			      int round, const char **ret_refused);

#endif

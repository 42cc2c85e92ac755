/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The effects of a corrected table elsewhere (EVENTS E62), following one list of dependencies in
 * one transaction.  Tables, rights and titles are derived and need no update; rating lists are
 * published as revisions; final_table.c publishes the new version and revokes the signature of the
 * report.  Decisions based on the old table are reviewed here, each step using what the previous
 * one stored.
 */
#ifndef DAEMON_EVENT_CORRECTION_H
#define DAEMON_EVENT_CORRECTION_H

#include "daemon/event/effects.h"

/* In order. */
enum correction_step {
	/*
	 * Entries elsewhere that lost their basis: before the draw the leader is asked; after it
	 * the entry stands and its admission is marked.
	 */
	CORRECTION_ENTRIES,
	CORRECTION_RATINGS,	 /* lists that included the results */
	CORRECTION_SEATS,	 /* of the next stage, once drawn */
	CORRECTION_COMPOSITIONS, /* recompute proposals not drawn yet */
	CORRECTION_STEPS
};

/*
 * Adds the effects of that step for the group's corrected table, which is stored; `ruling` is the
 * cause, 0 = none.  Returns 1 or a negative enum store_error.
 */
int correction_of_group(const struct work *work, enum correction_step step, int64_t group,
			int64_t ruling, struct effects *ret);

#endif

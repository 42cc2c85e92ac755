/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What a corrected table does to all that rests on it (EVENTS E62), along one list of dependencies
 * and in one transaction.  Tables, rights and titles are derived, so nothing of them is stored
 * twice; rating lists are published as revisions; final_table.c publishes the new version and takes
 * back the signature of the report. What was decided from the old table is looked at again here,
 * each step on what the one before has stored.
 */
#ifndef DAEMON_EVENT_CORRECTION_H
#define DAEMON_EVENT_CORRECTION_H

#include "daemon/event/effects.h"

/* In their order. */
enum correction_step {
	/* an entry elsewhere that has lost its ground: one that is not drawn is asked to the
	 * leader, a drawn one stands and its admission is marked */
	CORRECTION_ENTRIES,
	CORRECTION_RATINGS,	 /* lists on which the results were */
	CORRECTION_SEATS,	 /* of the next stage, when its lots are drawn */
	CORRECTION_COMPOSITIONS, /* proposals with lots to come are made anew */
	CORRECTION_STEPS
};

/*
 * Adds what follows in that step from the corrected table of the group, which is stored; `ruling`
 * is its cause, 0 = none.  1 or a negative enum store_error.
 */
int correction_of_group(const struct work *work, enum correction_step step, int64_t group,
			int64_t ruling, struct effects *ret);

#endif

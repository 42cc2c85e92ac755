/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Those who wait for a seat of a stage, with what their groups rest on (EVENTS E14).  They are
 * gathered page by page, since an event may have 100,000 of them.
 */
#ifndef DAEMON_EVENT_STAGE_ENTRANTS_H
#define DAEMON_EVENT_STAGE_ENTRANTS_H

#include "daemon/event/tourney.h"
#include "sql/store_stage.h"

/* How many are gathered, or given their seats, in a turn of the loop: some ten milliseconds. */
#define STAGE_SLICE 400

/*
 * In the order in which groups are made: that of entry, or of the lots where the groups hang on
 * them.  Teams have no entries before the lots, and their ids are their own.
 */
struct stage_entrants {
	struct kind_entrant *entrants;
	char (*names)[STORE_NAME_MAX + 1];
	size_t n;
};
void stage_entrants_release(struct stage_entrants *e);

/* Released by stage_gathering_free(). */
struct stage_gathering;

/* `strength`: with ratings and routes; without, who waits is all that is asked. */
struct stage_gathering *stage_gathering_new(bool strength);
void stage_gathering_free(struct stage_gathering *g);

/*
 * Gathers the next page, or puts those who are there in order; the event, the stage and the day as
 * of which `work` decides are the same at each call.  1: it is done, and lots that were drawn, with
 * a seed that the stage got for them, are in `ret`; 2: not yet; negative enum store_error.
 */
int stage_gathering_step(struct stage_gathering *g, const struct work *work,
			 const struct tourney_facts *t, struct stage_row *stage,
			 struct effects *ret);

/* Those who were gathered, once that is done.  The caller releases them. */
void stage_gathering_take(struct stage_gathering *g, struct stage_entrants *ret);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The entrants waiting for a seat in a stage, with the basis of its groups (EVENTS E14).  They are
 * read page by page, since an event may have 100,000 of them.
 */
#ifndef DAEMON_EVENT_STAGE_ENTRANTS_H
#define DAEMON_EVENT_STAGE_ENTRANTS_H

#include "daemon/event/tourney.h"
#include "sql/store_stage.h"

/* Number read or seated per turn of the loop: some ten milliseconds. */
#define STAGE_SLICE 400

/*
 * In the order in which groups are formed: that of entry, or of the lots if the groups depend on
 * them.  Teams have no entries before the draw, and use team ids.
 */
struct stage_entrants {
	struct kind_entrant *entrants;
	char (*names)[STORE_NAME_MAX + 1];
	size_t n;
};
void stage_entrants_release(struct stage_entrants *e);

/* Free with stage_entrants_free(). */
struct stage_gathering;

/* `strength`: with ratings and routes; otherwise only who is waiting. */
struct stage_gathering *stage_entrants_new(bool strength);
void stage_entrants_free(struct stage_gathering *g);

/*
 * Reads the next page, or finally sorts them; event, stage and decision day of `work` must be the
 * same in each call.  Returns 1: done, with any lots drawn, and a new seed of the stage, in `ret`;
 * 2: more to do; negative enum store_error.
 */
int stage_entrants_step(struct stage_gathering *g, const struct work *work,
			const struct tourney_facts *t, struct stage_row *stage,
			struct effects *ret);

/* Takes the result, once done.  The caller releases it. */
void stage_entrants_take(struct stage_gathering *g, struct stage_entrants *ret);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Stores new rating lists, as revisions if they replace others (EVENTS E69), and decides which
 * players to inform.  The lists are stored at once, because later steps of the same act read them;
 * the letters are effects.
 */
#ifndef DAEMON_EVENT_RATING_REVISE_H
#define DAEMON_EVENT_RATING_REVISE_H

#include "daemon/event/effects.h"
#include "daemon/rating_fold.h"

/*
 * Stores the last list of a complete fold, or after a `correction` all from the first changed one.
 * * Returns 1 or a negative enum store_error.
 */
int rating_revise_put(const struct work *work, const struct rating_fold *fold, bool correction,
		      struct effects *ret);

/* The date of the first list ever made; of the coming one if there is none. */
int rating_revise_first(struct context *ctx, struct civil date, struct civil *ret_first);

/*
 * Remakes the lists within this act (EVENTS E62) if rating_doubt.h requires it; if one is in
 * progress, leaves it to rating_list_settle().  Returns 1 or a negative enum store_error.
 */
int rating_revise_now(const struct work *work, struct effects *ret);
/* Whether this act revised the list in force.  Returns 1 or a negative enum store_error. */
int rating_revise_done(const struct work *work, bool *ret_revised);

#endif

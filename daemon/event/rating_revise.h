/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Stores rating lists that have been made, as revisions where they replace others (EVENTS E69), and
 * says whom to tell.  The lists are stored at once, since what follows in the same act reads them;
 * the letters are effects.
 */
#ifndef DAEMON_EVENT_RATING_REVISE_H
#define DAEMON_EVENT_RATING_REVISE_H

#include "daemon/event/effects.h"
#include "daemon/rating_fold.h"

/*
 * Stores the last list of a complete fold, or after a `correction` all from the first one that has
 * changed.  1 or a negative enum store_error.
 */
int rating_revise_put(const struct work *work, const struct rating_fold *fold, bool correction,
		      struct effects *ret);

/* The date of the first list that was ever made; of the one to come when there is none. */
int rating_revise_first(struct context *ctx, struct civil date, struct civil *ret_first);

/*
 * Makes the lists anew in this act (EVENTS E62) when rating_doubt.h says so; while one is being
 * made it is left to rating_list_settle().  1 or a negative enum store_error.
 */
int rating_revise_now(const struct work *work, struct effects *ret);
/* Whether the list in force is a revision of this act.  1 or a negative enum store_error. */
int rating_revise_done(const struct work *work, bool *ret_revised);

#endif

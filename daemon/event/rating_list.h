/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The quarterly rating lists (EVENTS E66, E69): made by the calendar, and remade from the first
 * list that a later correction changes.  Facts are read and folded in parts; the state in memory is
 * a cache, and after a crash the work starts over.
 */
#ifndef DAEMON_EVENT_RATING_LIST_H
#define DAEMON_EVENT_RATING_LIST_H

#include "daemon/event/effects.h"

/*
 * Works on the list of a date and on changed lists before it: 2 = continue, 1 = stored, with
 * letters to those whose rating changed, or a negative enum store_error.
 */
int rating_list_make(struct work *work, struct civil date);

/* Reviews the lists if rating_doubt.h requires it: 2 = continue, 1 = done, 0 = no doubt. */
int rating_list_settle(struct work *work);

#endif

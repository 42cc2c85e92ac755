/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The rating lists of the quarters (EVENTS E66, E69): made by the calendar, and made anew from the
 * first list on which a later correction changes something.  The facts are read and folded a part
 * at a time; what is kept of that in memory is a cache, and a kill only makes it start again.
 */
#ifndef DAEMON_EVENT_RATING_LIST_H
#define DAEMON_EVENT_RATING_LIST_H

#include "daemon/event/effects.h"

/*
 * Works on the list of a date, and on those before it that have changed: 2 = go on, 1 = stored,
 * with the letters to those whose rating changed, or a negative enum store_error.
 */
int rating_list_make(struct work *work, struct civil date);

/* Looks at the lists again when rating_doubt.h says so: 2 = go on, 1 = done, 0 = no doubt. */
int rating_list_settle(struct work *work);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Acts of the calendar without a tournament (EVENTS E66, E72, E73): the quarterly rating list, the
 * turn of the year, and the editions of each series.  They are recorded under tournament 0; the day
 * of the next one is cached.
 */
#ifndef DAEMON_EVENT_YEAR_H
#define DAEMON_EVENT_YEAR_H

#include "core/event/calendar.h"
#include "daemon/event/effects.h"

/*
 * Acts fall due from this day on: records it once, on the server's first run, and computes the next
 * act.  Returns 1 or a negative enum store_error.
 */
int year_begin(const struct work *work);

/* The next act: 1; 0: there is none yet; negative enum store_error. */
int year_next(struct store *st, struct calendar_act *ret_act);
/* Its instant, from the cache. */
int year_next_at(struct store *st, struct instant *ret_at);
/* Updates the cache, after an act or a new series. */
int year_refresh(struct store *st);

/* The act "edition" of the series act->n: adds its effects to the list. */
int year_edition(const struct work *work, const struct calendar_act *act, struct effects *ret);

#endif

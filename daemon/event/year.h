/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Acts of the calendar that belong to no tournament (EVENTS E66, E72, E73): the rating list of the
 * quarter, the turn of the year, and the editions of each series.  What was done of them is kept
 * under tournament 0; the day of the next one is cached.
 */
#ifndef DAEMON_EVENT_YEAR_H
#define DAEMON_EVENT_YEAR_H

#include "core/event/calendar.h"
#include "daemon/event/effects.h"

/*
 * From this day on acts fall due: notes it once, when the server runs for the first time, and
 * reckons the next act.  1 or a negative enum store_error.
 */
int year_begin(const struct work *work);

/* The next act: 1; 0: there is none yet; negative enum store_error. */
int year_next(struct store *st, struct calendar_act *ret_act);
/* Its instant, from the cache. */
int year_next_at(struct store *st, struct instant *ret_at);
/* Fills the cache, after an act was done or a series was added. */
int year_refresh(struct store *st);

/* The act "edition" of the series act->n: its effects are added to the list. */
int year_edition(const struct work *work, const struct calendar_act *act, struct effects *ret);

#endif

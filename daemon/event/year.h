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
#include "daemon/event/put_aside.h"

/*
 * Acts fall due from this day on: records it once, on the server's first run, and computes the next
 * act.  Returns 1 or a negative enum store_error.
 */
int year_begin(const struct work *work);

/*
 * The next act of those that are not put aside at the instant: 1; 0: there is none yet; negative
 * enum store_error.
 */
int year_next(struct store *st, const struct put_aside *aside, struct instant now,
	      struct calendar_act *ret_act);
/* Its instant, from the cache unless something is put aside. */
int year_next_at(struct store *st, const struct put_aside *aside, struct instant now,
		 struct instant *ret_at);
/* The same act for put_aside.h. */
struct aside_thing year_thing(const struct calendar_act *act);
/* Updates the cache, after an act or a new series. */
int year_refresh(struct store *st);

/* The act "edition" of the series act->n: adds its effects to the list. */
int year_edition(const struct work *work, const struct calendar_act *act, struct effects *ret);

#endif

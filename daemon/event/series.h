/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Series: create one edition a year (EVENTS E3, E71).  An edition opens in a calendar year and is
 * created on its first day, or at once when the series is added in that year.
 */
#ifndef DAEMON_EVENT_SERIES_H
#define DAEMON_EVENT_SERIES_H

#include "core/event/calendar.h"
#include "daemon/event/tourney_make.h"
#include "sql/store_series.h"

/*
 * The edition that opens in a calendar year, with its dates: false before the first one, and for a
 * kind without dates.
 */
bool series_edition(const struct series *s, int opening_year, int *ret_year,
		    struct calendar_dates *ret_dates);

/*
 * Adds the edition that opens in the year of `today`, unless it exists or its entries closed before
 * that day; `of` is the series, stored or in the same list.  Returns 1; 0: nothing to create;
 * negative enum store_error.
 */
int series_make_edition(const struct work *work, const struct series *s, struct effect_ref of,
			struct civil today, struct effects *ret);

/*
 * Adds a series, `plan` being that of the edition of `plan->year` with code and name of the series,
 * and the edition that opens in the year of `today`.  The series is the first effect.  Returns 1;
 * 0: `ret_fault` says why not; negative enum store_error.
 */
int series_add(const struct work *work, const struct tourney_plan *plan, struct civil today,
	       struct effects *ret, struct tourney_fault *ret_fault);

#endif

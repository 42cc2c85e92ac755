/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The duties of an event over the board to the union, with their deadlines (EVENTS E53, E57). */
#ifndef CORE_EVENT_UNION_REPORT_H
#define CORE_EVENT_UNION_REPORT_H

#include "core/event/calendar.h"

#include <stdbool.h>

struct union_report_dates {
	struct civil entrants; /* the list of entrants is sent to the register */
	struct civil fee;      /* the union's fee is due: the last day before round 1 */
	struct civil due;      /* the report must be sent */
	struct civil reminder; /* of the report, to the leader */
	struct civil overdue;  /* the leader's superior is informed */
	struct civil
		elo_notice; /* the event must be registered for FIDE rating; otherwise CIVIL_NONE */
	struct civil elo_copy; /* the copy for the FIDE rating must be sent; otherwise CIVIL_NONE */
};

struct union_report_dates union_report_dates(struct civil first_round, struct civil last_round,
					     bool elo_rated);

/* An event over the board, as far as known now. */
struct union_event {
	int64_t id;
	struct civil created;
	bool taking_entries; /* the list of entrants waits for the closing */
	struct civil closed; /* the day on which the closing took effect; CIVIL_NONE: unknown */
	struct civil first_round; /* CIVIL_NONE: unknown, and nothing is due yet */
	struct civil last_round;  /* as announced; CIVIL_NONE: unknown */
	struct civil complete;	  /* the day of the last result; CIVIL_NONE: results are missing */
	bool elo_rated;
	int season; /* of a division: the year in whose autumn it begins; otherwise 0 */
};

#define UNION_ACTS 9

/*
 * Lists every act that the event owes, whether done or not; returns their number.  Acts due before
 * the event was created, and those no longer needed once it is complete, are left out.
 */
size_t union_report_plan(const struct union_event *e, struct calendar_act ret[UNION_ACTS]);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The calendar of a tournament from what is stored (EVENTS E72): what core/event/calendar.h needs
 * to know, and the instant of the next act, which the row of the tournament caches.  Groups whose
 * objections run have an instant of their own.
 */
#ifndef DAEMON_EVENT_CALENDAR_H
#define DAEMON_EVENT_CALENDAR_H

#include "core/event/calendar.h"
#include "core/event/union_report.h"
#include "daemon/event/tourney.h"
#include "sql/store_calendar.h"

/* Released by calendar_facts_release(). */
struct calendar_facts {
	struct calendar_event event; /* its lists are those below */
	struct calendar_stage stages[KIND_STAGES_MAX];
	struct calendar_act *done; /* of those that the event would owe now */
	size_t n_done;
	struct calendar_act owed[UNION_ACTS]; /* to the union */
	struct ruleset rules;
};

/* 1 or a negative enum store_error; released in the first case alone. */
int calendar_facts_load(const struct work *work, const struct tourney_facts *t,
			struct calendar_facts *ret);
void calendar_facts_release(struct calendar_facts *f);

/* The next act of the event: 1; 0: none. */
int calendar_facts_next(const struct work *work, const struct tourney_facts *t,
			struct calendar_act *ret_act);

/* `act` of the stored row: "final 17" of a group, or of the event when 0. */
void calendar_act_name(enum calendar_word word, int64_t n, char ret_name[24]);

/* Writes the instant of the next act into the row of the tournament. */
int calendar_refresh(const struct work *work, int64_t tourney);

/*
 * Adds a sentence for every tournament whose next act is not the one that its facts plan, and for
 * acts that should have been done (EVENTS E72, E79 I6).  1 or a negative enum store_error.
 */
int calendar_verify(const struct work *work, json_t *differences);

/* 00:00 of a day in the zone of the tournament. */
struct instant calendar_instant(const struct tourney *t, struct civil day);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Builds the calendar of a tournament from the store (EVENTS E72): the input of
 * core/event/calendar.h, and the instant of the next act, cached in the tournament row.  Groups
 * with a running objection period have an instant of their own.
 */
#ifndef DAEMON_EVENT_CALENDAR_H
#define DAEMON_EVENT_CALENDAR_H

#include "core/event/calendar.h"
#include "core/event/union_report.h"
#include "daemon/event/tourney.h"
#include "sql/store_calendar.h"

/* Release with calendar_facts_release(). */
struct calendar_facts {
	struct calendar_event event; /* its lists are below */
	struct calendar_stage stages[KIND_STAGES_MAX];
	struct calendar_act *done; /* of those the event would owe now */
	size_t n_done;
	struct calendar_act owed[UNION_ACTS]; /* to the union */
	struct ruleset rules;
};

/* Returns 1 or a negative enum store_error; release only after 1. */
int calendar_facts_load(const struct work *work, const struct tourney_facts *t,
			struct calendar_facts *ret);
void calendar_facts_release(struct calendar_facts *f);

/* The next act of the event: 1; 0: none. */
int calendar_facts_next(const struct work *work, const struct tourney_facts *t,
			struct calendar_act *ret_act);

/* The stored `act`: "final 17" for a group, the bare word for the event (0). */
void calendar_act_name(enum calendar_word word, int64_t n, char ret_name[24]);

/* Stores the instant of the next act in the tournament row. */
int calendar_refresh(const struct work *work, int64_t tourney);

/*
 * Adds a sentence for every tournament whose stored next act differs from the one computed, and for
 * overdue acts (EVENTS E72, E79 I6).  Returns 1 or a negative enum store_error.
 */
int calendar_verify(const struct work *work, json_t *differences);

/* 00:00 of a day in the tournament's time zone. */
struct instant calendar_instant(const struct tourney *t, struct civil day);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Events whose files are outdated, or which rest after they were written.  Times are those of
 * now_span().
 */
#ifndef DAEMON_PUBLISH_CHANGED_EVENTS_H
#define DAEMON_PUBLISH_CHANGED_EVENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct changed_event {
	int64_t id;
	bool waits;	  /* something has changed */
	bool games;	  /* only moves: rewrite games.pgn only */
	bool ordered;	  /* somebody waits for it */
	double collected; /* if only moves: when they have been collected */
	double rests_until;
};

struct changed_events {
	struct changed_event *list;
	size_t n, cap;
};

/*
 * `games`: only moves, which are collected until `collected`, counted from the first.  Returns the
 * event, valid until the next call.
 */
struct changed_event *changed_events_add(struct changed_events *events, int64_t id, bool games,
					 double collected);
/* NULL = not listed. */
struct changed_event *changed_events_find(const struct changed_events *events, int64_t id);
/* The first that waits; NULL = none. */
struct changed_event *changed_events_first(const struct changed_events *events);
/* When the event may be written. */
double changed_events_due_at(const struct changed_event *event);
/* Somebody waits for one. */
bool changed_events_ordered(const struct changed_events *events);
void changed_events_release(struct changed_events *events);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See changed_events.h. */
#include "daemon/publish/changed_events.h"

#include <stdlib.h>

#include "core/base/mem.h"

struct changed_event *changed_events_find(const struct changed_events *events, int64_t id)
{
	for (size_t i = 0; i < events->n; i++)
		if (events->list[i].id == id)
			return &events->list[i];
	return NULL;
}

struct changed_event *changed_events_add(struct changed_events *events, int64_t id, bool games,
					 double collected)
{
	struct changed_event *e = changed_events_find(events, id);

	if (!e) {
		events->list =
			mem_room(events->list, events->n + 1, &events->cap, sizeof(*events->list));
		e = &events->list[events->n++];
		*e = (struct changed_event){.id = id};
	}
	if (!e->waits)
		e->collected = collected;
	e->games = games && (e->games || !e->waits);
	e->waits = true;
	return e;
}

double changed_events_due_at(const struct changed_event *e)
{
	double collected = e->games ? e->collected : 0;

	if (e->ordered)
		return 0;
	return e->rests_until > collected ? e->rests_until : collected;
}

struct changed_event *changed_events_first(const struct changed_events *events)
{
	struct changed_event *best = NULL;

	for (size_t i = 0; i < events->n; i++) {
		struct changed_event *e = &events->list[i];
		if (e->waits && (!best || changed_events_due_at(e) < changed_events_due_at(best)))
			best = e;
	}
	return best;
}

bool changed_events_ordered(const struct changed_events *events)
{
	for (size_t i = 0; i < events->n; i++)
		if (events->list[i].ordered)
			return true;
	return false;
}

void changed_events_release(struct changed_events *events)
{
	free(events->list);
	*events = (struct changed_events){.n = 0};
}

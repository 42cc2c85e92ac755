/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Loads groups and tournaments; see view_front.h. */
#include "daemon/publish/view_front.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"

struct front_sink {
	struct front_view *view;
	size_t cap_groups, cap_events;
};

static int take_group(void *arg, const struct group_row *row)
{
	struct front_sink *sink = arg;
	struct front_view *v = sink->view;
	struct front_group *g;

	v->groups = mem_room(v->groups, (size_t)v->n_groups + 1, &sink->cap_groups, sizeof(*g));
	g = &v->groups[v->n_groups++];
	*g = (struct front_group){.id = row->id, .state = row->state, .event = row->tourney};
	memcpy(g->code, row->code, sizeof(row->code));
	memcpy(g->name, row->name, sizeof(row->name));
	return 0;
}

static int take_event(void *arg, const struct tourney *row)
{
	struct front_sink *sink = arg;
	struct front_view *v = sink->view;
	struct front_event *e;

	v->events = mem_room(v->events, (size_t)v->n_events + 1, &sink->cap_events, sizeof(*e));
	e = &v->events[v->n_events++];
	*e = (struct front_event){.state = row->state,
				  .id = row->id,
				  .year = row->year,
				  .opens = row->opens,
				  .closes = row->closes,
				  .starts = row->starts};
	if (!e->year)
		e->year = civil_ymd(zone_date(ZONE_COPENHAGEN, row->created)).year;
	memcpy(e->code, row->code, sizeof(row->code));
	memcpy(e->slug, row->slug, sizeof(row->slug));
	memcpy(e->name, row->name, sizeof(row->name));
	return 0;
}

static int by_event(const void *a, const void *b)
{
	const struct front_group *x = a, *y = b;

	if (x->event != y->event)
		return x->event < y->event ? -1 : 1;
	return x->id < y->id ? -1 : x->id > y->id;
}

/* The first group of that event or a later one. */
static int first_of(const struct front_view *v, int64_t event)
{
	int low = 0, high = v->n_groups;

	while (low < high) {
		int mid = low + (high - low) / 2;

		if (v->groups[mid].event < event)
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}

static void share_out(struct front_view *v)
{
	if (v->n_groups)
		qsort(v->groups, (size_t)v->n_groups, sizeof(*v->groups), by_event);
	for (int i = 0; i < v->n_events; i++) {
		struct front_event *e = &v->events[i];

		e->first_group = first_of(v, e->id);
		e->n_groups = first_of(v, e->id + 1) - e->first_group;
	}
}

int view_front(struct context *ctx, struct front_view *ret_view)
{
	struct front_view v = {NULL, 0, NULL, 0};
	struct front_sink sink = {&v, 0, 0};
	int rc = store_group_each(ctx->store, 0, take_group, &sink);

	if (rc >= 0)
		rc = store_tourney_each(ctx->store, take_event, &sink);
	if (rc < 0)
		view_front_release(&v);
	if (rc >= 0) {
		share_out(&v);
		*ret_view = v;
	}
	return rc;
}

void view_front_release(struct front_view *view)
{
	free(view->groups);
	free(view->events);
	*view = (struct front_view){NULL, 0, NULL, 0};
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * All groups and tournaments, for the front page and the entry form.
 */
#ifndef DAEMON_PUBLISH_VIEW_FRONT_H
#define DAEMON_PUBLISH_VIEW_FRONT_H

#include "daemon/context.h"
#include "sql/store_event.h"

struct front_group {
	int64_t id;
	char name[STORE_NAME_MAX + 1];
	enum group_state state;
	int64_t event;
	char code[sizeof(((struct group_row *)0)->code)]; /* "" before the draw */
};
struct front_event {
	char code[sizeof(((struct tourney *)0)->code)];
	char slug[sizeof(((struct tourney *)0)->slug)];
	char name[STORE_NAME_MAX + 1];
	enum tourney_state state;
	int64_t id;
	int year;			    /* of the edition, or of creation */
	struct civil opens, closes, starts; /* CIVIL_NONE = by hand, or of a standing event */
	int first_group;		    /* index into the groups, which are ordered by event */
	int n_groups;
};
struct front_view {
	struct front_group *groups;
	int n_groups;
	struct front_event *events;
	int n_events;
};
/* Negative: an enum store_error. */
int view_front(struct context *ctx, struct front_view *ret_view);
void view_front_release(struct front_view *view);

#endif

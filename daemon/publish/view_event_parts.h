/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Parts of a tournament as JSON (EVENTS E76): entries, tables and rounds. */
#ifndef DAEMON_PUBLISH_VIEW_EVENT_PARTS_H
#define DAEMON_PUBLISH_VIEW_EVENT_PARTS_H

#include <jansson.h>

#include "daemon/context.h"
#include "sql/store_event.h"

/*
 * {"entries": [...]}: those with a proved address, with state, class, stage and place; limited per
 * state.  Returns 1 or a negative enum store_error; the caller owns *ret_json.
 */
int view_event_parts_entries(struct context *ctx, const struct tourney *t, json_t **ret_json);

struct view_event_parts_asked {
	int stage;     /* 0 = all stages */
	int64_t group; /* 0 = all groups */
	int64_t after; /* the `next` of the page before; 0 = the first page */
};

/*
 * {"tables": [...], "next": "GROUP" or null} of its groups, VIEW_TOURNEY_TABLES on a page, so that
 * an event of thousands of groups delays nobody.  Returns 1 or a negative enum store_error; the
 * caller owns *ret_json.
 */
int view_event_parts_tables(struct context *ctx, const struct tourney *t,
			    const struct view_event_parts_asked *asked, json_t **ret_json);

/* {"round", "groups": [...]}: 1; 0: no such round was published; a negative enum store_error. */
int view_event_parts_round(struct context *ctx, const struct tourney *t, int round,
			   json_t **ret_json);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A tournament as JSON: for the control socket, the API and the published files (EVENTS E2). */
#ifndef DAEMON_PUBLISH_VIEW_EVENT_H
#define DAEMON_PUBLISH_VIEW_EVENT_H

#include <jansson.h>

#include "daemon/context.h"
#include "sql/store_event.h"

/* "draft", "open", ...; "waiting", "composed", ... of a stage. */
const char *view_event_state(enum tourney_state state);
const char *view_event_stage_state(int state);

/* Everything except officers: 1 or a negative enum store_error; the caller owns *ret_json. */
int view_event_json(struct context *ctx, const struct tourney *t, json_t **ret_json);

/* The same with the Unix users of its officers, for leaders only. */
int view_event_json_leader(struct context *ctx, const struct tourney *t, json_t **ret_json);

/* A row of the table of kinds. */
json_t *view_event_kinds(void);

#endif

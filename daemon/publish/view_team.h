/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The public view of a tournament's teams (EVENTS E39, E41, E42). */
#ifndef DAEMON_PUBLISH_VIEW_TEAM_H
#define DAEMON_PUBLISH_VIEW_TEAM_H

#include <jansson.h>

#include "daemon/context.h"
#include "sql/store_event.h"
#include "sql/store_team.h"

/* "asked", "confirmed", "seated", ...: as for entries. */
const char *view_team_state(const struct team_row *team);

/*
 * The teams in order of entry with line-ups and reserves; ratings as of `day`.  Returns 1 or a
 * negative enum store_error.
 */
int view_team_json(struct context *ctx, const struct tourney *t, struct civil day,
		   json_t **ret_teams);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The matches of a team event, listed as text and as JSON. */
#ifndef CLI_TEAM_LIST_H
#define CLI_TEAM_LIST_H

#include <jansson.h>

#include "cli/team_event.h"

/* Prints a round by matches. */
void team_list_show(const struct trf *t, const struct team_event *e, int round);

/*
 * The matches of a round: [{"match", "white": {"team", "name", "points"}, "black", "boards":
 * [[white, black], ...]}], White being the team that has it on board 1, 0 nobody; an open match has
 * "open", one that was forfeited no boards but "forfeit": "+-", "-+" or "--".
 */
json_t *team_list_json(const struct trf *t, const struct team_event *e, int round);
/* [{"a", "b", "boards"}] of all rounds, as read by the teams.* functions, with names. */
json_t *team_list_matches(const struct trf *t, const struct team_event *e);

#endif

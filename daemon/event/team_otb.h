/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Entry of an over-the-board team (EVENTS E54, E55): its list of players by strength, the first of
 * whom are its boards, against the limits of the event.
 */
#ifndef DAEMON_EVENT_TEAM_OTB_H
#define DAEMON_EVENT_TEAM_OTB_H

#include "core/event/refusal.h"
#include "daemon/event/tourney.h"
#include "daemon/team_list.h"

#define TEAM_OTB_LIST 40 /* players on a team's list */

/* The intended state of a team. */
struct team_otb_entry {
	const struct team_list *teams; /* all of the event */
	int64_t team;		       /* its id; 0 = not stored yet */
	const struct club *club;
	struct civil entered;
	struct player list[TEAM_OTB_LIST]; /* by number - 1; id 0 = nobody yet */
};

/* The list of a stored team: 1 or a negative enum store_error. */
int team_otb_list_load(const struct work *work, const struct team_one *team,
		       struct player ret_list[TEAM_OTB_LIST]);

/* Whether every board has its player. */
bool team_otb_is_complete(const struct team_otb_entry *entry, int boards);

/*
 * Collects all objections; missing players are reported only for a complete team.  Returns 1 or a
 * negative enum store_error.
 */
int team_otb_check(const struct work *work, const struct tourney_facts *t,
		   const struct team_otb_entry *entry, struct refusal_list *ret);

#endif

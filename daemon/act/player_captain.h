/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Which team event, and which of their teams in it, a captain means (EVENTS E43).  Private to
 * daemon/act/.
 */
#ifndef DAEMON_ACT_PLAYER_CAPTAIN_H
#define DAEMON_ACT_PLAYER_CAPTAIN_H

#include "core/play/command.h"
#include "daemon/act/act.h"
#include "daemon/team_list.h"

/*
 * The team event that a text names, with or without a leading "team": 1, 0 for any other text, or a
 * negative enum store_error.
 */
int player_captain_event(struct act *act, const char *text, struct tourney *ret);

/*
 * Is the sender the captain of the active team and the team meant?  `named` is its name, its number
 * in the club, or NULL for any.
 */
bool player_captain_means(const struct act *act, const struct team_one *team, const char *named);
/* Refuses because no team, or more than one, matches, and lists the teams. */
void player_captain_refuse(struct act *act, const struct tourney *t, const struct team_list *list,
			   const char *named);
/*
 * The single matching team: 1; 0: none or several, refused; negative enum store_error.  The caller
 * always releases `list`.
 */
int player_captain_team(struct act *act, const struct tourney *t, const char *named,
			struct team_list *ret_list, const struct team_one **ret_team);

#endif

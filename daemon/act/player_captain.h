/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Which event of teams, and which of their teams in it, a captain means (EVENTS E43).  Private to
 * daemon/act/.
 */
#ifndef DAEMON_ACT_PLAYER_CAPTAIN_H
#define DAEMON_ACT_PLAYER_CAPTAIN_H

#include "core/play/command.h"
#include "daemon/act/act.h"
#include "daemon/team_list.h"

/*
 * The event of teams that a text names, with or without the word "team" before it: 1, 0 for any
 * other text, or a negative enum store_error.
 */
int player_captain_event(struct act *act, const char *text, struct tourney *ret);

/*
 * Whether the sender is captain of the living team and means it: `named` is its name, its number
 * in the club, or NULL for any.
 */
bool player_captain_means(const struct act *act, const struct team_one *team, const char *named);
/* No team, or more than one, is meant: refuses, and says which teams there are. */
void player_captain_refuse(struct act *act, const struct tourney *t, const struct team_list *list,
			   const char *named);
/*
 * The one team that is meant: 1; 0: none or several, refused; negative enum store_error.  `list` is
 * the caller's to release in every case.
 */
int player_captain_team(struct act *act, const struct tourney *t, const char *named,
			struct team_list *ret_list, const struct team_one **ret_team);

#endif

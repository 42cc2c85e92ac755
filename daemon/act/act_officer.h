/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Acting as an officer named by KC for a tournament (EVENTS E11): in it, its leader and deputies
 * have the rights of the configured leaders. Private to daemon/act/.
 */
#ifndef DAEMON_ACT_ACT_OFFICER_H
#define DAEMON_ACT_ACT_OFFICER_H

#include "daemon/act/act.h"

/*
 * Reads the caller's offices, which may make the caller a leader, and their address.  Returns 1 or
 * a negative enum store_error.
 */
int act_officer_know(struct act *act);
/*
 * The officer's address as a player, used to keep them from deciding about their own group: the one
 * sent with the request, else that of the official of that name.  "" = none.
 */
const char *act_officer_plays_as(const struct act *act);
/* Whether they lead that tournament by office. */
bool act_officer_leads(const struct act *act, int64_t tourney);

#endif

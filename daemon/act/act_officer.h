/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Acting as an officer of a tournament whom KC has named (EVENTS E11): in that tournament its
 * leader and deputies may what leaders of the configuration may. Private to daemon/act/.
 */
#ifndef DAEMON_ACT_ACT_OFFICER_H
#define DAEMON_ACT_ACT_OFFICER_H

#include "daemon/act/act.h"

/* Reads the caller's offices, which may make them a leader, and their address.  1 or a negative
 * enum store_error. */
int act_officer_know(struct act *act);
/*
 * Their address as a player, by which they decide about no group of their own: the one that came
 * with the request, else that of the official of their name.  "" = none.
 */
const char *act_officer_plays_as(const struct act *act);
/* Whether they lead that tournament by office. */
bool act_officer_leads(const struct act *act, int64_t tourney);

#endif

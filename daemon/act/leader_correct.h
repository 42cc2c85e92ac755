/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Corrections of stored player data (RULES S-42). Old and new value, author and reason are kept in
 * the record of acts; the player gets a letter. Results, lots and clocks do not depend on these
 * values, so nothing else changes.  Private to daemon/act/.
 */
#ifndef DAEMON_ACT_LEADER_CORRECT_H
#define DAEMON_ACT_LEADER_CORRECT_H

struct act;

int leader_correct_player(struct act *act);

#endif

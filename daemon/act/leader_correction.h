/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Rulings on a player found to be qualified for a stage or for a match of a knock-out that has
 * already started (EVENTS E49, E62).
 * Private to daemon/act/.
 */
#ifndef DAEMON_ACT_LEADER_CORRECTION_H
#define DAEMON_ACT_LEADER_CORRECTION_H

struct act;
struct case_row;

/* Rules on a case of CASE_CORRECTION. */
int leader_correction_rule(struct act *act, const struct case_row *row);

/* Rules on a case of CASE_PAIRING about an entry. */
int leader_correction_rule_match(struct act *act, const struct case_row *row);

#endif

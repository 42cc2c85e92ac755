/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Rulings on entries that may belong to an existing player (RULES S-45).  Private to daemon/act/.
 */
#ifndef DAEMON_ACT_LEADER_ENTRY_H
#define DAEMON_ACT_LEADER_ENTRY_H

struct act;
struct case_row;
struct entry_row;

/* Rules on a case of CASE_ENTRY. */
int leader_entry_rule(struct act *act, const struct case_row *row);
/* The same with a given verdict, "admit", "place" or "refuse", and the class for "place". */
int leader_entry_decide(struct act *act, const struct case_row *row, struct entry_row *e,
			const char *verdict, const char *class);

#endif

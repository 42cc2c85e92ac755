/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Decisions of a leader or KC about a player: withdrawal, expulsion, warning, ban (6.2.8, 6.4.2).
 * Private to daemon/act/.
 */
#ifndef DAEMON_ACT_LEADER_SANCTION_H
#define DAEMON_ACT_LEADER_SANCTION_H

#include <stdbool.h>
#include <stdint.h>

struct act;
struct entry_row;
struct player;

int leader_sanction_withdraw(struct act *act);

/*
 * Removes the holder of a team's seat from the group by a ruling with the reason of the request;
 * the group is not informed (withdrawal_tell_team()).  Returns 1; 0: refused; negative enum
 * store_error.
 */
int leader_sanction_withdraw_seat(struct act *act, const struct entry_row *seat,
				  bool *ret_all_lost);
/* Returns 1; 0 and refused: a higher ruling has put the player back into the group (RULES E-8). */
int leader_sanction_may_overrule(struct act *act, int64_t group, int64_t player);
/*
 * Withdraws the player from the group by such a ruling, and informs the group.  Returns 1; 0:
 * refused; negative enum store_error.
 */
int leader_sanction_withdraw_from(struct act *act, const struct player *p, int64_t group);
int leader_sanction_expel(struct act *act);
int leader_sanction_no_prize(struct act *act);
int leader_sanction_warn(struct act *act);
int leader_sanction_ban(struct act *act);

#endif

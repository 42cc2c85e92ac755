/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Requests about players: adding, addresses, special leave, erasing, API tokens.  Private to
 * daemon/act/.
 */
#ifndef DAEMON_ACT_LEADER_PLAYER_H
#define DAEMON_ACT_LEADER_PLAYER_H

#include <stdint.h>

struct act;
struct player;

/*
 * The group in the field "group", or the only one that the player plays in; 0 for a player of
 * single games only.  Returns 1; 0: refused; negative: store error.
 */
int leader_player_group(struct act *act, const struct player *p, int64_t *ret_group);
int leader_player_add(struct act *act);
int leader_player_address(struct act *act);
int leader_player_confirm(struct act *act);
int leader_player_leave(struct act *act);
int leader_player_erase(struct act *act);
int leader_player_tokens(struct act *act);
int leader_player_revoke(struct act *act);
int leader_player_revoke_all(struct act *act);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A change of address is requested with a reply token and proved from the new address, or asked for
 * by a leader. It is in force address-change-days after the notice unless the old address objects,
 * and at once when the old address or the K-skak chief confirms it (RULES S-33). Private to
 * daemon/act/.
 */
#ifndef DAEMON_ACT_PLAYER_ADDRESS_H
#define DAEMON_ACT_PLAYER_ADDRESS_H

#include "core/play/command.h"
#include "daemon/act/act.h"
#include "sql/store_case.h"

int player_address(struct act *act, const struct command *cmd);
/* Answers to the letters to the new and to the old address, by their tokens. */
int player_address_new(struct act *act, const char *text, size_t len);
int player_address_old(struct act *act, const char *text, size_t len);

/* A change to an address that nobody has, asked for by a leader; the old address gets the notice.
 */
int player_address_by_leader(struct act *act, const struct player *p, const char *to,
			     struct instant *ret_due);

/*
 * Puts a change that is due or confirmed into force. It lapses when it is not proved, when the
 * player's address has changed since it was asked for, or when another player has the new one.
 */
int player_address_take_effect(struct act *act, struct address_change *c);

/* Closes the open case of that kind about the player, if there is one. */
int player_address_close_case(struct act *act, enum case_kind kind, int64_t player);

/*
 * Tells the old address, if there is one, and the new one the result of a change; only the old one
 * when it was refused.
 */
int player_address_tell(struct act *act, const struct player *p, const char *old, const char *new,
			bool refused);

#endif

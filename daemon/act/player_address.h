/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * An address change is requested with a reply token and proved from the new address, or requested
 * by a leader. It takes effect address-change-days after the notice unless the old address objects,
 * and at once when the old address or the K-skak chief confirms it (RULES S-33). Private to
 * daemon/act/.
 */
#ifndef DAEMON_ACT_PLAYER_ADDRESS_H
#define DAEMON_ACT_PLAYER_ADDRESS_H

#include "core/play/command.h"
#include "daemon/act/act.h"
#include "sql/store_case.h"

int player_address(struct act *act, const struct command *cmd);
/* Replies to the letters to the new and to the old address, by their tokens. */
int player_address_new(struct act *act, const char *text, size_t len);
int player_address_old(struct act *act, const char *text, size_t len);

/* A change to an unused address requested by a leader; the old address is notified. */
int player_address_by_leader(struct act *act, const struct player *p, const char *to,
			     struct instant *ret_due);

/*
 * Applies a change that is due or confirmed. It lapses if it was not proved, if the player's
 * address has changed since, or if another player has the new one.
 */
int player_address_take_effect(struct act *act, struct address_change *c);

/* Closes the open case of that kind about the player, if there is one. */
int player_address_close_case(struct act *act, enum case_kind kind, int64_t player);

/*
 * Announces the result of a change to the old address, if any, and the new one; if refused, only to
 * the old one.
 */
int player_address_tell(struct act *act, const struct player *p, const char *old, const char *new,
			bool refused);

#endif

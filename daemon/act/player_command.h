/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A player's commands, wherever they came from: each is judged and done, the answer holds a
 * sentence for each.
 */
#ifndef DAEMON_ACT_PLAYER_COMMAND_H
#define DAEMON_ACT_PLAYER_COMMAND_H

#include "core/play/command.h"
#include "daemon/act/act.h"
#include "daemon/event/game_tx.h"

/*
 * act->player, act->proof and act->token are known.  `game` 0: none was named; `ply` -1: not said.
 * On return *ret_kind is the kind of letter that answers best.
 */
int act_command(struct act *act, const struct command *cmd, int64_t game, int ply,
		enum post_kind *ret_kind);
/* The same for the text of a mail, which may hold several commands. */
int act_text(struct act *act, const char *text, size_t len, int64_t game, int ply,
	     enum post_kind *ret_kind);

/* Commands about leave, address, token, own data, language; one function each. */
int act_leave(struct act *act, const struct command *cmd, int64_t game);
/* The same for any player, by himself or by the leader (special leave); `near` tells the group. */
int act_leave_of(struct act *act, int64_t player, const struct game_row *near,
		 const struct command *cmd, const struct apply_ctx *ctx);
int act_address(struct act *act, const struct command *cmd);
/* The tokens of the letters about a change of address came back, with this text. */
int act_address_new(struct act *act, const char *text, size_t len);
int act_address_old(struct act *act, const char *text, size_t len);
int act_token(struct act *act);
int act_mydata(struct act *act);
int act_language(struct act *act, const struct command *cmd);
int act_status(struct act *act);
/* Withdrawal from the group of that game (6.2.8); `author` "" = the player himself. */
int act_withdraw(struct act *act, int64_t player, int64_t group, const char *author,
		 const char *reason);

/* Puts a change of address into force. */
int address_take_effect(struct act *act, struct address_change *c);
/* Tells the old address, if there is one, and the new one what became of a change; when it was
 * refused the old one alone. */
int address_tell(struct act *act, const struct player *p, const char *old, const char *new,
		 bool refused);

#endif

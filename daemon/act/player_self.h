/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Commands of players about themselves. Private to daemon/act/. */
#ifndef DAEMON_ACT_PLAYER_SELF_H
#define DAEMON_ACT_PLAYER_SELF_H

#include "core/play/command.h"
#include "daemon/act/act.h"

int player_self_token(struct act *act); /* a new API token, by letter */
/* an Xfcc application password, by letter */
int player_self_password(struct act *act);
int player_self_data(struct act *act); /* all data stored about them, by letter */
int player_self_language(struct act *act, const struct command *cmd);
/* which letters they receive */
/* Whether the player receives invitations to tournaments (EVENTS E12). */
int player_self_invitations(struct act *act, bool wanted);
int player_self_letters(struct act *act, const struct command *cmd);
/* Describes the effect of the choice. */
void player_self_choice(struct act *act, enum store_letters choice);
int player_self_status(struct act *act);

#endif

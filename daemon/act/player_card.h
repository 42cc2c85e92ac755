/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Cards of matches over the board by the captains (EVENTS E51): the arranging one reports, the
 * other one confirms or objects.  Private to daemon/act/.
 */
#ifndef DAEMON_ACT_PLAYER_CARD_H
#define DAEMON_ACT_PLAYER_CARD_H

#include "core/play/command.h"
#include "daemon/act/act.h"

/* "result EVENT ROUND" with a line a board; by the API it may be a confirmation. */
int player_card_report(struct act *act, const struct command *cmd);

/* "confirm" in answer to the letter about a card. */
int player_card_confirm(struct act *act);

/* "object" with words, in answer to that letter or, by the API, to the card of a round. */
int player_card_object(struct act *act, const struct command *cmd);

#endif

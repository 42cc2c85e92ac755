/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Cards of over-the-board matches from captains (EVENTS E51): the arranging team reports, the other
 * confirms or objects.  Private to daemon/act/.
 */
#ifndef DAEMON_ACT_PLAYER_CARD_H
#define DAEMON_ACT_PLAYER_CARD_H

#include "core/play/command.h"
#include "daemon/act/act.h"

/* "result EVENT ROUND" with one line per board; in the API also a confirmation. */
int player_card_report(struct act *act, const struct command *cmd);

/* "confirm" in reply to the letter about a card. */
int player_card_confirm(struct act *act);

/* "object" with words, in reply to that letter or, in the API, to the card of a round. */
int player_card_object(struct act *act, const struct command *cmd);

#endif

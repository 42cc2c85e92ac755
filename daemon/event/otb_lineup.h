/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The players at the boards of a match, and violations of the club's strength list (EVENTS E57). */
#ifndef DAEMON_EVENT_OTB_LINEUP_H
#define DAEMON_EVENT_OTB_LINEUP_H

#include <jansson.h>

#include "core/event/card.h"
#include "daemon/otb_load.h"
#include "daemon/work.h"

/*
 * Appends {side, board, player, name, fault, paragraph} to `findings` for every violation in the
 * side's line-up: the seats on the card, else the team's list from its first number.  Only the
 * division has such a list.  Returns 1 or a negative enum store_error.
 */
int otb_lineup_check(const struct work *work, const struct otb_load *o, size_t match,
		     enum otb_side side, const struct card_side *seats, json_t *findings);

/*
 * The expected players of the side's boards: the seats on the card, else the team's list; 0 =
 * nobody.  Returns 1 or a negative enum store_error.
 */
int otb_lineup_players(const struct work *work, const struct otb_load *o, size_t match,
		       enum otb_side side, int64_t ret_players[TEAM_MATCH_BOARDS]);

#endif

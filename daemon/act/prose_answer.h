/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Handles replies to the letter that asks whether words mean a move or are for the leader (RULES
 * S-44).
 */
#ifndef DAEMON_ACT_PROSE_ANSWER_H
#define DAEMON_ACT_PROSE_ANSWER_H

#include "daemon/act/act.h"

/*
 * A reply to that letter, *ret_taken: yes plays the move or sends the words on, no discards them;
 * *ret_kind: kind of the answer.  Anything else is a mail about the letter's game, *ret_game and
 * *ret_ply.
 */
int prose_answer(struct act *act, const char *text, size_t len, bool *ret_taken,
		 enum post_kind *ret_kind, int64_t *ret_game, int *ret_ply);

#endif

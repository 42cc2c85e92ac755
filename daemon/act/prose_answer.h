/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The answer to the letter that asks whether words are for the leader (RULES S-44). */
#ifndef DAEMON_ACT_PROSE_ANSWER_H
#define DAEMON_ACT_PROSE_ANSWER_H

#include "daemon/act/act.h"

/*
 * An answer to the letter that asks: a yes sends the words on and a no drops them, *ret_taken;
 * anything else is a mail about the game of that letter, *ret_game and *ret_ply.
 */
int prose_answer(struct act *act, const char *text, size_t len, bool *ret_taken, int64_t *ret_game,
		 int *ret_ply);

#endif

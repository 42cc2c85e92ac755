/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A mail with a player's token that was not sent by the domain of its From, according to our mail
 * host and the domain's policy (DMARC).  Its words are held in a letter to the player's address
 * until confirmed from there (RULES S-31).
 */
#ifndef DAEMON_ACT_MAIL_DOUBT_H
#define DAEMON_ACT_MAIL_DOUBT_H

#include "daemon/act/act.h"

/* Asks about a mail with these words; `game` 0 and `ply` -1: none named.  Returns 1 or an error. */
int mail_doubt_ask(struct act *act, const char *text, size_t len, int64_t game, int ply);

/*
 * The reply to such a letter, whose token is in the request: yes executes the words as of their
 * arrival, no discards them.  *ret_taken: it was one of these; *ret_kind: kind of the answer.
 */
int mail_doubt_answer(struct act *act, const char *text, size_t len, bool *ret_taken,
		      enum post_kind *ret_kind);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A mail that has a player's token, but was not sent by the domain of its From: so says our own
 * mail host, by that domain's rule (DMARC).  Its words wait in a letter to the player's address
 * until they are confirmed from there (RULES S-31).
 */
#ifndef DAEMON_ACT_MAIL_DOUBT_H
#define DAEMON_ACT_MAIL_DOUBT_H

#include "daemon/act/act.h"

/* Asks about a mail with these words; `game` 0 and `ply` -1: it names none.  1 or an error. */
int mail_doubt_ask(struct act *act, const char *text, size_t len, int64_t game, int ply);

/*
 * The answer to such a letter, whose token the request has: a yes carries the words out, as of the
 * instant at which they came, and a no drops them.  *ret_taken: it was one; *ret_kind: how it is
 * answered.
 */
int mail_doubt_answer(struct act *act, const char *text, size_t len, bool *ret_taken,
		      enum post_kind *ret_kind);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Signing in to the pages: a letter with a link and a code of eight digits, each good once and for
 * SIGN_IN_SECONDS.  The code works only together with the secret of the browser that asked.  What
 * is answered does not depend on whether anybody has the address.
 */
#ifndef DAEMON_ACT_PLAYER_SIGN_IN_H
#define DAEMON_ACT_PLAYER_SIGN_IN_H

#include "daemon/act/act.h"
#include "sql/store_sign_in.h"

#define SIGN_IN_SECONDS 900

/* A letter to the address, unless nobody has it or it has had its letters of the hour. */
int player_sign_in_ask(struct act *act);
/*
 * A session for the browser: its secret is in the answer, and {"next", "otp"}; with "otp" the
 * session lets nobody in before the one-time password (official_otp.h).  Refused with "wrong_code"
 * or "no_such_link".
 */
int player_sign_in_code(struct act *act);
int player_sign_in_link(struct act *act);
int player_sign_in_out(struct act *act);

/* Whether the secret of a link still signs in: 1 or 0. */
int player_sign_in_is_open(struct store *st, const char *link, struct instant now);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Signing in to the pages: a letter with a link and an eight-digit code, each valid once and for
 * SIGN_IN_SECONDS.  The code works only with the secret of the browser that asked.  The answer does
 * not reveal whether the address is known.
 */
#ifndef DAEMON_ACT_PLAYER_SIGN_IN_H
#define DAEMON_ACT_PLAYER_SIGN_IN_H

#include "daemon/act/act.h"
#include "sql/store_sign_in.h"

#define SIGN_IN_SECONDS 900

/* A letter to the address, unless it is unknown or has reached its hourly limit. */
int player_sign_in_ask(struct act *act);
/*
 * Opens a session: its secret is in the answer, and {"next", "otp"}; with "otp" the session grants
 * nothing before the one-time password (official_otp.h).  Refused with "wrong_code" or
 * "no_such_link".
 */
int player_sign_in_code(struct act *act);
int player_sign_in_link(struct act *act);
int player_sign_in_out(struct act *act);

/* Whether a link's secret is still valid: 1 or 0. */
int player_sign_in_is_open(struct store *st, const char *link, struct instant now);

#endif

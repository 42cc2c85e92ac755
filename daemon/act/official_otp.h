/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * One-time passwords of officials (RFC 6238).  If an official has a secret, signing in by letter
 * opens a half session, which grants nothing until the password is given; then the browser gets a
 * new session.  A step can be used once.  Wrong passwords have the same daily limit as wrong codes
 * of letters; beyond it even a right one is refused.
 */
#ifndef DAEMON_ACT_OFFICIAL_OTP_H
#define DAEMON_ACT_OFFICIAL_OTP_H

#include "daemon/act/act.h"
#include "sql/store_access.h"
#include "sql/store_official.h"

/* How long the session of an official who signs in lasts, and whether a password is required. */
void official_otp_session(const struct official_row *official, struct instant now,
			  struct access_row *session);

/* Completes a half session with the password; the new session's secret is in the answer. */
int official_otp_enter(struct act *act);
/*
 * Creates a new secret, in the answer as base32, effective from the next sign-in.  Announced by
 * letter.
 */
int official_otp_new(struct act *act);
/* Tests a password in an open session, to show that the app has the secret. */
int official_otp_try(struct act *act);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * One-time passwords of officials (RFC 6238).  Where an official has a secret, a sign-in by letter
 * opens half a session, which lets nobody in until the password is given; then the browser gets a
 * new session.  A step is used once, and as many wrong passwords a day are looked at as wrong codes
 * of letters: beyond that a right one is refused alike.
 */
#ifndef DAEMON_ACT_OFFICIAL_OTP_H
#define DAEMON_ACT_OFFICIAL_OTP_H

#include "daemon/act/act.h"
#include "sql/store_access.h"
#include "sql/store_official.h"

/* How long the session of an official who signs in lasts, and whether the password is due. */
void official_otp_session(const struct official_row *official, struct instant now,
			  struct access_row *session);

/* The password that a half session waits for: a whole one, its secret in the answer. */
int official_otp_enter(struct act *act);
/* A new secret, in the answer as base32; it counts from the next sign-in on.  Told by letter. */
int official_otp_new(struct act *act);
/* A password in an open session, which shows that the app has the secret. */
int official_otp_try(struct act *act);

#endif

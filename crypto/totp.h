/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Time-based one-time passwords of six digits (RFC 6238): HMAC-SHA-1, steps of 30 seconds. */
#ifndef CRYPTO_TOTP_H
#define CRYPTO_TOTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/civil.h"

#define TOTP_SECRET 20 /* bytes of a secret */
#define TOTP_DIGITS 6
#define TOTP_TEXT   (TOTP_SECRET / 5 * 8 + 1)

/*
 * Is the code that of the secret at `now`, or of a step before or after?  `ret_step` gets the step,
 * so that the caller can refuse to use it twice.
 */
bool totp_check(const unsigned char *secret, size_t len, const char *code, struct instant now,
		int64_t *ret_step);

/* The secret as authenticator apps read it: base32 in upper case. */
void totp_secret_text(const unsigned char secret[TOTP_SECRET], char ret_text[TOTP_TEXT]);

#endif

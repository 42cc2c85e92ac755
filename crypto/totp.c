/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See totp.h. */
#include "crypto/totp.h"

#include <ctype.h>
#include <liboath/oath.h>
#include <string.h>

#include "crypto/base32.h"
#include "crypto/digest.h"

#define AROUND 1 /* steps accepted before and after, for inexact clocks */

/* All steps are computed and compared as a whole, so that the time tells nothing about the code. */
bool totp_check(const unsigned char *secret, size_t len, const char *code, struct instant now,
		int64_t *ret_step)
{
	int64_t step = now.sec / OATH_TOTP_DEFAULT_TIME_STEP_SIZE, found = -1;
	char right[TOTP_DIGITS + 1];

	if (strlen(code) != TOTP_DIGITS || strspn(code, "0123456789") != TOTP_DIGITS || now.sec < 0)
		return false;
	for (int64_t at = step > AROUND ? step - AROUND : 0; at <= step + AROUND; at++) {
		if (oath_hotp_generate((const char *)secret, len, (uint64_t)at, TOTP_DIGITS, false,
				       OATH_HOTP_DYNAMIC_TRUNCATION, right) != OATH_OK)
			return false;
		if (digest_equal(right, code, TOTP_DIGITS))
			found = at;
	}
	if (found >= 0)
		*ret_step = found;
	return found >= 0;
}

void totp_secret_text(const unsigned char secret[TOTP_SECRET], char ret_text[TOTP_TEXT])
{
	base32_write(secret, TOTP_SECRET, ret_text);
	for (char *p = ret_text; *p; p++)
		*p = (char)toupper((unsigned char)*p);
}

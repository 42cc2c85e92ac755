/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See totp.h. */
#include "crypto/totp.h"

#include <ctype.h>
#include <liboath/oath.h>
#include <string.h>

#include "crypto/base32.h"

#define AROUND 1 /* steps accepted before and after, for inexact clocks */

bool totp_check(const unsigned char *secret, size_t len, const char *code, struct instant now,
		int64_t *ret_step)
{
	uint64_t step;
	int around;

	/* the library takes the number of digits from the code */
	if (strlen(code) != TOTP_DIGITS || strspn(code, "0123456789") != TOTP_DIGITS || now.sec < 0)
		return false;
	if (oath_totp_validate3((const char *)secret, len, (time_t)now.sec,
				OATH_TOTP_DEFAULT_TIME_STEP_SIZE, OATH_TOTP_DEFAULT_START_TIME,
				AROUND, &around, &step, code) < 0)
		return false;
	*ret_step = (int64_t)step;
	return true;
}

void totp_secret_text(const unsigned char secret[TOTP_SECRET], char ret_text[TOTP_TEXT])
{
	base32_write(secret, TOTP_SECRET, ret_text);
	for (char *p = ret_text; *p; p++)
		*p = (char)toupper((unsigned char)*p);
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Secrets that are shown once. */
#include "crypto/secret.h"

#include <string.h>

#include "crypto/base32.h"
#include "crypto/digest.h"

void secret_from(const unsigned char *bytes, size_t n, char *ret_text)
{
	base32_write(bytes, n, ret_text);
}

void secret_api_token(const unsigned char bytes[20], char ret_text[API_TOKEN_TEXT])
{
	memcpy(ret_text, "kskak_", 6);
	base32_write(bytes, 20, ret_text + 6);
}

void secret_hash(const char *text, unsigned char ret_hash[32])
{
	digest_sha256(text, strlen(text), ret_hash);
}

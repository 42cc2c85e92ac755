/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* No text from outside is ever accepted as a token of a ring with an unknown secret. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "crypto/token.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const unsigned char secret[32] = "a secret of the fuzz target only";
	struct keyring *ring = keyring_new();
	struct reply_token token;
	char *text = calloc(1, size + 1);

	if (!ring || !text || !keyring_add(ring, 1, secret, false))
		abort();
	memcpy(text, data, size);
	if (reply_token_find(ring, text, &token))
		abort();
	free(text);
	keyring_free(ring);
	return 0;
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Random bytes from OpenSSL. */
#include "crypto/random.h"

#include <openssl/rand.h>
#include <stdio.h>
#include <stdlib.h>

void random_bytes(void *ret_bytes, size_t len)
{
	if (RAND_bytes(ret_bytes, (int)len) == 1)
		return;
	fprintf(stderr, "crypto: the random generator failed\n");
	abort();
}

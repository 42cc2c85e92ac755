/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See test_draw.h. */
#include "daemon/test_draw.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "crypto/digest.h"
#include "crypto/random.h"

#define META_DRAWS "test-draws"

/* The number of draws so far, including this one; or a negative enum store_error. */
static long count_draw(struct store *store)
{
	struct sbuf was = SBUF_INIT;
	char text[24];
	long n;
	int rc = store_meta_get(store, META_DRAWS, &was);

	n = rc > 0 ? strtol(was.buf, NULL, 10) + 1 : 1;
	sbuf_release(&was);
	snprintf(text, sizeof(text), "%ld", n);
	if (rc >= 0)
		rc = store_meta_set(store, META_DRAWS, text);
	return rc < 0 ? rc : n;
}

void test_draw(void *arg, void *ret, size_t len)
{
	const struct test_draw *draw = arg;
	unsigned char hash[DIGEST_LEN], *to = ret;
	struct sbuf text = SBUF_INIT;
	long n = count_draw(draw->store);

	if (n < 0)
		random_bytes(ret, len);
	for (size_t at = 0; n > 0 && at < len; at += DIGEST_LEN) {
		sbuf_reset(&text);
		sbuf_addf(&text, "%s %ld %zu", draw->word, n, at);
		digest_sha256(text.buf, text.len, hash);
		memcpy(to + at, hash, len - at < DIGEST_LEN ? len - at : DIGEST_LEN);
	}
	sbuf_release(&text);
}

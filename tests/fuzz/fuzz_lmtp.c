/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A session gives the same replies whether it arrives in one piece or byte by byte. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "mail/wire/lmtp.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool any(void *arg, const char *address)
{
	(void)arg;
	return *address != 'n';
}

static void got(void *arg, struct lmtp *l, unsigned serial, const struct lmtp_envelope *env,
		const void *raw, size_t len)
{
	(void)arg;
	(void)raw;
	if (len > 200)
		abort();
	for (int i = 0, n = env->n_recipients; i < n; i++)
		lmtp_answer(l, serial, i, 250, "2.0.0", "kept");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct lmtp_handler handler = {any, got, NULL};
	static const struct lmtp_limits limits = {200, 3, 50, 10};
	struct lmtp *whole = lmtp_new("h", &limits, &handler, NULL);
	struct lmtp *bytes = lmtp_new("h", &limits, &handler, NULL);

	if (size < 1500) { /* overlong lines are detected at different bytes */
		lmtp_feed(whole, data, size);
		for (size_t i = 0; i < size; i++)
			lmtp_feed(bytes, data + i, 1);
		if (strcmp(lmtp_output(whole)->buf, lmtp_output(bytes)->buf) != 0)
			abort();
	}
	lmtp_free(whole);
	lmtp_free(bytes);
	return 0;
}

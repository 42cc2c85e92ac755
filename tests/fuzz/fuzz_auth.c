/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Authentication-Results fields, a line each: whatever they hold, a pass needs exactly one field of
 * our own mail host and names a domain aligned with From.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/base/sbuf.h"
#include "mail/in/auth.h"

#define FIELDS 8
#define HOST   "mx.chess.example.org"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The domain of From or one above it that is no top level. */
static bool is_aligned(const char *domain)
{
	return strcasecmp(domain, "club.example.dk") == 0 || strcasecmp(domain, "example.dk") == 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *fields[FIELDS];
	char domain[256] = "", *save = NULL;
	struct sbuf text = SBUF_INIT;
	int n = 0;

	sbuf_add(&text, data, size);
	for (char *line = strtok_r(text.buf, "\n", &save); line && n < FIELDS;
	     line = strtok_r(NULL, "\n", &save))
		fields[n++] = line;
	if (auth_judge(fields, n, HOST, "club.example.dk", domain) == MAIL_AUTH_PASS &&
	    (!n || !is_aligned(domain) || !strcasestr(fields[0], HOST)))
		abort();
	sbuf_release(&text);
	return 0;
}

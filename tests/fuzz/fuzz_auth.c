/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Authentication-Results fields, one a line: a pass needs exactly one field of our own mail host
 * and a domain aligned with From.
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

/* Is it the domain of From or a parent that is not a top-level domain? */
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

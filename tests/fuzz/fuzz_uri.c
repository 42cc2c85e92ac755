/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The URI of a database: what messages say of it has no control characters and not the password. */
#include <libpq-fe.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/sbuf.h"
#include "sql/db_postgres_link.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define SECRET "open-sesame"

static void look_at(const char *before, const char *input, bool secret)
{
	struct sbuf uri = SBUF_INIT, said = SBUF_INIT;

	sbuf_addf(&uri, "%s%s", before, input);
	db_postgres_link_name(uri.buf, &said, &said);
	if (!said.len || (secret && strstr(said.buf, SECRET)))
		abort();
	for (const char *c = said.buf; *c; c++)
		if ((unsigned char)*c < ' ' || *c == 0x7f)
			abort();
	sbuf_release(&uri);
	sbuf_release(&said);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *input = calloc(1, size + 1);

	if (!input)
		abort();
	memcpy(input, data, size);
	if (strstr(input, SECRET)) { /* no longer a secret */
		free(input);
		return 0;
	}
	look_at("postgresql:", input, false);
	look_at("postgresql://anna:" SECRET, input, input[strcspn(input, "@/")] == '@');
	look_at("postgresql:///kskak?password=" SECRET, input, true);
	free(input);
	return 0;
}

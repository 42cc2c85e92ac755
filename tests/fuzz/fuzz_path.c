/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Arguments of MAIL and RCPT: an accepted address can be used in an envelope of ours. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/sbuf.h"
#include "mail/wire/lmtp_path.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void look_at(const struct lmtp_path *path, bool empty)
{
	struct sbuf again = SBUF_INIT;
	struct lmtp_path same;

	if (!empty && !*path->address)
		abort();
	for (const char *p = path->address; *p; p++)
		if ((unsigned char)*p <= ' ' || *p == 0x7f || strchr("<>", *p))
			abort();
	sbuf_addf(&again, "FROM:<%s>", path->address);
	if (lmtp_path_read("FROM:", again.buf, empty, &same) || strcmp(same.address, path->address))
		abort();
	lmtp_path_release(&same);
	sbuf_release(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *line = calloc(1, size + 1);

	if (!line)
		abort();
	memcpy(line, data, size);
	for (int empty = 0; empty <= 1; empty++) {
		struct lmtp_path path;
		const char *why = lmtp_path_read("FROM:", line, empty, &path);

		if (!why)
			look_at(&path, empty);
		else if (!*why)
			abort();
		lmtp_path_release(&path);
	}
	free(line);
	return 0;
}

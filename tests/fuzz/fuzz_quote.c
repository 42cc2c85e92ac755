/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Stripping only removes text, and stripping the result again never adds any. */
#include <stdint.h>
#include <stdlib.h>

#include "mail/in/quote.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct sbuf once = SBUF_INIT, twice = SBUF_INIT;

	quote_strip((const char *)data, size, &once);
	quote_strip(once.buf, once.len, &twice);
	if (once.len > size + 1 || twice.len > once.len)
		abort();
	sbuf_release(&once);
	sbuf_release(&twice);
	return 0;
}

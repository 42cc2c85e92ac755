/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A configuration file: parsing terminates, a rejection has a position and leaves the old values,
 * and a valid file reads the same a second time.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/config.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool read_text(struct config *cfg, const char *text, struct sbuf *why)
{
	config_init(cfg);
	return config_parse(cfg, text, "fuzz.conf", "/etc/kskakd", why);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct config first, second;
	struct sbuf text = SBUF_INIT, why = SBUF_INIT, again = SBUF_INIT;
	bool fine;

	sbuf_add(&text, data, size);
	fine = read_text(&first, text.buf, &why);
	if (fine == (why.len > 0) || (!fine && strncmp(why.buf, "fuzz.conf:", 10) != 0))
		abort();
	if (read_text(&second, text.buf, &again) != fine || strcmp(why.buf, again.buf) != 0)
		abort();
	if (strcmp(first.domain, second.domain) != 0 || first.mail_max != second.mail_max)
		abort();
	config_release(&first);
	config_release(&second);
	sbuf_release(&text);
	sbuf_release(&why);
	sbuf_release(&again);
	return 0;
}

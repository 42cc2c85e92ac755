/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Manifests of sites: an accepted one names only files below its folder and reads the same after it
 * is written; any other is refused with its line.
 */
#include "cli/site_manifest.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_name(const char *name)
{
	if (!*name || *name == '/' || strlen(name) > SITE_MANIFEST_NAME ||
	    strstr(name, "..") == name || strstr(name, "/..") || strpbrk(name, " \\\n") ||
	    !strcmp(name, SITE_MANIFEST_FILE))
		abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct site_manifest m = {NULL, 0, 0}, again = {NULL, 0, 0};
	struct sbuf text = SBUF_INIT;
	int line = 0;
	size_t i;

	if (!site_manifest_read((const char *)data, size, &m, &line)) {
		if (line < 1 || m.names)
			abort();
		return 0;
	}
	for (i = 0; i < m.n; i++) {
		check_name(m.names[i]);
		if (!site_manifest_has(&m, m.names[i]))
			abort();
	}
	site_manifest_write(&m, &text);
	if (!site_manifest_read(text.buf, text.len, &again, &line) || again.n != m.n)
		abort();
	sbuf_release(&text);
	site_manifest_release(&again);
	site_manifest_release(&m);
	return 0;
}

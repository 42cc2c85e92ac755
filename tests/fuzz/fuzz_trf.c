/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Tournament report files: any bytes are a report or a refusal with a sentence, never a fault.
 */
#include "core/pairing/trf.h"

#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char text[200] = "";
	struct trf t;
	int line;
	const char *wrong = trf_read((const char *)data, size, &t, &line, text, sizeof(text));

	if (wrong ? !*wrong : !t.n)
		abort();
	trf_release(&t);
	return 0;
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Published draws: a file is refused, or each of its draws can be repeated and judged. */
#include <stdint.h>
#include <stdlib.h>

#include "cli/lots_file.h"
#include "cli/usage.h"
#include "core/base/mem.h"
#include "crypto/digest.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define MOST_NUMBERS 100000

static void repeat(const struct lots_file_draw *d)
{
	size_t n = lots_record_size(&d->record);
	int *numbers;

	if (n > MOST_NUMBERS)
		return;
	numbers = mem_zeroed(n + 1, sizeof(*numbers));
	if (lots_record_draw(&d->record, digest_hmac, digest_hmac_blocks, numbers) == LOTS_RIGHT)
		json_decref(lots_file_result(d, numbers));
	lots_record_verify(&d->record, digest_hmac, digest_hmac_blocks);
	free(numbers);
}

static void read_file(json_t *root)
{
	struct lots_file file;
	size_t i;

	if (lots_file_read(root, "lots", &file) && !file.n)
		abort();
	for (i = 0; i < file.n; i++) {
		if (file.draws[i].drawn && !file.draws[i].seed_alone)
			repeat(&file.draws[i]);
	}
	lots_file_release(&file);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	json_t *root = json_loadb((const char *)data, size, 0, NULL);

	if (root)
		read_file(root);
	json_decref(root);
	return 0;
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * `rate --list`: tournaments of any kind are refused with a reason or give the lists of their
 * periods.
 */
#include <stdint.h>
#include <stdlib.h>

#include "cli/rating_list.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	json_t *root = json_loadb((const char *)data, size, 0, NULL), *lists;
	char error[256] = "";
	struct fields in;

	if (json_is_object(root)) {
		in = fields_of(root, error, sizeof(error));
		lists = rating_lists(&in);
		if (!lists == !*error)
			abort();
		json_decref(lists);
	}
	json_decref(root);
	return 0;
}

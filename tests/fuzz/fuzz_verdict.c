/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * game.verdict over hostile JSON: any text gives a value or a one-sentence error, the same input
 * gives the same value, and a value has its fields.
 */
#include "cli/calc/calc.h"

#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(json_t *input)
{
	json_t *a = calc_call("game.verdict", input), *b = calc_call("game.verdict", input);

	if (!a || !b || !json_equal(a, b))
		abort();
	if (!json_object_get(a, "error") &&
	    (json_object_size(a) != 13 || !json_is_string(json_object_get(a, "placement"))))
		abort();
	json_decref(a);
	json_decref(b);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	json_t *input = json_loadb((const char *)data, size, JSON_ALLOW_NUL, NULL);

	if (input)
		check(input);
	json_decref(input);
	return 0;
}

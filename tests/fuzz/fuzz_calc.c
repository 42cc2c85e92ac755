/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Every function of `kskak calc` over hostile JSON {"fn", "input"}: any text gives a value or a
 * one-sentence error, and the same input gives the same value.
 */
#include "cli/calc/calc.h"

#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(const char *fn, json_t *input)
{
	json_t *a = calc_call(fn, input), *b = calc_call(fn, input);

	if (!a || !b || !json_equal(a, b))
		abort();
	json_decref(a);
	json_decref(b);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	json_t *call =
		size <= 65536 ? json_loadb((const char *)data, size, JSON_ALLOW_NUL, NULL) : NULL;
	const char *fn = json_string_value(json_object_get(call, "fn"));

	if (fn)
		check(fn, json_object_get(call, "input"));
	json_decref(call);
	return 0;
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* FNV-1a against the published test vectors. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "core/base/fnv.h"

static void text__published_vectors__same(void **state)
{
	(void)state;
	assert_true(fnv_text("") == 0xcbf29ce484222325U);
	assert_true(fnv_text("a") == 0xaf63dc4c8601ec8cU);
	assert_true(fnv_text("foobar") == 0x85944171f73967e8U);
}

static void bytes__in_parts__same_as_whole(void **state)
{
	(void)state;
	assert_true(fnv_add(fnv_add(FNV_START, "foo", 3), "bar", 3) == fnv_text("foobar"));
	assert_true(fnv_add(FNV_START, "", 1) == 0xaf63bd4c8601b7dfU);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(text__published_vectors__same),
		cmocka_unit_test(bytes__in_parts__same_as_whole),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

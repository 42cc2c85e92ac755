/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Numbers in text from outside: digits alone, at most eight. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "core/base/number.h"

static const struct {
	const char *text;
	int value; /* -1 = refused */
} cases[] = {
	{"0", 0},	   {"7", 7},	 {"007", 7},	     {"99999999", 99999999},
	{"", -1},	   {"-1", -1},	 {"+1", -1},	     {" 1", -1},
	{"1 ", -1},	   {"1x", -1},	 {"1.5", -1},	     {"123456789", -1},
	{"000000001", -1}, {"\xb2", -1}, {"4294967297", -1}, {"0x10", -1},
};

static void number__digits_alone__read(void **state)
{
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		int value = -1;

		assert_int_equal(number_read(cases[i].text, &value), cases[i].value >= 0);
		assert_int_equal(value, cases[i].value);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(number__digits_alone__read)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

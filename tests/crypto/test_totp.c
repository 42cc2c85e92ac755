/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The codes of RFC 6238, appendix B (last six digits), their steps, and invalid codes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "crypto/totp.h"

static const unsigned char secret[] = "12345678901234567890";

static bool check(const char *code, int64_t now, int64_t *ret_step)
{
	return totp_check(secret, 20, code, (struct instant){now}, ret_step);
}

static void code__of_the_rfc__has_its_step(void **state)
{
	static const struct {
		int64_t now;
		const char *code;
		int64_t step;
	} cases[] = {
		{59, "287082", 0x1},
		{1111111109, "081804", 0x23523EC},
		{1111111111, "050471", 0x23523ED},
		{1234567890, "005924", 0x273EF07},
		{2000000000, "279037", 0x3F940AA},
		{20000000000, "353130", 0x27BC86AA},
	};
	int64_t step;

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		assert_true(check(cases[i].code, cases[i].now, &step));
		assert_int_equal(step, cases[i].step);
	}
}

static void code__one_step_away__keeps_its_step(void **state)
{
	int64_t step = 0;

	(void)state;
	assert_true(check("005924", 1234567890 + 30, &step));
	assert_int_equal(step, 0x273EF07);
	step = 0;
	assert_true(check("005924", 1234567890 - 30, &step));
	assert_int_equal(step, 0x273EF07);
}

static void code__that_is_none__refused(void **state)
{
	static const char *const none[] = {"",	      "0",	"005925", "5924",   "89005924",
					   "00592 4", "-05924", "+05924", "0x5924", " 05924"};
	int64_t step = 7;

	(void)state;
	for (size_t i = 0; i < sizeof(none) / sizeof(none[0]); i++)
		assert_false(check(none[i], 1234567890, &step));
	assert_false(check("005924", 1234567890 + 90, &step));
	assert_false(check("005924", 1234567890 - 90, &step));
	assert_int_equal(step, 7);
}

static void secret__for_apps__is_base32(void **state)
{
	char text[TOTP_TEXT];

	(void)state;
	totp_secret_text(secret, text);
	assert_string_equal(text, "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(code__of_the_rfc__has_its_step),
		cmocka_unit_test(code__one_step_away__keeps_its_step),
		cmocka_unit_test(code__that_is_none__refused),
		cmocka_unit_test(secret__for_apps__is_base32),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Codes of tournaments in URLs (EVENTS E2). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "core/event/slug.h"

static void slug__of_a_code__lower_case_with_hyphens(void **state)
{
	static const struct {
		const char *code, *slug;
	} cases[] = {
		{"emt open", "emt-open"},
		{"Cup 2026", "cup-2026"},
		{"  cup \t 2026  ", "cup-2026"},
		{"a--b__c", "a-b-c"},
		{"(K) 1/2", "k-1-2"},
		{"Ærø Ås", "aeroe-aas"},
		{"BLÅBÆRGRØD ØL", "blaabaergroed-oel"},
		{"é1ß2", "1-2"},
		{"北京 Öl", "l"},
		{"Z9", "z9"},
		{"@[`{", ""},
		{"---", ""},
		{"", ""},
		{"\xc3", ""},
		{"a\xc3", "a"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct sbuf out = SBUF_INIT;

		sbuf_adds(&out, "-");
		slug_of_code(cases[i].code, &out);
		assert_string_equal(out.buf + 1, cases[i].slug);
		sbuf_release(&out);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(slug__of_a_code__lower_case_with_hyphens),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

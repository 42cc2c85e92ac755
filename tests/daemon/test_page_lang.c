/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The language of a page, one line a case. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "daemon/publish/page_lang.h"

static const struct {
	const char *query, *accept;
	enum lang site, want;
} cases[] = {
	{NULL, NULL, LANG_DA, LANG_DA},
	{NULL, NULL, LANG_EN, LANG_EN},
	{"lang=en", NULL, LANG_DA, LANG_EN},
	{"lang=da", "en", LANG_EN, LANG_DA},
	{"x=1&lang=en&y=2", NULL, LANG_DA, LANG_EN},
	{"lang=en&lang=da", NULL, LANG_EN, LANG_DA},
	{"xlang=en", NULL, LANG_DA, LANG_DA},
	{"lang=english", NULL, LANG_DA, LANG_DA},
	{"lang=", "en", LANG_DA, LANG_EN},
	{"back=lang=en", NULL, LANG_DA, LANG_DA},
	{NULL, "en", LANG_DA, LANG_EN},
	{NULL, "da-DK", LANG_EN, LANG_DA},
	{NULL, "EN-gb", LANG_DA, LANG_EN},
	{NULL, "da-DK,da;q=0.9,en-US;q=0.8,en;q=0.7", LANG_EN, LANG_DA},
	{NULL, "en-US,en;q=0.9,da;q=0.8", LANG_DA, LANG_EN},
	{NULL, "da;q=0.2, en;q=0.9", LANG_DA, LANG_EN},
	{NULL, "sv, en;q=0.5, da;q=0.6", LANG_EN, LANG_DA},
	{NULL, "sv", LANG_DA, LANG_DA},
	{NULL, "dan", LANG_EN, LANG_EN},
	{NULL, "da;q=0", LANG_EN, LANG_EN},
	{NULL, "en;q=0, *", LANG_EN, LANG_DA},
	{NULL, "*", LANG_EN, LANG_EN},
	{NULL, "da, *;q=0.5", LANG_EN, LANG_DA},
	{NULL, "en, da", LANG_DA, LANG_EN},
	{NULL, "da, en", LANG_EN, LANG_DA},
	{NULL, "da;q=1.5, en;q=0.1", LANG_DA, LANG_EN},
	{NULL, "da;q=, en;q=0.1", LANG_DA, LANG_EN},
	{NULL, "da;q=0.8888, en;q=0.1", LANG_DA, LANG_EN},
	{NULL, ",,; ;q=1,en", LANG_DA, LANG_EN},
	{"&&&", ",", LANG_DA, LANG_DA},
};

static void page_lang__cases__as_asked(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		enum lang got = page_lang(cases[i].query, cases[i].accept, cases[i].site);
		if (got != cases[i].want)
			fail_msg("case %zu: query '%s', accept '%s'", i,
				 cases[i].query ? cases[i].query : "",
				 cases[i].accept ? cases[i].accept : "");
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(page_lang__cases__as_asked)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

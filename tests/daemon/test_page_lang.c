/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The language of a page, one line per case. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "daemon/publish/page_lang.h"
#include "text/text.h"

static const struct {
	const char *query, *accept;
	const char *site, *want;
} cases[] = {
	{NULL, NULL, "da", "da"},
	{NULL, NULL, "en", "en"},
	{"lang=en", NULL, "da", "en"},
	{"lang=da", "en", "en", "da"},
	{"x=1&lang=en&y=2", NULL, "da", "en"},
	{"lang=en&lang=da", NULL, "en", "da"},
	{"xlang=en", NULL, "da", "da"},
	{"lang=english", NULL, "da", "da"},
	{"lang=", "en", "da", "en"},
	{"back=lang=en", NULL, "da", "da"},
	{NULL, "en", "da", "en"},
	{NULL, "da-DK", "en", "da"},
	{NULL, "EN-gb", "da", "en"},
	{NULL, "da-DK,da;q=0.9,en-US;q=0.8,en;q=0.7", "en", "da"},
	{NULL, "en-US,en;q=0.9,da;q=0.8", "da", "en"},
	{NULL, "da;q=0.2, en;q=0.9", "da", "en"},
	{NULL, "xx, en;q=0.5, da;q=0.6", "en", "da"},
	{NULL, "xx", "da", "da"},
	{NULL, "dan", "en", "en"},
	{NULL, "da;q=0", "en", "en"},
	{NULL, "en;q=0, *", "en", "da"},
	{NULL, "*", "en", "en"},
	{NULL, "da, *;q=0.5", "en", "da"},
	{NULL, "en, da", "da", "en"},
	{NULL, "da, en", "en", "da"},
	{NULL, "da;q=1.5, en;q=0.1", "da", "en"},
	{NULL, "da;q=, en;q=0.1", "da", "en"},
	{NULL, "da;q=0.8888, en;q=0.1", "da", "en"},
	{NULL, ",,; ;q=1,en", "da", "en"},
	{"&&&", ",", "da", "da"},
};

static void page_lang__cases__as_asked(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const struct lang *got =
			page_lang(cases[i].query, cases[i].accept, text_lang(cases[i].site));
		if (strcmp(got->code, cases[i].want))
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

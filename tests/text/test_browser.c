/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Names of browsers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "text/browser.h"

static void name__usual_ones_and_others__as_people_call_them(void **state)
{
	static const struct {
		const char *agent, *name;
	} c[] = {
		{"Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Firefox/115.0",
		 "Firefox (Linux)"},
		{"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
		 "Chrome/120.0.0.0 Safari/537.36 Edg/120.0.0.0",
		 "Edge (Windows)"},
		{"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
		 "Chrome/120.0.0.0 Safari/537.36",
		 "Chrome (Windows)"},
		{"Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 "
		 "(KHTML, like Gecko) Version/17.1 Mobile/15E148 Safari/604.1",
		 "Safari (iPhone)"},
		{"Mozilla/5.0 (Linux; Android 13; SM-S901B) AppleWebKit/537.36 (KHTML, like Gecko) "
		 "SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36",
		 "Samsung Internet (Android)"},
		{"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like "
		 "Gecko) Version/17.1 Safari/605.1.15",
		 "Safari (macOS)"},
		{"curl/7.88.1", "curl"},
		{"w3m/0.5.3+git20230121", "w3m"},
		{"Lynx/2.9.0dev.12 libwww-FM/2.14", "Lynx"},
		{"", ""},
	};
	char buf[BROWSER_TEXT], agent[200];

	(void)state;
	for (size_t i = 0; i < sizeof(c) / sizeof(c[0]); i++)
		assert_string_equal(browser_name(c[i].agent, buf), c[i].name);
	memset(agent, 'x', sizeof(agent) - 1);
	agent[sizeof(agent) - 1] = '\0';
	assert_int_equal(strlen(browser_name(agent, buf)), BROWSER_TEXT - 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(name__usual_ones_and_others__as_people_call_them),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

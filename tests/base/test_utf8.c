/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Characters allowed in a name, and in a text of several lines. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "core/base/utf8.h"

static const struct {
	const char *text;
	bool line, lines;
} cases[] = {
	{"", true, true},
	{"Anna Bro", true, true},
	{"S\xc3\xb8ren \xc3\x85k\xc3\xa6r-M\xc3\xbcller", true, true},
	{"\xd0\x90\xd0\xbd\xd0\xbd\xd0\xb0", true, true},
	{"\xe2\x80\x93 \xe2\x80\x99", true, true}, /* a dash and an apostrophe are allowed */
	{"\xe2\x82\xac", true, true},
	{"Anna\nBro", false, true},
	{"Anna\r\nX-Evil: 1", false, true},
	{"Anna\tBro", false, true},
	{"Anna\x01", false, false},
	{"Anna\x1b[2J", false, false},
	{"Anna\x7f", false, false},
	{"Anna\xc2\x85", false, false}, /* NEL, a C1 control */
	{"Anna\xc2\xa0"
	 "Bro",
	 true, true},			    /* no-break space */
	{"Anna\xd8\x9c", false, false},	    /* U+061C */
	{"Anna\xe2\x80\x8e", false, false}, /* U+200E */
	{"Anna\xe2\x80\xa8", false, false}, /* U+2028 */
	{"Anna\xe2\x80\xae"
	 "orB",
	 false, false},			    /* U+202E */
	{"Anna\xe2\x81\xa6", false, false}, /* U+2066 */
	{"\xef\xbb\xbf"
	 "Anna",
	 false, false},		      /* U+FEFF */
	{"\xef\xbc\xa1", true, true}, /* fullwidth A */
};

static void line__of_people__has_no_controls_and_no_marks(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		if (utf8_is_line(cases[i].text) != cases[i].line ||
		    utf8_is_text(cases[i].text) != cases[i].lines)
			fail_msg("case %zu: \"%s\"", i, cases[i].text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(line__of_people__has_no_controls_and_no_marks),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

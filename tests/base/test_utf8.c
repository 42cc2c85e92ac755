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

/* Every byte at every place of the first blocks, behind it copies that do not count. */
static void plain__a_byte_that_is_not__ends_the_run(void **state)
{
	char text[40], copy[sizeof(text) + 1];

	(void)state;
	for (int c = 0; c < 256; c++) {
		bool plain = c >= ' ' && c <= '~' && c != '=';

		for (size_t at = 0; at < sizeof(text); at++) {
			for (size_t i = 0; i < sizeof(text); i++)
				text[i] = i < at ? (char)('A' + i % 26) : (char)c;
			assert_int_equal(utf8_plain(text, sizeof(text), '='),
					 plain ? sizeof(text) : at);
			assert_int_equal(utf8_plain(text, at, '='), at);
			memset(copy, '#', sizeof(copy));
			assert_int_equal(utf8_copy_plain(copy, text, at + 1, '='), at + plain);
			assert_memory_equal(copy, text, at);
			assert_int_equal(copy[at + 1], '#');
		}
	}
}

/* A hostile player's words must not control the terminal of a leader who reads them. */
static void text__for_a_terminal__has_no_escape_sequences(void **state)
{
	char text[] = "a\x1b[31mb\a\tc\nd\xc2\x9b"
		      "e\xe2\x80\xae\x7f\r\xc3\xa6";

	(void)state;
	utf8_disarm(text);
	assert_string_equal(text, "a?[31mb?\tc\nde??\xc3\xa6");
}

static void read__a_character__its_length_and_number(void **state)
{
	static const struct {
		const char *text;
		int length;
		unsigned c;
	} characters[] = {
		{"a", 1, 'a'},
		{"\xc3\xa6", 2, 0xe6},
		{"\xe2\x82\xac", 3, 0x20ac},
		{"\xf0\x9f\x98\x80", 4, 0x1f600},
		{"\xc3", 0, 0},		    /* cut short */
		{"\xe6", 0, 0},		    /* Latin-1 */
		{"\xc1\xa1", 0, 0},	    /* overlong */
		{"\xe0\x82\xac", 0, 0},	    /* overlong */
		{"\xed\xa0\x80", 0, 0},	    /* a surrogate */
		{"\xf4\x90\x80\x80", 0, 0}, /* beyond U+10FFFF */
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(characters) / sizeof(*characters); i++) {
		unsigned c = 0;

		assert_int_equal(utf8_read(characters[i].text, strlen(characters[i].text), &c),
				 characters[i].length);
		assert_int_equal(c, characters[i].c);
	}
}

static void fit__in_so_many_bytes__whole_characters(void **state)
{
	(void)state;
	assert_int_equal(utf8_fit("træk", 9), 5);
	assert_int_equal(utf8_fit("træk", 5), 5);
	assert_int_equal(utf8_fit("træk", 4), 4);
	assert_int_equal(utf8_fit("træk", 3), 2);
	assert_int_equal(utf8_fit("æ", 1), 0);
	assert_int_equal(utf8_fit("", 0), 0);
}

static void valid__whole_text__every_character(void **state)
{
	(void)state;
	assert_true(utf8_is_valid(""));
	assert_true(utf8_is_valid("træk ♞"));
	assert_false(utf8_is_valid("tr\xe6k"));
	assert_false(utf8_is_valid("tr\xc3"));
	assert_false(utf8_is_valid("\xed\xa0\x80"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(line__of_people__has_no_controls_and_no_marks),
		cmocka_unit_test(fit__in_so_many_bytes__whole_characters),
		cmocka_unit_test(plain__a_byte_that_is_not__ends_the_run),
		cmocka_unit_test(text__for_a_terminal__has_no_escape_sequences),
		cmocka_unit_test(valid__whole_text__every_character),
		cmocka_unit_test(read__a_character__its_length_and_number),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Text of any time in published JSON: it neither turns nor steers the lines of the reader. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/publish/plain_json.h"

/* U+202E, U+2066, U+0007, U+009B and U+2028 among letters; a backslash and what looks like one. */
static const char hostile[] = "J\u00f8rgen \u202eB\u2066o\a \xc2\x9b[2J\u2028\\u0007\t\n\b";

static json_t *value_of(char *text)
{
	json_t *value = json_loads(text, 0, NULL);

	assert_non_null(value);
	free(text);
	return value;
}

static json_t *hostile_value(void)
{
	return json_pack("{s:s, s:[s, i]}", "name", hostile, "list", hostile, 7);
}

static void marks_and_controls__left_out(void **state)
{
	json_t *value = hostile_value(), *back = value_of(plain_json(value, JSON_COMPACT));

	(void)state;
	assert_string_equal(json_string_value(json_object_get(back, "name")),
			    "J\u00f8rgen Bo [2J\\u0007\t\n");
	assert_int_equal(json_integer_value(json_array_get(json_object_get(back, "list"), 1)), 7);
	json_decref(back);
	json_decref(value);
}

static void exact__the_same_value_without_a_mark(void **state)
{
	json_t *value = hostile_value(), *back;
	char *text = plain_json_exact(value, JSON_INDENT(1));

	(void)state;
	assert_null(strstr(text, "\u202e"));
	assert_non_null(strstr(text, "\\u202e"));
	assert_non_null(strstr(text, "J\u00f8rgen"));
	back = value_of(text);
	assert_true(json_equal(value, back));
	json_decref(back);
	json_decref(value);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(marks_and_controls__left_out),
		cmocka_unit_test(exact__the_same_value_without_a_mark),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The text buffer: growth, formatting, handing over its memory. */
#include "core/base/sbuf.h"

#include <stdarg.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void append__many_pieces__one_text(void **state)
{
	struct sbuf sb = SBUF_INIT;
	int i;

	(void)state;
	assert_string_equal(sb.buf, "");
	for (i = 0; i < 1000; i++)
		sbuf_addf(&sb, "%d,", i % 10);
	assert_int_equal(sb.len, 2000);
	assert_int_equal(strlen(sb.buf), 2000);
	sbuf_setlen(&sb, 4);
	assert_string_equal(sb.buf, "0,1,");
	sbuf_adds(&sb, "x");
	sbuf_addc(&sb, 'y');
	assert_string_equal(sb.buf, "0,1,xy");
	sbuf_release(&sb);
	assert_string_equal(sb.buf, "");
}

static void detach__empty_buffer__still_a_string(void **state)
{
	struct sbuf sb = SBUF_INIT;
	size_t len = 7;
	char *s;

	(void)state;
	s = sbuf_detach(&sb, &len);
	assert_string_equal(s, "");
	assert_int_equal(len, 0);
	free(s);
	sbuf_add(&sb, "a\0b", 3);
	s = sbuf_detach(&sb, &len);
	assert_memory_equal(s, "a\0b", 4);
	assert_int_equal(sb.len, 0);
	assert_int_equal(len, 3);
	free(s);
}

static void addn__number__with_zeros_before_it(void **state)
{
	struct sbuf sb = SBUF_INIT;

	(void)state;
	sbuf_addn(&sb, 0, 1);
	sbuf_addc(&sb, ' ');
	sbuf_addn(&sb, 7, 3);
	sbuf_addc(&sb, ' ');
	sbuf_addn(&sb, 2026, 2);
	sbuf_addc(&sb, ' ');
	sbuf_addn(&sb, 18446744073709551615UL, 30);
	assert_string_equal(sb.buf, "0 007 2026 18446744073709551615");
	sbuf_release(&sb);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(addn__number__with_zeros_before_it),
		cmocka_unit_test(append__many_pieces__one_text),
		cmocka_unit_test(detach__empty_buffer__still_a_string),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

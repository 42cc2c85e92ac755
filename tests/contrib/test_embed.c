/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* contrib/embed: the string in the program equals the file, whatever its bytes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>

/* Every byte, every byte before a digit, trigraphs, a long line, no newline at the end. */
extern const char tests_contrib_bytes_bin[];
extern const size_t tests_contrib_bytes_bin_size;
extern const char tests_contrib_empty_txt[];
extern const size_t tests_contrib_empty_txt_size;

static size_t read_file(const char *name, char *ret_bytes, size_t size)
{
	const char *top = getenv("top_srcdir");
	char path[512];
	FILE *f;
	size_t len;

	snprintf(path, sizeof(path), "%s/%s", top ? top : ".", name);
	f = fopen(path, "rb");
	assert_non_null(f);
	len = fread(ret_bytes, 1, size, f);
	fclose(f);
	assert_true(len < size);
	return len;
}

static void embed__every_byte__the_same_with_a_nul_behind(void **state)
{
	static char bytes[1 << 16];
	size_t len = read_file("tests/contrib/bytes.bin", bytes, sizeof(bytes));

	(void)state;
	assert_true(len > 5000);
	assert_int_equal(tests_contrib_bytes_bin_size, len);
	assert_memory_equal(tests_contrib_bytes_bin, bytes, len);
	assert_int_equal(tests_contrib_bytes_bin[len], '\0');
}

static void embed__empty_file__empty_string(void **state)
{
	(void)state;
	assert_int_equal(tests_contrib_empty_txt_size, 0);
	assert_string_equal(tests_contrib_empty_txt, "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(embed__every_byte__the_same_with_a_nul_behind),
		cmocka_unit_test(embed__empty_file__empty_string),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

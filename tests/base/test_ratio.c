/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Exact numbers: reading, rounding, writing. */
#include "core/base/ratio.h"

#include <stdarg.h>
#include <setjmp.h>
#include <stdint.h>

#include <cmocka.h>

static struct ratio num(const char *text)
{
	struct ratio r;

	assert_true(ratio_parse(text, &r));
	return r;
}

static void parse__decimals_and_fractions__exact(void **state)
{
	static const struct {
		const char *text;
		int64_t n, d;
	} c[] = {{"2.5", 5, 2},	  {"3.35", 67, 20}, {"-7/2", -7, 2}, {"0", 0, 1},
		 {"1e2", 100, 1}, {"25e-1", 5, 2},  {".5", 1, 2},    {"4.", 4, 1}};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(c) / sizeof(*c); i++) {
		assert_int_equal(num(c[i].text).num, c[i].n);
		assert_int_equal(num(c[i].text).den, c[i].d);
	}
}

static void parse__what_is_no_number__refused(void **state)
{
	static const char *const bad[] = {"",
					  "-",
					  ".",
					  "1/0",
					  "1/",
					  "/2",
					  "1.5x",
					  "1 ",
					  "1e99",
					  "1234567890123456789",
					  "nan",
					  "1/2/3",
					  "999999999999999e15",
					  "1e19",
					  "1e-19"};
	struct ratio r;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(bad) / sizeof(*bad); i++)
		assert_false(ratio_parse(bad[i], &r));
}

static void arithmetic__of_fractions__exact(void **state)
{
	static const struct {
		const char *a, *b, *sum, *difference, *product, *quotient;
	} c[] = {{"1/2", "1/3", "5/6", "1/6", "1/6", "3/2"},
		 {"-3/4", "1/4", "-1/2", "-1", "-3/16", "-3"},
		 {"7/10", "-2/5", "3/10", "11/10", "-7/25", "-7/4"},
		 {"0", "5", "5", "-5", "0", "0"}};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(c) / sizeof(*c); i++) {
		struct ratio a = num(c[i].a), b = num(c[i].b);

		assert_int_equal(ratio_cmp(ratio_add(a, b), num(c[i].sum)), 0);
		assert_int_equal(ratio_cmp(ratio_sub(a, b), num(c[i].difference)), 0);
		assert_int_equal(ratio_cmp(ratio_mul(a, b), num(c[i].product)), 0);
		assert_int_equal(ratio_cmp(ratio_div(a, b), num(c[i].quotient)), 0);
		assert_true(ratio_cmp(a, ratio_add(a, num("1/1000000"))) < 0);
		assert_true(ratio_cmp(a, ratio_sub(a, num("1/1000000"))) > 0);
	}
}

static void common_den__of_a_scale__least_multiple(void **state)
{
	(void)state;
	assert_int_equal(ratio_common_den(2, num("1/2")), 2);
	assert_int_equal(ratio_common_den(4, num("5/6")), 12);
	assert_int_equal(ratio_common_den(6, num("-3")), 6);
	assert_true(ratio_common_den(10, num("1/999999999999999989")) == INT64_MAX);
	assert_true(ratio_common_den(2, ratio_make(1, 0)) == INT64_MAX);
}

static void format__rounds_to_four_places(void **state)
{
	static const struct {
		const char *in, *out;
	} c[] = {{"50/3", "16.6667"}, {"0.35", "0.35"},	 {"-1/3", "-0.3333"}, {"4/2", "2"},
		 {"1/8", "0.125"},    {"1/100000", "0"}, {"-5/2", "-2.5"},    {"39999/40000", "1"}};
	char buf[RATIO_TEXT];
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(c) / sizeof(*c); i++)
		assert_string_equal(ratio_format(num(c[i].in), buf), c[i].out);
}

static void overflow__result_is_lost_and_stays_so(void **state)
{
	struct ratio fine = ratio_mul(num("1/999999999999999"), num("1/999999999999998"));
	char buf[RATIO_TEXT];

	(void)state;
	assert_true(ratio_lost(fine));
	assert_true(ratio_lost(ratio_add(fine, num("1"))));
	assert_true(ratio_lost(ratio_div(num("1"), RATIO_ZERO)));
	assert_int_equal(ratio_cmp(fine, num("1")), 0);
	assert_int_equal(ratio_half_up(fine), 0);
	assert_string_equal(ratio_format(fine, buf), "?");
	assert_false(ratio_lost(ratio_mul(num("1/999999999999999"), num("999999999999998"))));
}

static void half_up__halves_rise__also_below_zero(void **state)
{
	(void)state;
	assert_int_equal(ratio_half_up(num("2.5")), 3);
	assert_int_equal(ratio_half_up(num("-2.5")), -2);
	assert_int_equal(ratio_half_up(num("-2.51")), -3);
	assert_int_equal(ratio_floor(num("-1/2")), -1);
	assert_int_equal(ratio_cmp(num("1/3"), num("0.3333")), 1);
	assert_int_equal(ratio_cmp(ratio_add(num("1/3"), num("2/3")), num("1")), 0);
	assert_int_equal(ratio_cmp(ratio_div(num("1"), num("-4")), num("-0.25")), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(parse__decimals_and_fractions__exact),
		cmocka_unit_test(parse__what_is_no_number__refused),
		cmocka_unit_test(arithmetic__of_fractions__exact),
		cmocka_unit_test(common_den__of_a_scale__least_multiple),
		cmocka_unit_test(format__rounds_to_four_places),
		cmocka_unit_test(overflow__result_is_lost_and_stays_so),
		cmocka_unit_test(half_up__halves_rise__also_below_zero),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

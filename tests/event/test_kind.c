/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The table of tournament kinds and their options (EVENTS E13, E14, E15). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "core/event/kind.h"

static void kinds__every_row__complete_and_found_by_its_word(void **state)
{
	(void)state;
	assert_int_equal(kind_count, 12);
	for (size_t i = 0; i < kind_count; i++) {
		const struct kind *k = &kind_rows[i];
		assert_ptr_equal(kind_find(k->word), k);
		assert_true(strlen(k->word) < 16);
		assert_non_null(k->name);
		assert_non_null(k->paragraph);
		assert_non_null(k->stages[0]);
		assert_true(k->most == 0 || k->most >= k->least);
	}
	assert_null(kind_find("EMT"));
	assert_null(kind_find(""));
}

static void kinds__options__each_a_name_that_exists(void **state)
{
	(void)state;
	for (size_t i = 0; i < kind_count; i++) {
		char list[200];
		int n = 0;
		snprintf(list, sizeof(list), "%s", kind_rows[i].options);
		for (char *word = strtok(list, " "); word; word = strtok(NULL, " "), n++) {
			enum event_option which = option_find(word);
			assert_int_not_equal(which, EVENT_OPTION_COUNT);
			assert_true(kind_takes(&kind_rows[i], which));
		}
		assert_true(n > 0);
	}
	assert_false(kind_takes(kind_find("emt"), EVENT_OPTION_SYSTEM));
	assert_false(kind_takes(kind_find("dm"), EVENT_OPTION_SIZE));
}

static void kinds__too_few_and_too_many__by_row_and_option(void **state)
{
	struct option_values values = option_none();

	(void)state;
	assert_int_equal(kind_least(kind_find("cup"), &values), 6);
	assert_int_equal(kind_most(kind_find("dm"), &values), 15);
	assert_int_equal(kind_most(kind_find("cup"), &values), 0);
	assert_true(option_set(&values, EVENT_OPTION_ROUNDS, "5"));
	assert_true(option_set(&values, EVENT_OPTION_MAX, "9"));
	assert_int_equal(kind_least(kind_find("swiss"), &values), 6);
	assert_int_equal(kind_most(kind_find("dm"), &values), 9);
}

static void options__values__within_their_limits(void **state)
{
	static const struct {
		const char *name, *text;
		bool good;
		int number;
	} cases[] = {
		{"rounds", "1", true, 1},
		{"rounds", "31", true, 31},
		{"rounds", "0", false, 0},
		{"rounds", "32", false, 0},
		{"rounds", "", false, 0},
		{"rounds", "5x", false, 0},
		{"rounds", "-5", false, 0},
		{"rounds", "99999999999999999999", false, 0},
		{"system", "monrad-dsu", true, 0},
		{"system", "dubov-1997", true, 5},
		{"system", "monrad", false, 0},
		{"system", "", false, 0},
		{"next", "date", true, 1},
		{"next", "dat", false, 0},
		{"one-by-one", "yes", true, 1},
		{"one-by-one", "no", true, 0},
		{"one-by-one", "true", false, 0},
		{"position", "per-group", true, 0},
		{"position", "per-game", true, 1},
		{"position", "0", true, 2},
		{"position", "959", true, 961},
		{"position", "960", false, 0},
		{"position", "per-round", false, 0},
		{"fen", "anything", true, 0},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct option_values values = option_none();
		enum event_option which = option_find(cases[i].name);
		assert_int_not_equal(which, EVENT_OPTION_COUNT);
		assert_int_equal(option_set(&values, which, cases[i].text), cases[i].good);
		assert_int_equal(values.v[which].given, cases[i].good);
		assert_int_equal(option_number(&values, which, -1),
				 cases[i].good ? cases[i].number : -1);
		if (cases[i].good)
			assert_string_equal(option_word(&values, which), cases[i].text);
		else
			assert_null(option_word(&values, which));
	}
	assert_int_equal(option_find("no-such"), EVENT_OPTION_COUNT);
}

static void check_line(const char *text, int n, const char *wanted)
{
	size_t len = 0;
	const char *line = option_line(text, n, &len);

	if (!wanted) {
		assert_null(line);
		return;
	}
	assert_non_null(line);
	assert_int_equal(len, strlen(wanted));
	assert_memory_equal(line, wanted, len);
}

static void options__lines__apart_by_line_feeds_and_slashes(void **state)
{
	(void)state;
	check_line("", 0, NULL);
	check_line("  ", 0, NULL);
	check_line(" / ", 1, NULL);
	check_line("1. e4 c5 / 1. e4 e6", 0, "1. e4 c5");
	check_line("1. e4 c5 / 1. e4 e6", 1, "1. e4 e6");
	check_line("1. e4 c5 / 1. e4 e6", 2, NULL);
	check_line("4k3/8/8/8/8/8/8/4K3 w - - 0 1", 0, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
	check_line(" one \n\n two / three ", 1, "two");
	check_line(" one \n\n two / three ", 2, "three");
}

static void options__longest_text__taken_and_one_more_refused(void **state)
{
	struct option_values values = option_none();
	char text[1002];

	(void)state;
	memset(text, 'a', sizeof(text));
	text[1001] = '\0';
	assert_false(option_set(&values, EVENT_OPTION_FEN, text));
	text[1000] = '\0';
	assert_true(option_set(&values, EVENT_OPTION_FEN, text));
}

/* EVENTS E76 */
static void options__delay__half_moves_or_until_the_end(void **state)
{
	struct option_values values = option_none();

	(void)state;
	assert_int_equal(option_delay(&values), 0);
	assert_true(option_set(&values, EVENT_OPTION_DELAY, "0"));
	assert_int_equal(option_delay(&values), 0);
	assert_true(option_set(&values, EVENT_OPTION_DELAY, "6"));
	assert_int_equal(option_delay(&values), 6);
	assert_true(option_set(&values, EVENT_OPTION_DELAY, "finished"));
	assert_int_equal(option_delay(&values), OPTION_DELAY_FINISHED);
	assert_false(option_set(&values, EVENT_OPTION_DELAY, "later"));
}

static void options__what_they_take__told(void **state)
{
	char text[200];

	(void)state;
	option_expected(EVENT_OPTION_ROUNDS, text, sizeof(text));
	assert_string_equal(text, "1 to 31");
	option_expected(EVENT_OPTION_NEXT, text, sizeof(text));
	assert_string_equal(text, "finished, date");
	option_expected(EVENT_OPTION_POSITION, text, sizeof(text));
	assert_string_equal(text, "per-group, per-game, 0 to 959");
	option_expected(EVENT_OPTION_DELAY, text, sizeof(text));
	assert_string_equal(text, "finished, 0 to 999");
	option_expected(EVENT_OPTION_ELO, text, sizeof(text));
	assert_string_equal(text, "yes, no");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(kinds__every_row__complete_and_found_by_its_word),
		cmocka_unit_test(kinds__options__each_a_name_that_exists),
		cmocka_unit_test(kinds__too_few_and_too_many__by_row_and_option),
		cmocka_unit_test(options__values__within_their_limits),
		cmocka_unit_test(options__delay__half_moves_or_until_the_end),
		cmocka_unit_test(options__lines__apart_by_line_feeds_and_slashes),
		cmocka_unit_test(options__longest_text__taken_and_one_more_refused),
		cmocka_unit_test(options__what_they_take__told),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Runs the one-line conversations with a game. */
#include "tests/rules/script.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

#define GAME_CASES 515

static void game_cases__all__as_written(void **state)
{
	int failed;

	(void)state;
	assert_int_equal(script_file("tests/rules/game.cases", &failed), GAME_CASES);
	assert_int_equal(failed, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(game_cases__all__as_written)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

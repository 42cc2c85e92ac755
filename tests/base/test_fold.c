/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Folding of names for comparison. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>

#include "core/base/fold.h"

static void folds(const char *text, const char *to)
{
	char *folded = fold_text(text);

	assert_string_equal(folded, to);
	free(folded);
}

static void text__capitals_blanks_accents__folded(void **state)
{
	(void)state;
	folds("", "");
	folds("  Anna\tB. \n Lind ", "anna b. lind");
	folds("\u00c5se M\u00f8lg\u00e5rd-H\u00c6strup", "aase molgaard-haestrup");
	folds("Ren\u00e9 M\u00dcller \u00ff\u00df", "rene muller yss");
	folds("2 \u00d7 3 \u20ac", "2 \u00d7 3 \u20ac");
	folds("cut \xc3", "cut \xc3");
}

static void names__same_but_for_writing__equal(void **state)
{
	(void)state;
	assert_true(fold_equal("Bent  AAGAARD", "bent \u00c5g\u00e5rd"));
	assert_true(fold_equal("Frank M\u00f8ller", "Frank Moller"));
	assert_false(fold_equal("Frank M\u00f8ller", "Frank Mollerup"));
	assert_false(fold_equal("Ann Alind", "Anna Lind"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(text__capitals_blanks_accents__folded),
		cmocka_unit_test(names__same_but_for_writing__equal),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Folding of names for comparison. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

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

/* Each name comes before the next one. */
static void assert_order(const char *const *names, size_t n, bool danish)
{
	size_t i;

	for (i = 1; i < n; i++) {
		char *a = fold_order(names[i - 1], danish), *b = fold_order(names[i], danish);

		assert_true(strcmp(a, b) < 0);
		free(a);
		free(b);
	}
}

static void names__in_order__as_the_alphabet_of_the_reader(void **state)
{
	const char *const danish[] = {
		"Abel, Bo",	  "\u00c9riksen, Bo",	 "eriksen, Ib",	  "M\u00fcller, A",
		"Zeuthen, Bo",	  "\u00c6b, Bo",	 "\u00c4rvi, Bo", "\u00d8re, Bo",
		"\u00d6sten, Bo", "\u00c5g\u00e5rd, Bo", "Aagaard, Ib"};
	const char *const english[] = {"Aagaard, Ib", "\u00c5gren, Bo", "Abel, Bo",
				       "\u00d6sten, Bo", "Zeuthen, Bo"};

	(void)state;
	assert_order(danish, sizeof(danish) / sizeof(*danish), true);
	assert_order(english, sizeof(english) / sizeof(*english), false);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(text__capitals_blanks_accents__folded),
		cmocka_unit_test(names__same_but_for_writing__equal),
		cmocka_unit_test(names__in_order__as_the_alphabet_of_the_reader),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The worked examples of the sources.  Whole rounds use the functions of `kskak calc`; examples of
 * a single step name a `function`, implemented in examples.c.
 */
#include "tests/pairing/examples.h"

#include "cli/calc/calc.h"

#include <stdarg.h>
#include <stdlib.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define EXAMPLES 58

static json_t *load(void)
{
	const char *top = getenv("top_srcdir");
	char path[4096];
	json_error_t err;
	json_t *root;

	snprintf(path, sizeof(path), "%s/tests/vectors/pairing/worked-examples.json",
		 top ? top : ".");
	root = json_load_file(path, 0, &err);
	if (!root)
		fail_msg("%s:%d: %s", path, err.line, err.text);
	return root;
}

static bool same_pair(json_t *a, json_t *b, bool ordered)
{
	json_t *a0 = json_array_get(a, 0), *a1 = json_array_get(a, 1);
	json_t *b0 = json_array_get(b, 0), *b1 = json_array_get(b, 1);

	if (json_equal(a0, b0) && json_equal(a1, b1))
		return true;
	return !ordered && json_equal(a0, b1) && json_equal(a1, b0);
}

static bool holds(json_t *pairs, json_t *pair, bool ordered)
{
	size_t i;
	json_t *p;

	json_array_foreach(pairs, i, p)
	{
		if (same_pair(p, pair, ordered))
			return true;
	}
	return false;
}

/* The expected pairs, in any order of boards; unless `some`, there are no others. */
static bool pairs_agree(json_t *got, json_t *wanted, bool ordered, bool some)
{
	size_t i;
	json_t *p;

	if (!some && json_array_size(got) != json_array_size(wanted))
		return false;
	json_array_foreach(wanted, i, p)
	{
		if (!holds(got, p, ordered))
			return false;
	}
	return true;
}

static bool value_agrees(json_t *value, json_t *expected)
{
	const char *key;
	json_t *wanted;
	json_t *pairs = json_object_get(value, "pairings");

	json_object_foreach(expected, key, wanted)
	{
		bool ok;

		if (!strcmp(key, "pairings"))
			ok = pairs_agree(pairs, wanted, true, false);
		else if (!strcmp(key, "pairings_unordered"))
			ok = pairs_agree(pairs, wanted, false, false);
		else if (!strcmp(key, "pairings_include_unordered"))
			ok = pairs_agree(pairs, wanted, false, true);
		else
			ok = json_equal(json_object_get(value, key), wanted);
		if (!ok)
			return false;
	}
	return true;
}

static json_t *whole_round(json_t *example)
{
	char name[100];

	snprintf(name, sizeof(name), "pair.%s",
		 json_string_value(json_object_get(example, "system")));
	return calc_call(name, json_object_get(example, "state"));
}

static void run_example(json_t *example)
{
	json_t *expected = json_object_get(example, "expected"), *value;
	const char *function = json_string_value(json_object_get(example, "function"));
	char *got;

	value = function ? example_step(function, example) : whole_round(example);
	if (value_agrees(value, expected)) {
		json_decref(value);
		return;
	}
	got = json_dumps(value, JSON_ENCODE_ANY);
	fail_msg("%s (%s): %s", json_string_value(json_object_get(example, "name")),
		 json_string_value(json_object_get(example, "source")), got);
}

static void worked_examples__all__as_the_sources_say(void **state)
{
	json_t *root = load(), *list = json_object_get(root, "cases"), *example;
	size_t i;

	(void)state;
	json_array_foreach(list, i, example)
	{
		assert_true(json_object_size(json_object_get(example, "expected")) > 0);
		run_example(example);
	}
	assert_int_equal(i, EXAMPLES);
	json_decref(root);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(worked_examples__all__as_the_sources_say),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* JSON on one line has the bytes that jansson writes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>

#include "daemon/compact_json.h"

#define ROUNDS 2000
#define DEPTH  5

static void same(json_t *value, size_t reals)
{
	char *want = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY | reals);
	char *got = compact_json(value, reals);

	assert_non_null(want);
	assert_string_equal(got, want);
	free(want);
	free(got);
	json_decref(value);
}

static void kinds_of_values__as_jansson(void **state)
{
	(void)state;
	same(json_object(), 0);
	same(json_array(), 0);
	same(json_pack("{s:i, s:[b, b, n], s:{s:[]}, s:{}}", "one", 1, "list", 1, 0, "deep", "er",
		       "none"),
	     0);
	same(json_pack("[I, I, i, i]", (json_int_t)INT64_MIN, (json_int_t)INT64_MAX, 0, -1), 0);
	same(json_string("alone"), 0);
}

static void reals__as_jansson(void **state)
{
	(void)state;
	same(json_pack("[f, f, f, f]", 0.1, -2.5, 1e300, 0.0), 0);
	same(json_pack("[f, f, f]", 0.1, 1.0 / 3, 7.0), JSON_REAL_PRECISION(12));
}

static void text_of_all_characters__as_jansson(void **state)
{
	char every[128];

	(void)state;
	for (size_t i = 0; i < sizeof(every); i++)
		every[i] = (char)i; /* with NUL */
	same(json_stringn(every, sizeof(every)), 0);
	same(json_pack("{s:s}", "R\u00f8v \"\\/", "\u00e6\u20ac\U0001f600\u202e\x7f"), 0);
}

static void text_that_is_not_utf8__nothing(void **state)
{
	struct sbuf out = SBUF_INIT;
	json_t *bad = json_array();

	(void)state;
	sbuf_adds(&out, "before");
	json_array_append_new(bad, json_string_nocheck("good \xc3"));
	assert_false(compact_json_add(bad, 0, &out));
	assert_string_equal(out.buf, "before");
	assert_null(compact_json(bad, 0));
	assert_null(compact_json(NULL, 0));
	sbuf_release(&out);
	json_decref(bad);
}

static unsigned next(unsigned *seed)
{
	*seed = *seed * 1103515245U + 12345U;
	return *seed >> 16;
}

static json_t *any_text(unsigned *seed)
{
	static const char *const parts[] = {"a",      "\n",  "\"",   "\u00e5",
					    "\u2028", "\\u", "\x01", "/"};
	struct sbuf text = SBUF_INIT;
	json_t *string;

	for (unsigned n = next(seed) % 9; n > 0; n--)
		sbuf_adds(&text, parts[next(seed) % 8]);
	string = json_string(text.len ? text.buf : "");
	sbuf_release(&text);
	return string;
}

static json_t *any_value(unsigned *seed, int depth)
{
	unsigned kind = next(seed) % (depth ? 7 : 5);
	json_t *value = kind == 5 ? json_array() : kind == 6 ? json_object() : NULL;

	if (!value)
		return kind == 0   ? any_text(seed)
		       : kind == 1 ? json_integer((json_int_t)next(seed) - 30000)
		       : kind == 2 ? json_real(next(seed) / 7.0)
		       : kind == 3 ? json_boolean(next(seed) % 2)
				   : json_null();
	for (unsigned n = next(seed) % 5; n > 0; n--) {
		json_t *key = any_text(seed);
		if (kind == 5)
			json_array_append_new(value, any_value(seed, depth - 1));
		else
			json_object_set_new(value, json_string_value(key),
					    any_value(seed, depth - 1));
		json_decref(key);
	}
	return value;
}

static void any_values__as_jansson(void **state)
{
	unsigned seed = 1;

	(void)state;
	for (int i = 0; i < ROUNDS; i++)
		same(any_value(&seed, DEPTH), i % 2 ? JSON_REAL_PRECISION(12) : 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(kinds_of_values__as_jansson),
		cmocka_unit_test(reals__as_jansson),
		cmocka_unit_test(text_of_all_characters__as_jansson),
		cmocka_unit_test(text_that_is_not_utf8__nothing),
		cmocka_unit_test(any_values__as_jansson),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

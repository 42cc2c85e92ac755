/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Memory: growing lists, copies, and the out-of-memory handler. */
#include "core/base/mem.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void room__appended_one_by_one__doubles_and_keeps_what_is_there(void **state)
{
	size_t cap = 0, n, grown = 0, before;
	int *v = NULL;

	(void)state;
	for (n = 0; n < 1000; n++) {
		before = cap;
		v = mem_room(v, n + 1, &cap, sizeof(*v));
		grown += cap != before;
		assert_true(cap > n);
		v[n] = (int)n;
	}
	assert_int_equal(grown, 8); /* 8, 16, ... 1024 */
	for (n = 0; n < 1000; n++)
		assert_int_equal(v[n], n);
	free(v);
}

static void room__many_at_once__room_for_all_and_none_taken_back(void **state)
{
	size_t cap = 0;
	char *v = mem_room(NULL, 100, &cap, 1), *same;

	(void)state;
	assert_int_equal(cap, 128);
	same = mem_room(v, 3, &cap, 1);
	assert_ptr_equal(same, v);
	assert_int_equal(cap, 128);
	free(v);
}

static void nothing__asked_for__is_still_memory(void **state)
{
	char *none = mem_alloc(0), *zeroed = mem_zeroed(0, 8);

	(void)state;
	assert_non_null(none);
	assert_non_null(zeroed);
	none = mem_resize(none, 0, 8);
	assert_non_null(none);
	free(none);
	free(zeroed);
}

static void zeroed__elements__are_zero(void **state)
{
	int *v = mem_zeroed(100, sizeof(*v)), i;

	(void)state;
	for (i = 0; i < 100; i++)
		assert_int_equal(v[i], 0);
	free(v);
}

static void strndup__text_shorter_or_longer__never_more_than_there_is(void **state)
{
	char *whole = mem_strndup("pawn", 100), *part = mem_strndup("pawn", 2),
	     *copy = mem_strdup("");

	(void)state;
	assert_string_equal(whole, "pawn");
	assert_string_equal(part, "pa");
	assert_string_equal(copy, "");
	free(whole);
	free(part);
	free(copy);
}

static jmp_buf ended;
static size_t wanted;
static volatile size_t many = SIZE_MAX / 4; /* volatile, so that the compiler does not fold it */

static void note_and_leave(size_t bytes)
{
	wanted = bytes;
	longjmp(ended, 1);
}

static void resize_too_far(void)
{
	free(mem_resize(NULL, many, 8));
}

static void zero_too_many(void)
{
	free(mem_zeroed(many, 8));
}

static void room_too_far(void)
{
	size_t cap = SIZE_MAX / 2 + 1;

	free(mem_room(NULL, SIZE_MAX, &cap, 1));
}

static void library_returned_null(void)
{
	mem_exhausted(SIZE_MAX);
}

/* None of these returns: each ends in the handler before it writes anything. */
static void size__beyond_what_a_size_can_say__handler_ends_the_program(void **state)
{
	static void (*const calls[])(void) = {resize_too_far, zero_too_many, room_too_far,
					      library_returned_null};
	size_t i;

	(void)state;
	mem_set_handler(note_and_leave);
	for (i = 0; i < sizeof(calls) / sizeof(*calls); i++) {
		wanted = 0;
		if (!setjmp(ended)) {
			calls[i]();
			fail();
		}
		assert_true(wanted == SIZE_MAX);
	}
	mem_set_handler(NULL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(room__appended_one_by_one__doubles_and_keeps_what_is_there),
		cmocka_unit_test(room__many_at_once__room_for_all_and_none_taken_back),
		cmocka_unit_test(nothing__asked_for__is_still_memory),
		cmocka_unit_test(zeroed__elements__are_zero),
		cmocka_unit_test(strndup__text_shorter_or_longer__never_more_than_there_is),
		cmocka_unit_test(size__beyond_what_a_size_can_say__handler_ends_the_program),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

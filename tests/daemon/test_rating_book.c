/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The cache of rating lists: each is read once, and none is mistaken for another (EVENTS E66). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "crypto/digest.h"
#include "daemon/rating_book.h"
#include "sql/store_calendar.h"
#include "tests/daemon/stage.h"

static struct civil on(const char *text)
{
	struct civil day;

	assert_true(civil_parse(text, &day));
	return day;
}

/* Adds a list in which player 1 has that rating. */
static void add(struct stage *s, const char *day, int revision, int rating)
{
	char text[80];
	struct rating_list_row row = {
		.day = on(day), .revision = revision, .at = s->now, .text = text};
	int64_t id;

	snprintf(text, sizeof(text), "1;%d;10;F;2025-12-31\n2;1500;10;F;2025-12-31\n", rating);
	digest_sha256(text, strlen(text), row.hash);
	assert_int_equal(store_rating_list_add(s->ctx.store, &row, &id), 1);
}

static int rating_in(const struct rating_book *book)
{
	const struct rating_book_line *line = rating_book_find(book, 1);

	return line ? line->rating : 0;
}

static int rating_on(struct stage *s, const char *day)
{
	struct rating_book book;
	int rating;

	assert_int_equal(rating_book_load(&s->ctx, on(day), &book), 1);
	assert_int_equal(book.day.day, on(day).day);
	rating = rating_in(&book);
	rating_book_release(&book);
	return rating;
}

static void book__of_each_day__its_list(void **state)
{
	static const char *const days[] = {"2025-01-01", "2025-04-01", "2025-07-01",
					   "2025-10-01", "2026-01-01", "2026-04-01"};
	struct stage *s = *state;

	assert_int_equal(rating_on(s, "2025-01-01"), 0);
	for (int i = 0; i < 6; i++)
		add(s, days[i], 1, 2000 + i);
	for (int round = 0; round < 3; round++) /* more lists than the cache holds */
		for (int i = 0; i < 6; i++)
			assert_int_equal(rating_on(s, days[i]), 2000 + i);
	assert_int_equal(rating_on(s, "2025-03-31"), 2000);
	assert_int_equal(rating_on(s, "2024-12-31"), 0);
}

static void book__asked_for_again__is_not_read_again(void **state)
{
	struct stage *s = *state;
	struct rating_book first, second;

	add(s, "2025-01-01", 1, 2000);
	assert_int_equal(rating_book_load(&s->ctx, on("2025-01-01"), &first), 1);
	assert_int_equal(rating_on(s, "2025-02-01"), 2000);
	assert_int_equal(rating_book_load(&s->ctx, on("2025-03-01"), &second), 1);
	assert_ptr_equal(second.v, first.v);
	assert_int_equal(second.n, 2);
	rating_book_release(&first);
	rating_book_release(&second);
}

/* A borrowed book outlives both the revision that replaces it and its place in the cache. */
static void book__of_a_list_revised__as_it_was(void **state)
{
	struct stage *s = *state;
	struct rating_book before;

	add(s, "2025-01-01", 1, 2000);
	assert_int_equal(rating_book_load(&s->ctx, on("2025-01-01"), &before), 1);
	add(s, "2025-01-01", 2, 2100);
	assert_int_equal(rating_on(s, "2025-01-01"), 2100);
	rating_book_forget(&s->ctx);
	assert_int_equal(rating_in(&before), 2000);
	rating_book_release(&before);
}

/* The id of a list that was rolled back is reused by the next one. */
static void book__of_a_list_undone__forgotten(void **state)
{
	struct stage *s = *state;

	assert_int_equal(store_begin(s->ctx.store), 1);
	add(s, "2025-01-01", 1, 2000);
	assert_int_equal(rating_on(s, "2025-01-01"), 2000);
	store_rollback(s->ctx.store);
	context_forget(&s->ctx);
	add(s, "2025-01-01", 1, 2100);
	assert_int_equal(rating_on(s, "2025-01-01"), 2100);
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, stage_open, stage_close)
	const struct CMUnitTest tests[] = {
		T(book__of_each_day__its_list),
		T(book__asked_for_again__is_not_read_again),
		T(book__of_a_list_revised__as_it_was),
		T(book__of_a_list_undone__forgotten),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

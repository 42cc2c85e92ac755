/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Rating lists against the facts: which revisions are reported, however many there are (EVENTS
 * E69).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "crypto/digest.h"
#include "daemon/publish/verify_ratings.h"
#include "sql/store_calendar.h"
#include "tests/daemon/stage.h"

#define WRONG "1;2000;10;F;2025-12-31\n"

static void add(struct stage *s, const char *day, int revision, const char *at, const char *text)
{
	struct rating_list_row row = {
		.revision = revision, .at = stage_at(at), .text = (char *)(uintptr_t)text};
	int64_t id;

	assert_true(civil_parse(day, &row.day));
	digest_sha256(text, strlen(text), row.hash);
	assert_int_equal(store_begin(s->ctx.store), 1);
	assert_int_equal(store_rating_list_add(s->ctx.store, &row, &id), 1);
	assert_int_equal(store_commit(s->ctx.store), 1);
}

static void expect(struct stage *s, int lists, const char *const *differences)
{
	json_t *found = json_array();
	size_t n = 0;
	int seen;

	assert_int_equal(verify_ratings(&s->ctx, &seen, found), 1);
	assert_int_equal(seen, lists);
	for (; differences[n]; n++)
		assert_string_equal(json_string_value(json_array_get(found, n)), differences[n]);
	assert_int_equal(json_array_size(found), n);
	json_decref(found);
}

/* Nobody has played, so every list is empty. */
static void lists__as_the_facts_give_them__none_told(void **state)
{
	struct stage *s = *state;

	expect(s, 0, (const char *const[]){NULL});
	add(s, "2026-01-01", 1, "2025-12-31T23:00:00Z", "");
	add(s, "2026-04-01", 1, "2026-03-31T22:00:00Z", "");
	add(s, "2026-04-01", 2, "2026-05-10T08:00:00Z", "");
	expect(s, 3, (const char *const[]){NULL});
}

static void superseded_revision__not_of_its_facts__told_by_itself(void **state)
{
	struct stage *s = *state;

	add(s, "2026-01-01", 1, "2025-12-31T23:00:00Z", "");
	add(s, "2026-04-01", 1, "2026-03-31T22:00:00Z", WRONG);
	add(s, "2026-04-01", 2, "2026-05-10T08:00:00Z", "");
	add(s, "2026-07-01", 1, "2026-06-30T22:00:00Z", "");
	expect(s, 4,
	       (const char *const[]){
		       "rating list 2026-04-01, revision 1: the facts give another one", NULL});
}

static void lists_in_force__not_of_their_facts__each_told(void **state)
{
	struct stage *s = *state;

	add(s, "2026-01-01", 1, "2025-12-31T23:00:00Z", WRONG);
	add(s, "2026-04-01", 1, "2026-03-31T22:00:00Z", "");
	add(s, "2026-07-01", 1, "2026-06-30T22:00:00Z", WRONG);
	expect(s, 3,
	       (const char *const[]){
		       "rating list 2026-07-01, revision 1: the facts give another one",
		       "rating list 2026-01-01, revision 1: the facts give another one", NULL});
}

#define test(name) cmocka_unit_test_setup_teardown(name, stage_open, stage_close)

int main(void)
{
	const struct CMUnitTest tests[] = {
		test(lists__as_the_facts_give_them__none_told),
		test(superseded_revision__not_of_its_facts__told_by_itself),
		test(lists_in_force__not_of_their_facts__each_told),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

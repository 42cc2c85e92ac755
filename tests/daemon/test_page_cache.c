/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Cached answers: found until their content may have changed, within a size limit. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "daemon/door/page_cache.h"

#define NOON 1000000800 /* on a quarter of an hour */

static struct page_key key(const char *text, int64_t game, int64_t group)
{
	return (struct page_key){text, game, group, {NOON / 900 * 900}, UINT64_MAX};
}

static void put(struct page_cache *cache, struct page_key k, const char *words)
{
	struct sbuf body = SBUF_INIT;

	sbuf_adds(&body, words);
	page_cache_put(cache, &k, "text/plain", &body, "\"tag\"");
	sbuf_release(&body);
}

/* Looks up by the request alone, which does not tell the group of a game. */
static const char *find(struct page_cache *cache, struct page_key k)
{
	const struct page_kept *kept;

	if (k.game)
		k.group = 0;
	kept = page_cache_find(cache, &k);
	return kept ? kept->body.buf : NULL;
}

static void what_was_put_is_found(void **state)
{
	struct page_cache *c = page_cache_new(1000);
	const struct page_kept *kept;
	struct page_key seven = key("/games/7", 7, 3);

	(void)state;
	assert_null(find(c, seven));
	put(c, seven, "seven");
	put(c, key("/groups/3", 0, 3), "three");
	assert_string_equal(find(c, seven), "seven");
	assert_string_equal(find(c, key("/groups/3", 0, 3)), "three");
	assert_null(find(c, key("/games/7?side=b", 7, 0)));
	kept = page_cache_find(c, &seven);
	assert_string_equal(kept->type, "text/plain");
	assert_string_equal(kept->tag, "\"tag\"");
	put(c, seven, "later");
	assert_string_equal(find(c, seven), "later");
	page_cache_free(c);
}

static void popular_pages_do_not_replace_each_other(void **state)
{
	struct page_cache *c = page_cache_new(100000);
	char text[40];

	(void)state;
	for (int i = 1; i <= 500; i++) {
		snprintf(text, sizeof(text), "/games/%d", i);
		put(c, key(text, i, 3), text);
	}
	for (int i = 1; i <= 500; i++) {
		snprintf(text, sizeof(text), "/games/%d", i);
		assert_string_equal(find(c, key(text, i, 3)), text);
	}
	page_cache_free(c);
}

static void a_change_of_the_game_drops_it_and_its_group(void **state)
{
	struct page_cache *c = page_cache_new(1000);
	struct page_key seven = key("/games/7", 7, 3), eight = key("/games/8", 8, 3),
			single = key("/games/9", 9, 0), three = key("/groups/3", 0, 3),
			four = key("/groups/4", 0, 4);

	(void)state;
	put(c, seven, "7");
	put(c, eight, "8");
	put(c, single, "9");
	put(c, three, "three");
	put(c, four, "four");
	page_cache_changed(c, 0, 9);
	assert_null(find(c, single));
	assert_string_equal(find(c, seven), "7");
	/* A change without a group may concern any group. */
	assert_null(find(c, three));
	assert_null(find(c, four));
	put(c, three, "three");
	put(c, four, "four");
	page_cache_changed(c, 3, 7);
	assert_null(find(c, seven));
	assert_null(find(c, three));
	assert_string_equal(find(c, four), "four");
	page_cache_all_changed(c);
	assert_null(find(c, four));
	page_cache_free(c);
}

static void an_event_is_dropped_by_any_game_or_group(void **state)
{
	struct page_cache *c = page_cache_new(1000);
	struct page_key event = key("/events/emt", 0, 0);

	(void)state;
	put(c, event, "table");
	assert_string_equal(find(c, event), "table");
	page_cache_changed(c, 3, 7);
	assert_null(find(c, event));
	put(c, event, "table");
	page_cache_changed(c, 0, 9);
	assert_null(find(c, event));
	put(c, event, "table");
	page_cache_changed(c, 3, 0);
	assert_null(find(c, event));
	put(c, event, "table");
	page_cache_all_changed(c);
	assert_null(find(c, event));
	page_cache_free(c);
}

static void days_are_looked_at_again(void **state)
{
	struct page_cache *c = page_cache_new(1000);
	struct page_key seven = key("/games/7", 7, 0);

	(void)state;
	put(c, seven, "7");
	seven.now.sec += 899;
	assert_string_equal(find(c, seven), "7");
	seven.now.sec += 1;
	assert_null(find(c, seven));
	page_cache_free(c);
}

/* What was read for it may be from before the change. */
static void an_answer_begun_before_a_change_is_not_kept(void **state)
{
	struct page_cache *c = page_cache_new(1000);
	struct page_key seven = key("/games/7", 7, 3);

	(void)state;
	seven.began = page_cache_time(c);
	page_cache_changed(c, 3, 8);
	put(c, seven, "7");
	assert_null(find(c, seven));
	seven.group = 0;
	seven.began = page_cache_time(c);
	page_cache_changed(c, 0, 8);
	put(c, seven, "another game");
	assert_string_equal(find(c, seven), "another game");
	seven.began = page_cache_time(c);
	page_cache_changed(c, 0, 7);
	put(c, seven, "before the move");
	assert_null(find(c, seven));
	seven.began = page_cache_time(c);
	page_cache_all_changed(c);
	put(c, seven, "before all");
	assert_null(find(c, seven));
	seven.began = page_cache_time(c);
	put(c, seven, "afterwards");
	assert_string_equal(find(c, seven), "afterwards");
	page_cache_free(c);
}

static void no_more_is_kept_than_fits(void **state)
{
	struct page_cache *c = page_cache_new(100), *none = page_cache_new(0);
	char text[32];
	int found = 0;

	(void)state;
	for (int i = 1; i <= 200; i++) {
		snprintf(text, sizeof(text), "/games/%d", i);
		put(c, key(text, i, 0), "ten bytes!");
	}
	for (int i = 1; i <= 200; i++) {
		snprintf(text, sizeof(text), "/games/%d", i);
		found += find(c, key(text, i, 0)) != NULL;
	}
	assert_in_range(found, 1, 10);
	put(c, key("/large", 1, 0), "more than an eighth of all");
	assert_null(find(c, key("/large", 1, 0)));
	put(none, key("/games/1", 1, 0), "1");
	assert_null(find(none, key("/games/1", 1, 0)));
	page_cache_free(none);
	page_cache_free(c);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_was_put_is_found),
		cmocka_unit_test(popular_pages_do_not_replace_each_other),
		cmocka_unit_test(a_change_of_the_game_drops_it_and_its_group),
		cmocka_unit_test(an_event_is_dropped_by_any_game_or_group),
		cmocka_unit_test(days_are_looked_at_again),
		cmocka_unit_test(an_answer_begun_before_a_change_is_not_kept),
		cmocka_unit_test(no_more_is_kept_than_fits),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

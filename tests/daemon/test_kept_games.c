/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Kept games: found by id and number of events, evicted by use, lent to readers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "daemon/kept_games.h"

static struct game fresh(void)
{
	struct game_setup setup = {.rules = ruleset_default(RULESET_DSU_EMAIL),
				   .zone = ZONE_COPENHAGEN};
	struct game game;

	assert_true(civil_from_ymd(2026, 3, 1, &setup.start));
	assert_int_equal(game_init(&game, &setup, NULL), SETUP_OK);
	return game;
}

static struct game *put(struct kept_games *kept, int64_t id, int64_t seq, bool settled)
{
	struct game game = fresh();

	return kept_games_put(kept, id, seq, &game, settled);
}

static bool has(struct kept_games *kept, int64_t id, int64_t seq)
{
	const struct game *game = kept_games_lend(kept, id, seq);

	kept_games_return(game);
	return game != NULL;
}

static void find__by_id_and_events(void **state)
{
	struct kept_games *kept = kept_games_new(10);
	struct game *game;

	(void)state;
	assert_null(kept_games_find(kept, 7, 0));
	game = put(kept, 7, 3, false);
	assert_ptr_equal(kept_games_find(kept, 7, 3), game);
	assert_null(kept_games_find(kept, 7, 2)); /* ahead of the store */
	assert_null(kept_games_find(kept, 7, 4)); /* after it */
	kept_games_advance(kept, 7, 4);
	assert_ptr_equal(kept_games_find(kept, 7, 4), game);
	assert_false(has(kept, 7, 3));
	kept_games_free(kept);
}

static void put__full__the_least_recently_used_makes_room(void **state)
{
	struct kept_games *kept = kept_games_new(3);

	(void)state;
	for (int id = 1; id <= 3; id++)
		put(kept, id, 1, true);
	assert_true(has(kept, 1, 1));
	put(kept, 4, 1, true);
	assert_false(has(kept, 2, 1));
	assert_true(has(kept, 1, 1));
	assert_true(has(kept, 3, 1));
	assert_true(has(kept, 4, 1));
	kept_games_free(kept);
}

/* An act changes a copy; a letter finds the state before it and the one after it. */
static void find__settled__a_copy_and_both_stay(void **state)
{
	struct kept_games *kept = kept_games_new(10);
	const struct game *before = put(kept, 1, 5, true), *lent;
	struct game *own;

	(void)state;
	lent = kept_games_lend(kept, 1, 5);
	own = kept_games_find(kept, 1, 5);
	assert_ptr_equal(lent, before);
	assert_ptr_not_equal(own, before);
	assert_ptr_equal(kept_games_find(kept, 1, 5), own);
	own->phase = PHASE_OVER;
	kept_games_advance(kept, 1, 6);
	assert_int_equal(lent->phase, PHASE_OPEN);
	kept_games_return(lent);
	kept_games_settle(kept);
	lent = kept_games_lend(kept, 1, 5);
	assert_int_equal(lent->phase, PHASE_OPEN);
	kept_games_return(lent);
	lent = kept_games_lend(kept, 1, 6);
	assert_int_equal(lent->phase, PHASE_OVER);
	kept_games_return(lent);
	assert_null(kept_games_find(kept, 1, 5)); /* nothing can lead to an earlier state */
	kept_games_free(kept);
}

static void forget__rollback__the_state_before_the_act(void **state)
{
	struct kept_games *kept = kept_games_new(10);
	const struct game *lent;

	(void)state;
	put(kept, 1, 1, true);
	put(kept, 2, 1, false);
	kept_games_settle(kept);
	kept_games_find(kept, 1, 1)->phase = PHASE_OVER;
	kept_games_find(kept, 2, 1)->phase = PHASE_OVER;
	kept_games_advance(kept, 2, 2);
	put(kept, 3, 1, false);
	kept_games_forget(kept);
	for (int id = 1; id <= 2; id++) {
		lent = kept_games_lend(kept, id, 1);
		assert_int_equal(lent->phase, PHASE_OPEN);
		kept_games_return(lent);
	}
	assert_false(has(kept, 2, 2));
	assert_false(has(kept, 3, 1));
	kept_games_free(kept);
}

/* An act without events may still have changed its copy. */
static void settle__nothing_came__what_was_there_stays(void **state)
{
	struct kept_games *kept = kept_games_new(10);
	const struct game *game = put(kept, 1, 1, true);

	(void)state;
	kept_games_find(kept, 1, 1)->phase = PHASE_OVER;
	kept_games_settle(kept);
	assert_ptr_equal(kept_games_lend(kept, 1, 1), game);
	assert_int_equal(game->phase, PHASE_OPEN);
	kept_games_return(game);
	kept_games_free(kept);
}

/* Letters of one game take its replayed state from event to event. */
static void replayed__letter_after_letter__one_state_goes_on(void **state)
{
	struct kept_games *kept = kept_games_new(1);
	const struct game *lent, *again;
	struct game game = fresh();

	(void)state;
	put(kept, 1, 9, true);
	lent = kept_games_lend_replayed(kept, 1, 3, &game);
	assert_int_equal(kept_games_take_replayed(kept, 1, 5, &game), 0); /* it is lent */
	again = kept_games_lend(kept, 1, 3);
	assert_ptr_equal(again, lent);
	kept_games_return(again);
	kept_games_return(lent);
	assert_int_equal(kept_games_take_replayed(kept, 1, 2, &game), 0); /* too far */
	assert_int_equal(kept_games_take_replayed(kept, 2, 5, &game), 0); /* another game */
	assert_int_equal(kept_games_take_replayed(kept, 1, 5, &game), 3);
	assert_false(has(kept, 1, 3));
	kept_games_return(kept_games_lend_replayed(kept, 1, 5, &game));
	assert_true(has(kept, 1, 5));
	assert_null(kept_games_find(kept, 1, 5)); /* no act continues from it */
	assert_true(has(kept, 1, 9));
	game = fresh();
	kept_games_return(kept_games_lend_replayed(kept, 1, 4, &game));
	assert_false(has(kept, 1, 5)); /* one per game */
	game = fresh();
	kept_games_return(kept_games_lend_replayed(kept, 2, 1, &game));
	assert_false(has(kept, 1, 4)); /* one in all: no room for more */
	kept_games_forget(kept);
	assert_false(has(kept, 2, 1));
	kept_games_free(kept);
}

/* A lent game stays valid after it is forgotten or replaced. */
static void lend__forgotten__stays_until_it_is_returned(void **state)
{
	struct kept_games *kept = kept_games_new(1);
	const struct game *first, *second;

	(void)state;
	put(kept, 1, 1, false);
	first = kept_games_lend(kept, 1, 1);
	kept_games_forget(kept);
	assert_false(has(kept, 1, 1));
	put(kept, 2, 1, true);
	second = kept_games_lend(kept, 2, 1);
	assert_ptr_equal(kept_games_lend(kept, 2, 1), second);
	put(kept, 3, 1, true);
	assert_int_equal(first->phase, second->phase);
	kept_games_return(first);
	kept_games_return(second);
	assert_int_equal(second->phase, PHASE_OPEN);
	kept_games_return(second);
	kept_games_return(NULL);
	kept_games_free(kept);
}

/* Many games in few slots, each in many states. */
static void many__found_and_dropped(void **state)
{
	struct kept_games *kept = kept_games_new(300);

	(void)state;
	for (int64_t id = 1; id <= 1000; id++)
		put(kept, id << 40 | id, id, true);
	for (int64_t id = 1; id <= 1000; id++)
		assert_int_equal(has(kept, id << 40 | id, id), id > 700);
	for (int64_t i = 0; i < 2000; i++) {
		int64_t n = 701 + i % 300, id = n << 40 | n;

		assert_non_null(kept_games_find(kept, id, n + i / 300));
		kept_games_advance(kept, id, n + i / 300 + 1);
		if (i % 7 == 6)
			kept_games_settle(kept);
	}
	kept_games_settle(kept);
	for (int64_t n = 701; n <= 1000; n++)
		assert_true(has(kept, n << 40 | n, n + (n <= 900 ? 7 : 6)));
	kept_games_forget(kept);
	kept_games_free(kept);
}

/* A publication of all pages reads more games than are kept. */
static void pass__many_read__games_in_play_stay(void **state)
{
	struct kept_games *kept = kept_games_new(3);

	(void)state;
	for (int id = 1; id <= 3; id++)
		put(kept, id, 1, true);
	assert_false(kept_games_pass(kept, true));
	for (int id = 10; id < 500; id++) {
		put(kept, id, 1, true);
		assert_true(has(kept, id, 1)); /* for the next file of that game */
	}
	assert_true(has(kept, 1, 1)); /* read, too, which is no use of it */
	assert_true(kept_games_pass(kept, false));
	for (int id = 2; id <= 3; id++)
		assert_true(has(kept, id, 1));

	/* A player opens one of them: it is in play now, and 1 was used least. */
	assert_true(has(kept, 499, 1));
	assert_false(has(kept, 1, 1));
	kept_games_pass(kept, true);
	for (int id = 600; id < 700; id++)
		put(kept, id, 1, true);
	kept_games_pass(kept, false);
	assert_true(has(kept, 499, 1));
	assert_true(has(kept, 2, 1));

	/* A newer state of a game read in passing replaces it. */
	kept_games_pass(kept, true);
	put(kept, 800, 1, true);
	kept_games_pass(kept, false);
	put(kept, 800, 2, true);
	assert_true(has(kept, 800, 1));
	assert_true(has(kept, 800, 2));
	kept_games_free(kept);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(find__by_id_and_events),
		cmocka_unit_test(put__full__the_least_recently_used_makes_room),
		cmocka_unit_test(find__settled__a_copy_and_both_stay),
		cmocka_unit_test(forget__rollback__the_state_before_the_act),
		cmocka_unit_test(replayed__letter_after_letter__one_state_goes_on),
		cmocka_unit_test(settle__nothing_came__what_was_there_stays),
		cmocka_unit_test(lend__forgotten__stays_until_it_is_returned),
		cmocka_unit_test(many__found_and_dropped),
		cmocka_unit_test(pass__many_read__games_in_play_stay),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Kept games: found by id and number of events, and by nothing less. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "core/base/mem.h"
#include "daemon/kept_games.h"

static struct game *fresh(void)
{
	struct game_setup setup = {.rules = ruleset_default(RULESET_DSU_EMAIL),
				   .zone = ZONE_COPENHAGEN};
	struct game *game = mem_alloc(sizeof(*game));

	assert_true(civil_from_ymd(2026, 3, 1, &setup.start));
	assert_int_equal(game_init(game, &setup, NULL), SETUP_OK);
	return game;
}

static void find__by_id_and_events(void **state)
{
	struct kept_games *kept = kept_games_new();
	struct game *game = fresh();

	(void)state;
	assert_null(kept_games_find(kept, 7, 0));
	kept_games_put(kept, 7, 3, game);
	assert_ptr_equal(kept_games_find(kept, 7, 3), game);
	assert_null(kept_games_find(kept, 7, 2)); /* folded further than the store */
	assert_null(kept_games_find(kept, 7, 4)); /* behind it */
	kept_games_advance(kept, 7, 4);
	assert_ptr_equal(kept_games_find(kept, 7, 4), game);
	kept_games_free(kept);
}

/* Ids so far apart share a place: the later game takes it, and events of the other pass it by. */
static void put__same_place__the_later_one_stays(void **state)
{
	struct kept_games *kept = kept_games_new();
	const int64_t far = 7 + (INT64_C(1) << 40);
	struct game *game = fresh();

	(void)state;
	kept_games_put(kept, 7, 1, fresh());
	kept_games_put(kept, far, 1, game);
	assert_null(kept_games_find(kept, 7, 1));
	kept_games_advance(kept, 7, 2);
	assert_ptr_equal(kept_games_find(kept, far, 1), game);
	kept_games_forget(kept);
	assert_null(kept_games_find(kept, far, 1));
	kept_games_free(kept);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(find__by_id_and_events),
		cmocka_unit_test(put__same_place__the_later_one_stays),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

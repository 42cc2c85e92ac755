/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* What letters said about the moves of games is found again, within a number of bytes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>

#include "daemon/letter/kept_moves.h"

/* As if written. */
static struct letter_moves *use(struct kept_moves *kept, int64_t game, size_t bytes)
{
	struct letter_moves *moves = kept_moves_of(kept, game);

	sbuf_grow(&moves->rows, bytes);
	return moves;
}

static void kept__room_for_all__found_again(void **state)
{
	struct kept_moves *kept = kept_moves_new(1000000);

	(void)state;
	for (int64_t game = 1; game <= 100; game++)
		sbuf_addn(&use(kept, game, 1000)->rows, (unsigned long)game, 1);
	for (int64_t game = 100; game >= 1; game--)
		assert_int_equal(strtol(kept_moves_of(kept, game)->rows.buf, NULL, 10), game);
	kept_moves_free(kept);
}

static void kept__more_bytes_than_allowed__others_go(void **state)
{
	struct kept_moves *kept = kept_moves_new(50000);

	(void)state;
	for (int64_t game = 1; game <= 100; game++)
		sbuf_addc(&use(kept, game, 10000)->rows, 'x');
	assert_int_equal(kept_moves_of(kept, 100)->rows.len, 1);
	for (int64_t game = 1; game <= 95; game++)
		assert_int_equal(kept_moves_of(kept, game)->rows.len, 0);
	kept_moves_free(kept);
}

static void kept__same_place__never_of_another_game(void **state)
{
	struct kept_moves *kept = kept_moves_new(1000000);

	(void)state;
	sbuf_addc(&use(kept, 7, 100)->rows, 'x');
	for (int power = 4; power < 40; power++)
		assert_int_equal(kept_moves_of(kept, 7 + ((int64_t)1 << power))->rows.len, 0);
	kept_moves_free(kept);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(kept__room_for_all__found_again),
		cmocka_unit_test(kept__more_bytes_than_allowed__others_go),
		cmocka_unit_test(kept__same_place__never_of_another_game),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

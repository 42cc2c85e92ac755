/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What letters say about the moves, kept from letter to letter: the same as written anew, whatever
 * was written before.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "mail/out/letter_moves.h"
#include "mail/out/quoted_printable.h"

/* Moves that can go on for ever. */
static const char *const shuffle[] = {"7163", "7866", "6371", "6678"};

static void fold(struct game *game, const char *line)
{
	struct game_event ev;

	if (!event_read(line, strlen(line), &ev))
		fail_msg("not canonical: %s", line);
	assert_int_equal(game_fold(game, &ev), 0);
	event_clear(&ev);
}

/* Plays the next half-move `days` after 2025-08-29. */
static void play(struct game *game, int days)
{
	struct civil start;
	char day[CIVIL_TEXT], line[200];
	int ply = game_ply(game);

	assert_true(civil_from_ymd(2025, 8, 29, &start));
	civil_format(civil_add_days(start, days), day);
	snprintf(line, sizeof(line), "move at=%sT08:%02d:00Z side=%c day=%s moves=\"%s\"", day,
		 ply % 60, ply % 2 ? 'b' : 'w', day, shuffle[ply % 4]);
	fold(game, line);
	snprintf(line, sizeof(line), "sent at=%sT08:%02d:01Z day=%s number=%d", day, ply % 60, day,
		 game_ply(game));
	fold(game, line);
}

static void begin(struct game *game)
{
	struct game_setup setup = {
		.id = 12, .rules = ruleset_default(RULESET_DSU_EMAIL), .zone = ZONE_COPENHAGEN};

	assert_true(civil_from_ymd(2025, 8, 29, &setup.start));
	assert_int_equal(game_init(game, &setup, NULL), SETUP_OK);
}

static void assert_coded(const struct sbuf *text, const struct sbuf *coded)
{
	struct sbuf expected = SBUF_INIT;
	struct quoted_printable q = {.out = &expected};

	quoted_printable_put(&q, text->buf, text->len);
	assert_string_equal(coded->buf, expected.buf);
	sbuf_release(&expected);
}

/* Writes the state into `kept` and compares. */
static void assert_same(const struct game *game, struct letter_moves *kept)
{
	struct letter_moves anew = LETTER_MOVES_INIT;
	struct civil asof = civil_add_days(game->asked, 1);

	letter_moves_renew(kept);
	letter_moves_write(game, asof, kept);
	letter_moves_write(game, asof, &anew);
	assert_string_equal(kept->rows.buf, anew.rows.buf);
	assert_string_equal(kept->pgn.buf, anew.pgn.buf);
	if (game->record.n)
		assert_int_equal(kept->before.key, anew.before.key);
	assert_coded(&anew.rows, &kept->rows_coded);
	assert_coded(&anew.pgn, &kept->pgn_coded);
	letter_moves_release(&anew);
}

static void moves__growing_game__as_written_anew(void **state)
{
	struct letter_moves kept = LETTER_MOVES_INIT;
	struct game game;

	(void)state;
	begin(&game);
	for (int ply = 0; ply < 60; ply++) {
		assert_same(&game, &kept);
		if (ply % 7 == 0)
			assert_same(&game, &kept);
		play(&game, ply / 3);
	}
	assert_non_null(strstr(kept.rows.buf, "30. "));
	game_release(&game);
	letter_moves_release(&kept);
}

/* As after a ruling that moves the game back, or days that are given back later. */
static void moves__another_past__as_written_anew(void **state)
{
	struct letter_moves kept = LETTER_MOVES_INIT;
	struct game one, other;

	(void)state;
	begin(&one);
	begin(&other);
	for (int ply = 0; ply < 40; ply++) {
		play(&one, ply);
		if (ply < 30)
			play(&other, ply < 9 ? ply : ply + 1);
		if (ply % 5)
			continue;
		assert_same(&one, &kept);
		assert_same(&other, &kept);
	}
	game_release(&one);
	game_release(&other);
	letter_moves_release(&kept);
}

/* Days on which the server was down count for nobody, also those of earlier moves. */
static void moves__outage_told_later__charges_as_now(void **state)
{
	struct letter_moves kept = LETTER_MOVES_INIT;
	struct sbuf before = SBUF_INIT;
	struct game game;

	(void)state;
	begin(&game);
	for (int ply = 0; ply < 12; ply++)
		play(&game, 3 * ply);
	assert_same(&game, &kept);
	sbuf_add(&before, kept.rows.buf, kept.rows.len);
	fold(&game, "outage at=2025-10-03T08:00:00Z from=2025-09-01 until=2025-09-04");
	assert_same(&game, &kept);
	assert_string_not_equal(kept.rows.buf, before.buf);
	sbuf_release(&before);
	game_release(&game);
	letter_moves_release(&kept);
}

static void quoted__words__as_the_text(void **state)
{
	static const char *const texts[] = {
		"<td width=\"32\" bgcolor=\"#b58863\" style=\"color:#000\">\u265f</td>", "\u00a0",
		"===", "a", "tr a b"};

	(void)state;
	for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
		struct quoted_printable_word word;

		quoted_printable_word(texts[i], strlen(texts[i]), &word);
		for (size_t column = 0; column < 76; column++) {
			struct sbuf a = SBUF_INIT, b = SBUF_INIT;
			struct quoted_printable text = {&a, column}, by_word = {&b, column};

			quoted_printable_put(&text, texts[i], strlen(texts[i]));
			quoted_printable_put_word(&by_word, &word);
			assert_string_equal(a.buf, b.buf);
			assert_int_equal(text.column, by_word.column);
			sbuf_release(&a);
			sbuf_release(&b);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(moves__growing_game__as_written_anew),
		cmocka_unit_test(moves__another_past__as_written_anew),
		cmocka_unit_test(moves__outage_told_later__charges_as_now),
		cmocka_unit_test(quoted__words__as_the_text),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The files of a game that goes on are continued, and always equal those made as a whole, also when
 * somebody else has changed them.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "daemon/publish/files.h"
#include "daemon/publish/published.h"
#include "daemon/publish/record.h"
#include "daemon/publish/written.h"
#include "tests/daemon/stage.h"

#define GAME 1

static void play(struct stage *s, const char *const moves[], int n)
{
	struct game_row row;

	for (int i = 0; i < n; i++) {
		assert_int_equal(store_game_get(s->ctx.store, GAME, &row), 1);
		s->now.sec += 86400;
		stage_api(s, row.ply % 2 ? row.black : row.white, GAME, row.ply, moves[i]);
		assert_int_equal(s->outcome, OUTCOME_DONE);
	}
}

static const char *const files[] = {"game-1.html", "game-1.pgn", "record/game-1.txt"};
enum { FILES = 3 };

/* Publishes the game; its files are then those of a publication from scratch. */
static void publish(struct stage *s, struct written *written)
{
	struct written *nothing = written_new();
	struct sbuf why = SBUF_INIT, own[FILES] = {SBUF_INIT}, whole = SBUF_INIT;

	assert_int_equal(files_write_game(&s->ctx, s->dir, written, GAME, &why), 1);
	for (int i = 0; i < FILES; i++)
		assert_true(published_read(s->dir, files[i], &own[i]));
	assert_int_equal(files_write_game(&s->ctx, s->dir, nothing, GAME, &why), 1);
	for (int i = 0; i < FILES; i++) {
		sbuf_reset(&whole);
		assert_true(published_read(s->dir, files[i], &whole));
		assert_string_equal(own[i].buf, whole.buf);
		sbuf_release(&own[i]);
	}
	sbuf_release(&why);
	sbuf_release(&whole);
	written_free(nothing);
}

/* Bytes of the page or PGN that would be continued. */
static size_t moves_continued(struct stage *s, struct written *written, enum written_file which)
{
	struct sbuf path = SBUF_INIT, text = SBUF_INIT;
	struct moves_told told;
	size_t len;

	sbuf_addf(&path, "%s/%s", s->dir, files[which]);
	written_moves_read(written, GAME, which, path.buf, &told, &text);
	assert_int_equal(told.len, text.len);
	len = text.len;
	sbuf_release(&path);
	sbuf_release(&text);
	return len;
}

/* Bytes of the file that would be continued. */
static size_t continued(struct stage *s, struct written *written)
{
	struct sbuf path = SBUF_INIT, text = SBUF_INIT;
	struct record_told told;
	size_t len;

	sbuf_addf(&path, "%s/record/game-1.txt", s->dir);
	written_read(written, GAME, path.buf, &told, &text);
	assert_int_equal(told.len, text.len);
	len = text.len;
	sbuf_release(&path);
	sbuf_release(&text);
	return len;
}

/* Changes one byte in the middle. */
static void falsify(struct stage *s, const char *name)
{
	struct sbuf path = SBUF_INIT;
	int fd;

	sbuf_addf(&path, "%s/%s", s->dir, name);
	fd = open(path.buf, O_WRONLY);
	assert_true(fd >= 0);
	assert_int_equal(pwrite(fd, "#", 1, 100), 1);
	close(fd);
	sbuf_release(&path);
}

static void record__game_goes_on__continued_and_whole(void **state)
{
	struct stage *s = *state;
	struct written *written = written_new();
	size_t first, second;

	stage_seven(s);
	publish(s, written);
	first = continued(s, written);
	assert_true(first > 0);
	play(s, (const char *const[]){"e4", "e5", "Nf3"}, 3);
	publish(s, written);
	second = continued(s, written);
	assert_true(second > first);
	play(s, (const char *const[]){"Nc6"}, 1);
	publish(s, written);
	assert_true(continued(s, written) > second);
	written_free(written);
}

static void record__file_changed_by_others__told_anew(void **state)
{
	struct stage *s = *state;
	struct written *written = written_new();

	stage_seven(s);
	publish(s, written);
	falsify(s, "record/game-1.txt");
	assert_int_equal(continued(s, written), 0);
	play(s, (const char *const[]){"d4"}, 1);
	publish(s, written);
	assert_true(continued(s, written) > 0);
	written_forget(written);
	assert_int_equal(continued(s, written), 0);
	publish(s, written);
	written_free(written);
}

/* Both colours' moves, lines of PGN that break, a take-back by ruling, the end. */
static void moves__game_goes_on__continued_and_whole(void **state)
{
	static const char *const moves[] = {"e4",  "e5",  "Nf3", "Nc6", "Bb5", "a6",  "Ba4",
					    "Nf6", "O-O", "Be7", "Re1", "b5",  "Bb3", "d6",
					    "c3",  "O-O", "h3",	 "Nb8", "d4",  "Nbd7"};
	struct stage *s = *state;
	struct written *written = written_new();
	size_t before[2] = {0, 0};
	struct game_row row;

	stage_seven(s);
	publish(s, written);
	for (int i = 0; i < 20; i++) {
		play(s, &moves[i], 1);
		publish(s, written);
		for (int which = 0; which < 2; which++) {
			size_t now = moves_continued(s, written, (enum written_file)which);

			assert_true(which == WRITTEN_PGN || i % 2 == 0 ? now > before[which] || !i
								       : now == before[which]);
			before[which] = now;
		}
	}
	stage_control(s, "{\"do\":\"rule\",\"game\":1,\"verdict\":\"back\",\"move\":4,"
			 "\"side\":\"white\",\"reason\":\"so\"}");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	publish(s, written);
	assert_true(moves_continued(s, written, WRITTEN_PGN) < before[WRITTEN_PGN]);
	assert_int_equal(store_game_get(s->ctx.store, GAME, &row), 1);
	stage_api(s, row.white, GAME, row.ply, "Bxc6");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	publish(s, written);
	written_free(written);
}

static void moves__file_changed_by_others__told_anew(void **state)
{
	struct stage *s = *state;
	struct written *written = written_new();

	stage_seven(s);
	play(s, (const char *const[]){"e4", "e5", "Nf3"}, 3);
	publish(s, written);
	for (int which = 0; which < 2; which++) {
		falsify(s, files[which]);
		assert_int_equal(moves_continued(s, written, (enum written_file)which), 0);
	}
	publish(s, written);
	written_free(written);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(record__game_goes_on__continued_and_whole,
						stage_open, stage_close),
		cmocka_unit_test_setup_teardown(record__file_changed_by_others__told_anew,
						stage_open, stage_close),
		cmocka_unit_test_setup_teardown(moves__game_goes_on__continued_and_whole,
						stage_open, stage_close),
		cmocka_unit_test_setup_teardown(moves__file_changed_by_others__told_anew,
						stage_open, stage_close),
	};

	return cmocka_run_group_tests_name("daemon/publish/written", tests, NULL, NULL);
}

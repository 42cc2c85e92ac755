/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The record of a game that goes on is continued in its file, and always equals the record told as
 * a whole, also when somebody else has changed the file.
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

/* Publishes the game; its file then tells the whole record. */
static void publish(struct stage *s, struct written *written)
{
	struct sbuf why = SBUF_INIT, whole = SBUF_INIT, file = SBUF_INIT;

	assert_int_equal(files_write_game(&s->ctx, s->dir, written, GAME, &why), 1);
	assert_int_equal(record_game(&s->ctx, GAME, &whole), 1);
	assert_true(published_read(s->dir, "record/game-1.txt", &file));
	assert_string_equal(file.buf, whole.buf);
	sbuf_release(&why);
	sbuf_release(&whole);
	sbuf_release(&file);
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
static void falsify(struct stage *s)
{
	struct sbuf path = SBUF_INIT;
	int fd;

	sbuf_addf(&path, "%s/record/game-1.txt", s->dir);
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
	falsify(s);
	assert_int_equal(continued(s, written), 0);
	play(s, (const char *const[]){"d4"}, 1);
	publish(s, written);
	assert_true(continued(s, written) > 0);
	written_forget(written);
	assert_int_equal(continued(s, written), 0);
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
	};

	return cmocka_run_group_tests_name("daemon/publish/written", tests, NULL, NULL);
}

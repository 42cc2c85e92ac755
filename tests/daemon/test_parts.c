/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What is told and written in parts: a large file is the same as one written at once, and the
 * record of an event tells one state of it, whatever happens between the parts.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "daemon/publish/published.h"
#include "daemon/publish/put_file.h"
#include "daemon/publish/record.h"
#include "tests/daemon/stage.h"

#define LARGE (9 << 20) /* bytes, three parts */

/* --- a file ---------------------------------------------------------------------------------- */

static void fill(struct sbuf *content, size_t len)
{
	for (size_t i = content->len; i < len; i++)
		sbuf_addc(content, (char)('a' + i % 23));
}

/* Writes it; the number of steps. */
static int put(struct stage *s, const struct sbuf *content)
{
	struct put_parts parts = PUT_PARTS_INIT;
	struct sbuf why = SBUF_INIT;
	int steps = 1, rc;

	while ((rc = put_file_part(&parts, s->dir, "below", "f", content, &why)) > 0)
		steps++;
	if (rc < 0)
		fail_msg("%s", why.buf);
	return steps;
}

static struct stat file_of(struct stage *s, const struct sbuf *content)
{
	struct sbuf path = SBUF_INIT, now = SBUF_INIT;
	struct stat st;

	assert_true(published_read(s->dir, "below/f", &now));
	assert_int_equal(now.len, content->len);
	assert_int_equal(memcmp(now.len ? now.buf : "", content->len ? content->buf : "", now.len),
			 0);
	sbuf_addf(&path, "%s/below/f", s->dir);
	assert_int_equal(stat(path.buf, &st), 0);
	sbuf_release(&path);
	sbuf_release(&now);
	return st;
}

static void file__large__written_in_parts_and_left_alone_if_the_same(void **state)
{
	struct stage *s = *state;
	struct sbuf content = SBUF_INIT;
	struct stat first;

	fill(&content, LARGE);
	assert_int_equal(put(s, &content), 4);
	first = file_of(s, &content);
	assert_int_equal(first.st_mode & 0777, 0644);
	assert_int_equal(put(s, &content), 3);
	assert_int_equal(file_of(s, &content).st_ino, first.st_ino);
	content.buf[LARGE - 1] = '!';
	assert_int_equal(put(s, &content), 6);
	assert_int_not_equal(file_of(s, &content).st_ino, first.st_ino);
	sbuf_release(&content);
}

static void file__small_or_empty__written(void **state)
{
	struct stage *s = *state;
	struct sbuf content = SBUF_INIT;

	assert_int_equal(put(s, &content), 2);
	file_of(s, &content);
	assert_int_equal(put(s, &content), 1);
	fill(&content, 3);
	assert_int_equal(put(s, &content), 2);
	file_of(s, &content);
	sbuf_release(&content);
}

static int files_below(struct stage *s)
{
	struct sbuf path = SBUF_INIT;
	int n = 0;
	DIR *dir;

	sbuf_addf(&path, "%s/below", s->dir);
	dir = opendir(path.buf);
	assert_non_null(dir);
	while (readdir(dir))
		n++;
	closedir(dir);
	sbuf_release(&path);
	return n - 2;
}

static void
file__replaced__whoever_reads_it_has_the_old_one_and_nothing_is_left_beside(void **state)
{
	struct sbuf path = SBUF_INIT, content = SBUF_INIT;
	struct stage *s = *state;
	char old[8] = "";
	int fd;

	fill(&content, 5);
	put(s, &content);
	sbuf_addf(&path, "%s/below/f", s->dir);
	fd = open(path.buf, O_RDONLY);
	assert_true(fd >= 0);
	fill(&content, 7);
	put(s, &content);
	file_of(s, &content);
	assert_int_equal(read(fd, old, sizeof(old)), 5);
	assert_memory_equal(old, content.buf, 5);
	assert_int_equal(files_below(s), 1);
	close(fd);
	sbuf_release(&path);
	sbuf_release(&content);
}

static void file__the_folder_is_a_file__a_sentence_with_its_path(void **state)
{
	struct put_parts parts = PUT_PARTS_INIT;
	struct sbuf content = SBUF_INIT, why = SBUF_INIT;
	struct stage *s = *state;
	int rc;

	fill(&content, 3);
	while ((rc = put_file_part(&parts, s->dir, "db", "f", &content, &why)) > 0)
		;
	assert_int_equal(rc, -1);
	assert_non_null(strstr(why.buf, "/db/f: "));
	put_parts_release(&parts);
	sbuf_release(&content);
	sbuf_release(&why);
}

/* --- the record ------------------------------------------------------------------------------ */

static void enter(struct stage *s, int i)
{
	char request[200];

	snprintf(request, sizeof(request),
		 "{\"do\":\"player.add\",\"name\":\"Player %d\",\"address\":\"p%d@x.dk\"}", i, i);
	stage_control(s, request);
	snprintf(request, sizeof(request),
		 "{\"do\":\"group.add\",\"event\":\"open\",\"player\":\"p%d@x.dk\"}", i);
	stage_control(s, request);
	assert_int_equal(s->outcome, OUTCOME_DONE);
}

/* An event with twenty groups, which take several steps. */
static void open_groups(struct stage *s)
{
	stage_control(s, "{\"do\":\"event.add\",\"code\":\"open\",\"name\":\"Open\",\"size\":2}");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	for (int i = 0; i < 40; i++)
		enter(s, i);
}

/* Tells the record with so many acts between its first steps; the number of steps. */
static int tell(struct stage *s, int acts)
{
	struct sbuf text = SBUF_INIT, whole = SBUF_INIT;
	struct record_event r;
	int steps = 1, rc;

	assert_int_equal(record_event_begin(&s->ctx, 1, &r, &text), 1);
	for (int i = 0; (rc = record_event_step(&r, &text)) > 0; i++, steps++)
		if (i < acts)
			enter(s, 40 + i);
	assert_int_equal(rc, 0);
	record_event_release(&r);
	assert_int_equal(record_file(&s->ctx, "event-open.txt", &whole), 1);
	assert_string_equal(text.buf, whole.buf);
	sbuf_release(&text);
	sbuf_release(&whole);
	return steps;
}

static void record__nothing_happens__in_parts(void **state)
{
	open_groups(*state);
	assert_int_equal(tell(*state, 0), 3);
}

static void record__the_journal_grows__told_anew(void **state)
{
	open_groups(*state);
	assert_true(tell(*state, 2) > 4);
}

static void record__the_journal_grows_all_the_time__ends(void **state)
{
	open_groups(*state);
	assert_true(tell(*state, 6) < 20);
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, stage_open, stage_close)
	const struct CMUnitTest tests[] = {
		T(file__large__written_in_parts_and_left_alone_if_the_same),
		T(file__small_or_empty__written),
		T(file__replaced__whoever_reads_it_has_the_old_one_and_nothing_is_left_beside),
		T(file__the_folder_is_a_file__a_sentence_with_its_path),
		T(record__nothing_happens__in_parts),
		T(record__the_journal_grows__told_anew),
		T(record__the_journal_grows_all_the_time__ends),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

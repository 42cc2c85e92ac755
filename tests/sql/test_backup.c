/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A backup under its final name is complete, whenever the process that writes it is killed;
 * leftovers of a killed process do no harm.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "sql/store_player.h"
#include "sql/store_post.h"
#include "tests/scratch.h"

#define LETTERS	   3000
#define KILLS	   40
#define KILLS_MOST 4000 /* on a busy machine many miss the middle */

static char dir[64], from[80], to[80], part[90];

static void add_letters(struct store *st)
{
	char facts[2000];

	memset(facts, 'x', sizeof(facts) - 1);
	facts[sizeof(facts) - 1] = '\0';
	assert_int_equal(store_begin(st), 1);
	for (int i = 0; i < LETTERS; i++) {
		struct post_row row = {
			.kind = POST_NOTICE, .address = "a@x.test", .lang = "en", .facts = facts};
		assert_int_equal(store_outbox_add(st, &row), 1);
	}
	assert_int_equal(store_commit(st), 1);
}

static int setup(void **state)
{
	struct sbuf why = SBUF_INIT;
	struct store *st;

	(void)state;
	scratch_path(dir, sizeof(dir), "kskak-backup");
	if (!mkdtemp(dir))
		return -1;
	snprintf(from, sizeof(from), "%s/k.db", dir);
	snprintf(to, sizeof(to), "%s/copy.db", dir);
	snprintf(part, sizeof(part), "%s/copy.db.part", dir);
	if (store_open(from, true, &st, &why) < 0)
		return -1;
	add_letters(st);
	store_close(st);
	return 0;
}

static int teardown(void **state)
{
	char command[120];

	(void)state;
	snprintf(command, sizeof(command), "rm -rf '%s'", dir);
	return system(command);
}

static bool exists(const char *path)
{
	struct stat sb;

	return stat(path, &sb) == 0;
}

static int backup(void)
{
	struct sbuf why = SBUF_INIT;
	struct store *st;
	int rc = store_open(from, false, &st, &why);

	if (rc > 0) {
		rc = store_backup(st, to, NULL, &why);
		store_close(st);
	}
	sbuf_release(&why);
	return rc;
}

/* The duration of a backup, in nanoseconds. */
static int64_t measure(void)
{
	struct timespec a, b;

	clock_gettime(CLOCK_MONOTONIC, &a);
	assert_int_equal(backup(), 1);
	clock_gettime(CLOCK_MONOTONIC, &b);
	unlink(to);
	return (b.tv_sec - a.tv_sec) * INT64_C(1000000000) + b.tv_nsec - a.tv_nsec;
}

static void kill_after(int64_t nanoseconds)
{
	struct timespec pause = {nanoseconds / 1000000000, nanoseconds % 1000000000};
	pid_t child = fork();

	assert_true(child >= 0);
	if (!child)
		_exit(backup() > 0 ? 0 : 1);
	nanosleep(&pause, NULL);
	kill(child, SIGKILL);
	waitpid(child, NULL, 0);
}

static void check_complete(const char *path)
{
	struct sbuf why = SBUF_INIT, findings = SBUF_INIT;
	int64_t last = 0;
	struct store *st;

	if (store_open(path, false, &st, &why) < 0)
		fail_msg("%s", why.buf);
	assert_int_equal(store_check(st, &findings), 1);
	assert_int_equal(findings.len, 0);
	assert_int_equal(store_outbox_last(st, &last), 1);
	assert_int_equal(last, LETTERS);
	store_close(st);
	sbuf_release(&why);
	sbuf_release(&findings);
}

static void killed_at_any_time__complete_or_not_there(void **state)
{
	int incomplete = 0, complete = 0;
	int64_t whole = 0;

	(void)state;
	for (int i = 0; i < KILLS || (!incomplete && i < KILLS_MOST); i++) {
		if (i % KILLS == 0)
			whole = measure();
		kill_after(whole * (i % KILLS + 1) / KILLS);
		incomplete += exists(part);
		if (!exists(to))
			continue;
		check_complete(to);
		complete++;
		unlink(to);
	}
	assert_true(incomplete > 0); /* otherwise no kill hit the middle */
	print_message("%d killed in the middle, %d complete\n", incomplete, complete);
	assert_int_equal(backup(), 1);
	check_complete(to);
	assert_false(exists(part));
}

static void final_name_taken__left_alone(void **state)
{
	struct stat sb;
	FILE *f;

	(void)state;
	unlink(to);
	f = fopen(to, "w");
	assert_non_null(f);
	fputs("mine", f);
	fclose(f);
	assert_true(backup() < 0);
	assert_int_equal(stat(to, &sb), 0);
	assert_int_equal(sb.st_size, 4);
	assert_false(exists(part));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(killed_at_any_time__complete_or_not_there),
		cmocka_unit_test(final_name_taken__left_alone),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}

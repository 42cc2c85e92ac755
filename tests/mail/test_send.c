/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Letters as files, refused settings, and a host that is not there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "mail/wire/send.h"
#include "tests/mail/far_end.h"

static void collect(struct sender *s, int wanted, struct sender_result *ret_results)
{
	int got = 0;

	while (got < wanted) {
		struct pollfd fd = {sender_fd(s), POLLIN, 0};
		assert_int_equal(poll(&fd, 1, 20000), 1);
		while (got < wanted && sender_result(s, &ret_results[got]))
			got++;
	}
}

static void files__three_letters__named_by_number_and_whole(void **state)
{
	char dir[] = "/tmp/kskakd-send.XXXXXX", url[64], path[128];
	struct sender_settings set = {.url = url};
	struct sender_result r[3];
	struct sbuf why = SBUF_INIT;
	struct sender *s;
	struct stat st;

	(void)state;
	assert_non_null(mkdtemp(dir));
	snprintf(url, sizeof(url), "files:%s", dir);
	s = sender_new(&set, &why);
	assert_non_null(s);
	for (int i = 1; i <= 3; i++) {
		struct sender_job job = {i, "", "a@example.dk", "id", "hello\r\n", 7};
		assert_true(sender_submit(s, &job));
	}
	collect(s, 3, r);
	for (int i = 1; i <= 3; i++) {
		assert_int_equal(r[i - 1].fate, SENDER_SENT);
		snprintf(path, sizeof(path), "%s/%012d.eml", dir, i);
		assert_int_equal(stat(path, &st), 0);
		assert_int_equal(st.st_size, 7);
		unlink(path);
	}
	sender_free(s);
	assert_int_equal(rmdir(dir), 0); /* nothing half-written is left */
	sbuf_release(&why);
}

static void settings__no_known_url_or_folder__refused_with_reason(void **state)
{
	static const char *const urls[] = {"http://x", "files:/no/such/folder", ""};
	struct sbuf why = SBUF_INIT;

	(void)state;
	for (int i = 0; i < 3; i++) {
		struct sender_settings set = {.url = urls[i]};
		sbuf_reset(&why);
		assert_null(sender_new(&set, &why));
		assert_true(why.len > 0);
	}
	sbuf_release(&why);
}

static void smtp__nobody_listens__retry_and_room_again(void **state)
{
	struct sender_settings set = {.url = "smtp://127.0.0.1:1", .queue_max = 1};
	struct sender_job job = {9, "", "a@example.dk", "id", "hello\r\n", 7};
	struct sender_result r;
	struct sbuf why = SBUF_INIT;
	struct sender *s = sender_new(&set, &why);

	(void)state;
	assert_non_null(s);
	assert_true(sender_submit(s, &job));
	assert_false(sender_submit(s, &job));
	collect(s, 1, &r);
	assert_int_equal(r.id, 9);
	assert_int_equal(r.fate, SENDER_RETRY);
	assert_true(r.text[0] != '\0');
	assert_int_equal(sender_room(s), 1);
	sender_free(s);
	sbuf_release(&why);
}

/* A host that wants a login tells of our settings, not of this letter. */
static void smtp__host_wants_a_login__retry(void **state)
{
	static const struct far_line lines[] = {
		{"EHLO", "250 far.test\r\n"},
		{"MAIL", "530 5.7.0 Authentication required\r\n"},
		{NULL, NULL},
	};
	struct far_end far = {
		.greeting = "220 far.test\r\n", .lines = lines, .otherwise = "250 fine\r\n"};
	char url[64];
	struct sender_settings set = {.url = url};
	struct sender_job job = {9, "", "a@example.dk", "id", "hello\r\n", 7};
	struct sender_result r;
	struct sbuf why = SBUF_INIT;
	struct sender *s;

	(void)state;
	far_end_open(&far);
	snprintf(url, sizeof(url), "smtp://127.0.0.1:%d", far.port);
	s = sender_new(&set, &why);
	assert_non_null(s);
	assert_true(sender_submit(s, &job));
	collect(s, 1, &r);
	assert_int_equal(r.code, 530);
	assert_int_equal(r.fate, SENDER_RETRY);
	sender_free(s);
	far_end_close(&far);
	sbuf_release(&why);
}

/* Nothing goes over the wire that would be another command there. */
static void smtp__bad_address__fails_without_a_connection(void **state)
{
	struct sender_settings set = {.url = "smtp://127.0.0.1:1"};
	struct sender_job jobs[] = {
		{1, "", "x@y.test> NOTIFY=NEVER <", "id", "hello\r\n", 7},
		{2, "bounce@x.test\r\nRCPT TO:<z@z.test>", "a@example.dk", "id", "hello\r\n", 7},
	};
	struct sender_result r[2];
	struct sbuf why = SBUF_INIT;
	struct sender *s = sender_new(&set, &why);

	(void)state;
	assert_non_null(s);
	for (int i = 0; i < 2; i++)
		assert_true(sender_submit(s, &jobs[i]));
	collect(s, 2, r);
	for (int i = 0; i < 2; i++) {
		assert_int_equal(r[i].fate, SENDER_FAILED);
		assert_string_equal(r[i].text, "no mail address");
	}
	sender_free(s);
	sbuf_release(&why);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(files__three_letters__named_by_number_and_whole),
		cmocka_unit_test(settings__no_known_url_or_folder__refused_with_reason),
		cmocka_unit_test(smtp__nobody_listens__retry_and_room_again),
		cmocka_unit_test(smtp__host_wants_a_login__retry),
		cmocka_unit_test(smtp__bad_address__fails_without_a_connection),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

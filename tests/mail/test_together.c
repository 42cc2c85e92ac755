/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Many letters over several connections, whose results are handed over together: each letter is at
 * the host once and has one result.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mail/wire/sender.h"
#include "tests/load/sink.h"

enum { LETTERS = 500, ROOM = 70 };

static void submit(struct sender *s, int id)
{
	char bytes[200], name[20];
	struct sender_job job = {id, "", "a@example.dk", name, bytes, 0};

	snprintf(name, sizeof(name), "n%d@x", id);
	job.len =
		(size_t)snprintf(bytes, sizeof(bytes), "Message-ID: <%s>\r\n\r\n.hello\r\n", name);
	assert_true(sender_submit(s, &job));
}

/* The results that wait now. */
static int results(struct sender *s, int *seen)
{
	struct pollfd fd = {sender_fd(s), POLLIN, 0};
	struct sender_result r;
	int n = 0;

	assert_int_equal(poll(&fd, 1, 20000), 1);
	for (; sender_result(s, &r); n++) {
		assert_int_equal(r.fate, SENDER_SENT);
		assert_in_range(r.id, 0, LETTERS - 1);
		seen[r.id]++;
	}
	return n;
}

static void send_all(struct sender *s, int *seen)
{
	int sent = 0, done = 0;

	while (done < LETTERS) {
		while (sent < LETTERS && sender_room(s) > 0)
			submit(s, sent++);
		sender_begin(s);
		done += results(s, seen);
	}
}

static void many_letters__several_connections__each_once(void **state)
{
	int seen[LETTERS] = {0}, arrived[LETTERS] = {0};
	char url[64];
	struct sender_settings set = {.url = url, .parallel = 5, .queue_max = ROOM};
	struct sbuf why = SBUF_INIT;
	struct sink sink;
	struct sender *s;

	(void)state;
	sink_open(&sink);
	snprintf(url, sizeof(url), "smtp://127.0.0.1:%d", sink.port);
	s = sender_new(&set, &why);
	assert_non_null(s);
	send_all(s, seen);
	assert_int_equal(sender_room(s), ROOM);
	sender_free(s);
	sink_end(&sink);
	assert_int_equal(sink.n, LETTERS);
	for (size_t i = 0; i < sink.n; i++) {
		int id = (int)strtol(sink.letters[i].message_id + 1, NULL, 10);

		assert_in_range(id, 0, LETTERS - 1);
		arrived[id]++;
	}
	for (int i = 0; i < LETTERS; i++) {
		assert_int_equal(seen[i], 1);
		assert_int_equal(arrived[i], 1);
	}
	sink_close(&sink);
	sbuf_release(&why);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(many_letters__several_connections__each_once),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

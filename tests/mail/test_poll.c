/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The poller against hosts that send more than they were asked for, and mails too long to read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>

#include "mail/wire/poller.h"
#include "tests/mail/far_end.h"

enum { PATIENCE_MS = 20000 };

static const struct far_line imap_lines[] = {
	{"CAPABILITY", "* CAPABILITY IMAP4rev1\r\n$ OK\r\n"},
	{"SEARCH", "* 7 EXISTS\r\n* 1 RECENT\r\n* SEARCH 4\r\n$ OK\r\n"},
	{"INTERNALDATE",
	 "* 1 FETCH (UID 4 INTERNALDATE \" 3-Mar-2026 09:00:00 +0100\")\r\n$ OK\r\n"},
	{"FETCH 4 BODY", "* 1 FETCH (UID 4 BODY[] {5}\r\nhello)\r\n$ OK\r\n"},
	{"LOGOUT", "* BYE\r\n$ OK\r\n"},
	{NULL, NULL},
};

static const struct far_line pop3_lines[] = {
	{"CAPA", "-ERR\r\n"},
	{"UIDL", "+OK\r\n1 long\r\n2 short\r\n.\r\n"},
	{"RETR 1", "+OK\r\nSubject: x\r\n\r\n0123456789012345678901234567890123456789\r\n.\r\n"},
	{"RETR 2", "+OK\r\nhello\r\n.\r\n"},
	{NULL, NULL},
};

/* The next message, within the test's deadline. */
static struct polled next(struct poller *p)
{
	struct polled got;
	struct sbuf why = SBUF_INIT;

	for (;;) {
		struct pollfd fd = {poller_fd(p), POLLIN, 0};

		assert_int_equal(poll(&fd, 1, PATIENCE_MS), 1);
		if (poller_next(p, &got))
			break;
		if (poller_trouble(p, &why))
			fail_msg("%s", why.buf);
	}
	sbuf_release(&why);
	return got;
}

static struct poller *begin(struct far_end *far, const char *scheme, const char *folder)
{
	char url[64];
	struct poller_settings set = {.url = url,
				      .folder = folder,
				      .user = "play",
				      .password = "secret",
				      .interval_seconds = 3600,
				      .timeout_seconds = 10,
				      .bytes_max = 30};
	struct sbuf why = SBUF_INIT;
	struct poller *p;

	far_end_open(far);
	snprintf(url, sizeof(url), "%s://127.0.0.1:%d", scheme, far->port);
	p = poller_new(&set, &why);
	assert_non_null(p);
	sbuf_release(&why);
	return p;
}

static void await(struct far_end *far, const char *words, int times)
{
	for (int i = 0; far_end_heard(far, words) < times; i++) {
		assert_true(i < PATIENCE_MS / 10);
		poll(NULL, 0, 10);
	}
}

static void imap__lines_of_other_things__only_the_search_counts(void **state)
{
	struct far_end far = {.greeting = "* OK\r\n", .lines = imap_lines, .otherwise = "$ OK\r\n"};
	struct poller *p = begin(&far, "imap", "Skak mappe");
	struct polled m = next(p);

	(void)state;
	assert_int_equal(m.len, 5);
	assert_memory_equal(m.raw, "hello", 5);
	poller_done(p, m.id, POLLER_STORED);
	await(&far, "UID STORE 4 +FLAGS.SILENT (\\Answered)", 1);
	poller_free(p); /* waits until the poll has ended */
	assert_int_equal(far_end_heard(&far, "UID FETCH 4 "), 2);
	assert_int_equal(far_end_heard(&far, "UID FETCH "), 2);
	assert_true(far_end_heard(&far, "SELECT \"Skak mappe\"") > 0);
	far_end_close(&far);
}

static void pop3__too_long_to_read__stays_and_comes_once(void **state)
{
	struct far_end far = {.greeting = "+OK\r\n", .lines = pop3_lines, .otherwise = "+OK\r\n"};
	struct poller *p = begin(&far, "pop3", NULL);
	struct polled m = next(p);

	(void)state;
	assert_null(m.raw);
	poller_done(p, m.id, POLLER_ASIDE);
	m = next(p);
	assert_int_equal(m.len, 7);
	poller_done(p, m.id, POLLER_RETRY);
	await(&far, "QUIT", 1);
	poller_poke(p);
	m = next(p);
	assert_int_equal(m.len, 7); /* the long one is not handed over again */
	poller_done(p, m.id, POLLER_STORED);
	await(&far, "DELE 2", 1);
	poller_free(p);
	assert_int_equal(far_end_heard(&far, "RETR 1"), 1);
	assert_int_equal(far_end_heard(&far, "DELE 1"), 0);
	far_end_close(&far);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(imap__lines_of_other_things__only_the_search_counts),
		cmocka_unit_test(pop3__too_long_to_read__stays_and_comes_once),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

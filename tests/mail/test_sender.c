/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Letters as files, invalid settings, and an unreachable host. */
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

#include "mail/wire/sender.h"
#include "tests/mail/far_end.h"
#include "tests/scratch.h"

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
	char dir[80], url[90], path[128];
	struct sender_settings set = {.url = url};
	struct sender_result r[3];
	struct sbuf why = SBUF_INIT;
	struct sender *s;
	struct stat st;

	(void)state;
	scratch_path(dir, sizeof(dir), "kskakd-send");
	assert_non_null(mkdtemp(dir));
	snprintf(url, sizeof(url), "files:%s", dir);
	s = sender_new(&set, &why);
	assert_non_null(s);
	for (int i = 1; i <= 3; i++) {
		struct sender_job job = {i, "", "a@example.dk", "id", "hello\r\n", 7};
		assert_true(sender_submit(s, &job));
	}
	sender_begin(s);
	collect(s, 3, r);
	for (int i = 1; i <= 3; i++) {
		assert_int_equal(r[i - 1].fate, SENDER_SENT);
		snprintf(path, sizeof(path), "%s/%012d.eml", dir, i);
		assert_int_equal(stat(path, &st), 0);
		assert_int_equal(st.st_size, 7);
		unlink(path);
	}
	sender_free(s);
	assert_int_equal(rmdir(dir), 0); /* no partial file is left */
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
	sender_begin(s);
	collect(s, 1, &r);
	assert_int_equal(r.id, 9);
	assert_int_equal(r.fate, SENDER_RETRY);
	assert_true(r.text[0] != '\0');
	assert_int_equal(sender_room(s), 1);
	sender_free(s);
	sbuf_release(&why);
}

/* Sends one letter to a host that answers from this table, and with success otherwise. */
static void send_one(const struct far_line *lines, struct sender_result *ret_result)
{
	struct far_end far = {.greeting = "220 far.test\r\n", .lines = lines, .otherwise = ""};
	char url[64];
	struct sender_settings set = {.url = url};
	struct sender_job job = {9, "", "a@example.dk", "id", "hello\r\n", 7};
	struct sbuf why = SBUF_INIT;
	struct sender *s;

	far_end_open(&far);
	snprintf(url, sizeof(url), "smtp://127.0.0.1:%d", far.port);
	s = sender_new(&set, &why);
	assert_non_null(s);
	assert_true(sender_submit(s, &job));
	sender_begin(s);
	collect(s, 1, ret_result);
	sender_free(s);
	far_end_close(&far);
	sbuf_release(&why);
}

/* Answers to the end of a connection, and to the question what the host offers. */
#define BYE                                                                                        \
	{"NOOP", "250 fine\r\n"}, {"QUIT", "221 bye\r\n"},                                         \
	{                                                                                          \
		NULL, NULL                                                                         \
	}
#define FINE(word)                                                                                 \
	{                                                                                          \
		word, "250 fine\r\n"                                                               \
	}

/* The host's words go to the log and the case; their meaning decides whether to retry. */
static void smtp__host_refuses__its_words_and_the_fate(void **state)
{
	static const struct {
		struct far_line lines[8];
		int code;
		enum sender_fate fate;
		const char *text;
	} cases[] = {
		{{{"EHLO", "554 5.7.1 Not you\r\n"}, {"HELO", "554 5.7.1 Not you\r\n"}, BYE},
		 554,
		 SENDER_RETRY,
		 "554 5.7.1 Not you"},
		/* A host that requires a login rejects our settings, not this letter. */
		{{FINE("EHLO"), {"MAIL", "530 5.7.0 Authentication required\r\n"}, BYE},
		 530,
		 SENDER_RETRY,
		 "530 5.7.0 Authentication required"},
		{{FINE("EHLO"), FINE("MAIL"), {"RCPT", "550 5.1.1 No such user\r\n"}, BYE},
		 550,
		 SENDER_FAILED,
		 "550 5.1.1 No such user"},
		{{FINE("EHLO"),
		  FINE("MAIL"),
		  {"RCPT", "550-5.1.1 No such\r\n550-\tus\xc3\xa9r\r\n550 here\r\n"},
		  BYE},
		 550,
		 SENDER_FAILED,
		 "550 5.1.1 No such  us??r here"},
		{{FINE("EHLO"), FINE("MAIL"), {"RCPT", "450 4.2.0 Greylisted\r\n"}, BYE},
		 450,
		 SENDER_RETRY,
		 "450 4.2.0 Greylisted"},
		{{FINE("EHLO"), FINE("MAIL"), {"RCPT", "552 5.5.3 Too many recipients\r\n"}, BYE},
		 552,
		 SENDER_RETRY,
		 "552 5.5.3 Too many recipients"},
		{{FINE("EHLO"), FINE("MAIL"), FINE("RCPT"), {"DATA", "552 5.3.4 Too big\r\n"}, BYE},
		 552,
		 SENDER_FAILED,
		 "552 5.3.4 Too big"},
		{{FINE("EHLO"),
		  FINE("MAIL"),
		  FINE("RCPT"),
		  {"DATA", "354 go on\r\n"},
		  {".", "554 5.7.1 This looks like spam\r\n"},
		  BYE},
		 554,
		 SENDER_FAILED,
		 "554 5.7.1 This looks like spam"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct sender_result r;

		send_one(cases[i].lines, &r);
		if (r.code != cases[i].code || r.fate != cases[i].fate ||
		    strcmp(r.text, cases[i].text) != 0)
			fail_msg("case %zu: %d, fate %d, \"%s\"", i, r.code, (int)r.fate, r.text);
	}
}

/* Nothing is sent that would be another command on the wire. */
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
	sender_begin(s);
	collect(s, 2, r);
	for (int i = 0; i < 2; i++) {
		assert_int_equal(r[i].fate, SENDER_FAILED);
		assert_string_equal(r[i].text, "no mail address");
	}
	sender_free(s);
	sbuf_release(&why);
}

/*
 * SMTPUTF8 (RFC 6531): what the host announces now decides, also when it announced more earlier.
 * libcurl alone would send the address without being asked.
 */
static void smtp__address_outside_ascii__only_to_a_host_that_takes_it(void **state)
{
	static const struct far_line takes[] = {
		{"EHLO", "250-far.test\r\n250-8BITMIME\r\n250 SMTPUTF8\r\n"},
		FINE("MAIL"),
		FINE("RCPT"),
		{"DATA", "354 go on\r\n"},
		FINE("."),
		BYE,
	};
	static const struct far_line refuses[] = {
		{"EHLO", "250-far.test\r\n250-SMTPUTF8X\r\n250 8BITMIME\r\n"},
		FINE("MAIL"),
		FINE("RCPT"),
		{"DATA", "354 go on\r\n"},
		FINE("."),
		BYE,
	};
	struct far_end far = {.greeting = "220 far.test\r\n", .lines = takes, .otherwise = ""};
	char url[64];
	struct sender_settings set = {.url = url, .parallel = 1};
	struct sender_job job = {9, "bounce@x.test", "s\xc3\xb8ren@x.test", "id", "hello\r\n", 7};
	struct sender_job plain = {9, "bounce@x.test", "anna@x.test", "id", "hello\r\n", 7};
	struct sbuf why = SBUF_INIT;
	struct sender_result r;
	struct sender *s;

	(void)state;
	far_end_open(&far);
	snprintf(url, sizeof(url), "smtp://127.0.0.1:%d", far.port);
	s = sender_new(&set, &why);
	assert_non_null(s);
	for (int i = 0; i < 2000 && !sender_takes_utf8(s); i++)
		poll(NULL, 0, 10); /* the host is asked once the thread runs */
	assert_true(sender_takes_utf8(s));
	assert_true(sender_submit(s, &job));
	sender_begin(s);
	collect(s, 1, &r);
	assert_int_equal(r.fate, SENDER_SENT);
	assert_int_equal(far_end_heard(&far, "MAIL FROM:<bounce@x.test> SMTPUTF8\n"), 1);
	assert_int_equal(far_end_heard(&far, "RCPT TO:<s\xc3\xb8ren@x.test>\n"), 1);
	sender_free(s);

	far.lines = refuses;
	s = sender_new(&set, &why);
	assert_non_null(s);
	for (int i = 0; i < 2; i++) {
		assert_true(sender_submit(s, &job));
		sender_begin(s);
		collect(s, 1, &r);
		assert_int_equal(r.fate, SENDER_FAILED);
		assert_string_equal(
			r.text, "the address needs SMTPUTF8, which the mail host does not offer");
	}
	assert_int_equal(far_end_heard(&far, "RCPT TO:<s\xc3\xb8ren@x.test>\n"), 1);
	assert_false(sender_takes_utf8(s));
	assert_true(sender_submit(s, &plain));
	sender_begin(s);
	collect(s, 1, &r);
	assert_int_equal(r.fate, SENDER_SENT);
	sender_free(s);
	far_end_close(&far);
	sbuf_release(&why);
}

/*
 * Sends letters to these recipients, one after another, over one connection at a time.  Returns how
 * often the host heard the word.
 */
static int send_in_turn(const struct far_line *lines, const char *const *to, int n,
			struct sender_result *ret_results, const char *word)
{
	struct far_end far = {.greeting = "220 far.test\r\n", .lines = lines, .otherwise = ""};
	char url[64];
	struct sender_settings set = {.url = url, .parallel = 1};
	struct sbuf why = SBUF_INIT;
	struct sender *s;
	int heard;

	far_end_open(&far);
	snprintf(url, sizeof(url), "smtp://127.0.0.1:%d", far.port);
	s = sender_new(&set, &why);
	assert_non_null(s);
	for (int i = 0; i < n; i++) {
		struct sender_job job = {i, "", to[i], "id", "hello\r\n", 7};

		assert_true(sender_submit(s, &job));
		sender_begin(s);
		collect(s, 1, &ret_results[i]);
	}
	heard = far_end_heard(&far, word);
	sender_free(s);
	far_end_close(&far);
	sbuf_release(&why);
	return heard;
}

/* One connection asks what the host offers, and one serves all letters. */
static void smtp__refused_recipient__others_over_the_same_connection(void **state)
{
	static const struct far_line lines[] = {
		{"EHLO", "250-far.test\r\n250 PIPELINING\r\n"},
		FINE("MAIL"),
		{"RCPT TO:<gone@x.test>", "550 5.1.1 No such user\r\n"},
		FINE("RCPT"),
		{"once DATA", "354 go on\r\n"},
		{"once DATA", "554 5.5.1 No valid recipients\r\n"},
		{"DATA", "354 go on\r\n"},
		FINE("RSET"),
		{"hello", ""},
		{".", "250 kept\r\n"},
		BYE,
	};
	static const char *const to[] = {"anna@x.test", "gone@x.test", "bo@x.test"};
	struct sender_result r[3];

	(void)state;
	assert_int_equal(send_in_turn(lines, to, 3, r, "EHLO"), 2);
	assert_int_equal(r[0].fate, SENDER_SENT);
	assert_int_equal(r[1].fate, SENDER_FAILED);
	assert_string_equal(r[1].text, "550 5.1.1 No such user");
	assert_int_equal(r[2].fate, SENDER_SENT);
}

/* The host, which ends a used connection, has not considered the letter. */
static void smtp__used_connection_ends__letter_goes_over_another(void **state)
{
	static const char *const ends[] = {NULL, "421 4.7.0 Enough for now\r\n"};
	static const char *const to[] = {"anna@x.test", "bo@x.test"};

	(void)state;
	for (int i = 0; i < 2; i++) {
		const struct far_line lines[] = {
			FINE("EHLO"),
			{"once MAIL", "250 fine\r\n"},
			{"once MAIL", ends[i]},
			FINE("MAIL"),
			FINE("RCPT"),
			{"DATA", "354 go on\r\n"},
			{"hello", ""},
			{".", "250 kept\r\n"},
			BYE,
		};
		struct sender_result r[2];

		assert_int_equal(send_in_turn(lines, to, 2, r, "EHLO"), 3);
		assert_int_equal(r[0].fate, SENDER_SENT);
		assert_int_equal(r[1].fate, SENDER_SENT);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(files__three_letters__named_by_number_and_whole),
		cmocka_unit_test(settings__no_known_url_or_folder__refused_with_reason),
		cmocka_unit_test(smtp__nobody_listens__retry_and_room_again),
		cmocka_unit_test(smtp__host_refuses__its_words_and_the_fate),
		cmocka_unit_test(smtp__bad_address__fails_without_a_connection),
		cmocka_unit_test(smtp__address_outside_ascii__only_to_a_host_that_takes_it),
		cmocka_unit_test(smtp__refused_recipient__others_over_the_same_connection),
		cmocka_unit_test(smtp__used_connection_ends__letter_goes_over_another),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

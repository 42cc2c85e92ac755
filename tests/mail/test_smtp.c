/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The client's side of SMTP without a connection: what is said after which replies, and verdicts.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "mail/wire/smtp.h"

#define GROUP(to) "MAIL FROM:<b@x.test>\r\nRCPT TO:<" to ">\r\nDATA\r\n"

static void send_to(struct smtp *s, const char *to, const char *bytes)
{
	struct smtp_letter l = {.from = "b@x.test", .to = to, .bytes = bytes, .len = strlen(bytes)};

	assert_true(smtp_takes(s));
	smtp_send(s, &l);
}

static bool hear(struct smtp *s, const char *text)
{
	return smtp_hear(s, text, strlen(text));
}

/* What has been said since the last time. */
static void said(struct smtp *s, const char *text)
{
	assert_string_equal(s->out.buf, text);
	sbuf_reset(&s->out);
}

static void verdict_is(struct smtp *s, enum smtp_fate fate, int code, const char *text)
{
	struct smtp_verdict v;

	assert_true(smtp_verdict(s, &v));
	assert_int_equal(v.fate, fate);
	assert_int_equal(v.code, code);
	assert_string_equal(v.text, text);
}

static void no_verdict(struct smtp *s)
{
	struct smtp_verdict v;

	assert_false(smtp_verdict(s, &v));
}

static void pipelining__two_letters__the_second_behind_the_first(void **state)
{
	struct smtp s;

	(void)state;
	smtp_init(&s, SMTP_PIPELINING);
	send_to(&s, "a@x.test", "one\r\n");
	said(&s, GROUP("a@x.test"));
	assert_false(smtp_takes(&s));
	assert_true(hear(&s, "250 a\r\n250 b\r\n354 go\r\n"));
	send_to(&s, "c@x.test", "two\r\n");
	assert_false(smtp_takes(&s));
	said(&s, "one\r\n.\r\n" GROUP("c@x.test"));
	assert_true(hear(&s, "250 kept\r\n250 a\r\n250 b\r\n354 go\r\n"));
	verdict_is(&s, SMTP_SENT, 250, "sent");
	said(&s, "two\r\n.\r\n");
	assert_true(hear(&s, "250 kept\r\n"));
	verdict_is(&s, SMTP_SENT, 250, "sent");
	no_verdict(&s);
	assert_true(smtp_idle(&s));
	smtp_release(&s);
}

static void no_pipelining__one_letter__one_command_after_each_reply(void **state)
{
	struct smtp s;

	(void)state;
	smtp_init(&s, 0);
	send_to(&s, "a@x.test", "one\r\n");
	said(&s, "MAIL FROM:<b@x.test>\r\n");
	assert_true(hear(&s, "250 a\r\n"));
	said(&s, "RCPT TO:<a@x.test>\r\n");
	assert_true(hear(&s, "250 a\r\n"));
	said(&s, "DATA\r\n");
	assert_true(hear(&s, "354 a\r\n"));
	said(&s, "one\r\n.\r\n");
	assert_false(smtp_takes(&s));
	assert_true(hear(&s, "250 a\r\n"));
	verdict_is(&s, SMTP_SENT, 250, "sent");
	smtp_release(&s);
}

/* The size and the letters outside ASCII are told to a host that wants to know. */
static void offers__of_the_reply_to_ehlo__are_used(void **state)
{
	struct smtp_letter l = {
		.from = "", .to = "\xc3\xa5@x.test", .foreign = true, .bytes = "x\r\n", .len = 3};
	struct smtp s;

	(void)state;
	assert_int_equal(smtp_offer("250-PIPELINING", 14), SMTP_PIPELINING);
	assert_int_equal(smtp_offer("250 size 1000", 13), SMTP_SIZE);
	assert_int_equal(smtp_offer("250-SMTPUTF8", 12), SMTP_UTF8);
	assert_int_equal(smtp_offer("250-SMTPUTF8X", 13), 0);
	assert_int_equal(smtp_offer("250", 3), 0);
	smtp_init(&s, SMTP_SIZE | SMTP_UTF8);
	smtp_send(&s, &l);
	said(&s, "MAIL FROM:<> SIZE=3 SMTPUTF8\r\n");
	smtp_release(&s);
}

static void dots__at_the_beginning_of_lines__are_doubled(void **state)
{
	static const struct {
		const char *bytes, *said;
	} cases[] = {
		{".\r\n", "..\r\n.\r\n"},
		{".a\r\nb.\r\n..\r\n", "..a\r\nb.\r\n...\r\n.\r\n"},
		{"a\r\n.", "a\r\n..\r\n.\r\n"},
		{"a\n.\nb", "a\n..\nb\r\n.\r\n"},
		{"", "\r\n.\r\n"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct smtp s;

		smtp_init(&s, SMTP_PIPELINING);
		send_to(&s, "a@x.test", cases[i].bytes);
		sbuf_reset(&s.out);
		assert_true(hear(&s, "250 a\r\n250 a\r\n354 a\r\n"));
		said(&s, cases[i].said);
		smtp_release(&s);
	}
}

/* The next letter begins with RSET, unless the end of an empty letter has done the same. */
static void refused_recipient__in_a_group__the_next_letter_goes_on(void **state)
{
	struct smtp s;

	(void)state;
	smtp_init(&s, SMTP_PIPELINING);
	send_to(&s, "a@x.test", "one\r\n");
	assert_true(hear(&s, "250 a\r\n550 none\r\n554 no recipient\r\n"));
	verdict_is(&s, SMTP_REFUSED, 550, "550 none");
	sbuf_reset(&s.out);
	send_to(&s, "c@x.test", "two\r\n");
	said(&s, "RSET\r\n" GROUP("c@x.test"));
	assert_true(hear(&s, "250 a\r\n250 a\r\n450 wait\r\n354 but go on\r\n"));
	no_verdict(&s);
	said(&s, ".\r\n");
	assert_true(hear(&s, "554 empty\r\n"));
	verdict_is(&s, SMTP_LATER, 450, "450 wait");
	send_to(&s, "d@x.test", "three\r\n");
	said(&s, GROUP("d@x.test"));
	smtp_release(&s);
}

static void refused_recipient__without_pipelining__no_data(void **state)
{
	struct smtp s;

	(void)state;
	smtp_init(&s, 0);
	send_to(&s, "a@x.test", "one\r\n");
	assert_true(hear(&s, "250 a\r\n"));
	sbuf_reset(&s.out);
	assert_true(hear(&s, "550 none\r\n"));
	said(&s, "");
	verdict_is(&s, SMTP_REFUSED, 550, "550 none");
	send_to(&s, "c@x.test", "two\r\n");
	said(&s, "RSET\r\n");
	assert_true(hear(&s, "250 a\r\n"));
	said(&s, "MAIL FROM:<b@x.test>\r\n");
	smtp_release(&s);
}

/* What ended a connection, with one letter sent in it before or with none. */
static void ended_connection__first_and_later_letters__tried_or_not(void **state)
{
	static const struct {
		const char *replies; /* NULL = the connection is lost */
		int code;
		const char *text;
	} ends[] = {
		{"421 bye\r\n", 421, "421 bye"},
		{NULL, 0, "lost"},
		{"hello\r\n", 0, "what the mail host says is no reply of SMTP"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(ends) / sizeof(*ends); i++)
		for (int used = 0; used < 2; used++) {
			struct smtp s;

			smtp_init(&s, SMTP_PIPELINING);
			send_to(&s, "a@x.test", "one\r\n");
			if (used) {
				assert_true(hear(&s, "250 a\r\n250 a\r\n354 a\r\n250 a\r\n"));
				verdict_is(&s, SMTP_SENT, 250, "sent");
				send_to(&s, "c@x.test", "two\r\n");
			}
			if (ends[i].replies)
				assert_false(hear(&s, ends[i].replies));
			else
				smtp_end(&s, ends[i].text);
			verdict_is(&s, used ? SMTP_UNTRIED : SMTP_LATER, ends[i].code,
				   ends[i].text);
			no_verdict(&s);
			assert_false(smtp_takes(&s));
			smtp_release(&s);
		}
}

/* A letter whose text the host has may have been kept; the one behind it was not considered. */
static void lost_connection__with_two_letters__only_the_first_was_tried(void **state)
{
	struct smtp s;

	(void)state;
	smtp_init(&s, SMTP_PIPELINING);
	send_to(&s, "a@x.test", "one\r\n");
	assert_true(hear(&s, "250 a\r\n250 a\r\n354 a\r\n"));
	send_to(&s, "c@x.test", "two\r\n");
	smtp_end(&s, "lost");
	verdict_is(&s, SMTP_LATER, 0, "lost");
	verdict_is(&s, SMTP_UNTRIED, 0, "lost");
	no_verdict(&s);
	smtp_release(&s);
}

static void reply__in_pieces_of_one_byte__is_the_same(void **state)
{
	static const char replies[] = "250-a\r\n250 b\r\n250\r\n354 c\r\n554-spam\r\n554 it is\n";
	struct smtp s;

	(void)state;
	smtp_init(&s, SMTP_PIPELINING);
	send_to(&s, "a@x.test", "one\r\n");
	for (const char *p = replies; *p; p++)
		assert_true(smtp_hear(&s, p, 1));
	verdict_is(&s, SMTP_REFUSED, 554, "554 spam it is");
	smtp_release(&s);
}

static void reply__longer_than_any__is_cut(void **state)
{
	char line[5000];
	struct smtp_verdict v;
	struct smtp s;

	(void)state;
	memset(line, 'x', sizeof(line));
	memcpy(line, "550 ", 4);
	memcpy(line + sizeof(line) - 3, "\r\n", 3);
	smtp_init(&s, 0);
	send_to(&s, "a@x.test", "one\r\n");
	assert_true(hear(&s, line));
	assert_true(smtp_verdict(&s, &v));
	assert_int_equal(v.fate, SMTP_REFUSED);
	assert_int_equal(strlen(v.text), SMTP_TEXT - 1);
	smtp_release(&s);
}

/* The connection would be out of step. */
static void unasked_reply__ends_the_connection(void **state)
{
	struct smtp s;

	(void)state;
	smtp_init(&s, SMTP_PIPELINING);
	assert_false(hear(&s, "250 why\r\n"));
	smtp_release(&s);
	smtp_init(&s, SMTP_PIPELINING);
	send_to(&s, "a@x.test", "one\r\n");
	assert_false(hear(&s, "250 a\r\n250 a\r\n250 a\r\n"));
	verdict_is(&s, SMTP_LATER, 250, "250 a");
	smtp_release(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(pipelining__two_letters__the_second_behind_the_first),
		cmocka_unit_test(no_pipelining__one_letter__one_command_after_each_reply),
		cmocka_unit_test(offers__of_the_reply_to_ehlo__are_used),
		cmocka_unit_test(dots__at_the_beginning_of_lines__are_doubled),
		cmocka_unit_test(refused_recipient__in_a_group__the_next_letter_goes_on),
		cmocka_unit_test(refused_recipient__without_pipelining__no_data),
		cmocka_unit_test(ended_connection__first_and_later_letters__tried_or_not),
		cmocka_unit_test(lost_connection__with_two_letters__only_the_first_was_tried),
		cmocka_unit_test(reply__in_pieces_of_one_byte__is_the_same),
		cmocka_unit_test(reply__longer_than_any__is_cut),
		cmocka_unit_test(unasked_reply__ends_the_connection),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

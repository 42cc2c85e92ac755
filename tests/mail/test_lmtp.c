/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Sessions as a table: what the client sends, the codes it must receive and the messages that must
 * arrive.  Each runs three ways: in one piece, byte by byte, and with delayed answers.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "mail/wire/lmtp.h"

#define HELLO	    "LHLO c\r\nMAIL FROM:<a@b.dk>\r\nRCPT TO:<play@x>\r\n"
#define HELLO_CODES "220 250 250 250"

struct session {
	const char *name;
	const char *in;
	size_t len;
	const char *codes;
	const char *messages; /* "from>to,to:text;" */
	bool closed;
};

#define S(name, in, codes, messages, closed)                                                       \
	{                                                                                          \
		name, in, sizeof(in) - 1, codes, messages, closed                                  \
	}

static const struct session sessions[] = {
	S("simple", HELLO "DATA\r\nhi\r\n.\r\nQUIT\r\n", HELLO_CODES " 354 250 221",
	  "a@b.dk>play@x:hi\r\n;", true),
	S("two recipients, two answers", HELLO "RCPT TO:<play@y>\r\nDATA\r\n\r\nhi\r\n.\r\n",
	  HELLO_CODES " 250 354 250 250", "a@b.dk>play@x,play@y:\r\nhi\r\n;", false),
	S("one of two recipients unknown", HELLO "RCPT TO:<nobody@y>\r\nDATA\r\n.\r\n",
	  HELLO_CODES " 550 354 250", "a@b.dk>play@x:;", false),
	S("no valid recipient", "LHLO c\r\nMAIL FROM:<>\r\nRCPT TO:<nobody@x>\r\nDATA\r\nQUIT\r\n",
	  "220 250 250 550 503 221", "", true),
	S("null sender", "LHLO c\r\nMAIL FROM:<>\r\nRCPT TO:<play@x>\r\nDATA\r\nx\r\n.\r\n",
	  HELLO_CODES " 354 250", ">play@x:x\r\n;", false),
	S("two messages pipelined",
	  HELLO
	  "DATA\r\n1\r\n.\r\nMAIL FROM:<c@d.dk>\r\nRCPT TO:<play@x>\r\nDATA\r\n2\r\n.\r\nQUIT\r\n",
	  HELLO_CODES " 354 250 250 250 354 250 221", "a@b.dk>play@x:1\r\n;c@d.dk>play@x:2\r\n;",
	  true),
	S("dots", HELLO "DATA\r\n..\r\n.x\r\n...\r\na.\r\n.\r\n", HELLO_CODES " 354 250",
	  "a@b.dk>play@x:.\r\nx\r\n..\r\na.\r\n;", false),
	S("eight bits without BODY", HELLO "DATA\r\n\xe6\xf8\xe5\r\n.\r\n", HELLO_CODES " 354 250",
	  "a@b.dk>play@x:\xe6\xf8\xe5\r\n;", false),
	S("parameters",
	  "LHLO c\r\nMAIL FROM:<a@b.dk> SIZE=20 BODY=8BITMIME SMTPUTF8\r\nRCPT TO:<play@x>\r\n"
	  "DATA\r\nx\r\n.\r\n",
	  HELLO_CODES " 354 250", "a@b.dk>play@x:x\r\n;", false),
	S("size beyond", "LHLO c\r\nMAIL FROM:<a@b.dk> SIZE=101\r\n", "220 250 552", "", false),
	S("size that no number holds",
	  "LHLO c\r\nMAIL FROM:<a@b.dk> SIZE=99999999999999999999999\r\n", "220 250 552", "",
	  false),
	S("too big while streaming, session goes on",
	  HELLO "DATA\r\n"
		"0123456789012345678901234567890123456789\r\n"
		"0123456789012345678901234567890123456789\r\n"
		"0123456789012345678901234567890123456789\r\n.\r\nNOOP\r\n",
	  HELLO_CODES " 354 552 250", "", false),
	S("unknown parameter", "LHLO c\r\nMAIL FROM:<a@b.dk> RET=FULL\r\n", "220 250 555", "",
	  false),
	S("parameter of RCPT", "LHLO c\r\nMAIL FROM:<a@b.dk>\r\nRCPT TO:<play@x> NOTIFY=NEVER\r\n",
	  "220 250 250 555", "", false),
	S("address in UTF-8", "LHLO c\r\nMAIL FROM:<\xc3\xa6@b.dk>\r\n", "220 250 553", "", false),
	S("address in UTF-8 with SMTPUTF8",
	  "LHLO c\r\nMAIL FROM:<\xc3\xa6@b.dk> SMTPUTF8\r\nRCPT TO:<play@\xc3\xb8>\r\n",
	  "220 250 250 250", "", false),
	S("source route", "LHLO c\r\nMAIL FROM:<@r.dk:a@b.dk>\r\nRCPT TO:<play@x>\r\nDATA\r\n.\r\n",
	  HELLO_CODES " 354 250", "a@b.dk>play@x:;", false),
	S("quoted local part", "LHLO c\r\nMAIL FROM:<\"a> b\"@b.dk>\r\n", "220 250 501", "", false),
	S("addresses that are none",
	  "LHLO c\r\nMAIL FROM:<a b@c>\r\nMAIL FROM:<a@b@c>\r\nMAIL FROM:<a@[1.2.3.4]>\r\n"
	  "MAIL FROM:<a@b>\r\nRCPT TO:<play@x y>\r\n",
	  "220 250 501 501 501 250 501", "", false),
	S("local part of a forwarder",
	  "LHLO c\r\nMAIL FROM:<SRS0=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@c>"
	  "\r\n",
	  "220 250 250", "", false),
	S("no brackets", "LHLO c\r\nMAIL FROM:a@b.dk\r\n", "220 250 501", "", false),
	S("no blank behind the address", "LHLO c\r\nMAIL FROM:<a@b.dk>SIZE=1\r\n", "220 250 501",
	  "", false),
	S("empty recipient", "LHLO c\r\nMAIL FROM:<a@b.dk>\r\nRCPT TO:<>\r\n", "220 250 250 501",
	  "", false),
	S("postmaster has no domain", "LHLO c\r\nMAIL FROM:<PostMaster>\r\n", "220 250 250", "",
	  false),
	S("the beginning of postmaster", "LHLO c\r\nMAIL FROM:<post>\r\n", "220 250 501", "",
	  false),
	S("DATA with words", HELLO "DATA now\r\n", HELLO_CODES " 501", "", false),
	S("wrong order", "MAIL FROM:<a@b.dk>\r\nLHLO c\r\nRCPT TO:<play@x>\r\nDATA\r\n",
	  "220 503 250 503 503", "", false),
	S("MAIL twice", "LHLO c\r\nMAIL FROM:<a@b.dk>\r\nMAIL FROM:<a@b.dk>\r\n", "220 250 250 503",
	  "", false),
	S("SMTP greeting", "EHLO c\r\nHELO c\r\n", "220 500 500", "", false),
	S("LHLO without a name", "LHLO\r\n", "220 501", "", false),
	S("LHLO again forgets", HELLO "LHLO c\r\nDATA\r\n", HELLO_CODES " 250 503", "", false),
	S("RSET forgets", HELLO "RSET\r\nDATA\r\n", HELLO_CODES " 250 503", "", false),
	S("case and blanks", "lhlo c\r\nmail from: <a@b.dk>\r\nrcpt to: <play@x>\r\n",
	  "220 250 250 250", "", false),
	S("other commands", "NOOP\r\nVRFY a\r\nXYZ\r\n\r\n", "220 250 252 500 500", "", false),
	S("NUL in a command", "LHLO c\0d\r\nNOOP\r\n", "220 500 250", "", false),
	S("NUL in the data is taken", HELLO "DATA\r\na\0b\r\n.\r\n", HELLO_CODES " 354 250",
	  "a@b.dk>play@x:a?b\r\n;", false),
	S("smuggling: LF . LF", HELLO "DATA\r\na\n.\nMAIL FROM:<e@v.il>\r\n.\r\nNOOP\r\n",
	  HELLO_CODES " 354 550 250", "", false),
	S("smuggling: LF . CRLF", HELLO "DATA\r\na\n.\r\nMAIL FROM:<e@v.il>\r\n.\r\nNOOP\r\n",
	  HELLO_CODES " 354 550 250", "", false),
	S("smuggling: CRLF . LF", HELLO "DATA\r\na\r\n.\nMAIL FROM:<e@v.il>\r\n.\r\nNOOP\r\n",
	  HELLO_CODES " 354 550 250", "", false),
	S("smuggling: CR . CR", HELLO "DATA\r\na\r.\rMAIL FROM:<e@v.il>\r\n.\r\nNOOP\r\n",
	  HELLO_CODES " 354 550 250", "", false),
	S("smuggling: CRLF . CR x", HELLO "DATA\r\na\r\n.\rx\r\n", HELLO_CODES " 354", "", false),
	S("smuggling: CRLF . CR CRLF", HELLO "DATA\r\na\r\n.\r\r\nNOOP\r\n.\r\n",
	  HELLO_CODES " 354 550", "", false),
	S("a bare LF beyond the limit",
	  HELLO "DATA\r\n"
		"0123456789012345678901234567890123456789\r\n"
		"0123456789012345678901234567890123456789\r\n"
		"0123456789012345678901234567890123456789\r\nx\n\r\n.\r\n",
	  HELLO_CODES " 354 550", "", false),
	S("the message after a bare LF is taken",
	  HELLO "DATA\r\na\nb\r\n.\r\n"
		"MAIL FROM:<a@b.dk>\r\nRCPT TO:<play@x>\r\nDATA\r\nhi\r\n.\r\n",
	  HELLO_CODES " 354 550 250 250 354 250", "a@b.dk>play@x:hi\r\n;", false),
	S("bare LF alone, both recipients hear it",
	  HELLO "RCPT TO:<play@y>\r\nDATA\r\na\nb\r\n.\r\n", HELLO_CODES " 250 354 550 550", "",
	  false),
	S("too many recipients",
	  HELLO "RCPT TO:<play@1>\r\nRCPT TO:<play@2>\r\nRCPT TO:<play@3>\r\nRCPT TO:<play@4>\r\n",
	  HELLO_CODES " 250 250 250 452", "", false),
	S("too many errors", "A\r\nB\r\nC\r\nD\r\nE\r\nF\r\n", "220 500 500 500 500 500 421", "",
	  true),
};

struct log {
	struct sbuf messages;
	unsigned serial;
	int recipients;
	bool later;
};

static bool know(void *arg, const char *address)
{
	(void)arg;
	return strncmp(address, "play@", 5) == 0;
}

static void got(void *arg, struct lmtp *l, unsigned serial, const struct lmtp_envelope *env,
		const void *raw, size_t len)
{
	struct log *log = arg;

	sbuf_addf(&log->messages, "%s>", env->from);
	for (int i = 0; i < env->n_recipients; i++)
		sbuf_addf(&log->messages, "%s%s", i ? "," : "", env->recipients[i]);
	sbuf_addc(&log->messages, ':');
	for (size_t i = 0; i < len; i++)
		sbuf_addc(&log->messages, ((const char *)raw)[i] ? ((const char *)raw)[i] : '?');
	sbuf_addc(&log->messages, ';');
	log->serial = serial;
	log->recipients = env->n_recipients;
	for (int i = 0, n = log->recipients; i < n && !log->later; i++)
		lmtp_answer(l, serial, i, 250, "2.0.0", "kept");
}

static const struct lmtp_handler handler = {know, got, NULL};
static const struct lmtp_limits limits = {100, 4, 50, 5};

static void codes_of(const struct sbuf *out, struct sbuf *ret)
{
	for (const char *p = out->buf; *p; p = strstr(p, "\r\n") + 2)
		if (p[3] == ' ')
			sbuf_addf(ret, "%s%.3s", ret->len ? " " : "", p);
}

/* Answers the last recipient first: the order on the wire remains that of RCPT. */
static void answer_waiting(struct lmtp *l, struct log *log)
{
	while (lmtp_waiting(l)) {
		unsigned serial = log->serial;
		for (int i = log->recipients - 1; i >= 0; i--)
			lmtp_answer(l, serial, i, 250, "2.0.0", "kept");
	}
}

static int run_session(const struct session *s, size_t piece, bool later)
{
	struct log log = {SBUF_INIT, 0, 0, later};
	struct lmtp *l = lmtp_new("h", &limits, &handler, &log);
	struct sbuf codes = SBUF_INIT;
	int bad;

	for (size_t at = 0; at < s->len; at += piece)
		lmtp_feed(l, s->in + at, s->len - at < piece ? s->len - at : piece);
	answer_waiting(l, &log);
	codes_of(lmtp_output(l), &codes);
	bad = strcmp(codes.buf, s->codes) != 0 || strcmp(log.messages.buf, s->messages) != 0 ||
	      lmtp_closed(l) != s->closed;
	if (bad)
		print_error("%s (pieces of %zu%s): wanted %s [%s], got %s [%s]\n", s->name, piece,
			    later ? ", later" : "", s->codes, s->messages, codes.buf,
			    log.messages.buf);
	lmtp_free(l);
	sbuf_release(&codes);
	sbuf_release(&log.messages);
	return bad;
}

static void sessions__of_the_table__answered_as_written(void **state)
{
	size_t n = sizeof(sessions) / sizeof(*sessions);
	int bad = 0;

	(void)state;
	for (size_t i = 0; i < n; i++) {
		bad += run_session(&sessions[i], sessions[i].len, false);
		bad += run_session(&sessions[i], 1, false);
		bad += run_session(&sessions[i], 7, true);
	}
	assert_int_equal(bad, 0);
	assert_int_equal(n, 47);
}

static void line__of_a_megabyte__refused_without_keeping_it(void **state)
{
	struct log log = {SBUF_INIT, 0, 0, false};
	struct lmtp *l = lmtp_new("h", &limits, &handler, &log);
	char block[1024];

	(void)state;
	memset(block, 'x', sizeof(block));
	for (int i = 0; i < 1024; i++)
		assert_true(lmtp_feed(l, block, sizeof(block)));
	assert_true(lmtp_feed(l, "\r\nNOOP\r\n", 8));
	assert_non_null(strstr(lmtp_output(l)->buf, "500 5.5.2"));
	assert_non_null(strstr(lmtp_output(l)->buf, "250 2.0.0"));
	lmtp_free(l);
	sbuf_release(&log.messages);
}

static void answer__wrong_serial_twice_or_late__ignored(void **state)
{
	static const char in[] = HELLO "DATA\r\nx\r\n.\r\n";
	struct log log = {SBUF_INIT, 0, 0, true};
	struct lmtp *l = lmtp_new("h", &limits, &handler, &log);
	size_t before;

	(void)state;
	lmtp_feed(l, in, sizeof(in) - 1);
	before = lmtp_output(l)->len;
	assert_true(lmtp_waiting(l));
	lmtp_answer(l, log.serial + 1, 0, 250, "2.0.0", "x");
	lmtp_answer(l, log.serial, 1, 250, "2.0.0", "x");
	lmtp_answer(l, log.serial, -1, 250, "2.0.0", "x");
	assert_int_equal(lmtp_output(l)->len, before);
	lmtp_answer(l, log.serial, 0, 451, "4.3.0", "two\r\nlines");
	assert_string_equal(lmtp_output(l)->buf + before, "451 4.3.0 two  lines\r\n");
	before = lmtp_output(l)->len;
	lmtp_answer(l, log.serial, 0, 250, "2.0.0", "x");
	assert_int_equal(lmtp_output(l)->len, before);
	lmtp_written(l, before);
	assert_int_equal(lmtp_output(l)->len, 0);
	lmtp_shutdown(l, "stopping");
	assert_string_equal(lmtp_output(l)->buf, "421 4.3.2 stopping\r\n");
	assert_false(lmtp_feed(l, "NOOP\r\n", 6));
	lmtp_free(l);
	sbuf_release(&log.messages);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sessions__of_the_table__answered_as_written),
		cmocka_unit_test(line__of_a_megabyte__refused_without_keeping_it),
		cmocka_unit_test(answer__wrong_serial_twice_or_late__ignored),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Mails as files: X-Want-* fields state what must be read from each.  Messages that are too big,
 * too deep or too many are made here.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "mail/in/address.h"
#include "mail/in/message.h"

enum { MAILS = 215 };

static const struct mail_policy policy = {.domain = "chess.example.org",
					  .play_local = "play",
					  .bounce_local = "bounce",
					  .delimiter = '+',
					  .authserv_id = "mx.chess.example.org",
					  .trusted_received = "mx.chess.example.org",
					  .received = {1772532000}}; /* 2026-03-03T10:00Z */

static const char *const fault_words[] = {"fine",      "too-big",	  "too-many-parts",
					  "too-deep",  "too-much-header", "too-many-lines",
					  "no-sender", "several-senders", "unreadable"};
static const char *const auth_words[] = {"none", "pass", "fail", "disowned", "twice", "loose"};
static const char *const action_words[] = {"unknown", "failed", "delayed", "delivered"};

static void read_file(const char *path, struct sbuf *out)
{
	FILE *f = fopen(path, "rb");
	char buf[4096];
	size_t n;

	assert_non_null(f);
	while ((n = fread(buf, 1, sizeof(buf), f)) > 0)
		sbuf_add(out, buf, n);
	fclose(f);
}

/* Value of an X-Want field; NULL when the file has none.  Owned by the caller. */
static char *want(const struct sbuf *raw, const char *name)
{
	char field[64];
	const char *at;

	snprintf(field, sizeof(field), "X-Want-%s: ", name);
	at = strstr(raw->buf, field);
	return at ? strndup(at + strlen(field), strcspn(at + strlen(field), "\n")) : NULL;
}

/* Compares if the file states a value; frees both. */
static int differs(const char *file, const char *what, char *wanted, const char *got)
{
	int bad = wanted && strcmp(wanted, got) != 0;

	if (bad)
		print_error("%s: %s: wanted \"%s\", got \"%s\"\n", file, what, wanted, got);
	free(wanted);
	return bad;
}

static int check_facts(const char *file, const struct sbuf *raw, const struct mail_message *m)
{
	char line[1200];
	int bad = 0;

	bad += differs(file, "class", want(raw, "Class"), mail_class_word(m->class));
	bad += differs(file, "from", want(raw, "From"), m->from);
	bad += differs(file, "subject", want(raw, "Subject"), m->subject);
	bad += differs(file, "id made", want(raw, "Id-Made"), m->id_made ? "yes" : "no");
	snprintf(line, sizeof(line), "%s %s", auth_words[m->auth],
		 m->auth_domain[0] ? m->auth_domain : "-");
	bad += differs(file, "auth", want(raw, "Auth"), line);
	snprintf(line, sizeof(line), "%lld", (long long)m->stamped.sec);
	bad += differs(file, "stamp", want(raw, "Stamp"), line);
	snprintf(line, sizeof(line), "%s %s %s %s", action_words[m->bounce.action],
		 m->bounce.status, m->bounce.recipient,
		 m->bounce.original_id[0] ? m->bounce.original_id : "-");
	bad += differs(file, "bounce", want(raw, "Bounce"), line);
	return bad;
}

static int check_file(const char *path, const char *file)
{
	struct sbuf raw = SBUF_INIT;
	struct mail_message m;
	char *wanted;
	enum mail_fault fault;
	int bad;

	read_file(path, &raw);
	mail_message_init(&m);
	fault = mail_message_parse(raw.buf, raw.len, &policy, NULL, &m);
	wanted = want(&raw, "Fault");
	bad = differs(file, "fault", wanted ? wanted : strdup("fine"), fault_words[fault]);
	if (m.text.len && m.text.buf[m.text.len - 1] == '\n')
		sbuf_setlen(&m.text, m.text.len - 1);
	for (char *p = m.text.buf; *p; p++)
		if (*p == '\n')
			*p = '|';
	bad += differs(file, "text", want(&raw, "Text"), m.text.buf);
	bad += check_facts(file, &raw, &m);
	mail_message_release(&m);
	sbuf_release(&raw);
	return bad;
}

static void mails__as_files__read_as_they_say(void **state)
{
	const char *top = getenv("top_srcdir");
	char dir[1024], path[2048];
	struct dirent *e;
	int n = 0, bad = 0;

	DIR *d;

	(void)state;
	snprintf(dir, sizeof(dir), "%s/tests/mail/mails", top ? top : ".");
	d = opendir(dir);
	assert_non_null(d);
	while ((e = readdir(d)) != NULL) {
		if (e->d_name[0] == '.')
			continue;
		snprintf(path, sizeof(path), "%s/%s", dir, e->d_name);
		bad += check_file(path, e->d_name);
		n++;
	}
	closedir(d);
	assert_int_equal(bad, 0);
	assert_int_equal(n, MAILS);
}

static enum mail_fault fault_of(const struct sbuf *raw)
{
	struct mail_message m;
	enum mail_fault fault;

	mail_message_init(&m);
	fault = mail_message_parse(raw->buf, raw->len, &policy, NULL, &m);
	assert_true(m.id[0] != '\0');
	mail_message_release(&m);
	return fault;
}

static void message__beyond_a_mebibyte__too_big(void **state)
{
	struct sbuf raw = SBUF_INIT;

	(void)state;
	sbuf_adds(&raw, "From: a@example.dk\n\n");
	while (raw.len < 1 << 20)
		sbuf_addc(&raw, 'x');
	assert_int_equal(fault_of(&raw), MAIL_FINE); /* one line of a megabyte is fine */
	sbuf_addc(&raw, 'x');
	assert_int_equal(fault_of(&raw), MAIL_TOO_BIG);
	sbuf_release(&raw);
}

static void add_parts(struct sbuf *raw, int n)
{
	sbuf_adds(raw, "From: a@example.dk\nContent-Type: multipart/mixed; boundary=b\n\n");
	for (int i = 0; i < n; i++)
		sbuf_addf(raw, "--b\nContent-Type: text/plain\n\n%d\n", i);
	sbuf_adds(raw, "--b--\n");
}

static void message__ten_thousand_parts__refused(void **state)
{
	struct sbuf raw = SBUF_INIT;

	(void)state;
	add_parts(&raw, 99);
	assert_int_equal(fault_of(&raw), MAIL_FINE);
	sbuf_reset(&raw);
	add_parts(&raw, 100);
	assert_int_equal(fault_of(&raw), MAIL_TOO_MANY_PARTS);
	sbuf_reset(&raw);
	add_parts(&raw, 10000);
	assert_int_equal(fault_of(&raw), MAIL_TOO_MANY_PARTS);
	sbuf_release(&raw);
}

static double cpu_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

/* The fastest of several runs counts. */
static void assert_refused_at_once(const char *what, const struct sbuf *raw, enum mail_fault want)
{
	double least = 1e9;

	for (int i = 0; i < 5; i++) {
		double began = cpu_ms(), took;
		enum mail_fault fault = fault_of(raw);

		if (fault != want)
			fail_msg("%s: %s", what, mail_fault_text(fault));
		took = cpu_ms() - began;
		least = took < least ? took : least;
	}
	if (least > 20)
		fail_msg("%s: %.1f ms", what, least);
}

/* GMime alone takes a quarter of a second. */
static void message__fifty_thousand_parts__refused_at_once(void **state)
{
	struct sbuf raw = SBUF_INIT;

	(void)state;
	sbuf_adds(&raw, "From: a@example.dk\nContent-Type: multipart/mixed; boundary=b\n\n");
	for (int i = 0; i < 50000; i++)
		sbuf_adds(&raw, "--b\n\nx\n");
	assert_refused_at_once("parts", &raw, MAIL_TOO_MANY_PARTS);
	sbuf_release(&raw);
}

static enum mail_fault fault_of_lines(const char *line, int times)
{
	struct sbuf raw = SBUF_INIT;
	enum mail_fault fault;

	sbuf_adds(&raw, "From: a@example.dk\n\n5254\n");
	for (int i = 1; i < times; i++)
		sbuf_adds(&raw, line);
	fault = fault_of(&raw);
	sbuf_release(&raw);
	return fault;
}

/* Half a second for each mail, otherwise, whoever wrote it. */
static void message__of_short_lines__refused(void **state)
{
	struct sbuf raw = SBUF_INIT;

	(void)state;
	assert_int_equal(fault_of_lines("5254\n", 6000), MAIL_FINE);
	assert_int_equal(fault_of_lines("5254\n", 6001), MAIL_TOO_MANY_LINES);
	assert_int_equal(fault_of_lines("> 5254\n", 20000), MAIL_FINE);
	assert_int_equal(fault_of_lines("> 5254\n", 20001), MAIL_TOO_MANY_LINES);
	sbuf_adds(&raw, "From: a@example.dk\n\n");
	for (int i = 0; i < 300000; i++)
		sbuf_adds(&raw, "a\n");
	assert_int_equal(fault_of(&raw), MAIL_TOO_MANY_LINES);
	sbuf_release(&raw);
}

/* `times` repetitions between two texts. */
struct bulk {
	const char *what, *before, *again, *after;
	int times;
};

static void make_bulk(struct sbuf *raw, const struct bulk *b, int times)
{
	sbuf_reset(raw);
	sbuf_addf(raw, "From: a@example.dk\nTo: play@play.example.dk\n%s", b->before);
	for (int i = 0; i < times; i++)
		sbuf_adds(raw, b->again);
	sbuf_addf(raw, "%s\n\n5254\n", b->after);
}

#define PART  "Content-Type: multipart/mixed; boundary=b\n\n--b\n"
#define INNER "Content-Type: message/rfc822\n\nSubject: x\n"

static void message__of_header_fields__refused_at_once(void **state)
{
	static const struct bulk bulks[] = {
		{"fields", "", "X:1\n", "X: 1", 190000},
		{"fields without a name", "", ": 1\n", "X: 1", 190000},
		{"fields of a part", PART, "X:1\n", "X: 1", 190000},
		{"fields of a message inside", INNER, "X:1\n", "X: 1", 190000},
		{"fields of a digest", "Content-Type: Multipart/Digest; boundary=b\n\n--b\n\n",
		 "X:1\n", "X: 1", 190000},
		{"results of authentication", "", "Authentication-Results: mx\n", "X: 1", 30000},
		{"long fields", "X: 1", "\n 2", "", 250000},
		{"a long To", "To: ", "a@example.dk, ", "", 60000},
		{"a long type", "Content-Type: text/plain", "; a=b", "", 190000},
		{"encoded words", "To: ", "=?utf-8?b?PGE?=,", "", 7500},
	};
	struct sbuf raw = SBUF_INIT;

	(void)state;
	for (size_t i = 0; i < sizeof(bulks) / sizeof(*bulks); i++) {
		make_bulk(&raw, &bulks[i], bulks[i].times);
		assert_refused_at_once(bulks[i].what, &raw, MAIL_TOO_MUCH_HEADER);
		make_bulk(&raw, &bulks[i], 100);
		if (fault_of(&raw))
			fail_msg("a hundred %s: %s", bulks[i].what,
				 mail_fault_text(fault_of(&raw)));
	}
	sbuf_release(&raw);
}

/* GMime recurses for each group: 50,000 of them overflowed the stack and ended the server. */
static void message__groups_in_groups__refused(void **state)
{
	static const struct bulk bulks[] = {
		{"To", "Cc: ", "g:", "", 200000},
		{"Delivered-To", "Delivered-To: ", "g:", "", 200000},
		{"X-Original-To", "X-Original-To: ", "g:", "", 200000},
		{"folded", "Cc: ", "g:\n ", "", 200000},
		{"a blank", "Cc \t: ", "g:", "", 200000},
		{"inside", INNER "To: ", "g:", "", 200000},
		{"inside, folded", INNER "reply-to:", " g:\n", "", 200000},
		{"inside a part", PART INNER "Bcc: ", "g:", "", 200000},
		{"inside, after mbox", "Content-Type: message/rfc822\n\nFrom x\nSender: ", "g:", "",
		 200000},
		{"with a comment",
		 "Content-Type: (x) message (y)/ rfc822\n\nA: b\nFrom: ", "g:", "", 200000},
	};
	struct sbuf raw = SBUF_INIT;

	(void)state;
	for (size_t i = 0; i < sizeof(bulks) / sizeof(*bulks); i++) {
		make_bulk(&raw, &bulks[i], bulks[i].times);
		assert_refused_at_once(bulks[i].what, &raw, MAIL_TOO_MUCH_HEADER);
	}
	sbuf_reset(&raw);
	sbuf_adds(&raw, "From: a@example.dk\nTo: friends: play@play.example.dk;\n\n5254\n");
	assert_int_equal(fault_of(&raw), MAIL_FINE);
	sbuf_reset(&raw);
	sbuf_adds(&raw, "From: ");
	for (int i = 0; i < 200000; i++)
		sbuf_adds(&raw, "g:");
	sbuf_adds(&raw, "\n\n5254\n");
	assert_refused_at_once("From", &raw, MAIL_TOO_MUCH_HEADER);
	sbuf_release(&raw);
}

/* A text may quote headers and have many lines with colons. */
static void message__with_colons__read(void **state)
{
	struct sbuf raw = SBUF_INIT;

	(void)state;
	sbuf_adds(&raw, "From: a@example.dk\n\n5254\n");
	for (int i = 0; i < 5000; i++)
		sbuf_addf(&raw, "Move: %d\n", i);
	assert_int_equal(fault_of(&raw), MAIL_FINE);
	sbuf_release(&raw);
}

/* Text lines that start like parts do no harm. */
static void message__with_dashes__read(void **state)
{
	struct sbuf raw = SBUF_INIT;

	(void)state;
	sbuf_adds(&raw, "From: a@example.dk\n\n5254\n");
	for (int i = 0; i < 400; i++)
		sbuf_addf(&raw, "-- %d\n", i);
	assert_int_equal(fault_of(&raw), MAIL_FINE);
	sbuf_release(&raw);
}

static void add_nested(struct sbuf *raw, int depth)
{
	sbuf_adds(raw, "From: a@example.dk\n");
	for (int i = 0; i < depth; i++)
		sbuf_addf(raw, "Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n", i, i);
	sbuf_adds(raw, "Content-Type: text/plain\n\n5254\n");
}

static void message__nested_beyond_ten__refused(void **state)
{
	struct sbuf raw = SBUF_INIT;

	(void)state;
	add_nested(&raw, 9);
	assert_int_equal(fault_of(&raw), MAIL_FINE);
	sbuf_reset(&raw);
	add_nested(&raw, 10);
	assert_int_equal(fault_of(&raw), MAIL_TOO_DEEP);
	sbuf_reset(&raw);
	add_nested(&raw, 400);
	assert_int_equal(fault_of(&raw), MAIL_TOO_DEEP);
	sbuf_reset(&raw);
	add_nested(&raw, 15000);
	assert_int_equal(fault_of(&raw), MAIL_TOO_MANY_PARTS);
	sbuf_release(&raw);
}

static void message__no_header__unreadable_or_without_sender(void **state)
{
	struct sbuf raw = SBUF_INIT;

	(void)state;
	assert_int_equal(fault_of(&raw), MAIL_UNREADABLE);
	sbuf_adds(&raw, "\n\n5254\n");
	assert_true(fault_of(&raw) != MAIL_FINE);
	sbuf_release(&raw);
}

static void token__in_every_place__listed_the_surest_first(void **state)
{
	static const char raw[] = "From: a@example.dk\n"
				  "To: x@y.dk, Play <play+tototo@chess.example.org>\n"
				  "Delivered-To: play+delivered@chess.example.org\n"
				  "In-Reply-To: <inreply.1@chess.example.org>\n"
				  "References: <old.1@x> <young.2@x>\n\n5254\n";
	struct mail_envelope env = {"a@example.dk", "play+envelope@chess.example.org"};
	struct mail_message m;

	(void)state;
	mail_message_init(&m);
	assert_int_equal(mail_message_parse(raw, sizeof(raw) - 1, &policy, &env, &m), MAIL_FINE);
	assert_string_equal(m.token_places.buf, "play+envelope@chess.example.org\n"
						"play+delivered@chess.example.org\n"
						"play+tototo@chess.example.org\n");
	assert_string_equal(m.ids.buf, "inreply.1@chess.example.org\nyoung.2@x\nold.1@x\n");
	mail_message_release(&m);
}

static void address__ours_or_not__told_apart(void **state)
{
	(void)state;
	assert_true(mail_address_is_ours(&policy, "play@chess.example.org"));
	assert_true(mail_address_is_ours(&policy, "PLAY+x@Chess.Example.Org"));
	assert_true(mail_address_is_ours(&policy, "bounce+x@chess.example.org"));
	assert_false(mail_address_is_ours(&policy, "player@chess.example.org"));
	assert_false(mail_address_is_ours(&policy, "play@chess.example.org.evil"));
	assert_false(mail_address_is_ours(&policy, "play"));
	assert_false(mail_address_is_ours(&policy, ""));
}

static enum mail_class class_of(const char *from, const char *recipient, const char *field)
{
	struct mail_envelope env = {from, recipient};
	struct sbuf raw = SBUF_INIT;
	struct mail_message m;
	enum mail_class class;

	sbuf_addf(&raw, "From: a@example.dk\n%s\nSorry\n", field);
	mail_message_init(&m);
	mail_message_parse(raw.buf, raw.len, &policy, &env, &m);
	class = m.class;
	mail_message_release(&m);
	sbuf_release(&raw);
	return class;
}

/* The form in which an address is stored and compared: composed, without regard to case. */
static void address__international__one_form_for_each(void **state)
{
	static const struct {
		const char *text, *form; /* NULL: none */
		enum mailbox_fault fault;
	} cases[] = {
		{"Anna@X.dk", "Anna@X.dk", MAILBOX_GOOD},
		{"Anna@MÅGE.dk", "Anna@xn--mge-ula.dk", MAILBOX_GOOD},
		{"søren@x.dk", "søren@x.dk", MAILBOX_FOREIGN},
		{"SØREN@X.dk", "søren@x.dk", MAILBOX_FOREIGN},
		{"a\xcc\x8ase@x.dk", "\xc3\xa5se@x.dk", MAILBOX_FOREIGN}, /* a, ring */
		{"søren@måge.dk", "søren@xn--mge-ula.dk", MAILBOX_FOREIGN},
		{"\xe2\x84\xaa@x.dk", "k@x.dk", MAILBOX_GOOD}, /* the sign of the kelvin */
		{"s\xc2\xa0ren@x.dk", NULL, MAILBOX_MARK},     /* no-break space */
		{"s\xe2\x80\x8b"
		 "ren@x.dk",
		 NULL, MAILBOX_MARK},		       /* zero width space */
		{"s\xf8ren@x.dk", NULL, MAILBOX_MARK}, /* no UTF-8 */
		{"søren@\xe2\x80\x8b.dk", NULL, MAILBOX_MARK},
		{"ååååååååååååååååååååååååååååååååå@x.dk", NULL, MAILBOX_LONG},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		char form[MAILBOX_MAX + 1] = "unchanged";

		if (mail_address_form(cases[i].text, form) != cases[i].fault)
			fail_msg("%s: not %d", cases[i].text, (int)cases[i].fault);
		assert_string_equal(form, cases[i].form ? cases[i].form : "unchanged");
	}
}

static void class__bounce_address__vacation_is_no_bounce(void **state)
{
	(void)state;
	assert_int_equal(class_of("", "bounce+t@chess.example.org", ""), MAIL_BOUNCE);
	assert_int_equal(class_of("a@b.dk", "bounce+t@chess.example.org", ""), MAIL_BOUNCE);
	assert_int_equal(
		class_of("", "bounce+t@chess.example.org", "Auto-Submitted: auto-replied\n"),
		MAIL_AUTOMATIC);
	assert_int_equal(class_of("", "play@chess.example.org", ""), MAIL_BOUNCE);
	assert_int_equal(class_of("a@b.dk", "play@chess.example.org", ""), MAIL_PERSONAL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(mails__as_files__read_as_they_say),
		cmocka_unit_test(message__beyond_a_mebibyte__too_big),
		cmocka_unit_test(message__ten_thousand_parts__refused),
		cmocka_unit_test(message__fifty_thousand_parts__refused_at_once),
		cmocka_unit_test(message__of_short_lines__refused),
		cmocka_unit_test(message__of_header_fields__refused_at_once),
		cmocka_unit_test(message__groups_in_groups__refused),
		cmocka_unit_test(message__with_colons__read),
		cmocka_unit_test(message__with_dashes__read),
		cmocka_unit_test(message__nested_beyond_ten__refused),
		cmocka_unit_test(message__no_header__unreadable_or_without_sender),
		cmocka_unit_test(token__in_every_place__listed_the_surest_first),
		cmocka_unit_test(address__ours_or_not__told_apart),
		cmocka_unit_test(address__international__one_form_for_each),
		cmocka_unit_test(class__bounce_address__vacation_is_no_bounce),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

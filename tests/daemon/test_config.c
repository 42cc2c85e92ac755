/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The configuration file: what is accepted, what is rejected with which message, and that the
 * manual page lists every key.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/config.h"

struct refusal {
	const char *text;
	const char *why; /* part of the message */
};

static const struct refusal refusals[] = {
	{"nonsense\n", "c:1: 'nonsense' is not `key = value`"},
	{"\n\nno-such = 1\n", "c:3: unknown key 'no-such'"},
	{"domain = a.example\ndomain = b.example\n", "c:2: domain: already set in line 1"},
	{"domain = not a host\n", "c:1: domain: 'not a host' is not a host name"},
	{"domain =\n", "c:1: domain: needs a value"},
	{"site-name = xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n",
	 "longer than 60 bytes"},
	{"mail-max = lots\n", "c:1: mail-max: 'lots' is not an integer"},
	{"mail-max = 1\n", "c:1: mail-max: 1 is not between 16384 and 67108864"},
	{"mail-max = 99999999999999999999\n", "is not an integer"},
	{"mailbox-delete = maybe\n", "neither yes nor no"},
	{"leader-address = nobody\n", "is not a mail address"},
	{"leader-address = leder@m\303\245ge.dk\n", "non-ASCII characters"},
	{"outgoing = pigeon\n",
	 "c:1: outgoing: 'pigeon' is not one of the allowed words: files smtp"},
	{"database = relative.db\n", "is not an absolute path"},
	{"database = postgres//db1/kskak\n", "is neither a path nor postgresql://USER@HOST/NAME"},
	{"database = mysql://u:secret@db1/kskak\n",
	 "c:1: database: the value is neither a path nor postgresql://USER@HOST/NAME"},
	{"lmtp-listen = 127.0.0.1\n", "is not HOST:PORT"},
	{"lmtp-listen = 127.0.0.1:70000\n", "is not HOST:PORT"},
	{"lmtp-listen = ::1:24\n", "is not HOST:PORT"},
	{"lmtp-listen = 192.0.2.1:24\n", "must be a loopback address"},
	{"lmtp-listen = 127.0.0.1:24\nauthserv-id = mx.example\n",
	 "c:2: authserv-id: Authentication-Results of mail by lmtp-listen could be forged"},
	{"trusted-received = mx.example\nlmtp-listen = 127.0.0.1:24\n",
	 "c:1: trusted-received: Received of mail by lmtp-listen could be forged"},
	{"http-listen = 0.0.0.0:80\n", "without a certificate it must be a loopback address"},
	{"http-key = /k.pem\n", "must be set together"},
	{"outgoing = smtp\nsmtp-url = smtp://mail.example.org:25\nsmtp-tls = never\n",
	 "c:3: smtp-tls: 'never' is allowed for a loopback host only"},
	{"mailbox-url = imap://mail.example.org\nmailbox-tls = never\n", "c:2: mailbox-tls"},
	{"smtp-url = mail.example.org\n", "is not a URL"},
	{"retry-most = 60\nretry-first = 120\n", "retry-most is less than retry-first"},
	{"play-local = x\nbounce-local = x\n", "must differ"},
	{"domain = a.example\nlmtp-socket =\n",
	 "c:2: no way in for mail: set lmtp-socket, lmtp-listen or mailbox-url"},
};

static bool parse(struct config *cfg, const char *text, struct sbuf *why)
{
	config_init(cfg);
	return config_parse(cfg, text, "c", NULL, why);
}

static void config__bad_line__refused_with_its_place(void **state)
{
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(refusals) / sizeof(refusals[0]); i++) {
		struct config cfg;
		struct sbuf why = SBUF_INIT;

		assert_false(parse(&cfg, refusals[i].text, &why));
		if (!strstr(why.buf, refusals[i].why))
			fail_msg("%s: said \"%s\"", refusals[i].text, why.buf);
		assert_string_equal(cfg.domain, "localhost");
		config_release(&cfg);
		sbuf_release(&why);
	}
	assert_int_equal(i, 30);
}

static void config__several_faults__all_told(void **state)
{
	struct config cfg;
	struct sbuf why = SBUF_INIT;

	(void)state;
	assert_false(parse(&cfg, "x = 1\ny = 2\nmail-max = 3\n", &why));
	assert_non_null(strstr(why.buf, "c:1:"));
	assert_non_null(strstr(why.buf, "\nc:2:"));
	assert_non_null(strstr(why.buf, "\nc:3:"));
	config_release(&cfg);
	sbuf_release(&why);
}

static void config__good_lines__taken(void **state)
{
	struct config cfg;
	struct sbuf why = SBUF_INIT;

	(void)state;
	assert_true(parse(&cfg,
			  "# a comment\n"
			  "domain = chess.example.org   # and another\n"
			  "site-name = K-skak #1\n"
			  "lmtp-listen = [::1]:2424\n"
			  "mailbox-delete = yes\n"
			  "leader = anna: emt open, cup\n"
			  "leader = bo: *\n"
			  "outgoing = smtp\nsmtp-url = smtp://[::1]:25\nsmtp-tls = never\n"
			  "mail-max = 20000",
			  &why));
	assert_string_equal(cfg.domain, "chess.example.org");
	assert_string_equal(cfg.site_name, "K-skak");
	assert_int_equal(cfg.mail_max, 20000);
	assert_true(cfg.mailbox_delete);
	assert_string_equal(cfg.leader, "anna: emt open, cup\nbo: *");
	assert_int_equal(why.len, 0);
	config_release(&cfg);
	sbuf_release(&why);
}

static void config__only_a_domain__mail_can_come_in(void **state)
{
	struct config cfg;
	struct sbuf why = SBUF_INIT;

	(void)state;
	assert_true(parse(&cfg, "domain = chess.example.org\n", &why));
	assert_string_equal(cfg.lmtp_socket, "/run/kskakd/lmtp.sock");
	assert_string_equal(cfg.http_listen, "127.0.0.1:8080");
	assert_string_equal(cfg.control_socket, "/run/kskakd/control.sock");
	config_release(&cfg);
	assert_true(parse(&cfg, "lmtp-socket =\nmailbox-url = imaps://mail.example.org\n", &why));
	assert_string_equal(cfg.lmtp_socket, "");
	config_release(&cfg);
	sbuf_release(&why);
}

static void config__relative_path__taken_from_the_files_directory(void **state)
{
	struct config cfg;
	struct sbuf why = SBUF_INIT;

	(void)state;
	config_init(&cfg);
	assert_true(config_parse(&cfg, "database = a.db\n", "c", "/srv/x", &why));
	assert_string_equal(cfg.database, "/srv/x/a.db");
	config_release(&cfg);
	sbuf_release(&why);
}

static void lists__user__found_with_what_follows(void **state)
{
	const char *list = "annabel: a\nanna : emt open, cup\nbo";
	struct sbuf rest = SBUF_INIT;

	(void)state;
	assert_true(config_lists(list, "anna", &rest));
	assert_string_equal(rest.buf, "emt open, cup");
	sbuf_reset(&rest);
	assert_true(config_lists(list, "bo", &rest));
	assert_string_equal(rest.buf, "");
	assert_false(config_lists(list, "b", NULL));
	assert_false(config_lists(list, "ann", NULL));
	assert_false(config_lists("", "anna", NULL));
	sbuf_release(&rest);
}

static void slurp(const char *path, struct sbuf *ret_text)
{
	const char *top = getenv("top_srcdir");
	struct sbuf full = SBUF_INIT;
	char buf[4096];
	size_t n;
	FILE *f;

	sbuf_addf(&full, "%s/%s", top ? top : ".", path);
	f = fopen(full.buf, "r");
	if (!f)
		fail_msg("%s cannot be read", full.buf);
	while ((n = fread(buf, 1, sizeof(buf), f)) > 0)
		sbuf_add(ret_text, buf, n);
	fclose(f);
	sbuf_release(&full);
}

static void manual__key_list__is_the_tables(void **state)
{
	struct sbuf page = SBUF_INIT, keys = SBUF_INIT;

	(void)state;
	slurp("man/kskakd.conf.5", &page);
	config_keys(true, &keys);
	if (!strstr(page.buf, keys.buf))
		fail_msg("man/kskakd.conf.5 does not hold what `kskakd --keys --mdoc` says");
	sbuf_release(&page);
	sbuf_release(&keys);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(config__bad_line__refused_with_its_place),
		cmocka_unit_test(config__several_faults__all_told),
		cmocka_unit_test(config__good_lines__taken),
		cmocka_unit_test(config__only_a_domain__mail_can_come_in),
		cmocka_unit_test(config__relative_path__taken_from_the_files_directory),
		cmocka_unit_test(lists__user__found_with_what_follows),
		cmocka_unit_test(manual__key_list__is_the_tables),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Protection of the forms on pages: parsing, origin checks, and CSRF tokens. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "daemon/web/csrf.h"
#include "daemon/web/form.h"
#include "daemon/web/origin.h"
#include "daemon/web/remotes.h"

static bool reads(const char *text, struct form *ret_form)
{
	return form_read(text, strlen(text), ret_form);
}

static void form__escapes_and_plus__decoded(void **state)
{
	struct form form = FORM_INIT;
	char line[FORM_LINE + 1];

	(void)state;
	assert_true(reads("name=Bo+%C3%85g%C3%a5rd&empty=&bare&&days=12&on=2026-03-08", &form));
	assert_int_equal(form.n, 5);
	assert_string_equal(form_value(&form, "name"), "Bo \303\205g\303\245rd");
	assert_string_equal(form_value(&form, "empty"), "");
	assert_string_equal(form_value(&form, "bare"), "");
	assert_null(form_value(&form, "other"));
	assert_true(form_line(&form, "other", 10, line));
	assert_string_equal(line, "");
	form_release(&form);
}

static void form__what_no_browser_sends__refused_as_a_whole(void **state)
{
	static const char *const bad[] = {
		"a=%",	    "a=%4",	   "a=%zz",	     "a=%00",	 "a=1&a=2", "a=%ff",
		"a=%c0%80", "a=%ed%a0%80", "a=%f4%90%80%80", "a=%e2%82", "%00=1",   "a=%c3",
	};
	struct form form = FORM_INIT;
	struct sbuf many = SBUF_INIT;

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		assert_false(reads(bad[i], &form));
		assert_int_equal(form.n, 0);
	}
	for (int i = 0; i <= FORM_FIELDS; i++)
		sbuf_addf(&many, "f%d=1&", i);
	assert_false(reads(many.buf, &form));
	sbuf_release(&many);
}

static void form__one_line__no_controls_and_no_turning_marks(void **state)
{
	struct form form = FORM_INIT;
	char line[FORM_LINE + 1] = "as before";
	int64_t n = 0;
	struct civil date;
	char *text;

	(void)state;
	assert_true(
		reads("a=++x+&tab=a%09b&lf=a%0d%0ab&rlo=a%E2%80%AEb&n=12&m=x&d=2026-02-30&e=2026-"
		      "02-28",
		      &form));
	assert_false(form_line(&form, "tab", 9, line));
	assert_false(form_line(&form, "lf", 9, line));
	assert_false(form_line(&form, "rlo", 9, line));
	assert_string_equal(line, "as before");
	assert_true(form_line(&form, "a", 1, line));
	assert_string_equal(line, "x");
	assert_false(form_line(&form, "n", 1, line));
	text = form_text(&form, "lf", 9);
	assert_string_equal(text, "a\nb");
	free(text);
	assert_null(form_text(&form, "rlo", 9));
	assert_null(form_text(&form, "lf", 2));
	assert_true(form_number(&form, "n", 1, 12, &n));
	assert_int_equal(n, 12);
	assert_false(form_number(&form, "n", 1, 11, &n));
	assert_false(form_number(&form, "m", 0, 99, &n));
	assert_false(form_date(&form, "d", &date));
	assert_true(form_date(&form, "e", &date));
	form_release(&form);
}

static void origin__foreign_ones__refused(void **state)
{
	static const struct {
		const char *site, *origin, *host, *url;
		bool ours;
	} cases[] = {
		{NULL, NULL, "chess.test", "", true},
		{"same-origin", NULL, "chess.test", "", true},
		{"none", NULL, "chess.test", "", true},
		{"same-site", NULL, "chess.test", "", false},
		{"cross-site", NULL, "chess.test", "", false},
		{"", NULL, "chess.test", "", false},
		/* Host determines the target */
		{"same-origin", "https://evil.test", "chess.test", "", true},
		{"cross-site", "http://chess.test", "chess.test", "", false},
		{NULL, "null", "chess.test", "", true},
		{NULL, "http://chess.test", "chess.test", "", true},
		{NULL, "http://chess.test:8080", "chess.test", "", false},
		{NULL, "http://evil.test", "chess.test", "", false},
		{NULL, "http://chess.test.evil.test", "chess.test", "", false},
		{NULL, "https://chess.test", "127.0.0.1:8080", "https://chess.test", true},
		{NULL, "https://CHESS.test", "127.0.0.1", "https://chess.test/club", true},
		{NULL, "http://chess.test", "chess.test", "https://chess.test", false},
		{NULL, "https://chess.test.evil.test", "x", "https://chess.test", false},
		{NULL, "https://evil.test", "evil.test", "https://chess.test", false},
		{NULL, "", "", "", false},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct origin from = {cases[i].site, cases[i].origin, cases[i].host};

		assert_int_equal(origin_is_ours(&from, cases[i].url), cases[i].ours);
	}
}

static struct keyring *ring_of(int id, unsigned char fill)
{
	struct keyring *ring = keyring_new();
	unsigned char secret[32];

	memset(secret, fill, sizeof(secret));
	assert_true(keyring_add(ring, id, secret, false));
	return ring;
}

static void csrf__bound_to_one_session(void **state)
{
	unsigned char mine[DIGEST_LEN] = {1}, other[DIGEST_LEN] = {2};
	struct keyring *ring = ring_of(1, 7), *stranger = ring_of(1, 8);
	struct csrf_binding me = {.session = mine, .now = {1000000}};
	struct csrf_binding later = {.session = mine, .now = {9000000}};
	struct csrf_binding you = {.session = other, .now = {1000000}};
	struct csrf_binding nobody = {.now = {1000000}};
	char text[CSRF_TEXT];

	(void)state;
	csrf_write(ring, &me, text);
	assert_true(csrf_good(ring, &me, text));
	assert_true(csrf_good(ring, &later, text));
	assert_false(csrf_good(ring, &you, text));
	assert_false(csrf_good(ring, &nobody, text));
	assert_false(csrf_good(stranger, &me, text));
	assert_false(csrf_good(ring, &me, NULL));
	assert_false(csrf_good(ring, &me, ""));
	text[CSRF_TEXT - 2] = text[CSRF_TEXT - 2] == '0' ? '1' : '0';
	assert_false(csrf_good(ring, &me, text));
	keyring_free(ring);
	keyring_free(stranger);
}

static void csrf__signed_out__good_in_this_hour_and_the_next(void **state)
{
	struct keyring *ring = ring_of(3, 7);
	struct csrf_binding at = {.now = {7200}};
	char text[CSRF_TEXT];

	(void)state;
	csrf_write(ring, &at, text);
	at.now.sec = 7200 + 2 * 3600 - 1;
	assert_true(csrf_good(ring, &at, text));
	at.now.sec++;
	assert_false(csrf_good(ring, &at, text));
	at.now.sec = 7199;
	assert_false(csrf_good(ring, &at, text));
	keyring_free(ring);
}

/* A form of a letter link is invalid for another letter and for its reader's session. */
static void csrf__letter__bound_to_its_link(void **state)
{
	struct keyring *ring = ring_of(1, 7);
	struct csrf_binding a = {.letter = "aaaa"}, b = {.letter = "bbbb"}, none = {.now = {0}};
	char text[CSRF_TEXT];

	(void)state;
	csrf_write(ring, &a, text);
	assert_true(csrf_good(ring, &a, text));
	assert_false(csrf_good(ring, &b, text));
	assert_false(csrf_good(ring, &none, text));
	keyring_free(ring);
}

static void remotes__proxy__believed_when_it_is_trusted(void **state)
{
	static const struct {
		const char *peer, *forwarded, *trusted, *want;
	} cases[] = {
		{"192.0.2.1", NULL, "", "192.0.2.1"},
		{"192.0.2.1", "198.51.100.7", "", "192.0.2.1"},
		{"127.0.0.1", "198.51.100.7", "127.0.0.1", "198.51.100.7"},
		{"127.0.0.1", "203.0.113.9, 198.51.100.7", "127.0.0.1", "198.51.100.7"},
		{"127.0.0.1", "203.0.113.9, 10.0.0.2", "127.0.0.1\n10.0.0.2", "203.0.113.9"},
		{"127.0.0.1", "", "127.0.0.1", "127.0.0.1"},
		{"127.0.0.1", NULL, "127.0.0.1", "127.0.0.1"},
		{"127.0.0.10", "1.2.3.4", "127.0.0.1", "127.0.0.10"},
		{"2001:db8:1:2:3:4:5:6", NULL, "", "2001:db8:1:2::"},
		{"127.0.0.1", "unknown", "127.0.0.1", "127.0.0.1"},
		{"127.0.0.1", "203.0.113.9, <b>, 10.0.0.2", "127.0.0.1\n10.0.0.2", "10.0.0.2"},
		{"127.0.0.1", "::ffff:198.51.100.7", "127.0.0.1", "198.51.100.7"},
		{NULL, NULL, "", "?"},
	};
	char got[REMOTES_ADDRESS];

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		remotes_address(cases[i].peer, cases[i].forwarded, cases[i].trusted, got);
		assert_string_equal(got, cases[i].want);
	}
}

static void remotes__limit__of_one_key_and_span(void **state)
{
	struct remotes *remotes = remotes_new();

	(void)state;
	for (int i = 0; i < 3; i++)
		assert_true(remotes_allow(remotes, "remote a", 1, 3));
	assert_false(remotes_allow(remotes, "remote a", 1, 3));
	assert_true(remotes_allow(remotes, "remote b", 1, 3));
	assert_true(remotes_allow(remotes, "remote a", 2, 3));
	remotes_free(remotes);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(form__escapes_and_plus__decoded),
		cmocka_unit_test(form__what_no_browser_sends__refused_as_a_whole),
		cmocka_unit_test(form__one_line__no_controls_and_no_turning_marks),
		cmocka_unit_test(origin__foreign_ones__refused),
		cmocka_unit_test(csrf__bound_to_one_session),
		cmocka_unit_test(csrf__signed_out__good_in_this_hour_and_the_next),
		cmocka_unit_test(csrf__letter__bound_to_its_link),
		cmocka_unit_test(remotes__proxy__believed_when_it_is_trusted),
		cmocka_unit_test(remotes__limit__of_one_key_and_span),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

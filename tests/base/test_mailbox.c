/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Syntax of mail addresses that may be written to. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "core/base/mailbox.h"

#define TEN   "abcdefghij"
#define SIXTY TEN TEN TEN TEN TEN TEN

static const struct {
	const char *text;
	enum mailbox_fault fault;
} cases[] = {
	{"x@y", MAILBOX_GOOD},
	{"anna.bro+skak@post.club.test", MAILBOX_GOOD},
	{"o'neill_1/2=3@xn--mge-ula.dk", MAILBOX_GOOD},
	{"123@4.5", MAILBOX_GOOD},
	{SIXTY "abcd@x.dk", MAILBOX_GOOD},
	{"x@" SIXTY "abc.dk", MAILBOX_GOOD},
	{"", MAILBOX_NONE},
	{"x", MAILBOX_NONE},
	{"@", MAILBOX_NONE},
	{"x@", MAILBOX_NONE},
	{"@x", MAILBOX_NONE},
	{SIXTY "abcde@x.dk", MAILBOX_LONG},
	{"x@" SIXTY "." SIXTY "." SIXTY "." SIXTY "." TEN, MAILBOX_LONG},
	{"x@" SIXTY "abcd.dk", MAILBOX_MARK},
	{"x@y.test> NOTIFY=NEVER <", MAILBOX_MARK},
	{"x@y, z@z", MAILBOX_MARK},
	{"a b@c", MAILBOX_MARK},
	{"a@b@c", MAILBOX_MARK},
	{"a@b c", MAILBOX_MARK},
	{"<a@b>", MAILBOX_MARK},
	{"a;b@c", MAILBOX_MARK},
	{"\"a b\"@c", MAILBOX_MARK},
	{"a\\@c", MAILBOX_MARK},
	{"a(b)@c", MAILBOX_MARK},
	{"a@[127.0.0.1]", MAILBOX_MARK},
	{"a@b:c", MAILBOX_MARK},
	{"a@b_c", MAILBOX_MARK},
	{".a@b", MAILBOX_MARK},
	{"a.@b", MAILBOX_MARK},
	{"a..c@b", MAILBOX_MARK},
	{"a@.b", MAILBOX_MARK},
	{"a@b.", MAILBOX_MARK},
	{"a@b..c", MAILBOX_MARK},
	{"a@-b", MAILBOX_MARK},
	{"a@b-", MAILBOX_MARK},
	{"a@b.-c", MAILBOX_MARK},
	{"a@b\r\nRCPT TO:<c@d>", MAILBOX_MARK},
	{"a\t@b", MAILBOX_MARK},
	{"a@b\x7f", MAILBOX_MARK},
	{"s\303\270ren@x.dk", MAILBOX_FOREIGN},
	{"anna@m\303\245ge.dk", MAILBOX_FOREIGN},
	{"s\303\270ren@x..dk", MAILBOX_MARK},
	{"anna\342\200\256@x.dk", MAILBOX_MARK},
};

static void address__that_smtp_takes_as_it_is_is_good(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		if (mailbox_check(cases[i].text) != cases[i].fault)
			fail_msg("%s: %d, not %d", cases[i].text, (int)mailbox_check(cases[i].text),
				 (int)cases[i].fault);
	assert_int_equal(mailbox_check(NULL), MAILBOX_NONE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(address__that_smtp_takes_as_it_is_is_good),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

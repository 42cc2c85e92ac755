/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The lines of events as they are stored: every line is restored, and nothing else is accepted. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "core/base/civil.h"
#include "sql/event_text.h"

static void comes_back(const char *line, bool shorter)
{
	struct sbuf again = SBUF_INIT;
	char packed[EVENT_TEXT_PACKED];
	size_t len = event_text_pack(line, strlen(line), packed);

	if ((len != 0) != shorter)
		fail_msg("%s: %zu bytes", line, len);
	if (shorter) {
		assert_true(len < strlen(line) / 2);
		assert_true(event_text_unpack(packed, len, &again));
		assert_string_equal(again.buf, line);
		assert_memory_equal(packed, line, 5); /* its first word can be searched */
	} else {
		assert_false(event_text_unpack(line, strlen(line), &again));
	}
	sbuf_release(&again);
}

static void lines__of_moves_and_letters__come_back(void **state)
{
	(void)state;
	comes_back("move at=2026-03-12T07:00:00Z side=b day=2026-03-12 moves=\"7866\"", true);
	comes_back("move at=2026-03-12T23:30:00Z side=w day=2026-03-13 moves=\"0-0\"", true);
	comes_back("move at=2026-03-12T00:00:01Z side=w day=2026-03-11 moves=\"5254 if 5755 7163\"",
		   true);
	comes_back("sent at=1970-01-01T00:00:00Z day=1970-01-01 number=0", true);
	comes_back("sent at=2026-02-28T23:59:59Z day=2026-03-01 number=1023", true);
	comes_back("sent at=4147-08-20T07:32:15Z day=4147-08-20 number=1", true); /* 2^36 - 1 */
}

/* Missing fields, fields in another order, and malformed ones. */
static void lines__of_another_form__stay(void **state)
{
	static const char *const lines[] = {
		"",
		"move",
		"move at=",
		"move at=2026-03-12T07:00:00Z",
		"move at=2026-03-12T07:00:00Z day=2026-03-12 moves=\"7866\"",
		"move at=2026-03-12T07:00:00Z side=x day=2026-03-12 moves=\"7866\"",
		"move at=2026-03-12T07:00:00Z side=b day=2026-03-14 moves=\"7866\"",
		"move at=2026-03-12T07:00:00Z side=b day=2026-03-12 via=post moves=\"7866\"",
		"move at=2026-03-12T07:00:00Z side=b day=2026-03-12 moves=\"7866",
		"move at=2026-03-12T07:00:00Z side=b day=2026-03-12 moves=",
		"move at=2026-03-12 07:00:00Z side=b day=2026-03-12 moves=\"7866\"",
		"move at=2026-02-30T07:00:00Z side=b day=2026-03-02 moves=\"7866\"",
		"sent at=2026-03-12T07:00:00Z number=10",
		"sent at=1969-12-31T23:59:59Z day=1969-12-31 number=1",
		"sent at=4147-08-20T07:32:16Z day=4147-08-20 number=1",
		"resign at=2026-03-12T07:00:00Z side=b day=2026-03-12",
	};
	(void)state;
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++)
		comes_back(lines[i], false);
}

/* Damaged texts; every byte is checked, and none after the end is read. */
static void texts__damaged__are_not_taken_for_lines(void **state)
{
	static const char *const texts[] = {
		"move #",
		"move #000000",
		"move #000000w",
		"move #00000~w=7866",
		"move #000000x=7866",
		"move #000000w?7866",
		"sent #00000",
		"sent #000000",
		"sent #000000w1",
		"move 000000w=",
	};
	struct sbuf line = SBUF_INIT;

	(void)state;
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		if (event_text_unpack(texts[i], strlen(texts[i]), &line))
			fail_msg("%s: %s", texts[i], line.buf);
	assert_true(event_text_unpack("sent #000000=7 more", 15, &line));
	assert_string_equal(line.buf, "sent at=1970-01-01T00:00:00Z day=1970-01-01 number=7 ");
	sbuf_release(&line);
}

static void line__of_any_length__fits(void **state)
{
	char line[600], packed[EVENT_TEXT_PACKED];
	struct sbuf again = SBUF_INIT;
	int head = snprintf(line, sizeof(line),
			    "move at=2026-03-12T07:00:00Z side=b day=2026-03-12 moves=\"");

	(void)state;
	for (int len = head + 1; len < (int)sizeof(line); len++) {
		size_t n;

		memset(line + head, '7', (size_t)(len - head));
		line[len - 1] = '"';
		n = event_text_pack(line, (size_t)len, packed);
		assert_int_equal(n != 0, len <= EVENT_TEXT_PACKED);
		if (!n)
			continue;
		assert_true(event_text_unpack(packed, n, &again));
		assert_int_equal(again.len, len);
		assert_memory_equal(again.buf, line, (size_t)len);
	}
	sbuf_release(&again);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines__of_moves_and_letters__come_back),
		cmocka_unit_test(lines__of_another_form__stay),
		cmocka_unit_test(texts__damaged__are_not_taken_for_lines),
		cmocka_unit_test(line__of_any_length__fits),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

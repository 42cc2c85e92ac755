/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* FEN: what is accepted and how it is written back; what is rejected, where and why. */
#include "core/chess/fen.h"
#include "tests/chess/vector.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <setjmp.h>

#include <cmocka.h>

#define CASES 112

static const char *const names[] = {
#define X(name, field, text) [name] = #name,
	FEN_ERRORS(X)
#undef X
};

/* mode (std or 960), FEN, then the rewritten FEN or ERROR@COLUMN with columns from 1 */
static bool check_fen(const struct vector_case *c)
{
	struct position pos;
	char got[FEN_TEXT + 32];
	size_t column = 0;
	enum fen_error err;

	err = fen_parse(c->field[1], c->len[1], !strcmp(c->field[0], "960"), &pos, &column);
	if (err)
		snprintf(got, sizeof(got), "%s@%zu", names[err], column + 1);
	else
		fen_write(&pos, got);
	return vector_agrees(c, c->field[2], got);
}

static void parse__case_file__text_or_refusal(void **state)
{
	(void)state;
	assert_int_equal(vector_run("fen.tsv", check_fen), CASES);
}

/* Copies the text into memory of exactly its size, so that a sanitizer sees reads beyond it. */
static void parse__every_truncation__no_crash(void **state)
{
	static const char fen[] =
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
	struct position pos;
	size_t n, ok = 0;
	char *copy;

	(void)state;
	for (n = 0; n < sizeof(fen); n++) {
		copy = malloc(n ? n : 1);
		memcpy(copy, fen, n);
		ok += !fen_parse(copy, n, false, &pos, NULL);
		free(copy);
	}
	/* Without clocks, with one and with both. */
	assert_int_equal(ok, 3);
}

static void parse__refusal__position_untouched(void **state)
{
	struct position pos, before;
	size_t column = 77;

	(void)state;
	memset(&pos, 0x5a, sizeof(pos));
	before = pos;
	assert_int_equal(fen_parse("4k3/8/8/8/8/8/8/4K3 x", 21, false, &pos, &column), FEN_SIDE);
	assert_memory_equal(&pos, &before, sizeof(pos));
	assert_int_equal(column, 20);
}

static void text__every_error__sentence_in_both_languages(void **state)
{
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(names) / sizeof(*names); i++) {
		assert_true(strlen(fen_error_text((enum fen_error)i)) > 8);
		assert_in_range(fen_error_field((enum fen_error)i), 0, 6);
	}
}

static void start__all_960__written_and_read_again(void **state)
{
	struct position pos, again;
	char fen[FEN_TEXT];
	int i;

	(void)state;
	for (i = 0; i < 960; i++) {
		position_start960(&pos, i);
		fen_write(&pos, fen);
		assert_int_equal(fen_parse(fen, strlen(fen), true, &again, NULL), FEN_OK);
		assert_int_equal(pos.key, again.key);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(parse__case_file__text_or_refusal),
		cmocka_unit_test(parse__every_truncation__no_crash),
		cmocka_unit_test(parse__refusal__position_untouched),
		cmocka_unit_test(text__every_error__sentence_in_both_languages),
		cmocka_unit_test(start__all_960__written_and_read_again),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

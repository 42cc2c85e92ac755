/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Single moves in every notation: what is read; what is rejected, where and why. */
#include "core/chess/fen.h"
#include "core/chess/longalg.h"
#include "core/chess/numeric.h"
#include "core/chess/san.h"
#include "core/chess/uci.h"
#include "tests/chess/vector.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <setjmp.h>

#include <cmocka.h>

#define CASES 135

static const char *const names[] = {
#define X(name, class, text) [name] = #name,
	NOTATION_ERRORS(X)
#undef X
};

static enum notation_error read_move(const char *form, const struct position *pos, const char *text,
				     size_t len, chess_move *ret, size_t *column)
{
	if (!strcmp(form, "numeric"))
		return numeric_read(pos, text, len, ret, column);
	if (!strcmp(form, "uci"))
		return uci_read(pos, text, len, ret, column);
	return san_read(pos, text, len, !strcmp(form, "da") ? SAN_DANISH : SAN_ENGLISH, ret,
			column);
}

/* form, std or 960, FEN, move, then "numeric uci san danish long" or ERROR@COLUMN */
static bool check_move(const struct vector_case *c)
{
	char got[128], numeric[MOVE_TOKEN_TEXT], uci[UCI_TEXT], san[2][SAN_TEXT], lng[LONGALG_TEXT];
	struct position pos;
	chess_move m;
	size_t column = 0;
	enum notation_error err;

	position_start960(&pos, POSITION_ORDINARY);
	if (*c->field[2] &&
	    fen_parse(c->field[2], c->len[2], !strcmp(c->field[1], "960"), &pos, NULL))
		return vector_agrees(c, "a FEN", c->field[2]);
	err = read_move(c->field[0], &pos, c->field[3], c->len[3], &m, &column);
	if (err) {
		snprintf(got, sizeof(got), "%s@%zu", names[err], column + 1);
		return vector_agrees(c, c->field[4], got);
	}
	numeric_write(&pos, m, TOKEN_DSU, numeric);
	uci_write(&pos, m, uci);
	san_write_marked(&pos, m, SAN_ENGLISH, san[0]);
	san_write_marked(&pos, m, SAN_DANISH, san[1]);
	longalg_write(&pos, m, lng);
	snprintf(got, sizeof(got), "%s %s %s %s %s", numeric, uci, san[0], san[1], lng);
	return vector_agrees(c, c->field[4], got);
}

static void read__case_file__move_or_refusal(void **state)
{
	(void)state;
	assert_int_equal(vector_run("moves.tsv", check_move), CASES);
}

static void language__letters__decide(void **state)
{
	(void)state;
	assert_int_equal(san_letters_in("Nf3", 3), SAN_ENGLISH);
	assert_int_equal(san_letters_in("Sf3", 3), SAN_DANISH);
	assert_int_equal(san_letters_in("e8D", 3), SAN_DANISH);
	assert_int_equal(san_letters_in("Ke2", 3), -1);
	assert_int_equal(san_letters_in("bxc3", 4), -1);
	assert_int_equal(san_letters_in("O-O", 3), -1);
}

static void text__every_error__sentence_in_both_languages(void **state)
{
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(names) / sizeof(*names); i++) {
		assert_true(strlen(notation_text((enum notation_error)i)) > 8);
		assert_true(*notation_class_word(notation_class((enum notation_error)i)));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(read__case_file__move_or_refusal),
		cmocka_unit_test(language__letters__decide),
		cmocka_unit_test(text__every_error__sentence_in_both_languages),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

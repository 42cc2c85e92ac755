/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* PGN: what the reader reports of a text, where it finds errors, and what the writer writes. */
#include "core/base/sbuf.h"
#include "core/chess/fen.h"
#include "core/chess/outcome.h"
#include "core/chess/pgn_read.h"
#include "core/chess/pgn_write.h"
#include "core/chess/san.h"
#include "tests/chess/random_game.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <setjmp.h>

#include <cmocka.h>

#define E "[Event \"x\"]\n"

static const char *const errors[] = {
#define X(name, text) [name] = #name,
	PGN_ERRORS(X)
#undef X
};

/* The trace: "begin" as <tags, moves verbatim, {comment}, $n, result as =, errors as !. */

static void on_begin(void *arg, const struct pgn_tags *tags, const struct position *start)
{
	(void)start;
	sbuf_addf(arg, "<%d ", tags->n);
}

static void on_move(void *arg, const struct position *before, chess_move m,
		    const struct position *after)
{
	char text[SAN_TEXT];

	san_write(before, m, SAN_ENGLISH, text);
	sbuf_addf(arg, "%s%s ", text, san_mark(after));
}

static void on_comment(void *arg, const char *text, size_t len, bool more)
{
	sbuf_addf(arg, "{%.*s%s} ", (int)len, text, more ? "+" : "");
}

static void on_nag(void *arg, int nag)
{
	sbuf_addf(arg, "$%d ", nag);
}

static void on_end(void *arg, const char *result, const struct position *last)
{
	(void)last;
	sbuf_addf(arg, "=%s ", result);
}

static void on_fault(void *arg, const struct pgn_fault *f)
{
	sbuf_addf(arg, "!%s@%lu:%lu ", errors[f->error], f->line, f->column);
}

static const struct pgn_handler handler = {on_begin, on_move, on_comment, on_nag, on_end, on_fault};

/* The trace of a text read in pieces of `piece` bytes. */
static char *trace_of(const char *text, size_t len, size_t piece)
{
	static struct pgn_reader reader;
	struct sbuf out = SBUF_INIT;
	size_t n;

	pgn_reader_init(&reader, &handler, &out);
	for (; len; text += n, len -= n) {
		n = piece < len ? piece : len;
		pgn_reader_feed(&reader, text, n);
	}
	pgn_reader_finish(&reader);
	if (out.len)
		sbuf_setlen(&out, out.len - 1);
	return sbuf_detach(&out, NULL);
}

static const struct {
	const char *text, *trace;
} cases[] = {
	{"", ""},
	{"  \n\n", ""},
	{"*", "<0 =*"},
	{E "\n1. e4 e5 *", "<1 e4 e5 =*"},
	{E "\n1.e4 e5 2.Nf3 1-0\n" E "\n1. d4 1/2-1/2\n", "<1 e4 e5 Nf3 =1-0 <1 d4 =1/2-1/2"},
	{E "1... e4 ... e5 2 Nf3 1/2", "<1 e4 e5 Nf3 =1/2-1/2"},
	{"\xef\xbb\xbf" E "1. e4 0-1", "<1 e4 =0-1"},
	{E "\r\n1. e4\r\ne5\r\n*\r\n", "<1 e4 e5 =*"},
	{"[ Event  \"a \\\"b\\\" \\\\\" ]\n1. e4 *", "<1 e4 =*"},
	/* comments, glyphs, draw offers */
	{E "{before} 1. e4 {[%ccsnt 2018.10.02,12:56]} e5! $14 2. Nf3!? ; to the end\nNc6?? *",
	 "<1 {before} e4 {[%ccsnt 2018.10.02,12:56]} e5 $1 $14 Nf3 $5 { to the end} Nc6 $4 =*"},
	{E "1. e4!!! e5??? *", "<1 e4 $3 $1 e5 $4 $2 =*"},
	{E "1. e4 {a ( b ; [c]\nd} e5 (=) *", "<1 e4 {a ( b ; [c] d} e5 {(=)} =*"},
	{E "1. e4\n% 1. d4 {\ne5 *", "<1 e4 e5 =*"},
	{E "1. e4 {} e5 {x}{y} *", "<1 e4 {} e5 {x} {y} =*"},
	/* variations */
	{E "1. e4 (1. d4 d5 (1... Nf6 {x ) y} 2. c4) 2. c4) 1... e5 *", "<1 e4 e5 =*"},
	{E "1. e4 (1. xyzzy # \x01 0-1 $ ) e5 *", "<1 e4 e5 =*"},
	{E "1. e4 (1. d4 [Event \"y\"] 1. c4 *", "<1 e4 !PGN_VARIATION_OPEN@2:14 <1 c4 =*"},
	/* starting positions */
	{"[FEN \"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1\"]\n1. exd6 e.p. Kd7 *", "<1 exd6 Kd7 =*"},
	{"[SetUp \"1\"]\n[FEN \"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1\"]\n1. exd6e.p. *", "<2 exd6 =*"},
	{"[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/R4KR1 w GA - 0 1\"]\n1. O-O *",
	 "<2 O-O =*"},
	{"[FEN \"4k3/8/8/8/8/8/8/R4KR1 w KQ - 0 1\"]\n1. O-O-O *", "<1 O-O-O =*"},
	{"[Variant \"Atomic\"]\n1. e4 *", "!PGN_VARIANT@2:1"},
	{"[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n1. e4 *\n" E "1. d4 *", "!PGN_BAD_FEN@1:1 <1 d4 =*"},
	{"[SetUp \"1\"]\n1. e4 *", "!PGN_BAD_FEN@2:1"},
	/* Danish letters; the first piece letter decides for the game */
	{E "1. e4 e5 2. Sf3 Sf6 3. d4 exd4 4. e5 Se4 5. Dxd4 d5 6. exd6 e.p. Sxd6 7. Lg5 Sc6 "
	   "8. De3+ Le7 9. Sbd2 0-0 10. 0-0-0 Te8 11. Kb1 (=) *",
	 "<1 e4 e5 Nf3 Nf6 d4 exd4 e5 Ne4 Qxd4 d5 exd6 Nxd6 Bg5 Nc6 Qe3+ Be7 Nbd2 O-O O-O-O Re8 "
	 "Kb1 {(=)} =*"},
	{E "1. Sf3 Nf6 *", "<1 Nf3 !PGN_BAD_MOVE@2:8"},
	/* errors: the game is abandoned, the next one is read */
	{E "1. e4 e5 2. Ke3 Nc6 1-0\n" E "1. d4 *", "<1 e4 e5 !PGN_BAD_MOVE@2:13 <1 d4 =*"},
	{E "1. e4 exd5 *", "<1 e4 !PGN_BAD_MOVE@2:7"},
	{E "1. f3 e5 2. g4 Qh4# 3. a3 0-1", "<1 f3 e5 g4 Qh4# !PGN_BAD_MOVE@2:24"},
	{"; a\n" E "1. e4 1-0 {b}\n; c\n\n" E "{d} 1. d4 0-1\n{e}", "<1 e4 =1-0 <1 {d} d4 =0-1"},
	{E "1. e4 e5", "<1 e4 e5 !PGN_NO_RESULT@2:9"},
	{E "1. e4 e5\n" E "1. d4 *", "<1 e4 e5 !PGN_NO_RESULT@3:1 <1 d4 =*"},
	{E "\n" E "1. d4 *", "!PGN_NO_RESULT@3:1 <1 d4 =*"},
	{E, "!PGN_NO_RESULT@2:1"},
	{"[White \"a\"]\n[White \"b\"]\n1. e4 *\n" E "1. d4 *", "!PGN_TAG_TWICE@2:1 <1 d4 =*"},
	{"[Event x]\n1. e4 *\n" E "1. d4 *", "!PGN_TAG_VALUE@1:8 <1 d4 =*"},
	{"[Event \"x\n1. e4 *\n" E "1. d4 *", "!PGN_TAG_VALUE@1:10 <1 d4 =*"},
	{"[Event \"x\"\n1. e4 *", "!PGN_TAG_OPEN@1:11"},
	{"[\"x\"]\n1. e4 *", "!PGN_TAG_NAME@1:2"},
	{"[Event \"x", "!PGN_TAG_VALUE@1:10"},
	{E "1. e4 {never closed", "<1 e4 !PGN_COMMENT_OPEN@2:20"},
	{E "1. e4 ) e5 *", "<1 e4 !PGN_VARIATION_CLOSE@2:7"},
	{E "(1. e4) *", "<1 !PGN_VARIATION_EARLY@2:1"},
	{E "1. e4 (1. d4", "<1 e4 !PGN_VARIATION_OPEN@2:13"},
	{E "1. e4 # *", "<1 e4 !PGN_STRAY_BYTE@2:7"},
	{E "1. e4 $ *", "<1 e4 !PGN_STRAY_BYTE@2:8"},
	{E "1. e4 $999 *", "<1 e4 !PGN_STRAY_BYTE@2:7"},
	{E "1. e4 -- *", "<1 e4 !PGN_BAD_MOVE@2:7"},
	{E "1. e4 \xff *", "<1 e4 !PGN_STRAY_BYTE@2:7"},
	{E "1. f3 e5 2. g4 Qh4# *", "<1 f3 e5 g4 Qh4# =0-1"},
	{E "1. f3 e5 2. g4 Qh4# 1-0\n" E "1. d4 *",
	 "<1 f3 e5 g4 Qh4# !PGN_WRONG_RESULT@2:21 <1 d4 =*"},
	{"[FEN \"7k/8/4Q1K1/8/8/8/8/8 w - - 0 1\"]\n1. Qf7 *", "<1 Qf7 =1/2-1/2"},
	{"[FEN \"7k/8/4Q1K1/8/8/8/8/8 w - - 0 1\"]\n1. Qf7 1-0", "<1 Qf7 !PGN_WRONG_RESULT@2:8"},
	{"[FEN \"8/8/8/8/8/1k6/8/K6q w - - 0 1\"]\n0-1", "<1 =0-1"},
	{"hello world", "<0 !PGN_BAD_MOVE@1:3"},
};

static void read__texts__traces(void **state)
{
	size_t i, piece;
	char *got;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		for (piece = 1; piece < 1000; piece = piece * 2 + 1) {
			got = trace_of(cases[i].text, strlen(cases[i].text), piece);
			assert_string_equal(got, cases[i].trace);
			free(got);
		}
	}
	assert_int_equal(i, 55);
}

static void read__nul_byte__refused(void **state)
{
	static const char text[] = E "1. e4\0 e5 *\n" E "1. d4 {a\0b} *";
	char *got = trace_of(text, sizeof(text) - 1, 4096);

	(void)state;
	assert_string_equal(got, "<1 e4 !PGN_NUL_BYTE@2:6 <1 d4 !PGN_NUL_BYTE@4:9");
	free(got);
}

static char *repeated(const char *before, const char *unit, int n, const char *after)
{
	struct sbuf sb = SBUF_INIT;

	sbuf_adds(&sb, before);
	while (n--)
		sbuf_adds(&sb, unit);
	sbuf_adds(&sb, after);
	return sbuf_detach(&sb, NULL);
}

static void check_trace(char *text, const char *trace)
{
	char *got = trace_of(text, strlen(text), 4096);

	assert_string_equal(got, trace);
	free(got);
	free(text);
}

static void read__overlong__bounded_and_refused(void **state)
{
	(void)state;
	check_trace(repeated(E "1. ", "e", 70, " *"), "<1 !PGN_TOKEN_LONG@2:68");
	check_trace(repeated("[Event \"", "e", 2000, "\"]\n1. e4 *"), "!PGN_TAG_LONG@1:1033");
	check_trace(repeated("[", "E", 2000, " \"\"]\n1. e4 *"), "!PGN_TAG_LONG@1:66");
	check_trace(repeated(E "1. e4 ", "(", 65, " *"), "<1 e4 !PGN_VARIATION_DEEP@2:71");
	check_trace(repeated(E "1. e4 ", "(", 64, " d4 )))"), "<1 e4 !PGN_VARIATION_OPEN@2:78");
}

static void read__long_comment__comes_in_pieces(void **state)
{
	char *text = repeated(E "1. e4 {", "c", 2500, "} *");
	char *got = trace_of(text, strlen(text), 4096);
	size_t i, n = 0;

	(void)state;
	for (i = 0; got[i]; i++)
		n += got[i] == 'c';
	assert_int_equal(n, 2500);
	assert_non_null(strstr(got, "c+} {c"));
	free(got);
	free(text);
}

static void read__too_many_tags__refused(void **state)
{
	struct sbuf sb = SBUF_INIT;
	int i;

	(void)state;
	for (i = 0; i <= PGN_TAGS_MAX; i++)
		sbuf_addf(&sb, "[T%d \"x\"]\n", i);
	sbuf_adds(&sb, "1. e4 *");
	check_trace(sbuf_detach(&sb, NULL), "!PGN_TAG_MANY@65:1");
}

/* Few tags, but more bytes together than a game's tags may have. */
static void read__too_much_text_in_tags__refused(void **state)
{
	struct sbuf sb = SBUF_INIT;
	int i, k;

	(void)state;
	for (i = 0; i <= PGN_TAGS_TEXT / PGN_TEXT_MAX; i++) {
		sbuf_addf(&sb, "[T%d \"", i);
		for (k = 0; k < PGN_TEXT_MAX; k++)
			sbuf_addc(&sb, 'x');
		sbuf_adds(&sb, "\"]\n");
	}
	sbuf_adds(&sb, "1. e4 *");
	check_trace(sbuf_detach(&sb, NULL), "!PGN_TAG_MANY@16:1");
}

static void write__tags_and_moves__as_expected(void **state)
{
	static const struct pgn_tag_pair tags[] = {
		{"White", "Ole \"Lynet\" Hansen"},
		{"Mode", "EM"},
		{"Result", "1/2-1/2"},
		{"Event", "a\\b\nc"},
		{"Mode", "again"},
		{"Round", ""},
	};
	static const char comment[] = "[%ccsnt 2018.10.02,12:56] brace } and\nline";
	struct sbuf out = SBUF_INIT;
	struct pgn_writer w;
	struct position start;

	(void)state;
	position_start960(&start, POSITION_ORDINARY);
	pgn_write_tags(&out, tags, sizeof(tags) / sizeof(*tags));
	pgn_writer_init(&w, &out, &start);
	pgn_writer_move(&w, "e4");
	pgn_writer_comment(&w, comment, strlen(comment));
	pgn_writer_move(&w, "e5");
	pgn_writer_nag(&w, 14);
	pgn_writer_move(&w, "Nf3");
	pgn_writer_move(&w, "Nc6");
	pgn_writer_end(&w, "1/2-1/2");
	assert_string_equal(out.buf,
			    "[Event \"a\\\\b c\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n"
			    "[Round \"?\"]\n[White \"Ole \\\"Lynet\\\" Hansen\"]\n"
			    "[Black \"?\"]\n[Result \"1/2-1/2\"]\n[Mode \"EM\"]\n\n"
			    "1. e4 {[%ccsnt 2018.10.02,12:56] brace ) and line} 1... e5 $14 "
			    "2. Nf3 Nc6\n1/2-1/2\n\n");
	sbuf_release(&out);
}

static void write__black_to_move__number_with_dots(void **state)
{
	static const char fen[] = "4k3/8/8/8/8/8/8/4K2R b K - 3 41";
	struct sbuf out = SBUF_INIT;
	struct pgn_writer w;
	struct position start;

	(void)state;
	assert_int_equal(fen_parse(fen, strlen(fen), false, &start, NULL), FEN_OK);
	pgn_writer_init(&w, &out, &start);
	pgn_writer_move(&w, "Kd7");
	pgn_writer_move(&w, "O-O");
	pgn_writer_end(&w, "*");
	assert_string_equal(out.buf, "41... Kd7 42. O-O *\n\n");
	sbuf_release(&out);
}

/* No line exceeds 79 columns, and the reader gets the same moves back. */
static void write_read__random_games__same_moves(void **state)
{
	static struct game_record_ply room[RANDOM_GAME_MAX];
	struct random_source source = {5};
	struct sbuf out = SBUF_INIT, want = SBUF_INIT;
	struct game_record game;
	struct position pos;
	struct pgn_writer w;
	char text[SAN_TEXT], *got;
	const char *line, *result;
	size_t i;
	int k;

	(void)state;
	for (k = 0; k < 20; k++) {
		random_game(&source, NULL, 120, room, &game);
		pos = game.start;
		pgn_write_tags(&out, NULL, 0);
		pgn_writer_init(&w, &out, &pos);
		sbuf_addf(&want, "<7 ");
		for (i = 0; i < game.n; i++) {
			san_write_marked(&pos, game.ply[i].move, SAN_ENGLISH, text);
			pgn_writer_move(&w, text);
			sbuf_addf(&want, "%s ", text);
			position_play(&pos, game.ply[i].move);
		}
		result = outcome_result(game_record_outcome(&game), &game.now);
		pgn_writer_end(&w, result);
		sbuf_addf(&want, "=%s%s", result, k < 19 ? " " : "");
	}
	for (line = out.buf; *line; line += strcspn(line, "\n") + 1)
		assert_true(strcspn(line, "\n") < 80);
	got = trace_of(out.buf, out.len, 999);
	assert_string_equal(got, want.buf);
	free(got);
	sbuf_release(&out);
	sbuf_release(&want);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(read__texts__traces),
		cmocka_unit_test(read__nul_byte__refused),
		cmocka_unit_test(read__overlong__bounded_and_refused),
		cmocka_unit_test(read__long_comment__comes_in_pieces),
		cmocka_unit_test(read__too_many_tags__refused),
		cmocka_unit_test(read__too_much_text_in_tags__refused),
		cmocka_unit_test(write__tags_and_moves__as_expected),
		cmocka_unit_test(write__black_to_move__number_with_dots),
		cmocka_unit_test(write_read__random_games__same_moves),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

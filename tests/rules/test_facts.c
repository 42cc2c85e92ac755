/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Rulesets as lines (RULES S-1), facts as canonical lines (S-28), verdicts and results as tables.
 */
#include "core/rules/event.h"
#include "core/rules/game.h"
#include "core/rules/ruleset.h"
#include "core/rules/verdict.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void ruleset__written_and_read__the_same(void **state)
{
	(void)state;
	for (int id = 0; id < RULESET_COUNT; id++) {
		struct ruleset rs = ruleset_default((enum ruleset_id)id), back;
		struct sbuf sb = SBUF_INIT;
		assert_true(ruleset_set(&rs, RULE_SERIES, SERIES_HIDDEN));
		assert_true(ruleset_set(&rs, RULE_LEAVE_DAYS, 21));
		ruleset_write(&rs, &sb);
		assert_true(ruleset_read(sb.buf, &back, NULL));
		assert_memory_equal(rs.value, back.value, sizeof(rs.value));
		assert_int_equal(back.id, id);
		sbuf_release(&sb);
	}
}

static void ruleset__bad_line__place_told(void **state)
{
	static const struct {
		const char *text;
		size_t column;
	} bad[] = {{"", 0},
		   {"dsu", 0},
		   {"dsu-email ", 10},
		   {"dsu-email  series=visible", 10},
		   {"dsu-email leave-days=367", 10},
		   {"dsu-email leave-days=35 leave-days", 24},
		   {"dsu-email series=3", 10},
		   {"dsu-email leave-days=-1", 10},
		   {"dsu-email no-such-row=1", 10}};
	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct ruleset rs = ruleset_default(RULESET_DSU_POST);
		size_t column = 99;
		assert_false(ruleset_read(bad[i].text, &rs, &column));
		assert_int_equal(column, bad[i].column);
		assert_int_equal(rs.id, RULESET_DSU_POST);
	}
}

static void ruleset__all_rows__defaults_in_range(void **state)
{
	(void)state;
	for (int row = 0; row < RULE_ROW_COUNT; row++) {
		const struct rule_row_info *info = ruleset_row((enum rule_row)row);
		enum rule_row found;
		assert_true(ruleset_row_by_name(info->name, strlen(info->name), &found));
		assert_int_equal(found, row);
		for (int id = 0; id < RULESET_COUNT; id++)
			assert_in_range(info->standard[id], info->min, info->max);
	}
}

static void event__every_field__comes_back(void **state)
{
	struct game_event ev, back;
	struct sbuf a = SBUF_INIT, b = SBUF_INIT;

	(void)state;
	event_init(&ev, EVENT_MOVE, (struct instant){1772352000});
	ev.side = SIDE_BLACK;
	civil_parse("2026-03-01", &ev.day);
	ev.received = ev.from = ev.until = ev.day;
	ev.via = VIA_POST;
	ev.number = -7;
	ev.days = 0;
	ev.player = 4294967297;
	ev.offer = true;
	ev.result = RESULT_DRAW;
	event_set(&ev.moves, "5254 5755");
	event_set(&ev.series, "7163 2836");
	ev.why = WHY_ILLEGAL;
	event_set(&ev.paragraph, "6.8.6");
	event_set(&ev.author, "a \"b\" \\ c");
	event_set(&ev.text, "two\nlines, \x7f and \xc3\xa6");
	event_write(&ev, &a);
	assert_null(memchr(a.buf, '\n', a.len));
	assert_true(event_read(a.buf, a.len, &back));
	event_write(&back, &b);
	assert_string_equal(a.buf, b.buf);
	assert_string_equal(back.text, ev.text);
	event_clear(&ev);
	event_clear(&back);
	sbuf_release(&a);
	sbuf_release(&b);
}

static void event__not_canonical__refused(void **state)
{
	static const char *const bad[] = {
		"",
		"move",
		"jump at=2026-03-01T08:00:00Z",
		"move at=2026-03-01T08:00Z",
		"move at=2026-03-01T09:00:00+01:00",
		"move  at=2026-03-01T08:00:00Z",
		"move at=2026-03-01T08:00:00Z ",
		"move at=2026-03-01T08:00:00Z side=x",
		"move at=2026-03-01T08:00:00Z via=fax",
		"penalty at=2026-03-01T08:00:00Z why=\"boredom\"",
		"penalty at=2026-03-01T08:00:00Z why=\"time\" why=\"time\"",
		"penalty at=2026-03-01T08:00:00Z why=time",
		"move at=2026-03-01T08:00:00Z day=2026-02-30",
		"move at=2026-03-01T08:00:00Z day=2026-03-01 side=w",
		"move at=2026-03-01T08:00:00Z number=+5",
		"move at=2026-03-01T08:00:00Z number=05",
		"move at=2026-03-01T08:00:00Z offer=no",
		"move at=2026-03-01T08:00:00Z moves=5254",
		"move at=2026-03-01T08:00:00Z moves=\"\"",
		"move at=2026-03-01T08:00:00Z moves=\"5254",
		"move at=2026-03-01T08:00:00Z moves=\"5254\" moves=\"5254\"",
		"move at=2026-03-01T08:00:00Z text=\"\\x41\"",
		"move at=2026-03-01T08:00:00Z text=\"\\x00\"",
		"move at=2026-03-01T08:00:00Z result=*",
		"move at=2026-03-01T08:00:00Z player=0",
		"move at=2026-03-01T08:00:00Z player=-1",
		"move at=2026-03-01T08:00:00Z player=03",
		"move at=2026-03-01T08:00:00Z player=99999999999999999999",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct game_event ev;
		ev.kind = EVENT_STOP;
		if (event_read(bad[i], strlen(bad[i]), &ev))
			fail_msg("read: %s", bad[i]);
		assert_int_equal(ev.kind, EVENT_STOP);
	}
}

static void verdicts__all__have_word_paragraph_and_sentence(void **state)
{
	struct ruleset rules = ruleset_default(RULESET_DSU_EMAIL);
	struct sbuf text = SBUF_INIT;

	(void)state;
#define X(id, word, par, sentence)                                                                 \
	sbuf_reset(&text);                                                                         \
	verdict_write(VERDICT_##id, &rules, &lang_english, &text);                                 \
	assert_string_equal(verdict_name(VERDICT_##id), word);                                     \
	assert_true(text.len > 3);                                                                 \
	assert_null(strchr(text.buf, '{'));                                                        \
	assert_true(VERDICT_##id == VERDICT_OK || *verdict_paragraph(VERDICT_##id) != '\0');
	VERDICTS(X)
#undef X
	sbuf_release(&text);
}

/* A sentence states the number in the game's rules, not the standard one. */
static void sentences__changed_row__name_its_value(void **state)
{
	struct ruleset rules = ruleset_default(RULESET_DSU_EMAIL);
	struct charge c = {.recv = CIVIL_NONE, .sent = CIVIL_NONE};
	struct sbuf text = SBUF_INIT;

	(void)state;
	c.days[CHARGE_SILENCE] = 3;
	verdict_write(VERDICT_NOTICE_SHORT, &rules, &lang_english, &text);
	charge_write(&c, &rules, &lang_english, NULL, &text);
	assert_string_equal(text.buf, "up to 14 days on a move need no notice"
				      "0 days; +3 more than 14 days without notice, 6.3.4");
	assert_true(ruleset_set(&rules, RULE_SILENCE_DAYS, 20));
	sbuf_reset(&text);
	verdict_write(VERDICT_NOTICE_SHORT, &rules, &lang_english, &text);
	charge_write(&c, &rules, &lang_english, NULL, &text);
	assert_string_equal(text.buf, "up to 20 days on a move need no notice"
				      "0 days; +3 more than 20 days without notice, 6.3.4");
	assert_true(ruleset_set(&rules, RULE_SILENCE_DAYS, 1));
	sbuf_reset(&text);
	verdict_write(VERDICT_NOTICE_SHORT, &rules, &lang_english, &text);
	assert_string_equal(text.buf, "up to 1 day on a move need no notice");
	sbuf_release(&text);
}

static void write_sentence__names_in_braces__values_or_nothing(void **state)
{
	static const struct {
		const char *text, *want;
	} cases[] = {
		{"", ""},
		{"no name", "no name"},
		{"{leave-days}", "35 days"},
		{"{adjudication-months} or {outage-hours}, {series}", "18 months or 8, yes"},
		{"a {no-such-row} b", "a  b"},
		{"open {leave-days", "open 35 days"},
		{"close } only", "close } only"},
	};
	struct ruleset rules = ruleset_default(RULESET_DSU_EMAIL);
	struct sbuf text = SBUF_INIT;

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		sbuf_reset(&text);
		ruleset_write_sentence(&rules, cases[i].text, &lang_english, &text);
		assert_string_equal(text.buf, cases[i].want);
	}
	sbuf_release(&text);
}

static void in_force__switched_off_or_moot__false(void **state)
{
	struct ruleset email = ruleset_default(RULESET_DSU_EMAIL);
	struct ruleset post = ruleset_default(RULESET_DSU_POST);

	(void)state;
	assert_true(ruleset_in_force(&email, RULE_REFLECTION_DAYS, false));
	assert_true(ruleset_in_force(&email, RULE_NET_LOSS_DAYS, false));
	assert_false(ruleset_in_force(&post, RULE_NET_LOSS_DAYS, false));
	assert_false(ruleset_in_force(&email, RULE_WEEKEND_RULE, false));
	assert_true(ruleset_in_force(&post, RULE_WEEKEND_RULE, false));
	assert_false(ruleset_in_force(&email, RULE_REPORT_DAYS, false));
	assert_true(ruleset_in_force(&post, RULE_REPORT_DAYS, false));
	assert_false(ruleset_in_force(&email, RULE_TEAM_STOP_DAYS, false));
	assert_true(ruleset_in_force(&email, RULE_TEAM_STOP_DAYS, true));
	assert_false(ruleset_in_force(&email, RULE_PROTEST_DAYS, false));
	ruleset_set(&email, RULE_OVERSTEP_RULING, OVERSTEP_AUTO);
	assert_true(ruleset_in_force(&email, RULE_PROTEST_DAYS, false));
	ruleset_set(&email, RULE_LEAVE_DAYS, 0);
	assert_false(ruleset_in_force(&email, RULE_LEAVE_NOTICE_DAYS, false));
}

static void setup__bad_start__place_told(void **state)
{
	struct game_setup setup = {.rules = ruleset_default(RULESET_DSU_EMAIL),
				   .zone = ZONE_COPENHAGEN};
	struct game game;
	size_t column = 0;

	(void)state;
	civil_parse("2026-01-05", &setup.start);
	setup.prelude = "5254 5755 5254";
	assert_int_equal(game_init(&game, &setup, &column), SETUP_BAD_MOVE);
	assert_int_equal(column, 10);
	setup.prelude = "6263 5755 7274 4884";
	assert_int_equal(game_init(&game, &setup, &column), SETUP_OVER);
	setup.prelude = NULL;
	setup.fen = "8/8/8/8/8/8/8/8 w - - 0 1";
	assert_int_equal(game_init(&game, &setup, &column), SETUP_BAD_FEN);
	setup.fen = "7k/8/8/8/8/8/8/K7 w - - 0 1";
	assert_int_equal(game_init(&game, &setup, &column), SETUP_OVER);
}

static bool fold_line(struct game *game, const char *text)
{
	struct game_event ev;
	bool folded;

	if (!event_read(text, strlen(text), &ev))
		fail_msg("not read: %s", text);
	folded = game_fold(game, &ev) == 0;
	event_clear(&ev);
	return folded;
}

/* RULES S-53: only an entered card can be corrected, and only into one that fits. */
static void fold__correction_of_a_card__in_its_place_or_refused(void **state)
{
#define AT " at=2026-01-20T12:00:00Z side=w day=2026-01-06"
	static const char *const bad[] = {
		"correction" AT " via=post number=1 moves=\"4244\"",
		"correction" AT " via=post number=-1 moves=\"4244\"",
		"correction" AT " via=post moves=\"4244\"",
		"correction" AT " via=post number=0 moves=\"5255\"",
		"correction" AT " via=post number=0 moves=\"4244\" why=\"illegal\"",
		"correction" AT " via=post number=0",
	};
	struct game_setup setup = {.rules = ruleset_default(RULESET_DSU_POST),
				   .zone = ZONE_COPENHAGEN};
	struct game game;

	(void)state;
	civil_parse("2026-01-05", &setup.start);
	assert_int_equal(game_init(&game, &setup, NULL), SETUP_OK);
	assert_true(fold_line(&game, "move" AT " via=post moves=\"5254\""));
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		assert_false(fold_line(&game, bad[i]));
		assert_int_equal(game.events, 1);
		assert_int_equal(game_ply(&game), 1);
	}
	assert_true(fold_line(&game, "correction" AT " via=post stamp=stated number=0 "
				     "moves=\"4244\" text=\"misread\""));
	assert_int_equal(game.events, 2);
	assert_int_equal(game_ply(&game), 1);
	assert_int_equal(game.record.now.side, BLACK);
	game_release(&game);
#undef AT
}

/* A log that was tampered with: facts that are incomplete or cannot come now are rejected. */
static void fold__fact_that_cannot_follow__refused_and_nothing_changed(void **state)
{
	static const char *const bad[] = {
		"move side=w day=2026-01-05",
		"move side=b day=2026-01-05 moves=\"5755\"",
		"move side=w moves=\"5254\"",
		"move side=w day=2026-01-05 moves=\"5255\"",
		"sent day=2026-01-05",
		"sent number=0",
		"penalty side=w days=3",
		"penalty days=3 why=\"illegal\"",
		"penalty side=w why=\"illegal\"",
		"penalty side=w via=post days=0 why=\"illegible-post\"",
		"penalty side=b day=2026-01-05 via=post days=3 why=\"illegal\"",
		"claim side=w why=\"time\"",
		"claim side=b day=2026-01-05 via=post why=\"fifty\"",
		"claim-wrong side=w via=email number=1 why=\"threefold\"",
		"accept side=w",
		"resign",
		"notice side=w day=2026-01-05",
		"reminder side=b day=2026-01-20",
		"reminder side=w",
		"report side=w day=2026-01-28",
		"inquiry side=w",
		"inquiry-answer side=w",
		"inquiry-lapsed side=w",
		"resumed day=2026-01-05",
		"net-back side=w day=2026-01-05",
		"net-loss-due side=w",
		"by-mail day=2026-01-05",
		"occupant side=b from=2026-01-05 why=\"reserve\"",
		"occupant side=b player=3 why=\"reserve\"",
		"occupant from=2026-01-05 player=3 why=\"reserve\"",
		"occupant side=b from=2026-01-05 player=3",
		"occupant side=b from=2026-01-05 player=3 why=\"time\"",
		"occupant side=b from=2026-01-05 player=2 why=\"reserve\"",
		"occupant side=b from=2026-01-05 player=1 why=\"reserve\"",
		"occupant side=b from=2026-01-05 until=2026-01-04 player=3 why=\"reserve\"",
		"occupant side=b from=2026-01-05 player=3 why=\"substitute\"",
		"correction side=w day=2026-01-05 via=post number=0 moves=\"5254\"",
		"series side=b",
		"series side=b series=\"5254 5755\"",
	};
	struct game_setup setup = {.rules = ruleset_default(RULESET_DSU_EMAIL),
				   .zone = ZONE_COPENHAGEN,
				   .player = {1, 2}};
	struct game game;

	(void)state;
	civil_parse("2026-01-05", &setup.start);
	assert_int_equal(game_init(&game, &setup, NULL), SETUP_OK);
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		size_t word = strcspn(bad[i], " ");
		struct sbuf line = SBUF_INIT;
		struct game_event ev;
		sbuf_addf(&line, "%.*s at=2026-01-05T12:00:00Z%s", (int)word, bad[i],
			  bad[i] + word);
		if (!event_read(line.buf, line.len, &ev))
			fail_msg("not read: %s", line.buf);
		if (game_fold(&game, &ev) != -1)
			fail_msg("taken in: %s", line.buf);
		assert_int_equal(game.events, 0);
		event_clear(&ev);
		sbuf_release(&line);
	}
	game_release(&game);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ruleset__written_and_read__the_same),
		cmocka_unit_test(ruleset__bad_line__place_told),
		cmocka_unit_test(ruleset__all_rows__defaults_in_range),
		cmocka_unit_test(event__every_field__comes_back),
		cmocka_unit_test(event__not_canonical__refused),
		cmocka_unit_test(verdicts__all__have_word_paragraph_and_sentence),
		cmocka_unit_test(sentences__changed_row__name_its_value),
		cmocka_unit_test(write_sentence__names_in_braces__values_or_nothing),
		cmocka_unit_test(in_force__switched_off_or_moot__false),
		cmocka_unit_test(setup__bad_start__place_told),
		cmocka_unit_test(fold__correction_of_a_card__in_its_place_or_refused),
		cmocka_unit_test(fold__fact_that_cannot_follow__refused_and_nothing_changed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

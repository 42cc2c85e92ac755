/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Rulings by mail (RULES S-55): whose token decides what, and the answers; daily letters (RULES
 * S-41).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/play/ruling_text.h"
#include "sql/store_case.h"
#include "tests/daemon/stage.h"

#define LEADER "leader@x.dk"
#define KC     "kc@x.dk"

static void start(struct stage *s)
{
	stage_control(s, "{\"do\":\"game.start\",\"white\":\"Will\",\"white-address\":\"w@x.dk\","
			 "\"black\":\"Bo\",\"black-address\":\"b@x.dk\"}");
	assert_int_equal(s->outcome, OUTCOME_DONE);
}

static const char *result(struct stage *s)
{
	static struct game_row row;

	assert_int_equal(store_game_get(s->ctx.store, 1, &row), 1);
	return row.result;
}

/* Answers the newest letter of that kind to the address. */
static void answer(struct stage *s, const char *who, enum post_kind kind, const char *text)
{
	char to[128];

	snprintf(to, sizeof(to), "%s", stage_letter(s, who, kind, 0)->reply_to);
	stage_mail(s, who, to, text);
}

static void protest(struct stage *s)
{
	start(s);
	answer(s, "w@x.dk", POST_GAME_START, "protest he reads my mail");
	assert_int_equal(s->outcome, OUTCOME_DONE);
}

static void ruling__shown__then_confirmed(void **state)
{
	struct stage *s = *state;

	protest(s);
	answer(s, LEADER, POST_CASE, "loss\nHe admits it.");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_non_null(strstr(s->message, "Nothing has been ruled yet in case 1"));
	assert_non_null(strstr(s->message, "Will loses the game"));
	assert_string_equal(result(s), "*");
	answer(s, LEADER, POST_CASE, "confirm");
	assert_string_equal(s->error, "nothing_to_confirm");
	assert_string_equal(s->rule, "6.4.1");
	answer(s, LEADER, POST_ANSWER, "confirm"); /* that answer requests nothing */
	assert_string_equal(s->error, "nothing_to_confirm");
	assert_string_equal(result(s), "*");
}

static void ruling__confirmed__made_with_its_author(void **state)
{
	struct stage *s = *state;

	protest(s);
	answer(s, LEADER, POST_CASE, "loss\nHe admits it.");
	answer(s, LEADER, POST_ANSWER, "confirm");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_string_equal(result(s), "0-1");
	assert_int_equal(stage_count(s, "w@x.dk", POST_RULING), 1);
	answer(s, LEADER, POST_CASE, "continue: he may have erred");
	assert_string_equal(s->error, "case_closed");
	assert_string_equal(s->rule, "6.4.1");
	assert_non_null(strstr(s->message, "case 1 is closed"));
	assert_string_equal(result(s), "0-1");
}

/* Nobody rules in their own game, whatever their address (RULES S-38). */
static void leader__plays_in_the_game__refused(void **state)
{
	struct stage *s = *state;

	snprintf(s->ctx.set.leader_plays_as, sizeof(s->ctx.set.leader_plays_as), "b@x.dk");
	protest(s);
	answer(s, LEADER, POST_CASE, "loss\nHe admits it.");
	assert_int_equal(s->outcome, OUTCOME_DENIED);
	assert_string_equal(s->error, "own_group");
	assert_string_equal(s->rule, "6.4.1");
	answer(s, LEADER, POST_CASE, "days 5\nHe admits it.");
	assert_string_equal(s->error, "own_group");
	s->ctx.set.leader_plays_as[0] = '\0';
}

static void leader__former_address__no_effect(void **state)
{
	struct stage *s = *state;
	int letters;

	protest(s);
	stage_letter(s, LEADER, POST_CASE, 0);
	letters = s->n_letters;
	s->ctx.set.leader_address = "successor@x.dk";
	answer(s, LEADER, POST_CASE, "continue: fine");
	stage_deliver(s);
	assert_int_equal(s->n_letters, letters);
	s->ctx.set.leader_address = LEADER;
	answer(s, LEADER, POST_CASE, "continue: fine");
	assert_non_null(strstr(s->message, "the game goes on"));
}

/* The loser appeals: KC gets the letter with the case, and the leader's own token does not help. */
static void appeal__decided_by_kc_by_mail(void **state)
{
	struct stage *s = *state;

	s->ctx.set.kc_address = KC;
	protest(s);
	answer(s, LEADER, POST_CASE, "loss\nHe admits it.");
	answer(s, LEADER, POST_ANSWER, "confirm");
	answer(s, "w@x.dk", POST_RULING, "appeal I did not");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	answer(s, KC, POST_CASE, "continue\nNothing is proved.");
	assert_non_null(strstr(s->message, "Nothing has been ruled yet"));
	assert_string_equal(result(s), "0-1");
	answer(s, KC, POST_ANSWER, "bekræft");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_string_equal(result(s), "*");
	s->ctx.set.kc_address = "";
}

/* Without an address for KC its letters go to the leader, who cannot decide them. */
static void appeal__by_the_leader__refused(void **state)
{
	struct stage *s = *state;

	protest(s);
	answer(s, LEADER, POST_CASE, "loss\nHe admits it.");
	answer(s, LEADER, POST_ANSWER, "confirm");
	answer(s, "w@x.dk", POST_RULING, "appeal I did not");
	answer(s, LEADER, POST_CASE, "uphold\nHe did.");
	assert_int_equal(s->outcome, OUTCOME_DENIED);
	assert_string_equal(s->error, "appeal_for_kc");
	assert_string_equal(s->rule, "6.4.3");
	assert_string_equal(result(s), "0-1");
}

/* Both kinds of reader, and every kind of part. */
static void daily__player_and_office__one_letter_each(void **state)
{
	struct stage *s = *state;

	s->ctx.set.office_letters = LETTERS_DAILY;
	protest(s);
	answer(s, "b@x.dk", POST_GAME_START, "letters daily");
	answer(s, "w@x.dk", POST_GAME_START, "5254");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_int_equal(stage_count(s, LEADER, POST_CASE), 0);
	assert_int_equal(stage_count(s, "b@x.dk", POST_MOVE), 0);
	stage_walk(s, stage_at("2026-03-04T08:00:00Z"));
	assert_int_equal(stage_count(s, LEADER, POST_DIGEST), 1);
	assert_int_equal(stage_count(s, "b@x.dk", POST_DIGEST), 1);
	assert_non_null(strstr(stage_letter(s, LEADER, POST_DIGEST, 0)->bytes, "Case 1 needs"));
	answer(s, "b@x.dk", POST_DIGEST, "5755");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	stage_walk(s, stage_at("2026-03-10T08:00:00Z"));
	assert_int_equal(stage_count(s, LEADER, POST_DIGEST), 1);
}

static void text__as_in_the_table__understood(void **state)
{
	static const struct {
		const char *text;
		enum ruling_text_kind kind;
		const char *verdict, *reason;
		int days;
		const char *argument; /* the date or the class */
	} cases[] = {
		{"admit\ngood results", RULING_TEXT_RULE, "admit", "good results", 0, NULL},
		{"optag M: stærk", RULING_TEXT_RULE, "admit", "stærk", 0, "M"},
		{"placér i klasse k\nfor svag", RULING_TEXT_RULE, "place", "for svag", 0, "K"},
		{"place DM, known", RULING_TEXT_RULE, "place", "known", 0, "DM"},
		{"place", RULING_TEXT_BAD_CLASS, "place", NULL, 0, NULL},
		{"afvis - forkert", RULING_TEXT_RULE, "refuse", "forkert", 0, NULL},
		{"godkend\nsyg", RULING_TEXT_RULE, "approve", "syg", 0, NULL},
		{"start\nfem er nok", RULING_TEXT_RULE, "start", "fem er nok", 0, NULL},
		{"forlæng til 14/2\nflere kommer", RULING_TEXT_RULE, "extend", "flere kommer", 0,
		 "2027-02-14"},
		{"extend", RULING_TEXT_BAD_DATE, "extend", NULL, 0, NULL},
		{"aflys: ingen", RULING_TEXT_RULE, "cancel", "ingen", 0, NULL},
		{"pair 3-1, 4-2\nall have met", RULING_TEXT_RULE, "pair", "all have met", 0, NULL},
		{"par 3-1: alle har mødt", RULING_TEXT_RULE, "pair", "alle har mødt", 0, NULL},
		{"pair", RULING_TEXT_BAD_PAIRS, "pair", NULL, 0, NULL},
		{"pair 3-", RULING_TEXT_BAD_PAIRS, "pair", NULL, 0, NULL},
		{"pair 3-1 up", RULING_TEXT_NONE, NULL, NULL, 0, NULL},
		{"pair us later please", RULING_TEXT_NONE, NULL, NULL, 0, NULL},
		{"Start of the tournament is late", RULING_TEXT_NONE, NULL, NULL, 0, NULL},
		{"tab: 41 dage brugt", RULING_TEXT_RULE, "loss", "41 dage brugt", 0, NULL},
		{"Tab.\nIngen svar.\nAnna", RULING_TEXT_RULE, "loss", "Ingen svar.\nAnna", 0, NULL},
		{"Hej\n\nbegge taber\nfordi", RULING_TEXT_RULE, "both-lost", "fordi", 0, NULL},
		{"White wins - he has a rook more", RULING_TEXT_RULE, "white", "he has a rook more",
		 0, NULL},
		{"fortsæt", RULING_TEXT_RULE, "continue", NULL, 0, NULL},
		{"dage 5\nposten", RULING_TEXT_RULE, "days", "posten", 5, NULL},
		{"days -3: late", RULING_TEXT_RULE, "days", "late", -3, NULL},
		{"stadfæst, han tog fejl", RULING_TEXT_RULE, "uphold", "han tog fejl", 0, NULL},
		{"forkastet: intet nyt", RULING_TEXT_RULE, "uphold", "intet nyt", 0, NULL},
		{"Dismissed.\nNothing new", RULING_TEXT_RULE, "uphold", "Nothing new", 0, NULL},
		{"spørg søndag den 14/2", RULING_TEXT_ASK, NULL, NULL, 0, "2027-02-14"},
		{"spørg 14/2", RULING_TEXT_ASK, NULL, NULL, 0, "2027-02-14"},
		{"ask 2026-12-01\nDo you play on?", RULING_TEXT_ASK, NULL, "Do you play on?", 0,
		 "2026-12-01"},
		{"bekræft", RULING_TEXT_CONFIRM, NULL, NULL, 0, NULL},
		{"days", RULING_TEXT_BAD_DAYS, "days", NULL, 0, NULL},
		{"spørg 31/2", RULING_TEXT_BAD_DATE, NULL, NULL, 0, NULL},
		{"Tab af tid er ikke bevist.", RULING_TEXT_NONE, NULL, NULL, 0, NULL},
		{"I win nothing by this", RULING_TEXT_NONE, NULL, NULL, 0, NULL},
		{"", RULING_TEXT_NONE, NULL, NULL, 0, NULL},
	};
	struct civil today;

	(void)state;
	assert_true(civil_parse("2026-11-22", &today));
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct ruling_text r;
		char date[CIVIL_TEXT] = "";
		ruling_text_read(cases[i].text, strlen(cases[i].text), today, &r);
		if (!civil_is_none(r.date))
			civil_format(r.date, date);
		if (r.kind != cases[i].kind || r.days != cases[i].days ||
		    strcmp(r.verdict ? r.verdict : "", cases[i].verdict ? cases[i].verdict : "") ||
		    strcmp(r.reason ? r.reason : "", cases[i].reason ? cases[i].reason : "") ||
		    strcmp(r.class[0] ? r.class : date, cases[i].argument ? cases[i].argument : ""))
			fail_msg("%s: kind %d, %s, %d days, %s, \"%s\"", cases[i].text, (int)r.kind,
				 r.verdict ? r.verdict : "-", r.days, date,
				 r.reason ? r.reason : "");
		ruling_text_release(&r);
	}
}

#define STAGED(test) cmocka_unit_test_setup_teardown(test, stage_open, stage_close)

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(text__as_in_the_table__understood),
		STAGED(ruling__shown__then_confirmed),
		STAGED(ruling__confirmed__made_with_its_author),
		STAGED(leader__plays_in_the_game__refused),
		STAGED(leader__former_address__no_effect),
		STAGED(appeal__decided_by_kc_by_mail),
		STAGED(appeal__by_the_leader__refused),
		STAGED(daily__player_and_office__one_letter_each),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

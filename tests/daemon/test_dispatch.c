/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The dispatch: the same inbound twice has one effect and the same answer, a refusal changes
 * nothing but inbox and outbox, the events rebuild everything, and acknowledged moves survive.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/rules/game.h"
#include "daemon/letter/render.h"
#include "daemon/publish/view_game.h"
#include "daemon/publish/view_group.h"
#include "daemon/publish/view_json.h"
#include "tests/daemon/stage.h"

static struct game_row row_of(struct stage *s, int64_t game)
{
	struct game_row row;

	assert_int_equal(store_game_get(s->ctx.store, game, &row), 1);
	return row;
}

static const char *address_of(struct stage *s, int64_t player)
{
	static struct player p;

	assert_int_equal(store_player_get(s->ctx.store, player, &p), 1);
	return p.address;
}

static void verify_ok(struct stage *s)
{
	stage_control(s, "{\"do\":\"verify\"}");
	if (!json_is_true(json_object_get(s->json, "ok")))
		fail_msg("%s", json_dumps(s->json, 0));
}

static void entry__seven_confirm__group_starts_itself(void **state)
{
	struct stage *s = *state;
	struct group_view g;

	stage_seven(s);
	assert_int_equal(view_group(&s->ctx, 1, &g), 1);
	assert_int_equal(g.state, GROUP_RUNNING);
	assert_int_equal(g.n_lines, 7);
	assert_int_equal(g.n_games, 21);
	/* The seed comes from the fixture's random source: bytes that count up. */
	assert_true(g.has_seed);
	for (size_t i = 1; i < sizeof(g.seed); i++)
		assert_int_equal(g.seed[i], (unsigned char)(g.seed[0] + i));
	view_group_release(&g);
	for (int i = 1; i <= 7; i++) {
		char to[32];
		snprintf(to, sizeof(to), "p%d@x.dk", i);
		assert_int_equal(stage_count(s, to, POST_START), 1);
		assert_int_equal(stage_count(s, to, POST_GAME_START), 6);
		assert_non_null(strstr(stage_letter(s, to, POST_ENTRY_CONFIRMED, 0)->bytes, "EMT"));
	}
	verify_ok(s);
}

/* Not even the store's latest instant. */
static void request__reads__writes_nothing(void **state)
{
	struct stage *s = *state;
	struct instant before, after;
	int64_t rows;

	stage_seven(s);
	assert_int_equal(store_latest_get(s->ctx.store, &before), 1);
	stage_walk(s, stage_at("2026-03-02T09:00:00Z"));
	rows = store_changes(s->ctx.store);
	stage_control(s, "{\"do\":\"events\"}");
	assert_int_equal(store_changes(s->ctx.store), rows);
	stage_control(s, "{\"do\":\"event.set\",\"event\":\"emt open\",\"key\":\"name\","
			 "\"value\":\"EMT 2\",\"reason\":\"so\"}");
	assert_true(store_changes(s->ctx.store) > rows);
	assert_int_equal(store_latest_get(s->ctx.store, &after), 1);
	assert_true(after.sec >= before.sec);
	assert_int_equal(after.sec, s->now.sec);
}

static void entry__confirmed_twice__one_entry(void **state)
{
	struct stage *s = *state;
	char token[128];

	stage_control(s, "{\"do\":\"event.add\",\"code\":\"emt open\",\"name\":\"EMT\"}");
	stage_mail(s, "a@x.dk", NULL, "enter emt open\nname: A\nclub: none\nborn: 1980-01-01\n");
	strcpy(token, stage_letter(s, "a@x.dk", POST_ENTRY_ASK, 0)->reply_to);
	stage_mail(s, "a@x.dk", token, "confirm");
	stage_mail(s, "a@x.dk", token, "confirm");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_int_equal(stage_count(s, "a@x.dk", POST_ENTRY_CONFIRMED), 1);
}

static void entry__name_missing__told_what_and_no_entry(void **state)
{
	struct stage *s = *state;

	stage_control(s, "{\"do\":\"event.add\",\"code\":\"emt open\",\"name\":\"EMT\"}");
	stage_mail(s, "a@x.dk", NULL, "enter emt open\nclub: none\nborn: 1980-01-01\n");
	assert_int_equal(s->outcome, OUTCOME_WRONG);
	assert_string_equal(s->error, "name_missing");
	assert_int_equal(stage_count(s, "a@x.dk", POST_ENTRY_ASK), 0);
	assert_int_equal(stage_count(s, "a@x.dk", POST_ANSWER), 1);
}

static void entry__all_that_is_missing__told_at_once_in_his_language(void **state)
{
	struct stage *s = *state;
	const char *bytes;

	stage_control(s, "{\"do\":\"event.add\",\"code\":\"emt open\",\"name\":\"EMT\"}");
	stage_mail(s, "a@x.dk", NULL, "enter emt open\nborn: 12/3/1955\n");
	bytes = stage_letter(s, "a@x.dk", POST_ANSWER, 0)->bytes;
	assert_non_null(strstr(bytes, "Write your name"));
	assert_non_null(strstr(bytes, "\"12/3/1955\" cannot be read"));
	assert_non_null(strstr(s->message, "\"enter emt open\""));
	stage_mail(s, "b@x.dk", NULL, "enter emt closed\nname: B\nborn: 1980-01-01\n");
	assert_string_equal(s->error, "no_such_event");
	assert_non_null(strstr(s->message, "Open for entries: emt open."));
	stage_mail(s, "c@x.dk", NULL, "tilmeld emt open\nnavn: C\nfødt: 12-03-1955\n");
	bytes = stage_letter(s, "c@x.dk", POST_ENTRY_ASK, 0)->bytes;
	assert_non_null(strstr(bytes, "12. marts 1955"));
	stage_mail(s, "d@x.dk", NULL, "enter emt open\nname: D\nborn: 1980-01-01\n");
	bytes = stage_letter(s, "d@x.dk", POST_ENTRY_ASK, 0)->bytes;
	assert_non_null(strstr(bytes, "with the word"));
}

static void entry__answered_without_a_yes__nobody_enters(void **state)
{
	struct stage *s = *state;
	char token[128];

	stage_control(s, "{\"do\":\"event.add\",\"code\":\"emt open\",\"name\":\"EMT\"}");
	stage_mail(s, "a@x.dk", NULL, "tilmeld emt open\nnavn: A\nfødt: 1980-01-01\n");
	strcpy(token, stage_letter(s, "a@x.dk", POST_ENTRY_ASK, 0)->reply_to);
	stage_mail(s, "a@x.dk", token, "Det var ikke mig!");
	assert_string_equal(s->error, "not_confirmed");
	assert_int_equal(stage_count(s, "a@x.dk", POST_ENTRY_CONFIRMED), 0);
	stage_mail(s, "a@x.dk", token, "Jeg bekræfter tilmeldingen.");
	assert_int_equal(stage_count(s, "a@x.dk", POST_ENTRY_CONFIRMED), 1);
}

static size_t proposed(struct stage *s, int64_t game, int64_t player, bool *ret_told)
{
	struct game_view v;
	json_t *json, *series;
	size_t n;

	assert_int_equal(view_game(&s->ctx, game, 0, &v), 1);
	json = view_json_game_player(&v, player, s->now);
	series = json_object_get(json, "proposed_series");
	*ret_told = series != NULL;
	n = json_array_size(series);
	json_decref(json);
	view_game_release(&v);
	return n;
}

static void api__series_proposed__shown_to_the_opponent_alone(void **state)
{
	struct stage *s = *state;
	struct game_row row;
	bool told;

	stage_seven(s);
	row = row_of(s, 1);
	stage_api(s, row.white, 1, 0, "5254 05755 7163");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_int_equal(proposed(s, 1, row.black, &told), 2);
	assert_int_equal(proposed(s, 1, row.white, &told), 0);
	assert_true(told);
	assert_int_equal(proposed(s, 1, 999, &told), 0);
	assert_false(told);
}

static void move__by_mail__goes_to_the_opponent(void **state)
{
	struct stage *s = *state;
	struct game_row row;

	stage_seven(s);
	s->now = stage_at("2026-03-03T08:00:00Z");
	row = row_of(s, 1);
	stage_mail(s, "any@where.dk",
		   stage_letter(s, address_of(s, row.white), POST_GAME_START, 1)->reply_to, "5254");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_int_equal(row_of(s, 1).ply, 1);
	stage_letter(s, address_of(s, row.black), POST_MOVE, 1);
	stage_letter(s, address_of(s, row.white), POST_ANSWER, 1);
	stage_mail(s, "b@b.dk", stage_letter(s, address_of(s, row.black), POST_MOVE, 1)->reply_to,
		   "1. 5254 5755");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_int_equal(row_of(s, 1).ply, 2);
	verify_ok(s);
}

/* When the open case about game 1 was opened; sec 0: none. */
static int take_overstep(void *arg, const struct case_row *row)
{
	if (row->kind == CASE_OVERSTEP)
		*(struct instant *)arg = row->opened;
	return 0;
}

static struct instant overstep_of_game(struct stage *s)
{
	struct instant opened = {0};

	assert_int_equal(store_case_open_in_game(s->ctx.store, 1, take_overstep, &opened), 1);
	return opened;
}

/* The stamp of a trusted host counts as postmark: a move of the last day closes the case. */
static void move__stamped_before_midnight__lifts_the_suspension(void **state)
{
	struct stage *s = *state;
	struct game_row row;
	char token[128];

	stage_seven(s);
	s->now = stage_at("2026-03-03T08:00:00Z");
	row = row_of(s, 1);
	snprintf(token, sizeof(token), "%s",
		 stage_letter(s, address_of(s, row.white), POST_GAME_START, 1)->reply_to);
	stage_mail(s, "w@w.dk", token, "notice 60"); /* otherwise the silence would cost days */
	stage_walk(s, stage_at("2026-05-01T08:00:00Z"));
	assert_int_equal(row_of(s, 1).stage, STAGE_SUSPENDED);
	s->stamped = (struct instant){overstep_of_game(s).sec - 600};
	assert_true(s->stamped.sec > 0);
	stage_mail(s, "w@w.dk", token, "5254");
	s->stamped.sec = 0;
	assert_string_equal(s->error, "");
	assert_int_equal(row_of(s, 1).stage, STAGE_OPEN);
	assert_int_equal(row_of(s, 1).ply, 1);
	assert_int_equal(overstep_of_game(s).sec, 0);
	verify_ok(s);
}

static void mail__delivered_three_times__one_effect_same_answer(void **state)
{
	struct stage *s = *state;
	struct game_row row, after;
	char token[128], first[2000];

	stage_seven(s);
	row = row_of(s, 1);
	strcpy(token, stage_letter(s, address_of(s, row.white), POST_GAME_START, 1)->reply_to);
	stage_mail_id(s, "same@x.dk", "a@b.dk", token, "5254");
	strcpy(first, s->message);
	stage_deliver(s);
	after = row_of(s, 1);
	for (int i = 0; i < 2; i++) {
		int letters = s->n_letters;
		stage_reopen(s);
		stage_mail_id(s, "same@x.dk", "a@b.dk", token, "5254");
		assert_int_equal(s->outcome, OUTCOME_DONE);
		assert_true(s->repeated);
		assert_string_equal(s->message, first);
		stage_deliver(s);
		assert_int_equal(s->n_letters, letters);
		assert_int_equal(row_of(s, 1).seq, after.seq);
	}
}

/* Without a Message-ID the content is the key, regardless of the hosts' stamps. */
static void mail__without_id_three_times__one_effect(void **state)
{
	struct stage *s = *state;
	char token[128];
	int letters;

	stage_seven(s);
	strcpy(token,
	       stage_letter(s, address_of(s, row_of(s, 1).white), POST_GAME_START, 1)->reply_to);
	stage_mail_id(s, NULL, "a@b.dk", token, "5254");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_false(s->repeated);
	stage_deliver(s);
	letters = s->n_letters;
	for (int i = 0; i < 2; i++) {
		stage_mail_id(s, NULL, "a@b.dk", token, "5254");
		assert_true(s->repeated);
		stage_deliver(s);
		assert_int_equal(s->n_letters, letters);
	}
	stage_mail_id(s, NULL, "a@b.dk", token, "status");
	assert_false(s->repeated);
}

/* Two players whose mail programs chose the same Message-ID. */
static void mail__same_id_of_two_players__both_count(void **state)
{
	struct stage *s = *state;
	char token[2][128];
	struct game_row row;
	int64_t second = 2;

	stage_seven(s);
	row = row_of(s, 1);
	while (row_of(s, second).white == row.white)
		second++;
	strcpy(token[0], stage_letter(s, address_of(s, row.white), POST_GAME_START, 1)->reply_to);
	strcpy(token[1],
	       stage_letter(s, address_of(s, row_of(s, second).white), POST_GAME_START, second)
		       ->reply_to);
	stage_mail_id(s, "1@localhost", "a@b.dk", token[0], "5254");
	assert_false(s->repeated);
	stage_mail_id(s, "1@localhost", "a@b.dk", token[1], "4244");
	assert_false(s->repeated);
	assert_int_equal(row_of(s, 1).ply, 1);
	assert_int_equal(row_of(s, second).ply, 1);
	/* A forger who guesses a Message-ID cannot block the player's mail. */
	row = row_of(s, 1);
	strcpy(token[1], stage_letter(s, address_of(s, row.black), POST_MOVE, 1)->reply_to);
	stage_mail_id(s, "2@localhost", address_of(s, row.black), NULL, "resign");
	stage_mail_id(s, "2@localhost", address_of(s, row.black), token[1], "5755");
	assert_false(s->repeated);
	assert_int_equal(row_of(s, 1).ply, 2);
}

static void same_row(const struct game_row *a, const struct game_row *b)
{
	assert_int_equal(a->seq, b->seq);
	assert_memory_equal(a->head, b->head, STORE_HASH);
	assert_int_equal(a->ply, b->ply);
	assert_int_equal(a->stage, b->stage);
	assert_int_equal(a->next_at.sec, b->next_at.sec);
	assert_int_equal(a->moved_at.sec, b->moved_at.sec);
	assert_int_equal(a->outage, b->outage);
	assert_string_equal(a->result, b->result);
}

static void refusal__not_on_move__changes_nothing_in_the_game(void **state)
{
	struct stage *s = *state;
	struct game_row before, after;

	stage_seven(s);
	stage_deliver(s);
	before = row_of(s, 1);
	stage_api(s, before.black, 1, 0, "5755");
	assert_int_equal(s->outcome, OUTCOME_REFUSED);
	assert_string_equal(s->error, "not_on_move");
	after = row_of(s, 1);
	same_row(&before, &after);
	stage_api(s, before.white, 1, 0, "5255");
	assert_int_equal(s->outcome, OUTCOME_REFUSED);
	assert_string_equal(s->error, "illegal_move");
	after = row_of(s, 1);
	same_row(&before, &after);
}

static void api__move_repeated__harmless(void **state)
{
	struct stage *s = *state;
	struct game_row row;

	stage_seven(s);
	stage_deliver(s);
	row = row_of(s, 1);
	stage_api(s, row.white, 1, 0, "5254");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	stage_api(s, row.white, 1, 0, "5254");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_int_equal(row_of(s, 1).ply, 1);
	stage_api(s, row.white, 1, 0, "4244");
	assert_int_equal(s->outcome, OUTCOME_REFUSED);
	assert_string_equal(s->error, "ply_played");
	stage_api(s, row.black + 100, 1, 1, "5755");
	assert_int_equal(s->outcome, OUTCOME_DENIED);
}

static void ask_notice(struct stage *s, const struct game_row *row, const char *key)
{
	struct command notice;
	struct inbound in = {.door = DOOR_API,
			     .received = s->now,
			     .key = key,
			     .api = {.player = row->white, .game = row->id, .ply = -1}};

	command_init(&notice, VERB_NOTICE);
	notice.days = 20;
	in.api.command = &notice;
	stage_submit(s, &in);
	assert_int_equal(s->outcome, OUTCOME_DONE);
	command_release(&notice);
}

/* A client that got no answer repeats the request. */
static void api__same_key__answered_from_the_inbox(void **state)
{
	struct stage *s = *state;
	struct game_row row;

	stage_seven(s);
	stage_deliver(s);
	row = row_of(s, 1);
	ask_notice(s, &row, "api/1/notice/1/k1");
	assert_false(s->repeated);
	row = row_of(s, 1);
	ask_notice(s, &row, "api/1/notice/1/k1");
	assert_true(s->repeated);
	assert_int_equal(row_of(s, 1).seq, row.seq);
	ask_notice(s, &row, "api/1/notice/1/k2");
	assert_false(s->repeated);
	assert_true(row_of(s, 1).seq > row.seq);
}

/* RULES S-29 */
static void stranger__writes__one_letter_a_day_and_no_effect(void **state)
{
	struct stage *s = *state;

	stage_seven(s);
	for (int i = 0; i < 3; i++)
		stage_mail(s, "who@x.dk", NULL, "5254");
	assert_int_equal(stage_count(s, "who@x.dk", POST_STRANGER), 1);
	stage_mail(s, "p1@x.dk", NULL, "resign"); /* From alone is never enough */
	for (int64_t g = 1; g <= 21; g++)
		assert_int_equal(row_of(s, g).stage, STAGE_OPEN);
}

/* RULES S-29: forged addresses do not make the server write to everybody. */
static void strangers__many__few_letters_in_all(void **state)
{
	struct stage *s = *state;
	int letters = 0;
	char from[32];

	stage_seven(s);
	s->now.sec += 2 * 86400; /* the seven asked to enter */
	s->ctx.set.stranger_answers_a_day = 5;
	for (int i = 0; i < 20; i++) {
		snprintf(from, sizeof(from), "who%d@x.dk", i);
		stage_mail(s, from, NULL, "5254");
		letters += stage_count(s, from, POST_STRANGER);
		stage_mail(s, from, NULL,
			   "enter emt open\nname: A\nclub: none\nborn: 1980-01-01\n");
		letters += stage_count(s, from, POST_ENTRY_ASK) + stage_count(s, from, POST_ANSWER);
	}
	assert_int_equal(letters, 5);
	stage_mail(s, "p1@x.dk", stage_letter(s, "p1@x.dk", POST_START, 0)->reply_to, "token");
	assert_string_equal(s->message, "The token has gone to your address.");
}

/* RULES S-29: the letter to a known address lets its reader move by game number. */
static void known_address__without_token__reaches_a_game_by_its_number(void **state)
{
	struct stage *s = *state;
	char to[128];
	int64_t game;

	stage_control(s, "{\"do\":\"game.start\",\"white\":\"Will White\","
			 "\"white-address\":\"w@x.dk\",\"black\":\"Bo Black\","
			 "\"black-address\":\"b@x.dk\",\"language\":\"en\"}");
	game = json_integer_value(json_object_get(s->json, "game"));
	assert_int_equal(game, 1);
	stage_mail(s, "w@x.dk", NULL, "5254");
	assert_int_equal(stage_count(s, "w@x.dk", POST_STRANGER), 0);
	assert_int_equal(row_of(s, game).ply, 0);
	snprintf(to, sizeof(to), "%s", stage_letter(s, "w@x.dk", POST_KNOWN, 0)->reply_to);
	stage_mail(s, "w@x.dk", to, "5254");
	assert_string_equal(s->error, "which_game");
	s->headers = "Subject: Re: Your games #1\r\n";
	stage_mail(s, "w@x.dk", to, "5254");
	s->headers = NULL;
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_int_equal(row_of(s, game).ply, 1);
}

static void clock__never_answered__case_then_ruling_then_result(void **state)
{
	struct stage *s = *state;
	json_t *cases;
	int64_t id = 0;
	char request[200];

	stage_seven(s);
	stage_walk(s, stage_at("2026-06-01T08:00:00Z"));
	stage_control(s, "{\"do\":\"cases\"}");
	cases = json_object_get(s->json, "cases");
	for (size_t i = 0; i < json_array_size(cases); i++) {
		json_t *c = json_array_get(cases, i);
		if (!strcmp(json_string_value(json_object_get(c, "kind")), "overstep") && !id)
			id = json_integer_value(json_object_get(c, "case"));
	}
	assert_true(id > 0);
	snprintf(request, sizeof(request),
		 "{\"do\":\"rule\",\"case\":%lld,\"verdict\":\"loss\",\"reason\":\"time\"}",
		 (long long)id);
	stage_control_as(s, ROLE_LEADER, "another event", request);
	assert_int_equal(s->outcome, OUTCOME_DENIED);
	stage_control(s, request);
	assert_int_equal(s->outcome, OUTCOME_DONE);
	stage_control(s, request);
	assert_int_equal(s->outcome, OUTCOME_REFUSED);
	verify_ok(s);
}

static void withdrawal__early__all_games_lost(void **state)
{
	struct stage *s = *state;
	struct group_view g;
	int64_t who;

	stage_seven(s);
	who = row_of(s, 1).white;
	{
		char request[200];
		snprintf(request, sizeof(request),
			 "{\"do\":\"player.withdraw\",\"player\":%lld,\"group\":1,"
			 "\"reason\":\"moved away\"}",
			 (long long)who);
		stage_control(s, request);
	}
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_int_equal(view_group(&s->ctx, 1, &g), 1);
	for (int i = 0; i < g.n_games; i++)
		if (g.games[i].white == who)
			assert_string_equal(g.games[i].result, "0-1");
		else if (g.games[i].black == who)
			assert_string_equal(g.games[i].result, "1-0");
		else
			assert_string_equal(g.games[i].result, "*");
	view_group_release(&g);
	verify_ok(s);
}

static void leave__by_token__in_every_game_and_told_to_all(void **state)
{
	struct stage *s = *state;
	struct game_row row;
	const char *who;
	char address[64];
	int told = 0;

	stage_seven(s);
	row = row_of(s, 1);
	who = address_of(s, row.white);
	strcpy(address, who);
	stage_mail(s, address, stage_letter(s, address, POST_GAME_START, 1)->reply_to,
		   "leave 2026-03-03 2026-03-10");
	assert_int_equal(s->outcome, OUTCOME_REFUSED);
	assert_string_equal(s->error, "leave_notice");
	stage_mail(s, address, stage_letter(s, address, POST_GAME_START, 1)->reply_to,
		   "leave 2026-05-03 2026-05-10");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	for (int i = 1; i <= 7; i++) {
		char to[32];
		snprintf(to, sizeof(to), "p%d@x.dk", i);
		told += stage_count(s, to, POST_LEAVE);
	}
	assert_int_equal(told, 6);
	verify_ok(s);
}

static void group__all_games_resigned__final_table(void **state)
{
	struct stage *s = *state;

	stage_seven(s);
	for (int64_t g = 1; g <= 21; g++) {
		stage_api(s, row_of(s, g).black, g, -1, "resign");
		assert_int_equal(s->outcome, OUTCOME_DONE);
	}
	stage_control(s, "{\"do\":\"group\",\"group\":1}");
	assert_string_equal(json_string_value(json_object_get(s->json, "state")), "finished");
	for (int i = 1; i <= 7; i++) {
		char to[32];
		snprintf(to, sizeof(to), "p%d@x.dk", i);
		assert_int_equal(stage_count(s, to, POST_FINAL_TABLE), 1);
	}
	verify_ok(s);
}

static void game_start__from_a_position__letters_player_on_move_first(void **state)
{
	struct stage *s = *state;
	json_t *letters;

	stage_control(s,
		      "{\"do\":\"game.start\",\"white\":\"W\",\"white-address\":\"w@x.dk\","
		      "\"black\":\"B\",\"black-address\":\"b@x.dk\",\"moves\":\"5254 5755 7163\"}");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	letters = json_object_get(s->json, "letters");
	assert_int_equal(json_array_size(letters), 2);
	assert_string_equal(json_string_value(json_object_get(json_array_get(letters, 0), "to")),
			    "b@x.dk");
	stage_mail(s, "b@x.dk", stage_letter(s, "b@x.dk", POST_GAME_START, 1)->reply_to, "2836");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	stage_control(s, "{\"do\":\"game\",\"game\":1}");
	assert_int_equal(json_array_size(json_object_get(s->json, "numeric")), 4);
	stage_control(s, "{\"do\":\"game.start\",\"white\":\"W\",\"white-address\":\"w@x.dk\","
			 "\"black\":\"B\",\"black-address\":\"b@x.dk\",\"moves\":\"5255\"}");
	assert_string_equal(s->error, "illegal_move");
	verify_ok(s);
}

/* RULES S-32 */
static void token__drawn_by_mail__works_and_is_revoked(void **state)
{
	struct stage *s = *state;
	const struct stage_letter *l;

	stage_seven(s);
	l = stage_letter(s, "p1@x.dk", POST_GAME_START, 0);
	stage_mail(s, "p1@x.dk", l->reply_to, "token");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	l = stage_letter(s, "p1@x.dk", POST_TOKEN, 0);
	assert_non_null(strstr(l->bytes, "kskak_"));
	stage_control(s, "{\"do\":\"player.tokens\",\"player\":\"p1@x.dk\"}");
	assert_int_equal(json_array_size(json_object_get(s->json, "tokens")), 1);
	stage_control(s, "{\"do\":\"player.revoke\",\"player\":\"p1@x.dk\"}");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	stage_control(s, "{\"do\":\"player.revoke\",\"player\":\"p1@x.dk\"}");
	assert_int_equal(s->outcome, OUTCOME_WRONG);
}

static bool has_event(struct stage *s, int64_t game, const char *start)
{
	json_t *events, *one;
	char request[80];
	size_t i;

	snprintf(request, sizeof(request), "{\"do\":\"game\",\"game\":%lld}", (long long)game);
	stage_control(s, request);
	events = json_object_get(s->json, "events");
	json_array_foreach(events, i, one) if (!strncmp(json_string_value(one), start,
							strlen(start))) return true;
	return false;
}

/* The first move is due, and nobody answers for more than 14 days after the start. */
static void silence__fifteen_days__reminder_with_copy_to_the_leader(void **state)
{
	struct stage *s = *state;
	struct game_row row;

	stage_seven(s);
	row = row_of(s, 1);
	stage_walk(s, stage_at("2026-03-15T12:00:00Z"));
	assert_int_equal(stage_count(s, "leader@x.dk", POST_REMINDER), 0);
	stage_walk(s, stage_at("2026-03-19T12:00:00Z"));
	assert_int_equal(stage_count(s, address_of(s, row.white), POST_REMINDER), 3);
	assert_int_equal(stage_count(s, "leader@x.dk", POST_REMINDER), 21);
	assert_true(has_event(s, 1, "reminder "));
	verify_ok(s);
}

static void count_all_pages(void *arg, int64_t group, int64_t game)
{
	*(int *)arg += !group && !game;
}

static void outage__two_days_without_a_beat__days_closed_in_the_game(void **state)
{
	struct stage *s = *state;
	int all_pages = 0;

	stage_seven(s);
	stage_walk(s, stage_at("2026-03-05T12:00:00Z"));
	assert_false(has_event(s, 1, "outage "));
	s->now = stage_at("2026-03-08T12:00:00Z"); /* nothing ran in between */
	s->ctx.publish = count_all_pages;
	s->ctx.hook_arg = &all_pages;
	stage_tick(s);
	s->ctx.publish = NULL;
	assert_int_equal(all_pages, 1);
	stage_api(s, row_of(s, 1).white, 1, 0, "5254");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_true(has_event(s, 1, "outage "));
	verify_ok(s);
}

static void letter__refused_for_good__case_and_evidence(void **state)
{
	struct stage *s = *state;
	struct inbound in = {.door = DOOR_OUTBOX,
			     .outbox = {.fate = FATE_FAILED, .why = "550 no such user"}};
	struct post_row row = {.facts = NULL};
	struct player p;

	stage_seven(s);
	in.received = s->now;
	for (in.outbox.letter = 1; row.kind != POST_GAME_START; in.outbox.letter++) {
		post_row_release(&row);
		assert_int_equal(store_outbox_get(s->ctx.store, in.outbox.letter, &row), 1);
	}
	in.outbox.letter--;
	dispatch_submit(&s->ctx, &in, NULL, NULL);
	assert_int_equal(store_player_get(s->ctx.store, row.player, &p), 1);
	assert_int_equal(p.address_state, ADDRESS_FAILING);
	assert_true(has_event(s, row.game, "address-failure "));
	stage_control(s, "{\"do\":\"cases\"}");
	assert_int_equal(json_array_size(json_object_get(s->json, "cases")), 1);
	stage_deliver(s);
	assert_true(stage_count(s, "leader@x.dk", POST_CASE) >= 1);
	post_row_release(&row);
}

static void key__rotated__old_letters_still_answer(void **state)
{
	struct stage *s = *state;
	const struct stage_letter *l;
	char before[128];

	stage_seven(s);
	l = stage_letter(s, address_of(s, row_of(s, 1).white), POST_GAME_START, 1);
	strcpy(before, l->reply_to);
	stage_control(s, "{\"do\":\"key.rotate\"}");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	stage_reopen(s);
	stage_mail(s, "a@b.dk", before, "5254");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_int_equal(row_of(s, 1).ply, 1);
}

static void letter__rendered_twice__same_bytes(void **state)
{
	struct stage *s = *state;
	struct rendered a, b;
	struct post_row row = {.facts = NULL};

	stage_seven(s);
	stage_api(s, row_of(s, 1).white, 1, 0, "5254");
	for (int64_t id = 1; store_outbox_get(s->ctx.store, id, &row) > 0; id++) {
		render_init(&a);
		render_init(&b);
		assert_int_equal(render_letter(&s->ctx, &row, s->now, &a), 1);
		assert_int_equal(render_letter(&s->ctx, &row, s->now, &b), 1);
		assert_string_equal(a.message_id, b.message_id);
		assert_string_equal(a.bytes.buf, b.bytes.buf);
		render_release(&a);
		render_release(&b);
		post_row_release(&row);
	}
}

/* A letter that waited is dated, and its deadline computed, on the day it leaves. */
static void letter__sent_later__dated_then_same_id(void **state)
{
	struct stage *s = *state;
	struct rendered a, b;
	struct post_row row = {.facts = NULL};
	struct instant later;

	stage_seven(s);
	for (int64_t id = 1; store_outbox_get(s->ctx.store, id, &row) > 0; id++) {
		if (row.kind == POST_GAME_START)
			break;
		post_row_release(&row);
	}
	assert_int_equal(row.kind, POST_GAME_START);
	later.sec = row.created.sec + INT64_C(3) * 86400;
	render_init(&a);
	render_init(&b);
	assert_int_equal(render_letter(&s->ctx, &row, row.created, &a), 1);
	assert_int_equal(render_letter(&s->ctx, &row, later, &b), 1);
	assert_string_equal(a.message_id, b.message_id);
	assert_string_not_equal(strstr(a.bytes.buf, "Date: "), strstr(b.bytes.buf, "Date: "));
	render_release(&a);
	render_release(&b);
	post_row_release(&row);
}

/*
 * A child plays moves and reports the ply after each answer; it is killed at some point.  Every
 * reported move must be there, and none twice.
 */
static void process__killed_at_any_point__nothing_acknowledged_is_lost(void **state)
{
	static const char *const moves[4] = {"7163", "7866", "6371", "6678"};
	struct stage *s = *state;
	int killed = 0;

	stage_control(s, "{\"do\":\"game.start\",\"white\":\"W\",\"white-address\":\"w@x.dk\","
			 "\"black\":\"B\",\"black-address\":\"b@x.dk\"}");
	for (int round = 0; round < 12; round++) {
		int said[2], ply, last = row_of(s, 1).ply;
		pid_t child;
		assert_int_equal(pipe(said), 0);
		context_close(&s->ctx);
		store_close(s->ctx.store);
		child = fork();
		if (child == 0) {
			s->ctx.store = NULL;
			stage_reopen(s);
			for (int k = last; k < last + 500; k++) {
				int64_t who = k % 2 ? 2 : 1;
				stage_api(s, who, 1, k, moves[k % 4]);
				if (s->outcome != OUTCOME_DONE ||
				    write(said[1], &k, sizeof(k)) != sizeof(k))
					_exit(1);
			}
			_exit(0);
		}
		close(said[1]);
		for (int n = 0; n < 3 + round * 2 && read(said[0], &ply, sizeof(ply)) > 0; n++)
			last = ply + 1;
		kill(child, SIGKILL);
		while (read(said[0], &ply, sizeof(ply)) > 0)
			last = ply + 1;
		killed += waitpid(child, NULL, 0) == child;
		close(said[0]);
		s->ctx.store = NULL;
		stage_reopen(s);
		assert_in_range(row_of(s, 1).ply, last, last + 1);
		verify_ok(s);
	}
	assert_int_equal(killed, 12);
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, stage_open, stage_close)
	const struct CMUnitTest tests[] = {
		T(entry__seven_confirm__group_starts_itself),
		T(request__reads__writes_nothing),
		T(entry__confirmed_twice__one_entry),
		T(entry__name_missing__told_what_and_no_entry),
		T(entry__all_that_is_missing__told_at_once_in_his_language),
		T(entry__answered_without_a_yes__nobody_enters),
		T(api__series_proposed__shown_to_the_opponent_alone),
		T(move__by_mail__goes_to_the_opponent),
		T(move__stamped_before_midnight__lifts_the_suspension),
		T(mail__delivered_three_times__one_effect_same_answer),
		T(mail__without_id_three_times__one_effect),
		T(mail__same_id_of_two_players__both_count),
		T(refusal__not_on_move__changes_nothing_in_the_game),
		T(api__move_repeated__harmless),
		T(api__same_key__answered_from_the_inbox),
		T(stranger__writes__one_letter_a_day_and_no_effect),
		T(strangers__many__few_letters_in_all),
		T(known_address__without_token__reaches_a_game_by_its_number),
		T(clock__never_answered__case_then_ruling_then_result),
		T(withdrawal__early__all_games_lost),
		T(leave__by_token__in_every_game_and_told_to_all),
		T(group__all_games_resigned__final_table),
		T(game_start__from_a_position__letters_player_on_move_first),
		T(token__drawn_by_mail__works_and_is_revoked),
		T(silence__fifteen_days__reminder_with_copy_to_the_leader),
		T(outage__two_days_without_a_beat__days_closed_in_the_game),
		T(letter__refused_for_good__case_and_evidence),
		T(key__rotated__old_letters_still_answer),
		T(letter__rendered_twice__same_bytes),
		T(letter__sent_later__dated_then_same_id),
		T(process__killed_at_any_point__nothing_acknowledged_is_lost),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

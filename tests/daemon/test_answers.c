/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Answers to the players' mails, as a table of one-line cases, and the dates that letters about a
 * move must have.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "crypto/link_token.h"
#include "tests/daemon/stage.h"

enum { CASES = 86, FIELDS = 7 };

static char *trim(char *s)
{
	char *end;

	s += strspn(s, " \n");
	for (end = s + strlen(s); end > s && strchr(" \n", end[-1]); end--)
		end[-1] = '\0';
	return s;
}

static bool split(char *line, char *ret_field[FIELDS])
{
	int n = 0;

	for (char *bar; n < FIELDS - 1 && (bar = strchr(line, '|')); line = bar + 1) {
		*bar = '\0';
		ret_field[n++] = trim(line);
	}
	ret_field[n] = trim(line);
	return n == FIELDS - 1;
}

static void swap(char *s, char from, char to)
{
	for (; *s; s++)
		if (*s == from)
			*s = to;
}

/* Will has White, Bo has Black; both read the case's language. */
static int64_t begin_game(struct stage *s, const char *lang)
{
	char line[300];

	snprintf(line, sizeof(line),
		 "{\"do\":\"game.start\",\"white\":\"Will White\",\"white-address\":\"w@x.dk\","
		 "\"black\":\"Bo Black\",\"black-address\":\"b@x.dk\",\"language\":\"%s\"}",
		 lang);
	stage_control(s, line);
	assert_int_equal(s->outcome, OUTCOME_DONE);
	return json_integer_value(json_object_get(s->json, "game"));
}

/* The newest letter about the game that the player can answer with a move. */
static const char *letter_of(struct stage *s, char who, int64_t game)
{
	const char *to = who == 'w' ? "w@x.dk" : "b@x.dk";
	const struct stage_letter *newest = NULL;

	stage_deliver(s);
	for (int i = 0; i < s->n_letters; i++) {
		const struct stage_letter *l = &s->letters[i];
		if (l->game == game && !strcmp(l->to, to) &&
		    (l->kind == POST_MOVE || l->kind == POST_GAME_START))
			newest = l;
	}
	assert_non_null(newest);
	return newest->reply_to;
}

static void write_as(struct stage *s, char who, int64_t game, const char *text)
{
	char token[128];

	snprintf(token, sizeof(token), "%s", letter_of(s, who, game));
	stage_mail(s, who == 'w' ? "w@x.dk" : "b@x.dk", token, text);
}

static void play_before(struct stage *s, int64_t game, char *moves)
{
	char *save = NULL;
	char who = 'w';

	for (char *m = strtok_r(moves, " ", &save); m; m = strtok_r(NULL, " ", &save)) {
		swap(m, '~', ' ');
		write_as(s, who, game, m);
		assert_int_equal(s->outcome, OUTCOME_DONE);
		who = who == 'w' ? 'b' : 'w';
	}
}

static enum act_outcome outcome_of(const char *word)
{
	return !strcmp(word, "done")	  ? OUTCOME_DONE
	       : !strcmp(word, "refused") ? OUTCOME_REFUSED
					  : OUTCOME_WRONG;
}

static int words_differ(const struct stage *s, const char *name, char *words)
{
	char *save = NULL;
	int bad = 0;

	for (char *w = strtok_r(words, "&", &save); w; w = strtok_r(NULL, "&", &save)) {
		if (strstr(s->message, trim(w)))
			continue;
		print_error("%s: no '%s' in: %s\n", name, w, s->message);
		bad++;
	}
	return bad;
}

static int run_case(struct stage *s, char *field[FIELDS])
{
	int64_t game = begin_game(s, field[3]);

	play_before(s, game, field[1]);
	swap(field[4], '\\', '\n');
	write_as(s, field[2][0], game, field[4]);
	if (s->outcome != outcome_of(field[5])) {
		print_error("%s: outcome %d: %s\n", field[0], (int)s->outcome, s->message);
		return 1;
	}
	return words_differ(s, field[0], field[6]);
}

static void answers__table__every_case_says_its_words(void **state)
{
	const char *top = getenv("top_srcdir");
	char path[512], line[1000], *field[FIELDS];
	int n = 0, bad = 0;
	FILE *f;

	snprintf(path, sizeof(path), "%s/tests/vectors/answers.cases", top ? top : ".");
	f = fopen(path, "r");
	assert_non_null(f);
	while (fgets(line, sizeof(line), f)) {
		void *stage;
		if (line[0] == '#' || !strchr(line, '|'))
			continue;
		assert_true(split(line, field));
		assert_int_equal(stage_open(&stage), 0);
		bad += run_case(stage, field);
		stage_close(&stage);
		n++;
	}
	fclose(f);
	(void)state;
	assert_int_equal(n, CASES);
	assert_int_equal(bad, 0);
}

/* 1 March: received on the 2nd; 40 days later is 11 April, and 8 more for Easter. */
static void letter__move__last_date_for_both(void **state)
{
	struct stage *s = *state;
	int64_t game = begin_game(s, "en");

	assert_non_null(strstr(stage_letter(s, "w@x.dk", POST_GAME_START, game)->bytes,
			       "It is your move: answer by Sunday 15 March 2026"));
	write_as(s, 'w', game, "5254");
	assert_non_null(strstr(stage_letter(s, "b@x.dk", POST_MOVE, game)->bytes,
			       "until the control at move 10 ends on Sunday 19 April"));
	assert_non_null(strstr(stage_letter(s, "w@x.dk", POST_ANSWER, game)->bytes,
			       "Bo Black is to move, and can answer in time until Sunday 19"));
}

static void letter__series_taken__tells_all_its_moves(void **state)
{
	struct stage *s = *state;
	int64_t game = begin_game(s, "en");

	write_as(s, 'w', game, "5254 05755 7163");
	write_as(s, 'b', game, "accept series");
	assert_non_null(strstr(stage_letter(s, "w@x.dk", POST_MOVE, game)->bytes,
			       "Bo Black has played 1... 5755 (e5) 2. 7163 (Nf3)"));
}

static void letter__move_and_status__tells_both(void **state)
{
	struct stage *s = *state;
	int64_t game = begin_game(s, "en");
	const char *bytes;

	write_as(s, 'w', game, "5254\nstatus");
	bytes = stage_letter(s, "w@x.dk", POST_STATUS, 0)->bytes;
	assert_non_null(strstr(bytes, "Played: 1. 5254 (e4). Bo Black has been informed."));
	assert_non_null(strstr(bytes, "White against Bo Black: the opponent is to move"));
}

static void letter__status_and_help__neither_is_lost(void **state)
{
	struct stage *s = *state;
	int64_t game = begin_game(s, "en");
	const char *bytes;

	write_as(s, 'w', game, "status\nhelp");
	bytes = stage_letter(s, "w@x.dk", POST_STATUS, 0)->bytes;
	assert_non_null(strstr(bytes, "White against Bo Black: your first move"));
	assert_non_null(strstr(bytes, "\"help\" alone"));
}

/* The same move spelled differently, without an idempotency key: the first answer again. */
static void api__same_move_again__said_to_be_a_repeat(void **state)
{
	struct stage *s = *state;
	int64_t game = begin_game(s, "en");
	struct game_row row;

	assert_int_equal(store_game_get(s->ctx.store, game, &row), 1);
	stage_api(s, row.white, game, 0, "5254");
	assert_false(s->repeated);
	stage_api(s, row.white, game, 0, "e4");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_true(s->repeated);
	assert_non_null(strstr(s->message, "Played: 1. 5254 (e4)."));
	stage_api(s, row.white, game, 0, "d4");
	assert_int_equal(s->outcome, OUTCOME_REFUSED);
	assert_int_equal(stage_count(s, "b@x.dk", POST_MOVE), 1);
}

static void letter__start__choices_in_words(void **state)
{
	struct stage *s = *state;
	const char *bytes;

	stage_seven(s);
	bytes = stage_letter(s, "p1@x.dk", POST_START, 0)->bytes;
	assert_non_null(strstr(bytes, "whether the opponent sees a proposed series: yes"));
	assert_non_null(
		strstr(bytes, "who rules when the time limit is exceeded: the tournament leader"));
}

static void game_start__by_control__page_and_file_of_the_letter(void **state)
{
	struct stage *s = *state;
	json_t *letter;

	s->ctx.set.page_url = "https://chess.test";
	s->ctx.set.letter_folder = "/var/letters";
	begin_game(s, "en");
	assert_string_equal(json_string_value(json_object_get(s->json, "page")),
			    "https://chess.test/games/1");
	letter = json_array_get(json_object_get(s->json, "letters"), 0);
	assert_string_equal(json_string_value(json_object_get(letter, "to")), "w@x.dk");
	assert_string_equal(json_string_value(json_object_get(letter, "file")),
			    "/var/letters/000000000001.eml");
}

/* A person who reads another player's reply token must not be able to move for them. */
static void message__line_with_a_token__left_out(void **state)
{
	struct stage *s = *state;
	int64_t game = begin_game(s, "en");
	char text[400];
	const char *bytes;

	snprintf(text, sizeof(text), "Hello\nDid my mail to %s arrive?\nBye\n\n5254",
		 letter_of(s, 'w', game));
	write_as(s, 'w', game, text);
	bytes = stage_letter(s, "b@x.dk", POST_MOVE, game)->bytes;
	assert_non_null(strstr(bytes, "| Hello\r\n| Bye"));
	assert_null(strstr(bytes, "Did my mail"));
}

/* The same goes for the link in another's letter. */
static void message__line_with_a_link__left_out(void **state)
{
	struct stage *s = *state;
	int64_t game = begin_game(s, "en");
	struct link_token link = {.player = 1, .game = (uint32_t)game, .expiry = {40000}};
	char token[LINK_TOKEN_TEXT], text[400];
	const char *bytes;

	assert_true(link_token_write(s->ctx.keyring, &link, token));
	snprintf(text, sizeof(text), "Hello\nhttps://chess.test/l/%s/move?from=e2\nBye\n\n5254",
		 token);
	write_as(s, 'w', game, text);
	bytes = stage_letter(s, "b@x.dk", POST_MOVE, game)->bytes;
	assert_non_null(strstr(bytes, "| Hello\r\n| Bye"));
	assert_null(strstr(bytes, "chess.test/l/"));
}

static void message__long__first_characters_alone(void **state)
{
	struct stage *s = *state;
	int64_t game = begin_game(s, "en");
	struct sbuf text = SBUF_INIT;
	const char *bytes;

	for (int i = 0; i < 300; i++)
		sbuf_addf(&text, "%03d \u00e6\u00f8\u00e5\n", i);
	sbuf_adds(&text, "5254\n");
	write_as(s, 'w', game, text.buf);
	assert_non_null(
		strstr(s->message, "The first 2000 characters of your message are sent to Bo"));
	bytes = stage_letter(s, "b@x.dk", POST_MOVE, game)->bytes;
	assert_non_null(strstr(bytes, "| 249 "));
	assert_null(strstr(bytes, "| 250 "));
	sbuf_release(&text);
}

static struct game_row first_game(struct stage *s)
{
	struct game_row row;

	assert_int_equal(store_game_get(s->ctx.store, 1, &row), 1);
	return row;
}

static void address_of(struct stage *s, int64_t player, char ret[STORE_ADDRESS_MAX + 1])
{
	struct player p;

	assert_int_equal(store_player_get(s->ctx.store, player, &p), 1);
	strcpy(ret, p.address);
}

/*
 * A signed mail that answered one position is not accepted again in a later one, from any address.
 */
static void mail__signed_and_sent_again_elsewhere__one_effect(void **state)
{
	struct stage *s = *state;
	char token[128], white[STORE_ADDRESS_MAX + 1], black[STORE_ADDRESS_MAX + 1];

	stage_seven(s);
	address_of(s, first_game(s).white, white);
	address_of(s, first_game(s).black, black);
	strcpy(token, stage_letter(s, white, POST_GAME_START, 1)->reply_to);
	stage_mail_id(s, "signed@x.dk", white, token, "5254");
	stage_deliver(s);
	strcpy(token, stage_letter(s, black, POST_MOVE, 1)->reply_to);
	stage_mail_id(s, "answer@x.dk", black, token, "5755");
	stage_deliver(s);
	assert_int_equal(first_game(s).ply, 2);
	strcpy(token, stage_letter(s, white, POST_MOVE, 1)->reply_to);
	stage_mail_id(s, "signed@x.dk", white, token, "5254");
	assert_true(s->repeated);
	assert_int_equal(first_game(s).ply, 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(answers__table__every_case_says_its_words),
		cmocka_unit_test_setup_teardown(message__line_with_a_token__left_out, stage_open,
						stage_close),
		cmocka_unit_test_setup_teardown(message__line_with_a_link__left_out, stage_open,
						stage_close),
		cmocka_unit_test_setup_teardown(message__long__first_characters_alone, stage_open,
						stage_close),
		cmocka_unit_test_setup_teardown(letter__move__last_date_for_both, stage_open,
						stage_close),
		cmocka_unit_test_setup_teardown(letter__series_taken__tells_all_its_moves,
						stage_open, stage_close),
		cmocka_unit_test_setup_teardown(letter__move_and_status__tells_both, stage_open,
						stage_close),
		cmocka_unit_test_setup_teardown(letter__status_and_help__neither_is_lost,
						stage_open, stage_close),
		cmocka_unit_test_setup_teardown(mail__signed_and_sent_again_elsewhere__one_effect,
						stage_open, stage_close),
		cmocka_unit_test_setup_teardown(api__same_move_again__said_to_be_a_repeat,
						stage_open, stage_close),
		cmocka_unit_test_setup_teardown(letter__start__choices_in_words, stage_open,
						stage_close),
		cmocka_unit_test_setup_teardown(game_start__by_control__page_and_file_of_the_letter,
						stage_open, stage_close),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

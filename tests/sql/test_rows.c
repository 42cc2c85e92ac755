/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Every table is written with a different value in each column and read back.  Parameters are bound
 * by position, so a swap of two shows up here.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sql/store_case.h"
#include "sql/store_entry.h"
#include "sql/store_erase.h"
#include "sql/store_event.h"
#include "sql/store_game.h"
#include "sql/store_leave.h"
#include "sql/store_player.h"
#include "sql/store_post.h"
#include "sql/store_stage.h"
#include "sql/store_team.h"
#include "tests/sql/place.h"

#define SAME(field)	 assert_int_equal(got.field, want.field)
#define SAME_TIME(field) assert_int_equal(got.field.sec, want.field.sec)
#define SAME_DAY(field)	 assert_int_equal(got.field.day, want.field.day)
#define SAME_TEXT(field) assert_string_equal(got.field, want.field)

static struct place place;

/* Ids that rows refer to; each table has its own numbers, so that no two are equal. */
static int64_t anna, bo, tourney, stage, group, game;

static int open_store(void **state)
{
	struct sbuf why = SBUF_INIT;
	struct store *st;

	if (!place_make(&place))
		return -1;
	if (store_open(place.name, true, &st, &why) < 0) {
		fprintf(stderr, "%s\n", why.buf);
		return -1;
	}
	*state = st;
	return store_begin(st) > 0 ? 0 : -1;
}

static int close_store(void **state)
{
	store_rollback(*state);
	store_close(*state);
	place_remove(&place);
	return 0;
}

static int64_t add_player(struct store *st, const char *name)
{
	struct player p = {.born = {-5000}, .rating = 1900, .lang = "en", .created = {101}};
	int64_t id = 0;

	snprintf(p.name, sizeof(p.name), "%s", name);
	snprintf(p.club, sizeof(p.club), "club of %s", name);
	snprintf(p.address, sizeof(p.address), "%s@x.example", name);
	assert_int_equal(store_player_add(st, &p, &id), 1);
	return id;
}

static void set_up_world(struct store *st)
{
	struct tourney t = {.code = "emt", .slug = "emt", .kind = "emt", .group_size = 7};
	struct stage_row s = {.number = 1};
	struct group_row g = {.name = "EMT 1", .ruleset = "dsu-post", .zone = "+01:00"};
	struct game_row m = {.result = "*", .zone = "UTC", .ruleset = "dsu-email", .start = {9}};

	add_player(st, "first");
	anna = add_player(st, "anna");
	bo = add_player(st, "bo");
	assert_int_equal(store_tourney_add(st, &t, &tourney), 1);
	s.tourney = g.tourney = tourney;
	for (s.number = 1; s.number <= 3; s.number++)
		assert_int_equal(store_stage_add(st, &s, &stage), 1);
	g.stage = stage;
	for (g.number = 1; g.number <= 4; g.number++)
		assert_int_equal(store_group_add(st, &g, &group), 1);
	m.white = anna;
	m.black = bo;
	m.group = group;
	for (int i = 0; i < 5; i++)
		assert_int_equal(store_game_add(st, &m, ""), 1);
	game = m.id;
}

static void player__all_columns__as_written(void **state)
{
	struct player want = {.name = "Anna",
			      .club = "K41",
			      .born = {-1234},
			      .rating = 2100,
			      .lang = "en",
			      .letters = LETTERS_SHORT,
			      .address = "anna@x.example",
			      .address_state = ADDRESS_FAILING,
			      .member_number = "12345",
			      .member = KNOWN_YES,
			      .citizen = KNOWN_NO,
			      .federation = "DEN",
			      .sex = "f",
			      .title = "WIM",
			      .invitations = true,
			      .created = {77}},
		      got;

	for (int written = 0; written < 2; written++) {
		if (!written) {
			assert_int_equal(store_player_add(*state, &want, &want.id), 1);
		} else {
			want.born = CIVIL_NONE;
			want.rating = 2101;
			want.address_state = ADDRESS_ERASED;
			want.letters = LETTERS_DAILY;
			snprintf(want.name, sizeof(want.name), "A.");
			snprintf(want.club, sizeof(want.club), "none");
			snprintf(want.lang, sizeof(want.lang), "da");
			want.address[0] = '\0';
			snprintf(want.member_number, sizeof(want.member_number), "678");
			want.member = KNOWN_NO;
			want.citizen = KNOWN_NOT;
			snprintf(want.federation, sizeof(want.federation), "SWE");
			snprintf(want.sex, sizeof(want.sex), "m");
			snprintf(want.title, sizeof(want.title), "IM");
			want.invitations = false;
			assert_int_equal(store_player_update(*state, &want), 1);
		}
		assert_int_equal(store_player_get(*state, want.id, &got), 1);
		SAME(id);
		SAME_TEXT(name);
		SAME_TEXT(club);
		SAME_DAY(born);
		SAME(rating);
		SAME_TEXT(lang);
		SAME(letters);
		SAME_TEXT(address);
		SAME(address_state);
		SAME_TEXT(member_number);
		SAME(member);
		SAME(citizen);
		SAME_TEXT(federation);
		SAME_TEXT(sex);
		SAME_TEXT(title);
		SAME(invitations);
		SAME_TIME(created);
	}
	assert_int_equal(store_player_by_member_number(*state, "678", &got), 1);
	assert_int_equal(got.id, want.id);
	assert_int_equal(store_player_by_member_number(*state, "12345", &got), 0);
	want.member_number[0] = '\0';
	assert_int_equal(store_player_update(*state, &want), 1);
	assert_int_equal(store_player_by_member_number(*state, "", &got), 0);
}

static void address_change__all_columns__as_written(void **state)
{
	struct address_change want = {.old_address = "old@x",
				      .new_address = "new@x",
				      .state = CHANGE_ASKED,
				      .asked = {41},
				      .due = {42}},
			      got;
	struct instant due = {0};

	set_up_world(*state);
	want.player = anna;
	assert_int_equal(store_address_change_add(*state, &want, &want.id), 1);
	for (int updated = 0; updated < 2; updated++) {
		assert_int_equal(store_address_change_open(*state, anna, &got), 1);
		SAME(id);
		SAME(player);
		SAME_TEXT(old_address);
		SAME_TEXT(new_address);
		SAME(state);
		SAME(old_confirmed);
		SAME_TIME(asked);
		SAME_TIME(due);
		want.state = CHANGE_PROVED;
		want.old_confirmed = true;
		want.due.sec = 43;
		assert_int_equal(store_address_change_update(*state, &want), 1);
	}
	assert_int_equal(
		store_address_change_due(*state, (struct instant){42}, STORE_SKIP_NONE, &got), 0);
	assert_int_equal(
		store_address_change_due(*state, (struct instant){43}, STORE_SKIP_NONE, &got), 1);
	assert_int_equal(store_address_change_next(*state, STORE_SKIP_NONE, &due), 1);
	assert_int_equal(due.sec, 43);
	want.state = CHANGE_DONE;
	assert_int_equal(store_address_change_update(*state, &want), 1);
	assert_int_equal(store_address_change_open(*state, anna, &got), 0);
	assert_int_equal(store_address_change_next(*state, STORE_SKIP_NONE, &due), 0);
	assert_int_equal(store_address_change_get(*state, want.id, &got), 1);
}

static void group__all_columns__as_written(void **state)
{
	struct group_row want = {.number = 9,
				 .code = "A-26-09",
				 .name = "nine",
				 .state = GROUP_FILLING,
				 .ruleset = "dsu-post",
				 .zone = "+02:00",
				 .size = 11,
				 .setup = "{\"cycles\":2}",
				 .drawn = {12},
				 .start = CIVIL_NONE,
				 .ended = CIVIL_NONE,
				 .created = {51},
				 .final_at = {13},
				 .next_at = {14}},
			 got;
	int number = 0;

	set_up_world(*state);
	want.tourney = tourney;
	want.stage = stage;
	assert_int_equal(store_group_add(*state, &want, &want.id), 1);
	for (int updated = 0; updated < 2; updated++) {
		assert_int_equal(store_group_get(*state, want.id, &got), 1);
		SAME(id);
		SAME(tourney);
		SAME(stage);
		SAME(number);
		SAME_TEXT(code);
		SAME_TEXT(name);
		SAME(state);
		SAME_TEXT(ruleset);
		SAME_TEXT(zone);
		SAME(size);
		SAME_TEXT(setup);
		SAME(has_seed);
		SAME_TIME(drawn);
		SAME_DAY(start);
		SAME_DAY(ended);
		SAME(playoff_of);
		SAME_TIME(created);
		SAME_TIME(final_at);
		SAME_TIME(next_at);
		want.state = GROUP_FINAL;
		snprintf(want.code, sizeof(want.code), "DM-26");
		snprintf(want.name, sizeof(want.name), "DM");
		want.size = 15;
		snprintf(want.setup, sizeof(want.setup), "{\"division\":3}");
		want.has_seed = true;
		memset(want.seed, 3, sizeof(want.seed));
		want.drawn.sec = 50;
		want.start.day = 52;
		want.ended.day = 54;
		want.playoff_of = group;
		want.final_at.sec = 53;
		want.next_at.sec = 55;
		assert_int_equal(store_group_update(*state, &want), 1);
	}
	assert_memory_equal(got.seed, want.seed, sizeof(want.seed));
	assert_int_equal(store_group_last_number(*state, tourney, &number), 1);
	assert_int_equal(number, 9);
	assert_int_equal(store_group_last_number(*state, tourney + 1, &number), 1);
	assert_int_equal(number, 0);
}

static void entry__all_columns__as_written(void **state)
{
	struct erasure erasure = {.n_persons = 0};
	struct entry_row want = {.address = "e@x",
				 .asked_facts = "{\"name\":\"E\"}",
				 .state = ENTRY_ASKED,
				 .origin = "qualified",
				 .class = "M",
				 .seats = 2,
				 .seq = 61,
				 .number = 62,
				 .board = 60,
				 .first = CIVIL_NONE,
				 .last = CIVIL_NONE,
				 .confirmation = "word",
				 .asked = {63},
				 .confirmed = {64},
				 .paid = {59},
				 .withdrawn = {65},
				 .reminded = CIVIL_NONE},
			 got;
	struct club club = {.name = "K41"};
	struct team_row team = {.number = 1};
	int64_t first;

	set_up_world(*state);
	want.tourney = team.tourney = tourney;
	assert_int_equal(store_club_add(*state, &club, &team.club), 1);
	assert_int_equal(store_team_add(*state, &team, &team.id), 1);
	assert_int_equal(store_entry_add(*state, &want, &want.id), 1);
	for (int updated = 0; updated < 2; updated++) {
		assert_int_equal(store_entry_get(*state, want.id, &got), 1);
		SAME(id);
		SAME(tourney);
		SAME(stage);
		SAME(group);
		SAME(player);
		SAME_TEXT(address);
		SAME_TEXT(asked_facts);
		SAME(state);
		SAME_TEXT(origin);
		SAME_TEXT(class);
		SAME(seats);
		SAME(seq);
		SAME(number);
		SAME(team);
		SAME(board);
		SAME_DAY(first);
		SAME_DAY(last);
		SAME_TEXT(confirmation);
		SAME_TIME(asked);
		SAME_TIME(confirmed);
		SAME_TIME(paid);
		SAME_TIME(withdrawn);
		SAME_DAY(reminded);
		SAME(void_all);
		want.stage = stage;
		snprintf(want.origin, sizeof(want.origin), "substitute");
		snprintf(want.class, sizeof(want.class), "DM");
		want.seats = 1;
		want.team = team.id;
		want.board = 4;
		want.first.day = 70;
		want.last.day = 71;
		want.paid.sec = 72;
		want.reminded.day = 73;
		want.group = group;
		want.player = bo;
		want.state = ENTRY_SEATED;
		want.seq = 66;
		want.number = 67;
		want.confirmed.sec = 68;
		want.withdrawn.sec = 69;
		want.void_all = true;
		snprintf(want.asked_facts, sizeof(want.asked_facts), "{\"club\":\"C\"}");
		snprintf(want.confirmation, sizeof(want.confirmation), "<id@x>");
		assert_int_equal(store_entry_update(*state, &want), 1);
	}
	first = want.id;
	want = (struct entry_row){.tourney = tourney};
	assert_int_equal(store_entry_add(*state, &want, &want.id), 1);
	assert_int_equal(store_entry_get(*state, want.id, &got), 1);
	assert_string_equal(got.origin, "entered");
	assert_int_equal(got.seats, 1);
	store_erasure_add(&erasure, &(struct erased_person){.player = bo});
	assert_int_equal(store_erase(*state, &erasure), 1);
	store_erasure_release(&erasure);
	assert_int_equal(store_entry_of(*state, group, bo, &got), 0); /* has left */
	assert_int_equal(store_entry_get(*state, first, &got), 1);
	assert_string_equal(got.address, "");
	assert_string_equal(got.asked_facts, "{}");
}

static int first_leave(void *arg, const struct leave_row *leave)
{
	*(struct leave_row *)arg = *leave;
	return 1;
}

static void leave__all_columns__by_group_or_single_games(void **state)
{
	struct leave_row want = {.first = {71}, .last = {72}, .told = {70}, .special = true}, got;
	struct leave_row single = want;

	set_up_world(*state);
	want.player = single.player = anna;
	want.group = group;
	single.first.day = 60;
	assert_int_equal(store_leave_add(*state, &want, &want.id), 1);
	assert_int_equal(store_leave_add(*state, &single, &single.id), 1);
	assert_int_equal(store_leave_each(*state, anna, group, first_leave, &got), 1);
	SAME(id);
	SAME(player);
	SAME(group);
	SAME_DAY(first);
	SAME_DAY(last);
	SAME_DAY(told);
	SAME(special);
	assert_int_equal(store_leave_each(*state, anna, 0, first_leave, &got), 1);
	assert_int_equal(got.id, single.id);
	assert_int_equal(got.group, 0);
	assert_int_equal(got.first.day, 60);
}

static void game__all_columns__as_written(void **state)
{
	struct game_row want = {.round = 81,
				.ruleset = "dsu-post",
				.zone = "+03:00",
				.start = {82},
				.fen = "8/8/8/8/8/8/8/K1k5 w - - 0 1",
				.chess960 = true,
				.stage = STAGE_OPEN,
				.result = "*",
				.ply = 83,
				.next_at = {84},
				.moved_at = {85},
				.ended_at = {86},
				.outage = 87},
			got;
	struct sbuf prelude = SBUF_INIT;

	set_up_world(*state);
	want.group = group;
	want.white = bo;
	want.black = anna;
	assert_int_equal(store_game_add(*state, &want, "5254 5755"), 1);
	for (int read = 0; read < 3; read++) {
		if (read == 2) { /* from the database, not as kept in memory */
			assert_int_equal(store_mark(*state), 1);
			assert_int_equal(store_undo(*state), 1);
		}
		assert_int_equal(store_game_get(*state, want.id, &got), 1);
		SAME(id);
		SAME(group);
		SAME(white);
		SAME(black);
		SAME(round);
		SAME_TEXT(ruleset);
		SAME_TEXT(zone);
		SAME_DAY(start);
		SAME_TEXT(fen);
		SAME(chess960);
		SAME(stage);
		SAME_TEXT(result);
		SAME(ply);
		SAME(seq);
		assert_memory_equal(got.head, want.head, STORE_HASH);
		SAME_TIME(next_at);
		SAME_TIME(moved_at);
		SAME_TIME(ended_at);
		SAME(outage);
		want.stage = STAGE_PAUSED;
		snprintf(want.result, sizeof(want.result), "1/2-1/2");
		want.ply = 91;
		want.seq = 92;
		memset(want.head, 5, sizeof(want.head));
		want.next_at.sec = 93;
		want.moved_at.sec = 94;
		want.ended_at.sec = 95;
		want.outage = 96;
		assert_int_equal(store_game_update(*state, &want), 1);
	}
	assert_int_equal(store_game_prelude(*state, want.id, &prelude), 1);
	assert_string_equal(prelude.buf, "5254 5755");
	sbuf_release(&prelude);
}

static int count_game(void *arg, const struct game_row *row)
{
	(void)row;
	++*(int *)arg;
	return 0;
}

static int games(struct store *st, struct game_query q)
{
	int n = 0;

	assert_int_equal(store_game_each(st, &q, count_game, &n), 1);
	return n;
}

/* Five games of anna and bo in one group, and one of bo alone with the first player. */
static void games__each_condition__leaves_out_what_it_should(void **state)
{
	struct game_row m = {.result = "*", .zone = "UTC", .ruleset = "dsu-email"};

	set_up_world(*state);
	m.white = 1;
	m.black = bo;
	assert_int_equal(store_game_add(*state, &m, ""), 1);
	assert_int_equal(games(*state, (struct game_query){0}), 6);
	assert_int_equal(games(*state, (struct game_query){.limit = 4}), 4);
	assert_int_equal(games(*state, (struct game_query){.after = game}), 1);
	assert_int_equal(games(*state, (struct game_query){.group = group}), 5);
	assert_int_equal(games(*state, (struct game_query){.group = group, .player = anna}), 5);
	assert_int_equal(games(*state, (struct game_query){.group = group, .player = 1}), 0);
	assert_int_equal(games(*state, (struct game_query){.player = anna}), 5);
	assert_int_equal(games(*state, (struct game_query){.player = bo}), 6);
	assert_int_equal(games(*state, (struct game_query){.player = bo, .after = game}), 1);
	assert_int_equal(games(*state, (struct game_query){.player = bo, .limit = 2}), 2);
	m.stage = STAGE_OVER;
	assert_int_equal(store_game_update(*state, &m), 1);
	assert_int_equal(games(*state, (struct game_query){.player = bo, .unfinished = true}), 5);
	assert_int_equal(games(*state, (struct game_query){.unfinished = true}), 5);
	assert_int_equal(games(*state, (struct game_query){.group = group, .unfinished = true}), 5);
}

static void outbox__all_columns__as_written(void **state)
{
	struct post_row want = {.kind = POST_RULING,
				.address = "to@x",
				.lang = "en",
				.case_id = 111,
				.seq = 112,
				.ply = 113,
				.token_kind = 2,
				.token_key = 114,
				.token_expiry = {115},
				.reply = true,
				.facts = (char *)"{\"a\":1}",
				.created = {116}},
			got;

	set_up_world(*state);
	want.player = bo;
	want.game = game;
	want.group = group;
	assert_int_equal(store_outbox_add(*state, &want), 1);
	for (int updated = 0; updated < 2; updated++) {
		assert_int_equal(store_outbox_get(*state, want.id, &got), 1);
		SAME(id);
		SAME(kind);
		SAME(player);
		SAME_TEXT(address);
		SAME_TEXT(lang);
		SAME(game);
		SAME(group);
		SAME(case_id);
		SAME(seq);
		SAME(ply);
		SAME(token_kind);
		SAME(token_key);
		SAME_TIME(token_expiry);
		SAME(reply);
		SAME_TEXT(facts);
		SAME_TIME(created);
		SAME_TIME(due);
		SAME(tries);
		SAME(state);
		SAME_TIME(sent_at);
		post_row_release(&got);
		want.state = POST_DROPPED;
		want.due.sec = 117;
		want.tries = 118;
		want.sent_at.sec = 119;
		assert_int_equal(store_outbox_set(*state, want.id, want.state, want.due, want.tries,
						  want.sent_at, "550 no"),
				 1);
	}
	assert_int_equal(store_outbox_forget(*state, want.id), 1);
	assert_int_equal(store_outbox_get(*state, want.id, &got), 1);
	assert_string_equal(got.facts, "{}");
	post_row_release(&got);
}

struct ids {
	int n;
	int64_t v[4];
};

static int note_letter(void *arg, const struct post_row *row)
{
	struct ids *ids = arg;

	if (ids->n < 4)
		ids->v[ids->n++] = row->id;
	return 0;
}

/* Pending, sent and failed letters are found by different indices, and come in one order. */
static void outbox__letters_of_a_player__every_state_in_order(void **state)
{
	static const enum post_state states[3] = {POST_FAILED, POST_PENDING, POST_SENT};
	struct instant at = {200};
	struct ids ids = {0};
	struct post_row row;
	int64_t pending = 0, failed = 0;

	set_up_world(*state);
	for (int i = 0; i < 3; i++) {
		row = (struct post_row){.kind = POST_MOVE, .player = bo, .lang = "da"};
		assert_int_equal(store_outbox_add(*state, &row), 1);
		assert_int_equal(store_outbox_set(*state, row.id, states[i], at, 1, at, NULL), 1);
	}
	row = (struct post_row){.kind = POST_MOVE, .player = anna, .lang = "da"};
	assert_int_equal(store_outbox_add(*state, &row), 1);
	assert_int_equal(store_outbox_each_player(*state, bo, note_letter, &ids), 1);
	assert_int_equal(ids.n, 3);
	assert_true(ids.v[0] < ids.v[1] && ids.v[1] < ids.v[2]);
	assert_int_equal(store_outbox_count(*state, &pending, &failed), 1);
	assert_true(pending == 2 && failed == 1);
	assert_int_equal(store_outbox_revive(*state, bo, (struct instant){300}), 1);
	assert_int_equal(store_outbox_get(*state, ids.v[0], &row), 1);
	assert_true(row.state == POST_PENDING && row.due.sec == 300 && row.tries == 0);
	post_row_release(&row);
}

static void case_and_ruling__all_columns__as_written(void **state)
{
	struct ruling_row r = {.at = {131},
			       .author = "tl",
			       .signer = "Anna Berg",
			       .verdict = "days",
			       .days = 132,
			       .paragraph = "6.4",
			       .reason = (char *)"because",
			       .appeal_until = {133},
			       .level = RULED_BY_KC},
			  back;
	struct case_row want = {.kind = CASE_APPEAL,
				.opened = {134},
				.due = {135},
				.evidence = (char *)"{\"b\":2}"},
			got;
	struct club club = {.name = "K41"};
	struct team_row team = {.number = 1};
	struct entry_row entry = {.address = "e@x"};

	set_up_world(*state);
	want.tourney = team.tourney = entry.tourney = tourney;
	assert_int_equal(store_club_add(*state, &club, &team.club), 1);
	assert_int_equal(store_team_add(*state, &team, &want.team), 1);
	team.number = 2;
	assert_int_equal(store_team_add(*state, &team, &want.team), 1);
	assert_int_equal(store_entry_add(*state, &entry, &want.entry), 1);
	assert_int_equal(store_entry_add(*state, &entry, &want.entry), 1);
	assert_int_equal(store_entry_add(*state, &entry, &want.entry), 1);
	r.game = want.game = game;
	r.group = want.group = group;
	r.player = want.player = bo;
	assert_int_equal(store_ruling_add(*state, &r, &r.id), 1);
	want.appealed = r.id;
	assert_int_equal(store_case_add(*state, &want, &want.id), 1);
	r.case_id = want.id;
	assert_int_equal(store_ruling_add(*state, &r, &r.id), 1);
	assert_int_equal(store_ruling_get(*state, r.id, &back), 1);
	assert_true(back.id == r.id && back.case_id == want.id && back.game == game &&
		    back.group == group && back.player == bo && back.at.sec == 131 &&
		    back.days == 132 && back.appeal_until.sec == 133 && back.level == RULED_BY_KC);
	assert_string_equal(back.author, "tl");
	assert_string_equal(back.signer, "Anna Berg");
	assert_string_equal(back.verdict, "days");
	assert_string_equal(back.paragraph, "6.4");
	assert_string_equal(back.reason, "because");
	ruling_row_release(&back);
	for (int updated = 0; updated < 2; updated++) {
		assert_int_equal(store_case_get(*state, want.id, &got), 1);
		SAME(id);
		SAME(kind);
		SAME(state);
		SAME(game);
		SAME(group);
		SAME(player);
		SAME(tourney);
		SAME(entry);
		SAME(team);
		SAME_TIME(opened);
		SAME_TIME(due);
		SAME_TEXT(evidence);
		SAME(ruling);
		SAME(appealed);
		case_row_release(&got);
		want.state = CASE_RULED;
		want.due.sec = 136;
		want.evidence = (char *)"{}";
		want.ruling = r.id;
		assert_int_equal(store_case_update(*state, &want), 1);
	}
}

static int first_case(void *arg, const struct case_row *row)
{
	*(int64_t *)arg = row->id;
	return 1;
}

static void case__found__only_while_open_and_due(void **state)
{
	struct case_row a = {.kind = CASE_SILENCE, .due = {0}}, b = {.kind = CASE_SILENCE}, got;
	struct instant due = {0};
	int64_t id = 0;

	set_up_world(*state);
	a.game = b.game = game;
	a.player = anna;
	b.player = bo;
	b.due.sec = 50;
	assert_int_equal(store_case_add(*state, &a, &a.id), 1);
	assert_int_equal(store_case_add(*state, &b, &b.id), 1);
	assert_int_equal(store_case_find(*state, CASE_SILENCE, bo, &got), 1);
	assert_int_equal(got.id, b.id);
	case_row_release(&got);
	assert_int_equal(store_case_find(*state, CASE_SILENCE, anna, &got), 1);
	assert_int_equal(got.id, a.id);
	case_row_release(&got);
	assert_int_equal(store_case_find(*state, CASE_PROTEST, bo, &got), 0);
	assert_int_equal(store_case_due(*state, (struct instant){49}, STORE_SKIP_NONE, &got), 0);
	assert_int_equal(store_case_due(*state, (struct instant){50}, STORE_SKIP_NONE, &got), 1);
	case_row_release(&got);
	assert_int_equal(
		store_case_due(*state, (struct instant){50}, &(struct store_skip){&b.id, 1}, &got),
		0);
	assert_int_equal(store_case_next(*state, STORE_SKIP_NONE, &due), 1);
	assert_int_equal(due.sec, 50);
	a.state = CASE_CLOSED;
	assert_int_equal(store_case_update(*state, &a), 1);
	assert_int_equal(store_case_open(*state, first_case, &id), 1);
	assert_int_equal(id, b.id);
	assert_int_equal(store_case_open_in_game(*state, game, first_case, &id), 1);
	assert_int_equal(id, b.id);
	assert_int_equal(store_case_each(*state, first_case, &id), 1);
	assert_int_equal(id, a.id);
}

struct mail {
	int n;
	struct instant received;
	char key[16];
	char raw[16];
};

static int note_mail(void *arg, struct instant received, const char *key, const void *raw,
		     size_t len)
{
	struct mail *mail = arg;

	mail->n++;
	mail->received = received;
	snprintf(mail->key, sizeof(mail->key), "%s", key);
	snprintf(mail->raw, sizeof(mail->raw), "%.*s", (int)len, raw ? (const char *)raw : "");
	return 0;
}

static void inbox__all_columns__as_written(void **state)
{
	struct inbox_row in = {.key = "<1@x>", .door = POST_API, .at = {141}, .answer = "{}"};
	struct mail mail = {0};
	int64_t id = 0;

	set_up_world(*state);
	in.player = bo;
	in.game = game;
	in.group = group;
	assert_int_equal(store_inbox_add(*state, &in, &id), 1);
	assert_int_equal(store_inbox_each(*state, bo, note_mail, &mail), 1);
	assert_true(mail.n == 1 && mail.received.sec == 141 && mail.raw[0] == '\0');
	assert_string_equal(mail.key, "<1@x>");
	assert_int_equal(store_raw_add(*state, id, "From: bo", 8), 1);
	assert_int_equal(store_inbox_each(*state, bo, note_mail, &mail), 1);
	assert_string_equal(mail.raw, "From: bo");
	assert_int_equal(store_inbox_each(*state, anna, note_mail, &mail), 1);
	assert_int_equal(mail.n, 2);
}

/* A dangling reference is rejected by the INSERT that makes it, not by the commit. */
static void reference__to_nobody__refused_at_once(void **state)
{
	struct inbox_row in = {.key = "<1@x>", .door = POST_API, .player = 99, .answer = "{}"};
	int64_t id = 5;

	assert_int_equal(store_mark(*state), 1);
	assert_true(store_inbox_add(*state, &in, &id) < 0);
	assert_int_equal(store_undo(*state), 1);
	assert_int_equal(id, 5);
	assert_non_null(strcasestr(store_why(*state), "foreign key"));
	in.player = 0;
	assert_int_equal(store_inbox_add(*state, &in, &id), 1);
}

static int last_outage(void *arg, const struct store_outage *outage)
{
	*(struct store_outage *)arg = *outage;
	return 0;
}

static int last_key(void *arg, const struct store_key *key)
{
	*(struct store_key *)arg = *key;
	return 0;
}

static void database__its_own_tables__as_written(void **state)
{
	unsigned char secret[32];
	struct store_outage outage = {0};
	struct store_key key = {0};
	struct sbuf value = SBUF_INIT;
	struct instant beat = {0};
	int64_t id = 9;
	int number = 0;

	memset(secret, 6, sizeof(secret));
	assert_int_equal(store_outage_last(*state, &id), 1);
	assert_int_equal(id, 0);
	assert_int_equal(store_outage_add(*state, (struct instant){1}, (struct instant){2}, &id),
			 1);
	assert_int_equal(store_outage_add(*state, (struct instant){3}, (struct instant){4}, &id),
			 1);
	assert_int_equal(store_outage_each(*state, 1, last_outage, &outage), 1);
	assert_true(outage.id == id && outage.from.sec == 3 && outage.to.sec == 4);
	assert_int_equal(store_key_add(*state, secret, (struct instant){5}, &number), 1);
	assert_int_equal(store_key_each(*state, last_key, &key), 1);
	assert_true(key.id == number && key.created.sec == 5 && !key.retired);
	assert_memory_equal(key.key, secret, sizeof(secret));
	assert_int_equal(store_heartbeat_get(*state, &beat), 0);
	assert_int_equal(store_heartbeat_set(*state, (struct instant){7}), 1);
	assert_int_equal(store_heartbeat_set(*state, (struct instant){8}), 1);
	assert_int_equal(store_heartbeat_get(*state, &beat), 1);
	assert_int_equal(beat.sec, 8);
	assert_int_equal(store_meta_set(*state, "name", "value"), 1);
	assert_int_equal(store_meta_get(*state, "name", &value), 1);
	assert_string_equal(value.buf, "value");
	sbuf_release(&value);
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, open_store, close_store)
	const struct CMUnitTest tests[] = {
		T(player__all_columns__as_written),
		T(address_change__all_columns__as_written),
		T(group__all_columns__as_written),
		T(entry__all_columns__as_written),
		T(leave__all_columns__by_group_or_single_games),
		T(game__all_columns__as_written),
		T(games__each_condition__leaves_out_what_it_should),
		T(outbox__all_columns__as_written),
		T(outbox__letters_of_a_player__every_state_in_order),
		T(case_and_ruling__all_columns__as_written),
		T(case__found__only_while_open_and_due),
		T(inbox__all_columns__as_written),
		T(reference__to_nobody__refused_at_once),
		T(database__its_own_tables__as_written),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

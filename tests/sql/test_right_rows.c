/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Clubs, teams, rights, cases of tournaments and the calendar, as in test_event_rows.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "sql/store_calendar.h"
#include "sql/store_case.h"
#include "sql/store_game.h"
#include "sql/store_player.h"
#include "sql/store_rating.h"
#include "sql/store_right.h"
#include "sql/store_team.h"
#include "tests/sql/world.h"

#define SAME(field)	 assert_int_equal(got.field, want.field)
#define SAME_TIME(field) assert_int_equal(got.field.sec, want.field.sec)
#define SAME_DAY(field)	 assert_int_equal(got.field.day, want.field.day)
#define SAME_TEXT(field) assert_string_equal(got.field, want.field)

struct ids {
	int n;
	int64_t v[8];
};

static int note(struct ids *ids, int64_t id)
{
	assert_true(ids->n < 8);
	ids->v[ids->n++] = id;
	return 0;
}

/* --- clubs and teams ------------------------------------------------------------------------- */

static int first_club(void *arg, const struct club *c)
{
	*(struct club *)arg = *c;
	return 1;
}

static void club__all_columns__as_written(void **state)
{
	struct club want = {.name = "Aalborg",
			    .region = 7,
			    .dsu = true,
			    .at = {111},
			    .author = "tl"},
		    got;

	world_fill(*state);
	assert_int_equal(store_club_add(*state, &want, &want.id), 1);
	for (int updated = 0; updated < 2; updated++) {
		assert_int_equal(store_club_get(*state, want.id, &got), 1);
		SAME(id);
		SAME_TEXT(name);
		SAME(region);
		SAME(dsu);
		SAME_TIME(at);
		SAME_TEXT(author);
		snprintf(want.name, sizeof(want.name), "Aarhus");
		want.region = 6;
		want.dsu = false;
		want.at.sec = 112;
		snprintf(want.author, sizeof(want.author), "kc");
		assert_int_equal(store_club_update(*state, &want), 1);
	}
	assert_int_equal(store_club_by_name(*state, "AARHUS", &got), 1);
	assert_int_equal(store_club_by_name(*state, "Aalborg", &got), 0);
	assert_int_equal(store_club_each(*state, first_club, &got), 1);
	SAME(id);
	WORLD_REFUSED(*state, store_club_add(*state, &want, &want.id));
}

static int note_team(void *arg, const struct team_row *t)
{
	return note(arg, t->id);
}

static void team__all_columns__as_written(void **state)
{
	struct team_row want = {.number = 7,
				.state = TEAM_ASKED,
				.penalty2 = 121,
				.division = 122,
				.seat = 123,
				.address = "t@x",
				.asked_facts = "{\"captain\":1}",
				.asked = {124},
				.valid = {125}},
			got;
	struct ids ids = {0};

	world_fill(*state);
	want.tourney = world.tourney;
	want.club = world.club;
	assert_int_equal(store_team_add(*state, &want, &want.id), 1);
	for (int updated = 0; updated < 2; updated++) {
		assert_int_equal(store_team_get(*state, want.id, &got), 1);
		SAME(id);
		SAME(tourney);
		SAME(club);
		SAME(number);
		SAME(captain);
		SAME(state);
		SAME(penalty2);
		SAME(division);
		SAME(group);
		SAME(seat);
		SAME_TEXT(address);
		SAME_TEXT(asked_facts);
		SAME_TIME(asked);
		SAME_TIME(valid);
		want.captain = world.player;
		want.state = TEAM_REFUSED;
		want.penalty2 = 131;
		want.division = 132;
		want.group = world.group;
		want.seat = 133;
		want.address[0] = '\0';
		snprintf(want.asked_facts, sizeof(want.asked_facts), "{}");
		want.valid.sec = 135;
		assert_int_equal(store_team_update(*state, &want), 1);
	}
	assert_int_equal(store_team_of_club(*state, world.tourney, world.club, 7, &got), 1);
	SAME(id);
	assert_int_equal(store_team_of_club(*state, world.tourney, world.club, 8, &got), 0);
	assert_int_equal(store_team_each(*state, world.tourney, note_team, &ids), 1);
	assert_true(ids.n == 7 && ids.v[6] == want.id);
	ids.n = 0;
	assert_int_equal(store_team_each_group(*state, world.group, note_team, &ids), 1);
	assert_true(ids.n == 1 && ids.v[0] == want.id);
}

static int note_lineup(void *arg, const struct lineup_row *l)
{
	return note(arg, l->id);
}

static void lineup__all_columns__in_order_of_board(void **state)
{
	struct lineup_row want = {.board = 2,
				  .address = "b@x",
				  .asked_facts = "{\"name\":\"B\"}",
				  .first = CIVIL_NONE,
				  .state = LINEUP_ASKED,
				  .at = {141},
				  .author = "captain"},
			  got;
	struct ids ids = {0};
	int64_t first = 0;

	world_fill(*state);
	want.team = world.team;
	assert_int_equal(store_lineup_add(*state, &want, &want.id), 1);
	for (int updated = 0; updated < 2; updated++) {
		assert_int_equal(store_lineup_get(*state, want.id, &got), 1);
		SAME(id);
		SAME(team);
		SAME(board);
		SAME(player);
		SAME_TEXT(address);
		SAME_TEXT(asked_facts);
		SAME(reserve);
		SAME_DAY(first);
		SAME(stop);
		SAME(state);
		SAME_TIME(at);
		SAME_TEXT(author);
		want.board = 3;
		want.player = world.player;
		want.address[0] = '\0';
		snprintf(want.asked_facts, sizeof(want.asked_facts), "{}");
		want.reserve = !updated;
		want.first.day = 142;
		want.stop = updated;
		want.state = LINEUP_LEFT;
		assert_int_equal(store_lineup_update(*state, &want), 1);
	}
	assert_int_equal(store_lineup_get(*state, want.id, &got), 1);
	assert_true(got.stop && !got.reserve);
	want.board = 1;
	want.player = 0;
	assert_int_equal(store_lineup_add(*state, &want, &first), 1);
	assert_int_equal(store_lineup_each(*state, world.team, note_lineup, &ids), 1);
	assert_true(ids.n == 2 && ids.v[0] == first && ids.v[1] == want.id);
	ids.n = 0;
	assert_int_equal(
		store_lineup_each_player(*state, world.tourney, world.player, note_lineup, &ids),
		1);
	assert_int_equal(store_lineup_each_player(*state, 1, world.player, note_lineup, &ids), 1);
	assert_true(ids.n == 1 && ids.v[0] == want.id);
}

static int note_card(void *arg, const struct card_row *row)
{
	return note(arg, row->id);
}

static void card__all_columns__the_newest_version(void **state)
{
	struct card_row want = {.round = 4,
				.match = 5,
				.version = 1,
				.at = {151},
				.author = "player 1",
				.facts = (char *)"{\"1\":\"1-0\"}"},
			got;
	struct card_row whole;
	struct ids ids = {0};

	world_fill(*state);
	want.tourney = world.tourney;
	want.group = world.group;
	whole = want;
	whole.group = 0;
	assert_int_equal(store_card_add(*state, &want, &want.id), 1);
	assert_int_equal(store_card_last(*state, world.tourney, 0, 4, 5, &got), 0);
	assert_int_equal(store_card_add(*state, &whole, &whole.id), 1);
	WORLD_REFUSED(*state, store_card_add(*state, &whole, &whole.id));
	want.version = 2;
	want.state = CARD_CONFIRMED;
	assert_int_equal(store_card_add(*state, &want, &want.id), 1);
	for (int updated = 0; updated < 2; updated++) {
		assert_int_equal(store_card_last(*state, world.tourney, world.group, 4, 5, &got),
				 1);
		SAME(id);
		SAME(tourney);
		SAME(group);
		SAME(round);
		SAME(match);
		SAME(version);
		SAME_TIME(at);
		SAME_TEXT(author);
		SAME_TEXT(facts);
		SAME(state);
		card_row_release(&got);
		want.state = CARD_STANDS;
		assert_int_equal(store_card_set_state(*state, want.id, want.state), 1);
	}
	assert_int_equal(store_card_each(*state, world.tourney, note_card, &ids), 1);
	assert_true(ids.n == 3 && ids.v[0] == whole.id && ids.v[2] == want.id);
}

/* --- rights ---------------------------------------------------------------------------------- */

static int note_outside(void *arg, const struct outside_result *r)
{
	return note(arg, r->id);
}

static void outside_result__all_columns__verified_once(void **state)
{
	struct outside_result want = {.source = "iccf",
				      .facts = "{\"rating\":2300}",
				      .at = {161},
				      .author = "player"},
			      got;
	struct ids ids = {0};

	world_fill(*state);
	want.player = world.player;
	assert_int_equal(store_outside_add(*state, &want, &want.id), 1);
	for (int verified = 0; verified < 2; verified++) {
		assert_int_equal(store_outside_get(*state, want.id, &got), 1);
		SAME(id);
		SAME(player);
		SAME_TEXT(source);
		SAME_TEXT(facts);
		SAME_TIME(at);
		SAME_TEXT(author);
		SAME_TIME(verified);
		SAME_TEXT(verifier);
		want.verified.sec = 162;
		snprintf(want.verifier, sizeof(want.verifier), "tl");
		assert_int_equal(store_outside_verify(*state, want.id, want.verified, "tl"),
				 !verified);
	}
	assert_int_equal(store_outside_each(*state, world.player, note_outside, &ids), 1);
	assert_int_equal(store_outside_each(*state, world.player + 1, note_outside, &ids), 1);
	assert_int_equal(store_outside_each(*state, 0, note_outside, &ids), 1);
	assert_int_equal(ids.n, 2);
}

static int take_grant(void *arg, const struct grant_row *g)
{
	*(struct grant_row *)arg = *g;
	return 0;
}

static void class_grant__all_columns__never_changed(void **state)
{
	struct grant_row want = {.class = "DM",
				 .until = {171},
				 .paragraph = "6.5.2.2",
				 .reason = "strong",
				 .at = {172},
				 .author = "kc",
				 .kc = true},
			 got;

	world_fill(*state);
	want.player = world.player;
	assert_int_equal(store_grant_add(*state, &want, &want.id), 1);
	assert_int_equal(store_grant_each(*state, world.player, take_grant, &got), 1);
	SAME(id);
	SAME(player);
	SAME_TEXT(class);
	SAME_DAY(until);
	SAME_TEXT(paragraph);
	SAME_TEXT(reason);
	SAME_TIME(at);
	SAME_TEXT(author);
	SAME(kc);
	got.id = 0;
	assert_int_equal(store_grant_each(*state, world.player + 1, take_grant, &got), 1);
	assert_int_equal(got.id, 0);
	assert_int_equal(store_grant_each(*state, 0, take_grant, &got), 1);
	assert_int_equal(got.id, want.id);
	world_refuses(*state, "UPDATE class_grant SET until = 999", "grants are append-only");
}

static int note_admission(void *arg, const struct admission *a)
{
	return note(arg, a->id);
}

static void admission__all_columns__shaken_once(void **state)
{
	struct admission want = {.at = {181},
				 .asof = {182},
				 .class = "M",
				 .routes = "a1,b",
				 .basis = (char *)"[{\"group\":3}]",
				 .author = "server"},
			 got;
	struct ids ids = {0};
	int64_t older = 0;

	world_fill(*state);
	want.entry = world.entry;
	assert_int_equal(store_admission_of(*state, world.entry, &got), 0);
	assert_int_equal(store_admission_add(*state, &want, &older), 1);
	assert_int_equal(store_admission_add(*state, &want, &want.id), 1);
	for (int shaken = 0; shaken < 2; shaken++) {
		assert_int_equal(store_admission_of(*state, world.entry, &got), 1);
		SAME(id);
		SAME(entry);
		SAME_TIME(at);
		SAME_DAY(asof);
		SAME_TEXT(class);
		SAME_TEXT(routes);
		SAME_TEXT(basis);
		SAME_TEXT(author);
		SAME_TIME(shaken);
		admission_release(&got);
		want.shaken.sec = 183;
		assert_int_equal(store_admission_shake(*state, want.id, want.shaken, 0), !shaken);
	}
	assert_int_equal(store_admission_each(*state, world.tourney, note_admission, &ids), 1);
	assert_int_equal(store_admission_each(*state, 1, note_admission, &ids), 1);
	assert_true(ids.n == 2 && ids.v[0] == older && ids.v[1] == want.id);
	world_refuses(*state, "UPDATE admission SET class = 'A'", "admissions are append-only");
	world_refuses(*state, "DELETE FROM admission WHERE id = 1", "admissions are append-only");
}

static void team_admission__all_columns__newest_read(void **state)
{
	struct team_admission want = {.at = {191},
				      .asof = {192},
				      .facts = (char *)"{\"dsu\":true}",
				      .author = "kc"},
			      got;
	int64_t older;

	world_fill(*state);
	want.team = world.team;
	assert_int_equal(store_team_admission_of(*state, world.team, &got), 0);
	assert_int_equal(store_team_admission_add(*state, &want, &older), 1);
	assert_int_equal(store_team_admission_add(*state, &want, &want.id), 1);
	assert_int_equal(store_team_admission_of(*state, world.team, &got), 1);
	SAME(id);
	SAME(team);
	SAME_TIME(at);
	SAME_DAY(asof);
	SAME_TEXT(facts);
	SAME_TEXT(author);
	team_admission_release(&got);
	world_refuses(*state, "UPDATE team_admission SET at = 1", "admissions are append-only");
	world_refuses(*state, "DELETE FROM team_admission", "admissions are append-only");
}

static int take_restart(void *arg, const struct rating_restart *row)
{
	struct rating_restart *got = arg;

	*got = *row;
	return 0;
}

static void restart__all_columns__in_order_of_day(void **state)
{
	struct rating_restart want = {.day = {301}, .at = {302}, .author = "kc"}, got = {.id = 0};
	int64_t later;

	world_fill(*state);
	want.player = world.player;
	assert_int_equal(store_rating_restart_add(*state, &want, &later), 1);
	want.day.day = 300;
	assert_int_equal(store_rating_restart_add(*state, &want, &want.id), 1);
	assert_int_equal(store_rating_restart_each(*state, 0, take_restart, &got), 1);
	assert_int_equal(got.id, later);
	assert_int_equal(store_rating_restart_each(*state, world.player + 1, take_restart, &got),
			 1);
	assert_int_equal(got.id, later);
	want.id = later;
	want.day.day = 301;
	SAME(id);
	SAME(player);
	SAME_DAY(day);
	SAME_TIME(at);
	SAME_TEXT(author);
	world_refuses(*state, "UPDATE rating_restart SET day = 1", "restarts are append-only");
	world_refuses(*state, "DELETE FROM rating_restart", "restarts are append-only");
}

static int note_payment(void *arg, const struct payment *p)
{
	struct payment *seen = arg;

	*seen = *p;
	return 0;
}

static void payment__of_entry_or_team__never_changed(void **state)
{
	struct payment want = {.amount = -19100, .at = {192}, .author = "tl"}, got = {.id = 0};
	struct payment of_team = want;

	world_fill(*state);
	want.entry = world.entry;
	of_team.team = world.team;
	of_team.amount = 5;
	assert_int_equal(store_payment_add(*state, &of_team, &of_team.id), 1);
	assert_int_equal(store_payment_each(*state, 0, world.team, note_payment, &got), 1);
	assert_true(got.id == of_team.id && got.team == world.team && got.entry == 0 &&
		    got.amount == 5);
	assert_int_equal(store_payment_add(*state, &want, &want.id), 1);
	assert_int_equal(store_payment_each(*state, world.entry, 0, note_payment, &got), 1);
	SAME(id);
	SAME(entry);
	SAME(team);
	SAME(amount);
	SAME_TIME(at);
	SAME_TEXT(author);
	got.id = 0;
	assert_int_equal(store_payment_each(*state, world.entry + 1, 0, note_payment, &got), 1);
	assert_int_equal(got.id, 0);
	world_refuses(*state, "UPDATE payment SET amount = 0", "payments are append-only");
	world_refuses(*state, "DELETE FROM payment", "payments are append-only");
}

static int look_at_player_change(void *arg, const struct player_change *got)
{
	assert_int_equal(got->player, world.player);
	assert_int_equal(got->at.sec, 201);
	assert_string_equal(got->author, "player");
	assert_string_equal(got->what, "club");
	assert_string_equal(got->was, "K41");
	assert_string_equal(got->becomes, "K42");
	return note(arg, got->id);
}

static void player_change__written__never_changed(void **state)
{
	struct player_change c = {
		.at = {201}, .author = "player", .what = "club", .was = "K41", .becomes = "K42"};
	struct ids ids = {0};

	world_fill(*state);
	c.player = world.player;
	assert_int_equal(store_player_change_add(*state, &c), 1);
	assert_int_equal(
		store_player_change_each(*state, world.player, look_at_player_change, &ids), 1);
	assert_int_equal(store_player_change_each(*state, 99, look_at_player_change, &ids), 1);
	assert_int_equal(ids.n, 1);
	world_refuses(*state, "UPDATE player_change SET was = ''",
		      "changes of a player are append-only");
}

/* --- cases of events ------------------------------------------------------------------------- */

static void case__about_an_event__found_and_counted(void **state)
{
	struct case_row a = {.kind = CASE_RESERVE}, b = {.kind = CASE_RESERVE},
			c = {.kind = CASE_PROTEST}, got;
	struct game_row m = {.result = "*", .zone = "UTC", .ruleset = "dsu-email", .start = {9}};
	int64_t n = 0;

	world_fill(*state);
	m.white = m.black = world.player;
	m.group = world.group;
	assert_int_equal(store_game_add(*state, &m, ""), 1);
	a.tourney = b.tourney = world.tourney;
	a.team = world.team;
	b.entry = world.entry;
	c.game = m.id;
	assert_int_equal(store_case_add(*state, &a, &a.id), 1);
	assert_int_equal(store_case_add(*state, &b, &b.id), 1);
	assert_int_equal(store_case_add(*state, &c, &c.id), 1);
	assert_int_equal(store_case_find_event(*state, CASE_RESERVE, world.tourney, 0, 0, &got), 1);
	assert_int_equal(got.id, a.id);
	case_row_release(&got);
	assert_int_equal(
		store_case_find_event(*state, CASE_RESERVE, world.tourney, world.entry, 0, &got),
		1);
	assert_int_equal(got.id, b.id);
	case_row_release(&got);
	assert_int_equal(store_case_find_event(*state, CASE_RESERVE, world.tourney, world.entry,
					       world.team, &got),
			 0);
	assert_int_equal(store_case_find_event(*state, CASE_TITLE, world.tourney, 0, 0, &got), 0);
	assert_int_equal(store_case_find_event(*state, CASE_RESERVE, 1, 0, 0, &got), 0);
	assert_int_equal(store_case_count_open(*state, world.group, 0, &n), 1);
	assert_int_equal(n, 1);
	assert_int_equal(store_case_count_open(*state, world.group, world.tourney, &n), 1);
	assert_int_equal(n, 3);
	c.state = CASE_CLOSED;
	assert_int_equal(store_case_update(*state, &c), 1);
	assert_int_equal(store_case_count_open(*state, world.group, 0, &n), 1);
	assert_int_equal(n, 0);
}

/* --- the calendar ---------------------------------------------------------------------------- */

static int note_act(void *arg, const struct done_act *act)
{
	return note(arg, act->due.day);
}

static void calendar_act__done__once(void **state)
{
	struct done_act want = {.act = "open", .due = {212}, .at = {211}}, other, got;
	struct ids ids = {0};

	world_fill(*state);
	want.tourney = world.tourney;
	other = want;
	other.tourney = 0;
	other.due.day = 213;
	assert_int_equal(store_calendar_last(*state, world.tourney, "open", &got), 0);
	assert_int_equal(store_calendar_add(*state, &want), 1);
	assert_int_equal(store_calendar_add(*state, &want), 0);
	assert_int_equal(store_calendar_add(*state, &other), 1);
	want.due.day = 210;
	assert_int_equal(store_calendar_add(*state, &want), 1);
	want.due.day = 212;
	assert_int_equal(store_calendar_last(*state, world.tourney, "open", &got), 1);
	SAME(tourney);
	SAME_TEXT(act);
	SAME_DAY(due);
	SAME_TIME(at);
	assert_int_equal(store_calendar_last(*state, world.tourney, "close", &got), 0);
	assert_int_equal(store_calendar_has(*state, &want), 1);
	want.due.day++;
	assert_int_equal(store_calendar_has(*state, &want), 0);
	assert_int_equal(store_calendar_each(*state, 0, note_act, &ids), 1);
	assert_true(ids.n == 1 && ids.v[0] == 213);
	assert_int_equal(store_calendar_each(*state, -1, note_act, &ids), 1);
	assert_true(ids.n == 4 && ids.v[1] == 210 && ids.v[2] == 212 && ids.v[3] == 213);
	world_refuses(*state, "UPDATE calendar_act SET at = 0",
		      "acts of the calendar are append-only");
	world_refuses(*state, "DELETE FROM calendar_act", "acts of the calendar are append-only");
}

static int note_report(void *arg, const struct report_row *row)
{
	return note(arg, row->id);
}

static void report__all_columns__the_newest_version(void **state)
{
	struct ruling_row r = {.author = "tl", .verdict = "win"};
	struct report_row want = {.version = 1,
				  .at = {221},
				  .author = "tl",
				  .signer = "Anna Berg, leader",
				  .facts = (char *)"{\"a\":1}"},
			  got;
	struct report_row whole;
	struct ids ids = {0};

	world_fill(*state);
	assert_int_equal(store_ruling_add(*state, &r, &r.id), 1);
	want.tourney = world.tourney;
	want.group = world.group;
	memset(want.hash, 9, sizeof(want.hash));
	whole = want;
	whole.group = 0;
	assert_int_equal(store_report_last(*state, world.tourney, world.group, &got), 0);
	assert_int_equal(store_report_add(*state, &want, &want.id), 1);
	assert_int_equal(store_report_last(*state, world.tourney, 0, &got), 0);
	assert_int_equal(store_report_add(*state, &whole, &whole.id), 1);
	WORLD_REFUSED(*state, store_report_add(*state, &whole, &whole.id));
	want.version = 2;
	want.ruling = r.id;
	assert_int_equal(store_report_add(*state, &want, &want.id), 1);
	assert_int_equal(store_report_last(*state, world.tourney, world.group, &got), 1);
	SAME(id);
	SAME(tourney);
	SAME(group);
	SAME(version);
	SAME_TIME(at);
	SAME_TEXT(author);
	SAME_TEXT(signer);
	SAME(ruling);
	SAME_TEXT(facts);
	assert_memory_equal(got.hash, want.hash, sizeof(want.hash));
	report_row_release(&got);
	assert_int_equal(store_report_each(*state, world.tourney, note_report, &ids), 1);
	assert_int_equal(store_report_each(*state, 1, note_report, &ids), 1);
	assert_true(ids.n == 3 && ids.v[0] == whole.id && ids.v[2] == want.id);
	assert_int_equal(store_report_each(*state, 0, note_report, &ids), 1);
	assert_int_equal(ids.n, 6);
	world_refuses(*state, "UPDATE report SET facts = ''", "reports are append-only");
	world_refuses(*state, "DELETE FROM report", "reports are append-only");
}

static int note_list(void *arg, const struct rating_list_row *row)
{
	return note(arg, row->id);
}

static void rating_list__all_columns__the_last_of_a_day(void **state)
{
	struct rating_list_row want = {.day = {231},
				       .revision = 1,
				       .at = {232},
				       .text = (char *)"1 Anna 2100\n"},
			       got;
	struct ids ids = {0};
	int64_t first = 0, found = 0;

	memset(want.hash, 10, sizeof(want.hash));
	assert_int_equal(store_rating_list_add(*state, &want, &first), 1);
	want.revision = 2;
	assert_int_equal(store_rating_list_add(*state, &want, &want.id), 1);
	assert_int_equal(store_rating_list_on(*state, (struct civil){230}, &got), 0);
	assert_int_equal(store_rating_list_find(*state, (struct civil){230}, &found), 0);
	assert_int_equal(store_rating_list_find(*state, (struct civil){300}, &found), 1);
	assert_int_equal(found, want.id);
	assert_int_equal(store_rating_list_on(*state, (struct civil){300}, &got), 1);
	SAME(id);
	SAME_DAY(day);
	SAME(revision);
	SAME_TIME(at);
	SAME_TEXT(text);
	assert_memory_equal(got.hash, want.hash, sizeof(want.hash));
	rating_list_row_release(&got);
	WORLD_REFUSED(*state, store_rating_list_add(*state, &want, &want.id));
	assert_int_equal(store_rating_list_each(*state, note_list, &ids), 1);
	assert_true(ids.n == 2 && ids.v[0] == first);
	world_refuses(*state, "UPDATE rating_list SET text = ''", "rating lists are append-only");
	world_refuses(*state, "DELETE FROM rating_list", "rating lists are append-only");
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, world_open, world_close)
	const struct CMUnitTest tests[] = {
		T(club__all_columns__as_written),
		T(team__all_columns__as_written),
		T(lineup__all_columns__in_order_of_board),
		T(card__all_columns__the_newest_version),
		T(outside_result__all_columns__verified_once),
		T(class_grant__all_columns__never_changed),
		T(admission__all_columns__shaken_once),
		T(team_admission__all_columns__newest_read),
		T(restart__all_columns__in_order_of_day),
		T(payment__of_entry_or_team__never_changed),
		T(player_change__written__never_changed),
		T(case__about_an_event__found_and_counted),
		T(calendar_act__done__once),
		T(report__all_columns__the_newest_version),
		T(rating_list__all_columns__the_last_of_a_day),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The store: what is written is read back, events cannot be changed, savepoints undo one act. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "crypto/digest.h"
#include "sql/store_case.h"
#include "sql/store_entry.h"
#include "sql/store_event.h"
#include "sql/store_game.h"
#include "sql/store_note.h"
#include "sql/store_player.h"
#include "sql/store_post.h"
#include "sql/store_preference.h"
#include "sql/store_stage.h"
#include "sql/store_table.h"
#include "tests/sql/place.h"

static struct place place;

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

static int64_t add_player(struct store *st, const char *name, const char *address)
{
	struct player p = {.born = CIVIL_NONE, .lang = "en", .created = {100}};
	int64_t id = 0;

	snprintf(p.name, sizeof(p.name), "%s", name);
	snprintf(p.address, sizeof(p.address), "%s", address);
	assert_int_equal(store_player_add(st, &p, &id), 1);
	return id;
}

static struct game_row add_game(struct store *st, const char *prelude)
{
	struct game_row g = {
		.start = {20000}, .result = "*", .zone = "UTC", .ruleset = "dsu-email"};

	g.white = add_player(st, "White", "");
	g.black = add_player(st, "Black", "");
	assert_int_equal(store_game_add(st, &g, prelude), 1);
	return g;
}

static void player__written__read_back_by_address_of_any_case(void **state)
{
	struct player p;
	int64_t id = add_player(*state, "Søren Ålund", "Soren@Example.ORG");

	assert_int_equal(store_player_by_address(*state, "soren@example.org", &p), 1);
	assert_int_equal(p.id, id);
	assert_string_equal(p.name, "Søren Ålund");
	assert_string_equal(p.address, "Soren@Example.ORG");
	assert_true(civil_is_none(p.born));
	p.rating = 1850;
	assert_int_equal(store_player_update(*state, &p), 1);
	assert_int_equal(store_player_get(*state, id, &p), 1);
	assert_int_equal(p.rating, 1850);
	assert_int_equal(store_player_get(*state, id + 99, &p), 0);
}

static int rating_of(struct store *st, int64_t id)
{
	struct player p;

	assert_int_equal(store_player_get(st, id, &p), 1);
	return p.rating;
}

static void set_rating(struct store *st, int64_t id, int rating)
{
	struct player p;

	assert_int_equal(store_player_get(st, id, &p), 1);
	p.rating = rating;
	assert_int_equal(store_player_update(st, &p), 1);
}

static int ply_of(struct store *st, int64_t id)
{
	struct game_row row;

	assert_int_equal(store_game_get(st, id, &row), 1);
	return row.ply;
}

static void set_ply(struct store *st, int64_t id, int ply)
{
	struct game_row row;

	assert_int_equal(store_game_get(st, id, &row), 1);
	row.ply = ply;
	assert_int_equal(store_game_update(st, &row), 1);
}

static void begin_again(struct store *st)
{
	assert_int_equal(store_commit(st), 1);
	assert_int_equal(store_begin(st), 1);
}

/* Rows read before may be kept in memory. */
static void row__read_before_and_changed__as_it_is_now(void **state)
{
	struct store *st = *state;
	struct game_row g = add_game(st, "");
	char why[200], sql[120];

	begin_again(st);
	assert_int_equal(rating_of(st, g.white), 0);
	assert_int_equal(ply_of(st, g.id), 0);
	set_rating(st, g.white, 1500);
	set_ply(st, g.id, 1);
	assert_int_equal(rating_of(st, g.white), 1500);
	assert_int_equal(ply_of(st, g.id), 1);

	assert_int_equal(store_mark(st), 1);
	set_rating(st, g.white, 1600);
	set_ply(st, g.id, 2);
	assert_int_equal(rating_of(st, g.white), 1600);
	assert_int_equal(ply_of(st, g.id), 2);
	assert_int_equal(store_undo(st), 1);
	assert_int_equal(rating_of(st, g.white), 1500);
	assert_int_equal(ply_of(st, g.id), 1);

	begin_again(st);
	set_rating(st, g.white, 1700);
	set_ply(st, g.id, 3);
	assert_int_equal(ply_of(st, g.id), 3);
	store_rollback(st);
	assert_int_equal(rating_of(st, g.white), 1500);
	assert_int_equal(ply_of(st, g.id), 1);
	set_ply(st, g.id, 4); /* a transaction of its own */

	snprintf(sql, sizeof(sql), "UPDATE player SET rating = 1800 WHERE id = %lld",
		 (long long)g.white);
	assert_true(place_run(&place, sql, why, sizeof(why)));
	assert_int_equal(store_begin(st), 1);
	assert_int_equal(rating_of(st, g.white), 1800);
	assert_int_equal(ply_of(st, g.id), 4);
}

static bool draws_in(struct store *st, int64_t player, const char *colours)
{
	struct preferences p;

	assert_int_equal(store_preference_all(st, player, &p), 1);
	return !strcmp(p.colours, colours);
}

static int64_t epoch_of(struct store *st, int64_t player)
{
	int64_t epoch = -1;

	assert_int_equal(store_player_token_epoch(st, player, &epoch), 1);
	return epoch;
}

static int64_t last_outage(struct store *st)
{
	int64_t id = -1;

	assert_int_equal(store_outage_last(st, &id), 1);
	return id;
}

static void revoke_tokens(struct store *st, int64_t player)
{
	struct player_change change = {
		.player = player, .author = "player", .what = "tokens", .was = "", .becomes = ""};

	assert_int_equal(store_player_change_add(st, &change), 1);
}

/* What a player has chosen, revoked tokens and outages are kept like rows. */
static void choice__read_before_and_changed__as_it_is_now(void **state)
{
	struct store *st = *state;
	int64_t a = add_player(st, "A", "a@x.dk"), b = add_player(st, "B", "b@x.dk"), outage;
	char why[200], sql[120];

	begin_again(st);
	assert_true(draws_in(st, a, "green") && draws_in(st, b, "green"));
	assert_int_equal(epoch_of(st, a), 0);
	assert_int_equal(last_outage(st), 0);
	assert_int_equal(store_preference_set(st, a, "colours", "wood"), 1);
	revoke_tokens(st, a);
	assert_int_equal(store_outage_add(st, (struct instant){1}, (struct instant){2}, &outage),
			 1);
	assert_true(draws_in(st, a, "wood") && draws_in(st, b, "green"));
	assert_int_equal(epoch_of(st, a), 1);
	assert_int_equal(epoch_of(st, b), 0);
	assert_int_equal(last_outage(st), outage);

	begin_again(st);
	assert_int_equal(store_preference_erase(st, a), 1);
	revoke_tokens(st, a);
	assert_true(draws_in(st, a, "green"));
	assert_int_equal(epoch_of(st, a), 2);
	store_rollback(st);
	assert_int_equal(store_begin(st), 1);
	assert_true(draws_in(st, a, "wood"));
	assert_int_equal(epoch_of(st, a), 1);

	assert_int_equal(store_commit(st), 1);
	snprintf(sql, sizeof(sql), "UPDATE preference SET value = 'blue' WHERE player = %lld",
		 (long long)a);
	assert_true(place_run(&place, sql, why, sizeof(why)));
	assert_int_equal(store_begin(st), 1);
	assert_true(draws_in(st, a, "blue"));
}

static int count_note(void *arg, const struct note_row *row)
{
	*(int *)arg += row->text.len > 0;
	return 0;
}

static void notes__of_two_players__each_their_own_and_erased_alone(void **state)
{
	struct game_row g = add_game(*state, "");
	struct note_row row = NOTE_ROW_INIT;
	int n = 0;

	assert_int_equal(store_note_get(*state, g.white, g.id, &row), 0);
	for (int version = 1; version <= 2; version++) {
		row.player = g.white;
		row.game = g.id;
		row.version = version;
		sbuf_reset(&row.text);
		sbuf_addf(&row.text, "plan %d", version);
		assert_int_equal(store_note_set(*state, &row), 1);
	}
	row.player = g.black;
	assert_int_equal(store_note_set(*state, &row), 1);
	assert_int_equal(store_note_get(*state, g.white, g.id, &row), 1);
	assert_string_equal(row.text.buf, "plan 2");
	assert_int_equal(row.version, 2);
	assert_true(store_note_erase(*state, g.white) >= 0);
	assert_int_equal(store_note_get(*state, g.white, g.id, &row), 0);
	assert_int_equal(store_note_each(*state, g.black, count_note, &n), 1);
	assert_int_equal(n, 1);
	note_row_release(&row);
}

static void player__address_taken__refused(void **state)
{
	struct player p = {.name = "Other", .address = "A@x.dk", .born = CIVIL_NONE};
	int64_t id = 0;

	add_player(*state, "First", "a@X.dk");
	assert_int_equal(store_mark(*state), 1);
	assert_true(store_player_add(*state, &p, &id) < 0);
	assert_true(strlen(store_why(*state)) > 0);
	assert_int_equal(store_undo(*state), 1);
	add_player(*state, "Erased one", "");
	add_player(*state, "Erased two", "");
}

static void savepoint__undone__only_that_act_is_gone(void **state)
{
	struct player p;

	add_player(*state, "Kept", "kept@x.dk");
	assert_int_equal(store_mark(*state), 1);
	add_player(*state, "Gone", "gone@x.dk");
	assert_int_equal(store_undo(*state), 1);
	assert_int_equal(store_mark(*state), 1);
	add_player(*state, "Too", "too@x.dk");
	assert_int_equal(store_keep(*state), 1);
	assert_int_equal(store_player_by_address(*state, "kept@x.dk", &p), 1);
	assert_int_equal(store_player_by_address(*state, "gone@x.dk", &p), 0);
	assert_int_equal(store_player_by_address(*state, "too@x.dk", &p), 1);
}

static void savepoint__within_another__undone_alone(void **state)
{
	struct player p;

	assert_int_equal(store_mark(*state), 1);
	add_player(*state, "Outer", "outer@x.dk");
	assert_int_equal(store_mark(*state), 1);
	add_player(*state, "Inner", "inner@x.dk");
	assert_int_equal(store_undo(*state), 1);
	assert_int_equal(store_keep(*state), 1);
	assert_int_equal(store_player_by_address(*state, "outer@x.dk", &p), 1);
	assert_int_equal(store_player_by_address(*state, "inner@x.dk", &p), 0);
}

struct chain {
	struct store *store;
	int64_t game;
	unsigned char hash[STORE_HASH];
};

static int collect(void *arg, const struct event_row *row)
{
	struct chain *c = arg;

	if (memcmp(c->hash, row->prev, STORE_HASH) != 0)
		return 1;
	store_event_chain(c->store, c->game, row->seq, c->hash, row->text, row->len, c->hash);
	return 0;
}

static void events__appended__chained_from_the_setup(void **state)
{
	struct game_row g = add_game(*state, "5254 5755"), back;
	struct chain c = {.store = *state, .game = g.id};
	unsigned char second[STORE_HASH];
	struct sbuf setup = SBUF_INIT;

	store_game_setup_text(&g, "5254 5755", &setup);
	digest_sha256(setup.buf, setup.len, c.hash);
	assert_memory_equal(c.hash, g.head, STORE_HASH);
	assert_int_equal(store_event_append(*state, &g, "move one", 8), 1);
	assert_int_equal(store_event_append(*state, &g, "move two", 8), 1);
	memcpy(second, g.head, STORE_HASH);
	assert_int_equal(store_event_append(*state, &g, "move three", 10), 1);
	assert_int_equal(store_game_update(*state, &g), 1);
	assert_int_equal(store_event_each(*state, g.id, 0, 0, collect, &c), 1);
	assert_int_equal(store_game_get(*state, g.id, &back), 1);
	assert_memory_equal(c.hash, back.head, STORE_HASH);
	assert_int_equal(back.seq, 3);
	assert_int_equal(store_event_hash(*state, &back, 2, c.hash), 1);
	assert_memory_equal(c.hash, second, STORE_HASH);
	sbuf_release(&setup);
}

/* The store has no function to change an event, so a second connection tries by hand. */
static void events__changed_by_hand__refused_by_trigger(void **state)
{
	static const char *const tries[] = {"UPDATE game_event SET text = 'forged'",
					    "DELETE FROM game_event",
					    "UPDATE game SET fen = 'x'",
					    "DELETE FROM game",
					    "UPDATE ruling SET reason = 'x'",
					    "DELETE FROM ruling",
					    "UPDATE act SET author = 'x'",
					    "DELETE FROM act"};
	struct game_row g = add_game(*state, "");
	struct ruling_row r = {.game = g.id, .author = "tl", .verdict = "draw", .paragraph = "6.4"};
	char why[300];
	int64_t id;

	assert_int_equal(store_event_append(*state, &g, "move", 4), 1);
	assert_int_equal(store_ruling_add(*state, &r, &id), 1);
	assert_int_equal(store_act_add(*state, (struct instant){1}, "tl", "{}", ""), 1);
	assert_int_equal(store_commit(*state), 1);
	for (size_t i = 0; i < sizeof(tries) / sizeof(tries[0]); i++) {
		assert_false(place_run(&place, tries[i], why, sizeof(why)));
		assert_non_null(strstr(why, i / 2 == 1 ? "never" : "append-only"));
	}
	assert_int_equal(store_begin(*state), 1);
}

static void games__due__only_those_whose_time_has_come(void **state)
{
	struct game_row a = add_game(*state, ""), b = add_game(*state, ""),
			c = add_game(*state, "");
	struct instant next = {7};
	struct game_head heads[4];
	int64_t ids[4];
	int n = -1;

	assert_int_equal(store_game_next(*state, STORE_SKIP_NONE, &next), 0);
	assert_int_equal(next.sec, 7);
	a.next_at.sec = 300;
	b.next_at.sec = 200;
	assert_int_equal(store_game_update(*state, &a), 1);
	assert_int_equal(store_game_update(*state, &b), 1);
	assert_int_equal(store_game_next(*state, STORE_SKIP_NONE, &next), 1);
	assert_int_equal(next.sec, 200);
	assert_int_equal(store_game_heads(*state, a.id, heads, 4, &n), 1);
	assert_int_equal(n, 3);
	assert_int_equal(heads[1].game, b.id);
	assert_int_equal(heads[1].seq, b.seq);
	assert_memory_equal(heads[1].head, b.head, STORE_HASH);
	assert_int_equal(store_game_heads(*state, a.id, heads, 1, &n), 1);
	assert_int_equal(n, 1);
	assert_int_equal(store_game_heads(*state, c.id + 1, heads, 4, &n), 1);
	assert_int_equal(n, 0);
	assert_int_equal(store_game_next(*state, &(struct store_skip){&b.id, 1}, &next), 1);
	assert_int_equal(next.sec, 300);
	assert_int_equal(store_game_due(*state, (struct instant){300},
					&(struct store_skip){&b.id, 1}, ids, 4, &n),
			 1);
	assert_int_equal(n, 1);
	assert_int_equal(ids[0], a.id);
	assert_int_equal(store_game_due(*state, (struct instant){199}, STORE_SKIP_NONE, ids, 4, &n),
			 1);
	assert_int_equal(n, 0);
	assert_int_equal(store_game_due(*state, (struct instant){300}, STORE_SKIP_NONE, ids, 4, &n),
			 1);
	assert_int_equal(n, 2);
	assert_int_equal(ids[0], b.id);
	assert_int_equal(ids[1], a.id);
	assert_true(c.id > b.id);
}

static int count_game(void *arg, const struct game_row *row)
{
	(void)row;
	++*(int *)arg;
	return 0;
}

static void games__by_player__with_either_colour(void **state)
{
	struct game_row g = add_game(*state, ""), other = add_game(*state, "");
	struct game_query q = {.player = g.black};
	int64_t count = 0;
	int n = 0;

	assert_int_equal(store_game_each(*state, &q, count_game, &n), 1);
	assert_int_equal(n, 1);
	g.stage = STAGE_OVER;
	strcpy(g.result, "1-0");
	assert_int_equal(store_game_update(*state, &g), 1);
	q.unfinished = true;
	n = 0;
	assert_int_equal(store_game_each(*state, &q, count_game, &n), 1);
	assert_int_equal(n, 0);
	assert_int_equal(store_game_count(*state, &(struct game_query){.unfinished = true}, &count),
			 1);
	assert_int_equal(count, 1);
	assert_true(other.id > g.id);
}

static int games_of(struct store *st, int64_t player, bool former)
{
	struct game_query q = {.player = player, .former = former};
	int n = 0;

	assert_int_equal(store_game_each(st, &q, count_game, &n), 1);
	return n;
}

static int count_occupant(void *arg, const struct occupant_row *row)
{
	*(struct occupant_row *)arg = *row;
	return 0;
}

/* EVENTS E4: the present players change; the setup and its hash do not. */
static void game__taken_over__found_by_all_who_have_played_it(void **state)
{
	struct game_row g = add_game(*state, ""), after;
	int64_t first = g.black, second = add_player(*state, "Second", ""),
		third = add_player(*state, "Third", "");
	struct occupant_row o = {g.id, 1, 1, second, {20010}, {20023}, true, {7}}, seen;
	struct sbuf before = SBUF_INIT, now = SBUF_INIT;

	store_game_setup_text(&g, "", &before);
	g.black = second;
	g.black_from = o.first;
	g.white_from = CIVIL_NONE;
	g.reserve = true;
	assert_int_equal(store_occupant_add(*state, &g, &o), 1);
	g.black = o.player = third;
	o.seq = 2;
	assert_int_equal(store_occupant_add(*state, &g, &o), 1);
	assert_int_equal(store_game_update(*state, &g), 1);
	assert_int_equal(store_game_get(*state, g.id, &after), 1);
	assert_int_equal(after.black, third);
	assert_int_equal(after.first_black, first);
	assert_int_equal(after.black_from.day, 20010);
	assert_true(civil_is_none(after.white_from) && after.reserve);
	store_game_setup_text(&after, "", &now);
	assert_string_equal(now.buf, before.buf);
	assert_int_equal(games_of(*state, third, false), 1);
	assert_int_equal(games_of(*state, second, false) + games_of(*state, first, false), 0);
	assert_int_equal(games_of(*state, second, true), 1);
	assert_int_equal(games_of(*state, first, true), 1);
	assert_int_equal(games_of(*state, g.white, true), 1);
	assert_int_equal(store_occupant_each(*state, g.id, count_occupant, &seen), 1);
	assert_int_equal(seen.player, third);
	assert_int_equal(seen.stop.day, 20023);
	sbuf_release(&before);
	sbuf_release(&now);
}

static void inbox__same_key_twice__answer_of_the_first_time(void **state)
{
	struct inbox_row row = {"<a@b>", POST_MAIL, {5}, 0, 0, 0, "{\"ok\":1}"};
	struct sbuf answer = SBUF_INIT;
	int64_t id = 0;

	assert_int_equal(store_inbox_find(*state, "<a@b>", &answer), 0);
	assert_int_equal(store_inbox_add(*state, &row, &id), 1);
	assert_int_equal(store_inbox_find(*state, "<a@b>", &answer), 1);
	assert_string_equal(answer.buf, "{\"ok\":1}");
	assert_true(store_inbox_add(*state, &row, &id) < 0);
	sbuf_release(&answer);
}

static int64_t keep_mail(struct store *st, const char *key, int64_t game, int64_t at)
{
	struct inbox_row row = {key, POST_MAIL, {at}, 0, game, 0, "{}"};
	int64_t id = 0;

	assert_int_equal(store_inbox_add(st, &row, &id), 1);
	assert_int_equal(store_raw_add(st, id, "raw", 3), 1);
	return id;
}

static int count_owner(void *arg, const struct raw_owner *owner)
{
	*(int *)arg += owner->game != 0 && owner->ended.sec == 1000;
	return 0;
}

/* RULES S-35 */
static void raw_mail__cleaned__not_while_game_case_or_appeal_lives(void **state)
{
	struct game_row over = add_game(*state, ""), open = add_game(*state, ""),
			disputed = add_game(*state, ""), ruled = add_game(*state, "");
	struct game_row *done[3] = {&over, &disputed, &ruled};
	struct case_row c = {.kind = CASE_PROTEST, .game = disputed.id, .opened = {50}};
	struct ruling_row r = {.game = ruled.id,
			       .author = "tl",
			       .verdict = "draw",
			       .paragraph = "6.4",
			       .appeal_until = {100 * 86400}};
	int64_t id, deleted = 0;
	int owners = 0;

	for (int i = 0; i < 3; i++) {
		done[i]->stage = STAGE_OVER;
		done[i]->ended_at.sec = 1000;
		assert_int_equal(store_game_update(*state, done[i]), 1);
	}
	assert_int_equal(store_case_add(*state, &c, &id), 1);
	assert_int_equal(store_ruling_add(*state, &r, &id), 1);
	keep_mail(*state, "over", over.id, 1);
	keep_mail(*state, "open", open.id, 1);
	keep_mail(*state, "disputed", disputed.id, 1);
	keep_mail(*state, "ruled", ruled.id, 1);
	keep_mail(*state, "stranger", 0, 1);
	assert_int_equal(store_raw_owner_each(*state, count_owner, &owners), 1);
	assert_int_equal(owners, 3); /* without the open one */
	for (int i = 0; i < 3; i++) {
		struct raw_owner owner = {.game = done[i]->id};
		assert_int_equal(store_raw_clean(*state, &owner, (struct instant){1000}, &deleted),
				 1);
		assert_int_equal(deleted, done[i] == &over);
	}
	assert_int_equal(store_raw_clean(*state, &(struct raw_owner){.game = ruled.id},
					 (struct instant){200 * 86400}, &deleted),
			 1);
	assert_int_equal(deleted, 1); /* the time to appeal is over */
	assert_int_equal(store_raw_clean_other(*state, (struct instant){0}, &deleted), 1);
	assert_int_equal(deleted, 0);
	assert_int_equal(store_raw_clean_other(*state, (struct instant){1}, &deleted), 1);
	assert_int_equal(deleted, 1); /* of a stranger */
}

static int count_post(void *arg, const struct post_row *row)
{
	*(int64_t *)arg = row->id;
	return 0;
}

static void outbox__sent_or_put_off__not_due(void **state)
{
	struct post_row row = {
		.kind = POST_HELP, .lang = "da", .created = {100}, .address = "x@y.dk"};
	struct post_row back = {0};
	struct instant due;
	int64_t seen = 0;

	assert_int_equal(store_outbox_add(*state, &row), 1);
	assert_int_equal(store_outbox_due(*state, (struct instant){99}, 9, STORE_SKIP_NONE,
					  count_post, &seen),
			 1);
	assert_int_equal(seen, 0);
	assert_int_equal(store_outbox_due(*state, (struct instant){100}, 9, STORE_SKIP_NONE,
					  count_post, &seen),
			 1);
	assert_int_equal(seen, row.id);
	seen = 0;
	assert_int_equal(store_outbox_due(*state, (struct instant){100}, 9,
					  &(struct store_skip){&row.id, 1}, count_post, &seen),
			 1);
	assert_int_equal(seen, 0);
	assert_int_equal(store_outbox_set(*state, row.id, POST_PENDING, (struct instant){500}, 1,
					  (struct instant){0}, "451 later"),
			 1);
	assert_int_equal(store_outbox_next(*state, &due), 1);
	assert_int_equal(due.sec, 500);
	assert_int_equal(store_outbox_set(*state, row.id, POST_SENT, (struct instant){500}, 2,
					  (struct instant){501}, NULL),
			 1);
	assert_int_equal(store_outbox_next(*state, &due), 0);
	assert_int_equal(store_outbox_get(*state, row.id, &back), 1);
	assert_int_equal(back.state, POST_SENT);
	assert_int_equal(back.sent_at.sec, 501);
	assert_string_equal(back.facts, "{}");
	assert_string_equal(back.address, "x@y.dk");
	post_row_release(&back);
}

static void sender__counted__by_day(void **state)
{
	int n = 0;

	assert_int_equal(store_sender_count(*state, "a@b", (struct civil){5}, &n), 1);
	assert_int_equal(n, 1);
	assert_int_equal(store_sender_count(*state, "a@b", (struct civil){5}, &n), 1);
	assert_int_equal(n, 2);
	assert_int_equal(store_sender_count(*state, "a@b", (struct civil){6}, &n), 1);
	assert_int_equal(n, 1);
}

static void wrong_secret__counted__by_remote_and_hour(void **state)
{
	static const struct {
		const char *remote;
		int64_t at;
		int count;
	} cases[] = {
		{"192.0.2.1", 36000, 1}, {"192.0.2.1", 39599, 2},  {"192.0.2.2", 39599, 1},
		{"192.0.2.1", 39600, 1}, {"192.0.2.1", 122400, 1}, {"192.0.2.1", 36001, 3},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		int n = 0;

		assert_int_equal(store_wrong_count(*state, cases[i].remote,
						   (struct instant){cases[i].at}, &n),
				 1);
		assert_int_equal(n, cases[i].count);
	}
}

static int count_entry(void *arg, const struct entry_row *e)
{
	(void)e;
	++*(int *)arg;
	return 0;
}

static int lapsing(struct store *st, int64_t until)
{
	int n = 0;

	assert_int_equal(store_entry_each_lapsing(st, (struct instant){until}, 10, count_entry, &n),
			 1);
	return n;
}

static void group_and_entries__written__read_back(void **state)
{
	struct tourney t = {.code = "emt open",
			    .name = "EMT",
			    .kind = "emt",
			    .ruleset = "dsu-email",
			    .zone = "UTC",
			    .group_size = 7,
			    .state = TOURNEY_OPEN};
	struct stage_row s = {.number = 1};
	struct group_row g = {.number = 1, .name = "EMT 1", .zone = "UTC", .start = CIVIL_NONE},
			 back;
	struct entry_row e = {.asked = {5}, .first = CIVIL_NONE, .last = CIVIL_NONE}, found;
	int n;

	assert_int_equal(store_tourney_add(*state, &t, &t.id), 1);
	assert_int_equal(store_tourney_by_code(*state, "EMT Open", &t), 1);
	g.tourney = s.tourney = t.id;
	assert_int_equal(store_stage_add(*state, &s, &g.stage), 1);
	assert_int_equal(store_group_add(*state, &g, &g.id), 1);
	assert_int_equal(store_group_filling(*state, t.id, &back), 1);
	assert_false(back.has_seed);
	assert_true(civil_is_none(back.start));
	back.has_seed = true;
	memset(back.seed, 7, sizeof(back.seed));
	back.start = (struct civil){20001};
	back.state = GROUP_RUNNING;
	assert_int_equal(store_group_update(*state, &back), 1);
	assert_int_equal(store_group_get(*state, g.id, &g), 1);
	assert_true(g.has_seed && g.seed[31] == 7 && g.start.day == 20001);
	assert_int_equal(store_group_filling(*state, t.id, &back), 0);
	e.tourney = t.id;
	strcpy(e.address, "P@x");
	assert_int_equal(store_entry_add(*state, &e, &e.id), 1);
	assert_int_equal(store_entry_asked(*state, t.id, "p@X", &found), 1);
	assert_int_equal(found.group, 0);
	assert_int_equal(found.player, 0);
	assert_int_equal(lapsing(*state, 4), 0);
	assert_int_equal(lapsing(*state, 5), 1);
	assert_int_equal(store_entry_count_from(*state, "P@x", &n), 1);
	assert_int_equal(n, 1);
	assert_int_equal(store_entry_lapse(*state, e.id), 1);
	assert_int_equal(lapsing(*state, 5), 0);
	assert_int_equal(store_entry_count_from(*state, "p@x", &n), 1);
	assert_int_equal(n, 0);
	assert_int_equal(store_entry_asked(*state, t.id, "p@x", &found), 0);
	found = e;
	found.player = add_player(*state, "P", "p@x");
	found.state = ENTRY_CONFIRMED;
	found.group = g.id;
	assert_int_equal(store_entry_update(*state, &found), 1);
	assert_int_equal(store_entry_of(*state, g.id, found.player, &e), 1);
	assert_int_equal(store_entry_waiting(*state, t.id, found.player, &e), 0); /* it runs */
}

/* tests/sql/postgres.sh restores one. */
static void assert_archive(const char *path)
{
	char head[5] = "";
	FILE *f = fopen(path, "r");

	assert_non_null(f);
	assert_int_equal(fread(head, 1, sizeof(head), f), sizeof(head));
	assert_memory_equal(head, "PGDMP", sizeof(head));
	fclose(f);
}

static void backup__taken__holds_the_same_and_never_overwrites(void **state)
{
	struct sbuf why = SBUF_INIT;
	struct store *copy;
	struct player p;
	char to[80];

	snprintf(to, sizeof(to), "%s-copy", place.path);
	add_player(*state, "Kept", "kept@x.dk");
	assert_int_equal(store_commit(*state), 1);
	assert_int_equal(store_backup(*state, to, NULL, &why), 1);
	assert_true(store_backup(*state, to, NULL, &why) < 0);
	assert_non_null(strstr(why.buf, "exists"));
	if (place_on_postgres()) {
		assert_archive(to);
	} else {
		assert_int_equal(store_open(to, false, &copy, &why), 1);
		assert_int_equal(store_player_by_address(copy, "kept@x.dk", &p), 1);
		store_close(copy);
	}
	unlink(to);
	sbuf_release(&why);
	assert_int_equal(store_begin(*state), 1);
}

static void begin__locked_by_another__busy(void **state)
{
	void *other;

	assert_int_equal(store_commit(*state), 1);
	other = place_hold(&place);
	assert_int_equal(store_begin(*state), STORE_BUSY);
	place_let_go(other);
	assert_int_equal(store_begin(*state), 1);
}

static int count_versions(void *arg, const struct table_row *row)
{
	int *n = arg;

	assert_int_equal(row->version, ++*n);
	return 0;
}

/* RULES E-7: old versions of a final table stay unchanged. */
static void final_table__two_versions__both_kept(void **state)
{
	struct tourney t = {.code = "emt", .name = "EMT", .ruleset = "dsu-email", .zone = "UTC"};
	struct stage_row s = {.number = 1};
	struct group_row g = {.number = 1, .name = "EMT 1", .start = CIVIL_NONE};
	struct table_row row = {.version = 1, .at = {5}, .facts = "{}"}, back;
	int64_t id;
	int n = 0;
	char why[300];

	t.group_size = 2;
	assert_int_equal(store_tourney_add(*state, &t, &g.tourney), 1);
	s.tourney = g.tourney;
	assert_int_equal(store_stage_add(*state, &s, &g.stage), 1);
	strcpy(g.ruleset, "dsu-email");
	strcpy(g.zone, "UTC");
	assert_int_equal(store_group_add(*state, &g, &row.group), 1);
	assert_int_equal(store_table_last(*state, row.group, &back), 0);
	assert_int_equal(store_table_add(*state, &row, &id), 1);
	row.version = 2;
	row.facts = "{\"corrections\":[]}";
	assert_int_equal(store_table_add(*state, &row, &id), 1);
	assert_int_equal(store_table_last(*state, row.group, &back), 1);
	assert_int_equal(back.version, 2);
	assert_string_equal(back.facts, row.facts);
	table_row_release(&back);
	assert_int_equal(store_table_get(*state, row.group, 1, &back), 1);
	assert_int_equal(back.at.sec, 5);
	table_row_release(&back);
	assert_int_equal(store_table_each(*state, row.group, count_versions, &n), 1);
	assert_int_equal(n, 2);
	assert_int_equal(store_commit(*state), 1);
	assert_false(place_run(&place, "DELETE FROM final_table", why, sizeof(why)));
	assert_string_equal(why, "final tables are append-only");
	assert_int_equal(store_begin(*state), 1);
}

/* The work of one checkpoint is bounded, however much is written. */
static void log__of_many_commits__moved_before_it_is_long(void **state)
{
	char side[80], *text;
	struct stat log;

	if (place_on_postgres())
		skip();
	text = calloc(1, (1 << 20) + 1);
	snprintf(side, sizeof(side), "%s-wal", place.path);
	memset(text, 'x', 1 << 20);
	for (int i = 0; i < 40; i++) {
		assert_int_equal(store_meta_set(*state, "long", text), 1);
		assert_int_equal(store_commit(*state), 1);
		assert_int_equal(store_begin(*state), 1);
	}
	free(text);
	assert_int_equal(stat(side, &log), 0);
	assert_true(log.st_size < 12 << 20);
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, open_store, close_store)
	const struct CMUnitTest tests[] = {
		T(player__written__read_back_by_address_of_any_case),
		T(row__read_before_and_changed__as_it_is_now),
		T(choice__read_before_and_changed__as_it_is_now),
		T(notes__of_two_players__each_their_own_and_erased_alone),
		T(player__address_taken__refused),
		T(savepoint__undone__only_that_act_is_gone),
		T(savepoint__within_another__undone_alone),
		T(events__appended__chained_from_the_setup),
		T(events__changed_by_hand__refused_by_trigger),
		T(games__due__only_those_whose_time_has_come),
		T(games__by_player__with_either_colour),
		T(game__taken_over__found_by_all_who_have_played_it),
		T(inbox__same_key_twice__answer_of_the_first_time),
		T(raw_mail__cleaned__not_while_game_case_or_appeal_lives),
		T(outbox__sent_or_put_off__not_due),
		T(sender__counted__by_day),
		T(wrong_secret__counted__by_remote_and_hour),
		T(group_and_entries__written__read_back),
		T(final_table__two_versions__both_kept),
		T(backup__taken__holds_the_same_and_never_overwrites),
		T(begin__locked_by_another__busy),
		T(log__of_many_commits__moved_before_it_is_long),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

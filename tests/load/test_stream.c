/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Event streams of a real daemon: what follows a move and what does not, who sees what, what is
 * repeated after a kill, the limits on streams, and when they end.
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

#include "crypto/link_token.h"
#include "crypto/secret.h"
#include "sql/store_access.h"
#include "tests/load/feed.h"
#include "tests/load/world.h"

#define GAMES 6
#define SOON  20.0 /* seconds to wait for an event; it takes milliseconds */

static struct peer peer;
static struct world world;

static void start(const char *extra)
{
	struct sbuf config = SBUF_INIT;

	sbuf_addf(&config, "requests-a-minute = 100000\n%s", extra);
	peer_init(&peer, NULL, config.buf);
	world_make(&world, &peer, GAMES, GAMES);
	sbuf_release(&config);
}

static int setup(void **state)
{
	(void)state;
	start("");
	assert_true(peer_start(&peer));
	return 0;
}

static int setup_stopped(void **state)
{
	(void)state;
	start("streams = 3\nconnections = 4\n");
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	peer_release(&peer, false);
	world_release(&world);
	return 0;
}

static void play(struct world_game *game)
{
	struct sbuf said = SBUF_INIT;
	char path[64], body[64];

	snprintf(path, sizeof(path), "/api/v1/games/%lld/move", (long long)game->id);
	snprintf(body, sizeof(body), "{\"move\":\"%s\",\"ply\":%d}", world_move(game->ply),
		 game->ply);
	assert_int_equal(peer_http(&peer, "POST", path, game->api[game->ply % 2], body, &said),
			 200);
	game->ply++;
	sbuf_release(&said);
}

static void ask(const struct world_game *game, int side, const char *what, const char *body,
		int status)
{
	struct sbuf said = SBUF_INIT;
	char path[80];

	snprintf(path, sizeof(path), "/api/v1/games/%lld/%s", (long long)game->id, what);
	assert_int_equal(peer_http(&peer, "POST", path, game->api[side], body, &said), status);
	sbuf_release(&said);
}

static void open_game(struct feed *feed, const struct world_game *game, const char *headers)
{
	char path[64];

	snprintf(path, sizeof(path), "/games/%lld/stream", (long long)game->id);
	feed_open(feed, &peer, path, headers);
}

static void open_api(struct feed *feed, const struct world_game *game, int side, const char *more)
{
	char headers[200];

	snprintf(headers, sizeof(headers), "Authorization: Bearer %s\r\n%s", game->api[side], more);
	feed_open(feed, &peer, "/api/v1/stream", headers);
}

static void resume(struct feed *feed, const struct world_game *game, const char *id)
{
	char headers[64];

	snprintf(headers, sizeof(headers), "Last-Event-ID: %s\r\n", id);
	open_game(feed, game, headers);
}

static const char *text_of(const struct feed_event *e, const char *field)
{
	const char *text = json_string_value(json_object_get(e->data, field));

	return text ? text : "(none)";
}

/* The next event of that name, skipping others; its id is greater than *id. */
static void want(struct feed *feed, const char *name, long long *id, struct feed_event *ret)
{
	for (;;) {
		feed_next(feed, SOON, ret);
		if (ret->id) {
			assert_true(ret->id > *id);
			*id = ret->id;
		}
		if (!*ret->name)
			fail_msg("no event %s", name);
		if (!strcmp(ret->name, name))
			return;
		feed_event_clear(ret);
	}
}

static void want_move(struct feed *feed, const struct world_game *game, int ply, long long *id)
{
	struct feed_event e;

	want(feed, "move", id, &e);
	assert_int_equal(json_integer_value(json_object_get(e.data, "game")), game->id);
	assert_int_equal(json_integer_value(json_object_get(e.data, "ply")), ply);
	assert_string_equal(text_of(&e, "move"), world_move(ply - 1));
	assert_string_equal(text_of(&e, "turn"), ply % 2 ? "b" : "w");
	assert_string_equal(text_of(&e, "result"), "*");
	feed_event_clear(&e);
}

static void want_change(struct feed *feed, const char *change, long long *id)
{
	struct feed_event e;
	bool found;

	do {
		want(feed, "game", id, &e);
		found = !strcmp(text_of(&e, "change"), change);
		feed_event_clear(&e);
	} while (!found);
}

static void stranger__moves_offers_and_result__come(void **state)
{
	struct world_game *game = &world.games[0];
	struct feed feed;
	struct feed_event e;
	long long id = 0;

	(void)state;
	open_game(&feed, game, "");
	assert_int_equal(feed.status, 200);
	assert_non_null(strstr(feed.head.buf, "Content-Type: text/event-stream\r\n"));
	assert_non_null(strstr(feed.head.buf, "Cache-Control: no-store\r\n"));
	assert_non_null(strstr(feed.head.buf, "Content-Security-Policy: default-src 'none'"));
	ask(game, 0, "move", "{\"move\":\"5256\",\"ply\":0}", 409); /* a refusal is not news */
	play(game);
	want(&feed, "move", &id, &e);
	assert_string_equal(text_of(&e, "move"), "7163");
	assert_string_equal(text_of(&e, "san"), "Nf3");
	assert_string_equal(text_of(&e, "fen"),
			    "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1");
	feed_event_clear(&e);
	play(&world.games[1]); /* concerns nobody here */
	ask(game, 1, "draw", "{\"move\":\"7866\",\"ply\":1}", 200);
	game->ply++;
	want_move(&feed, game, 2, &id);
	want_change(&feed, "offer", &id);
	ask(game, 0, "accept", "{}", 200);
	want(&feed, "game", &id, &e);
	while (strcmp(text_of(&e, "change"), "result")) {
		feed_event_clear(&e);
		want(&feed, "game", &id, &e);
	}
	assert_string_equal(text_of(&e, "result"), "1/2-1/2");
	assert_string_equal(text_of(&e, "turn"), "");
	feed_event_clear(&e);
	feed_close(&feed);
	resume(&feed, &(struct world_game){.id = 999}, "0");
	assert_int_equal(feed.status, 404);
	feed_close(&feed);
}

static int turns_of(struct feed *feed, long long *id)
{
	struct feed_event e;
	int turns;

	want(feed, "count", id, &e);
	turns = (int)json_integer_value(json_object_get(e.data, "my_turn"));
	feed_event_clear(&e);
	return turns;
}

static void player__moves_of_their_games__and_how_many_wait(void **state)
{
	struct world_game *game = &world.games[0];
	struct feed white, black;
	long long id = 0, other = 0;

	(void)state;
	open_api(&white, game, 0, "");
	open_api(&black, game, 1, "");
	assert_int_equal(white.status, 200);
	assert_non_null(strstr(white.head.buf, "X-Robots-Tag: noindex\r\n"));
	assert_int_equal(turns_of(&white, &id), 1);
	assert_int_equal(turns_of(&black, &other), 0);
	play(&world.games[1]);
	play(game);
	want_move(&white, game, 1, &id);
	assert_int_equal(turns_of(&white, &id), 0);
	want_move(&black, game, 1, &other);
	assert_int_equal(turns_of(&black, &other), 1);
	feed_close(&white);
	feed_close(&black);
	feed_open(&white, &peer, "/api/v1/stream", "");
	assert_int_equal(white.status, 401);
	feed_close(&white);
	feed_open(&white, &peer, "/me/stream", "");
	assert_int_equal(white.status, 401);
	feed_close(&white);
}

static void after_a_kill__what_was_missed__once(void **state)
{
	struct world_game *game = &world.games[0];
	struct feed feed;
	struct feed_event e;
	long long id = 0;
	char last[24];

	(void)state;
	open_game(&feed, game, "");
	play(game);
	want_move(&feed, game, 1, &id);
	snprintf(last, sizeof(last), "%lld", id);
	peer_kill(&peer);
	assert_true(feed_ends(&feed, SOON));
	feed_close(&feed);
	assert_true(peer_start(&peer));
	play(game);
	play(&world.games[1]);
	play(game);
	peer_kill(&peer);
	assert_true(peer_start(&peer));
	resume(&feed, game, last);
	want_move(&feed, game, 2, &id);
	want_move(&feed, game, 3, &id);
	play(game);
	want_move(&feed, game, 4, &id);
	feed_close(&feed);
	for (const char *const *bad = (const char *const[]){"99999999", "x", "-1", "7 7", NULL};
	     *bad; bad++) {
		resume(&feed, game, *bad);
		id = 0;
		want(&feed, "reset", &id, &e);
		feed_event_clear(&e);
		play(game); /* and continues from there */
		want_move(&feed, game, game->ply, &id);
		feed_close(&feed);
	}
}

static void me__after_a_kill__what_was_missed_in_all_games(void **state)
{
	struct world_game *game = &world.games[2];
	struct feed feed;
	long long id = 0;
	char header[64];

	(void)state;
	open_api(&feed, game, 0, "");
	play(game);
	want_move(&feed, game, 1, &id);
	snprintf(header, sizeof(header), "Last-Event-ID: %lld\r\n", id);
	feed_close(&feed);
	play(&world.games[3]);
	play(game);
	peer_kill(&peer);
	assert_true(peer_start(&peer));
	open_api(&feed, game, 0, header);
	want_move(&feed, game, 2, &id);
	assert_int_equal(turns_of(&feed, &id), 1);
	feed_close(&feed);
}

/* A session as a sign-in creates it. */
static int64_t add_session(int64_t player, const char *secret)
{
	struct access_row row = {.kind = ACCESS_SESSION,
				 .player = player,
				 .scope = SCOPE_PLAY,
				 .created = {1},
				 .expires = {4000000000}};
	struct sbuf why = SBUF_INIT;
	struct store *st;
	int64_t id = 0;

	secret_hash(secret, row.hash);
	if (store_open(peer.database, true, &st, &why) < 0 || store_access_add(st, &row, &id) < 0)
		fail_msg("%s", why.buf);
	store_close(st);
	return id;
}

static void end_session(int64_t id)
{
	struct sbuf why = SBUF_INIT;
	struct store *st;

	if (store_open(peer.database, true, &st, &why) < 0 ||
	    store_access_end(st, id, (struct instant){4000000000}) <= 0)
		fail_msg("%s", why.buf);
	store_close(st);
}

static void session__five_streams__and_none_after_its_end(void **state)
{
	static const char cookie[] = "Cookie: kskak=first\r\n",
			  other[] = "Cookie: kskak=second\r\n";
	struct world_game *game = &world.games[0];
	struct feed feeds[6];
	struct feed_event e;
	long long id = 0;
	int64_t session = add_session(game->player[1], "first");

	(void)state;
	add_session(game->player[1], "second");
	for (int i = 0; i < 6; i++) {
		feed_open(&feeds[i], &peer, "/me/stream", cookie);
		assert_int_equal(feeds[i].status, i < 5 ? 200 : 429);
	}
	feed_close(&feeds[5]);
	feed_open(&feeds[5], &peer, "/me/stream", other);
	assert_int_equal(feeds[5].status, 200);
	feed_close(&feeds[0]);
	open_game(&feeds[0], game, cookie); /* the place of the closed one */
	assert_int_equal(feeds[0].status, 200);
	end_session(session);
	play(game);
	for (int i = 0; i < 5; i++) {
		do { /* the initial count may come, the move may not */
			feed_next(&feeds[i], SOON, &e);
			assert_string_not_equal(e.name, "move");
			feed_event_clear(&e);
		} while (!feeds[i].ended && *e.name);
		assert_true(feeds[i].ended);
		feed_close(&feeds[i]);
	}
	want_move(&feeds[5], game, 1, &id);
	feed_close(&feeds[5]);
	feed_open(&feeds[0], &peer, "/me/stream", cookie);
	assert_int_equal(feeds[0].status, 401);
	feed_close(&feeds[0]);
}

static void letter__its_game__not_another(void **state)
{
	struct world_game *game = &world.games[0];
	struct link_token token = {
		.player = (uint32_t)game->player[0], .game = (uint32_t)game->id, .expiry = {47000}};
	char text[LINK_TOKEN_TEXT], path[80];
	struct feed feed;
	long long id = 0;

	(void)state;
	assert_true(link_token_write(world.keyring, &token, text));
	snprintf(path, sizeof(path), "/l/%s/stream", text);
	feed_open(&feed, &peer, path, "");
	assert_int_equal(feed.status, 200);
	assert_non_null(strstr(feed.head.buf, "X-Robots-Tag: noindex\r\n"));
	play(&world.games[1]);
	play(game);
	want_move(&feed, game, 1, &id);
	feed_close(&feed);
	path[5] = path[5] == 'a' ? 'b' : 'a';
	feed_open(&feed, &peer, path, "");
	assert_int_equal(feed.status, 404);
	feed_close(&feed);
	token.expiry.day = 1000;
	assert_true(link_token_write(world.keyring, &token, text));
	snprintf(path, sizeof(path), "/l/%s/stream", text);
	feed_open(&feed, &peer, path, "");
	assert_int_equal(feed.status, 404);
	feed_close(&feed);
}

/* Limit of three streams and four connections: neither uses the other's places. */
static void full__strangers_give_way_to_players(void **state)
{
	struct world_game *game = &world.games[0];
	struct feed feeds[4], mine;
	long long id = 0;
	int ended = 0;

	(void)state;
	assert_true(peer_start(&peer));
	for (int i = 0; i < 4; i++) {
		open_game(&feeds[i], game, "");
		assert_int_equal(feeds[i].status, i < 3 ? 200 : 503);
	}
	feed_close(&feeds[3]);
	open_api(&mine, game, 1, "");
	assert_int_equal(mine.status, 200);
	for (int i = 0; i < 8; i++) /* each over a connection of its own */
		play(&world.games[i % GAMES]);
	want_move(&mine, game, 1, &id);
	for (int i = 0; i < 3; i++)
		ended += feed_ends(&feeds[i], 0.2);
	assert_int_equal(ended, 1);
	feed_close(&mine);
	for (int i = 0; i < 3; i++)
		feed_close(&feeds[i]);
	for (int i = 0; i < 20; i++) { /* a closed stream frees its place */
		double until = peer_seconds() + SOON;
		do {
			open_game(&mine, game, "");
			feed_close(&mine);
		} while (mine.status != 200 && peer_seconds() < until);
		assert_int_equal(mine.status, 200);
	}
}

static void open_from(struct feed *feed, int last, int status)
{
	char headers[64];

	snprintf(headers, sizeof(headers), "X-Forwarded-For: 192.0.2.%d\r\n", last);
	open_game(feed, &world.games[0], headers);
	assert_int_equal(feed->status, status);
}

static int setup_proxy(void **state)
{
	(void)state;
	start("streams = 3\ntrusted-proxy = 127.0.0.1\n");
	assert_true(peer_start(&peer));
	return 0;
}

static void full__of_one_address__gives_way_to_another(void **state)
{
	struct feed feeds[3], other, again;
	int ended = 0;

	(void)state;
	for (int i = 0; i < 3; i++)
		open_from(&feeds[i], 1, 200);
	open_from(&other, 2, 200);
	open_from(&again, 1, 503);
	for (int i = 0; i < 3; i++)
		ended += feed_ends(&feeds[i], 0.5);
	assert_int_equal(ended, 1);
	assert_false(feed_ends(&other, 0.5));
	for (int i = 0; i < 3; i++)
		feed_close(&feeds[i]);
	feed_close(&other);
	feed_close(&again);
}

static void stop__streams_end(void **state)
{
	struct feed feed;

	(void)state;
	open_game(&feed, &world.games[0], "");
	assert_int_equal(feed.status, 200);
	assert_int_equal(peer_stop(&peer), 0);
	assert_true(feed_ends(&feed, SOON));
	feed_close(&feed);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(stranger__moves_offers_and_result__come, setup,
						teardown),
		cmocka_unit_test_setup_teardown(player__moves_of_their_games__and_how_many_wait,
						setup, teardown),
		cmocka_unit_test_setup_teardown(after_a_kill__what_was_missed__once, setup,
						teardown),
		cmocka_unit_test_setup_teardown(me__after_a_kill__what_was_missed_in_all_games,
						setup, teardown),
		cmocka_unit_test_setup_teardown(session__five_streams__and_none_after_its_end,
						setup, teardown),
		cmocka_unit_test_setup_teardown(letter__its_game__not_another, setup, teardown),
		cmocka_unit_test_setup_teardown(full__strangers_give_way_to_players, setup_stopped,
						teardown),
		cmocka_unit_test_setup_teardown(full__of_one_address__gives_way_to_another,
						setup_proxy, teardown),
		cmocka_unit_test_setup_teardown(stop__streams_end, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

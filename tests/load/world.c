/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Makes five hundred requests per transaction, so that a hundred thousand games take seconds. */
#include "tests/load/world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "crypto/random.h"
#include "crypto/secret.h"
#include "crypto/token.h"
#include "daemon/act/dispatch.h"
#include "daemon/act/from_timer.h"
#include "daemon/now.h"
#include "sql/store_access.h"
#include "sql/store_game.h"
#include "sql/store_player.h"
#include "sql/store_post.h"

#define CLUBS 200
#define TURN  500

const char *world_move(int ply)
{
	static const char *const moves[] = {"7163", "7866", "6371", "6678"};

	return moves[ply % 4];
}

int world_half_move(struct world *world, struct peer *peer)
{
	struct sbuf said = SBUF_INIT;
	int refused = 0;

	for (int i = 0; i < world->n; i++) {
		struct world_game *g = &world->games[i];
		char path[64], body[64];

		snprintf(path, sizeof(path), "/api/v1/games/%lld/move", (long long)g->id);
		snprintf(body, sizeof(body), "{\"move\":\"%s\",\"ply\":%d}", world_move(g->ply),
			 g->ply);
		refused += peer_http(peer, "POST", path, g->api[g->ply % 2], body, &said) != 200;
		g->ply++;
	}
	sbuf_release(&said);
	return refused;
}

void world_address(int game, int side, char *ret_address, size_t size)
{
	snprintf(ret_address, size, "%c%d@load.test", side ? 'b' : 'w', game);
}

static void draw(void *arg, void *ret, size_t len)
{
	(void)arg;
	random_bytes(ret, len);
}

static void later(void *arg)
{
	(void)arg;
}

struct asked {
	struct world_game *game;
	json_t *request;
};

static void on_answer(void *arg, const struct answer *answer)
{
	struct asked *asked = arg;

	if (answer->outcome != OUTCOME_DONE)
		peer_die("game.start: %s", answer->message.buf);
	asked->game->id = json_integer_value(json_object_get(answer->json, "game"));
	json_decref(asked->request);
	free(asked);
}

static void ask_game(struct context *ctx, struct world *world, int i)
{
	struct asked *asked = malloc(sizeof(*asked));
	char white[64], black[64];
	struct inbound in = {.door = DOOR_CONTROL,
			     .received = ctx->now(ctx->now_arg),
			     .control = {.role = ROLE_ADMIN, .author = "0 load", .events = "*"}};

	world_address(i, 0, white, sizeof(white));
	world_address(i, 1, black, sizeof(black));
	*asked = (struct asked){&world->games[i],
				json_pack("{s:s,s:s,s:s,s:s,s:s}", "do", "game.start", "white",
					  white, "white-address", white, "black", black,
					  "black-address", black)};
	in.control.request = asked->request;
	dispatch_submit(ctx, &in, on_answer, asked);
}

static void write_token(int64_t player, char ret_text[API_TOKEN_TEXT])
{
	unsigned char bytes[20] = {0};

	memcpy(bytes, &player, sizeof(player));
	secret_api_token(bytes, ret_text);
}

static void add_token(struct store *st, struct instant now, int64_t player)
{
	struct access_row row = {
		.kind = ACCESS_TOKEN, .scope = SCOPE_PLAY, .player = player, .created = now};
	char text[API_TOKEN_TEXT];
	int64_t id;

	write_token(player, text);
	secret_hash(text, row.hash);
	if (store_access_add(st, &row, &id) < 0)
		peer_die("%s", store_why(st));
}

static void give_tokens(struct store *st, struct instant now, struct world_game *game, int i)
{
	for (int side = 0; side < 2; side++) {
		char address[64];
		struct player p;

		world_address(i, side, address, sizeof(address));
		if (store_player_by_address(st, address, &p) <= 0)
			peer_die("%s is no player", address);
		game->player[side] = p.id;
		write_token(p.id, game->api[side]);
		add_token(st, now, p.id);
	}
}

static int add_key(void *arg, const struct store_key *key)
{
	return !keyring_add(arg, key->id, key->key, key->retired);
}

struct due {
	int64_t ids[1000];
	int n;
};

static int note_due(void *arg, const struct post_row *row)
{
	struct due *due = arg;

	due->ids[due->n++] = row->id;
	return due->n == 1000;
}

/* Marks the start letters sent in the usual way.  Returns the last one. */
static int64_t send_all(struct context *ctx)
{
	int64_t last = 0;
	struct due due;
	int i;

	do {
		due.n = 0;
		store_outbox_due(ctx->store, ctx->now(ctx->now_arg), 1000, STORE_SKIP_NONE,
				 note_due, &due);
		for (i = 0; i < due.n; i++) {
			struct inbound in = {.door = DOOR_OUTBOX,
					     .received = ctx->now(ctx->now_arg),
					     .outbox = {.letter = due.ids[i], .fate = FATE_SENT}};

			last = due.ids[i] > last ? due.ids[i] : last;
			dispatch_submit(ctx, &in, NULL, NULL);
		}
		if (dispatch_run(ctx) < 0)
			peer_die("letters cannot be noted as sent: %s", store_why(ctx->store));
	} while (due.n);
	return last;
}

static void make_games(struct context *ctx, struct world *world, int with_tokens)
{
	struct store *st = ctx->store;
	int i;

	for (i = 0; i < world->n; i++) {
		ask_game(ctx, world, i);
		if (i % TURN == TURN - 1)
			dispatch_run(ctx);
	}
	dispatch_run(ctx);
	world->letters = send_all(ctx);
	if (store_begin(st) < 0)
		peer_die("%s", store_why(st));
	for (i = 0; i < world->n && i < with_tokens; i++)
		give_tokens(st, ctx->now(ctx->now_arg), &world->games[i], i);
	if (store_commit(st) < 0)
		peer_die("%s", store_why(st));
}

/* Opens the database as the daemon does. */
static void open_room(const struct peer *peer, struct now *now, struct context *ret_room)
{
	struct instant start = {0};
	struct sbuf why = SBUF_INIT;

	*ret_room = (struct context){.set = CONTEXT_SETTINGS_DEFAULT,
				     .now = now_read,
				     .now_arg = now,
				     .random = draw,
				     .defer = later};
	ret_room->set.domain = PEER_DOMAIN;
	if (peer->clock && !instant_parse(peer->clock, &start))
		peer_die("%s is no instant", peer->clock);
	now_init(now, peer->clock != NULL, start);
	if (store_open(peer->database, true, &ret_room->store, &why) < 0 ||
	    now_claim(now, ret_room->store, &why) <= 0 || context_open(ret_room, &why) < 0)
		peer_die("%s", why.buf);
	sbuf_release(&why);
}

/* --- groups ---------------------------------------------------------------------------------- */

static void on_control(void *arg, const struct answer *answer)
{
	json_t *request = arg;

	if (answer->outcome != OUTCOME_DONE)
		peer_die("%s: %s", json_string_value(json_object_get(request, "do")),
			 answer->message.buf);
	json_decref(request);
}

/* Takes ownership of the request. */
static void control(struct context *ctx, json_t *request)
{
	struct inbound in = {
		.door = DOOR_CONTROL,
		.received = ctx->now(ctx->now_arg),
		.control = {
			.request = request, .role = ROLE_ADMIN, .author = "0 load", .events = "*"}};

	dispatch_submit(ctx, &in, on_control, request);
}

static int note_game(void *arg, const struct game_row *row)
{
	struct world *world = arg;

	world->games[world->n++] =
		(struct world_game){.id = row->id, .player = {row->white, row->black}};
	return 0;
}

static void fill_groups(struct context *ctx, int groups, int size)
{
	control(ctx, json_pack("{s:s,s:s,s:s,s:i}", "do", "event.add", "code", "load", "name",
			       "Load", "size", size));
	for (int g = 0; g < groups; g++) {
		for (int i = 0; i < size; i++) {
			char name[32], address[64], club[32];

			snprintf(name, sizeof(name), "Player %d", g * size + i);
			snprintf(club, sizeof(club), "Club %d", g % CLUBS);
			world_address(g * size + i, 0, address, sizeof(address));
			control(ctx, json_pack("{s:s,s:s,s:s,s:s}", "do", "player.add", "name",
					       name, "address", address, "club", club));
			dispatch_run(ctx);
			control(ctx, json_pack("{s:s,s:s,s:s}", "do", "group.add", "event", "load",
					       "player", address));
		}
		dispatch_run(ctx);
	}
}

static void on_move(void *arg, const struct answer *answer)
{
	struct world_game *g = arg;

	if (answer->outcome != OUTCOME_DONE)
		peer_die("game %lld: %s", (long long)g->id, answer->message.buf);
	g->ply++;
}

static void move_all(struct context *ctx, struct world *world)
{
	for (int i = 0; i < world->n; i++) {
		struct world_game *g = &world->games[i];
		struct inbound in = {.door = DOOR_API, .received = ctx->now(ctx->now_arg)};
		struct command move;

		command_init(&move, VERB_MOVE);
		move.moves = (char *)world_move(g->ply);
		in.api = (struct inbound_api){.player = g->player[g->ply % 2],
					      .game = g->id,
					      .ply = g->ply,
					      .command = &move};
		dispatch_submit(ctx, &in, on_move, g);
		if (i % TURN == TURN - 1)
			dispatch_run(ctx);
	}
	dispatch_run(ctx);
}

static void give_all(struct store *st, struct instant now, struct world *world)
{
	int64_t last = 0;

	for (int i = 0; i < world->n; i++)
		for (int side = 0; side < 2; side++) {
			int64_t player = world->games[i].player[side];

			write_token(player, world->games[i].api[side]);
			last = player > last ? player : last;
		}
	for (int64_t player = 1; player <= last; player++)
		add_token(st, now, player);
}

static void make_groups(struct context *ctx, struct world *world, int groups, int size, int plies)
{
	fill_groups(ctx, groups, size);
	if (store_game_each(ctx->store, &(struct game_query){.limit = 0}, note_game, world) < 0)
		peer_die("%s", store_why(ctx->store));
	if (world->n != groups * size * (size - 1) / 2)
		peer_die("%d games of %d groups", world->n, groups);
	world->letters = send_all(ctx);
	for (int i = 0; i < plies; i++)
		move_all(ctx, world);
	world->letters = send_all(ctx);
	if (store_begin(ctx->store) < 0)
		peer_die("%s", store_why(ctx->store));
	give_all(ctx->store, ctx->now(ctx->now_arg), world);
	if (store_commit(ctx->store) < 0)
		peer_die("%s", store_why(ctx->store));
}

void world_make_groups(struct world *world, const struct peer *peer, int groups, int size,
		       int plies)
{
	size_t games = (size_t)groups * (size_t)(size * (size - 1) / 2);
	struct context ctx;
	struct now now;

	*world = (struct world){.games = calloc(games, sizeof(*world->games)),
				.keyring = keyring_new()};
	open_room(peer, &now, &ctx);
	make_groups(&ctx, world, groups, size, plies);
	if (store_key_each(ctx.store, add_key, world->keyring) < 0)
		peer_die("%s", store_why(ctx.store));
	context_close(&ctx);
	store_close(ctx.store);
}

void world_make(struct world *world, const struct peer *peer, int n, int with_tokens)
{
	struct context ctx;
	struct now now;

	*world = (struct world){.games = calloc((size_t)n, sizeof(*world->games)),
				.n = n,
				.keyring = keyring_new()};
	open_room(peer, &now, &ctx);
	make_games(&ctx, world, with_tokens);
	if (store_key_each(ctx.store, add_key, world->keyring) < 0)
		peer_die("%s", store_why(ctx.store));
	context_close(&ctx);
	store_close(ctx.store);
}

static void one_tick(struct context *ctx)
{
	struct inbound in = {.door = DOOR_TIMER, .received = ctx->now(ctx->now_arg)};
	struct instant at;

	dispatch_submit(ctx, &in, NULL, NULL);
	dispatch_run(ctx);
	from_timer_next(ctx, &at);
}

double world_idle_tick(const struct peer *peer)
{
	struct context ctx;
	struct now now;
	double began;
	int i, n = 500;

	open_room(peer, &now, &ctx);
	one_tick(&ctx); /* the due heartbeat */
	began = peer_seconds();
	for (i = 0; i < n; i++)
		one_tick(&ctx);
	began = peer_seconds() - began;
	context_close(&ctx);
	store_close(ctx.store);
	return began / n * 1e6;
}

void world_release(struct world *world)
{
	keyring_free(world->keyring);
	free(world->games);
}

void world_reply_token(const struct world *world, const struct world_game *game, int ply,
		       char ret_text[REPLY_TOKEN_TEXT])
{
	struct reply_token t = {.kind = TOKEN_PLY,
				.player = (uint32_t)game->player[ply % 2],
				.game = (uint32_t)game->id,
				.ply = (uint16_t)ply,
				.expiry = {47000}};

	if (!reply_token_write(world->keyring, &t, ret_text))
		peer_die("a token cannot be written");
}

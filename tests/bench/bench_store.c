/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * CPU time of the store calls of one move, without the disk: a hundred moves share a transaction
 * that is rolled back.  Prints microseconds, the minimum of ten rounds.  Usage: bench_store
 * [DATABASE], by default a temporary file in /tmp.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "sql/store_game.h"
#include "sql/store_player.h"
#include "sql/store_post.h"

#define ROUNDS 10
#define MOVES  100
#define PAST   60 /* events the game already has */

static struct store *store;
static struct game_row game;
static int64_t n_read;

static void must(int rc, const char *what)
{
	if (rc > 0)
		return;
	fprintf(stderr, "bench_store: %s: %s\n", what, store ? store_why(store) : "");
	exit(1);
}

static double cpu_us(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static int64_t new_player(const char *name)
{
	struct player p = {.born = CIVIL_NONE, .lang = "en", .created = {100}};
	int64_t id = 0;

	snprintf(p.name, sizeof(p.name), "%s", name);
	snprintf(p.address, sizeof(p.address), "%s@bench.example", name);
	must(store_player_add(store, &p, &id), "player");
	return id;
}

static void new_game(void)
{
	game = (struct game_row){
		.start = {20000}, .result = "*", .zone = "UTC", .ruleset = "dsu-email"};
	game.white = new_player("white");
	game.black = new_player("black");
	must(store_game_add(store, &game, ""), "game");
	for (int i = 0; i < PAST; i++)
		must(store_event_append(store, &game, "move at=1 side=w moves=5254", 27), "event");
}

static int read_event(void *arg, const struct event_row *row)
{
	(void)arg;
	n_read += (int64_t)row->len;
	return 0;
}

static void send_letter(enum post_kind kind, int64_t to)
{
	struct post_row letter = {.kind = kind,
				  .player = to,
				  .lang = "en",
				  .game = game.id,
				  .seq = game.seq,
				  .facts = (char *)"{\"move\":\"5254\"}",
				  .created = {200}};

	must(store_outbox_add(store, &letter), "letter");
	must(store_outbox_set(store, letter.id, POST_SENT, letter.due, 1, letter.due, ""), "sent");
}

static void one_move(int n)
{
	struct sbuf answer = SBUF_INIT;
	struct player p;
	char key[40];
	struct inbox_row in = {.key = key, .door = POST_MAIL, .at = {200}, .game = game.id};
	int64_t id;

	snprintf(key, sizeof(key), "<%d@bench.example>", n);
	in.player = game.white;
	in.answer = "{\"outcome\":\"done\"}";
	if (store_inbox_find(store, key, &answer) != 0)
		must(-1, "inbox find");
	must(store_player_by_address(store, "white@bench.example", &p), "sender");
	must(store_game_get(store, game.id, &game), "game get");
	must(store_event_each(store, game.id, 0, PAST, read_event, NULL), "events");
	must(store_event_append(store, &game, "move at=2 side=w moves=5254", 27), "append");
	must(store_game_update(store, &game), "update");
	must(store_inbox_add(store, &in, &id), "inbox");
	must(store_raw_add(store, id, "raw", 3), "raw");
	send_letter(POST_ANSWER, game.white);
	send_letter(POST_MOVE, game.black);
	sbuf_release(&answer);
}

static double one_round(void)
{
	double start;

	must(store_begin(store), "begin");
	new_game();
	must(store_game_update(store, &game), "update");
	start = cpu_us();
	for (int i = 0; i < MOVES; i++)
		one_move(i);
	start = (cpu_us() - start) / MOVES;
	store_rollback(store);
	return start;
}

int main(int argc, char **argv)
{
	char path[] = "/tmp/kskak-bench-XXXXXX";
	int fd = argc > 1 ? -1 : mkstemp(path);
	struct sbuf why = SBUF_INIT;
	double best = 0;

	if (store_open(argc > 1 ? argv[1] : path, true, &store, &why) < 0) {
		fprintf(stderr, "bench_store: %s\n", why.buf);
		return 1;
	}
	for (int i = 0; i < ROUNDS; i++) {
		double us = one_round();
		if (!i || us < best)
			best = us;
	}
	printf("store calls of a move, %d events before it: %.1f us\n", PAST, best);
	store_close(store);
	if (fd >= 0) {
		close(fd);
		unlink(path);
	}
	sbuf_release(&why);
	return 0;
}

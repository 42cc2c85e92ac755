/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Disk space per move: the database pages used for each move with its letters, while the games run,
 * after they are over, and after their letters are pruned letter-days later.  The clock of the
 * daemon moves by a day after each half-move, so that every letter is sent.
 *
 * Usage: bytes [GAMES [PLIES]]
 */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/civil.h"
#include "tests/load/meter.h"
#include "tests/load/world.h"

#define BEGIN	 "2026-03-02T07:00:00Z"
#define REQUIRED 250
#define AIM	 200

/* Sends the letters and does what is due. */
static void go_on(const struct peer *peer, struct instant *now, int days)
{
	char request[80], text[INSTANT_TEXT];

	now->sec += days * INT64_C(86400);
	snprintf(request, sizeof(request), "{\"do\":\"clock\",\"at\":\"%s\"}",
		 instant_format(*now, text));
	meter_control(peer, request);
}

static int64_t number(sqlite3 *db, const char *sql)
{
	sqlite3_stmt *s;
	int64_t n;

	if (sqlite3_prepare_v2(db, sql, -1, &s, NULL) != SQLITE_OK || sqlite3_step(s) != SQLITE_ROW)
		peer_die("%s: %s", sql, sqlite3_errmsg(db));
	n = sqlite3_column_int64(s, 0);
	sqlite3_finalize(s);
	return n;
}

/* Bytes in used pages. */
static int64_t used(const struct peer *peer)
{
	sqlite3 *db;
	int64_t bytes;

	if (sqlite3_open_v2(peer->database, &db, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK)
		peer_die("%s", sqlite3_errmsg(db));
	bytes = (number(db, "PRAGMA page_count") - number(db, "PRAGMA freelist_count")) *
		number(db, "PRAGMA page_size");
	sqlite3_close(db);
	return bytes;
}

static void resign_all(const struct world *world, const struct peer *peer)
{
	struct sbuf said = SBUF_INIT;

	for (int i = 0; i < world->n; i++) {
		const struct world_game *g = &world->games[i];
		char path[64];

		snprintf(path, sizeof(path), "/api/v1/games/%lld/resign", (long long)g->id);
		sbuf_reset(&said);
		if (peer_http(peer, "POST", path, g->api[g->ply % 2], "{}", &said) != 200)
			peer_die("%s: %.200s", path, said.buf);
	}
	sbuf_release(&said);
}

static void tell(const char *when, int64_t bytes, long moves)
{
	printf("%-22s %7.1f bytes a move\n", when, (double)bytes / (double)moves);
}

int main(int argc, char **argv)
{
	int games = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 200;
	int plies = argc > 2 ? (int)strtol(argv[2], NULL, 10) : 80;
	long moves = (long)games * plies;
	struct instant now;
	struct world world;
	struct peer peer;
	int64_t empty, pruned;

	setvbuf(stdout, NULL, _IOLBF, 0);
	peer_init(&peer, BEGIN, "connections-from-one = 256\nrequests-a-minute = 10000000\n");
	world_make(&world, &peer, games, games);
	empty = used(&peer);
	instant_parse(BEGIN, &now);
	if (!peer_start(&peer))
		peer_die("the daemon does not start, see %s", peer.dir);
	go_on(&peer, &now, 1);
	for (int i = 0; i < plies; i++) {
		if (world_half_move(&world, &peer))
			peer_die("a move was refused, see %s", peer.log);
		go_on(&peer, &now, 1);
	}
	printf("%d games played to ply %d\n", games, plies);
	tell("played", used(&peer) - empty, moves);
	resign_all(&world, &peer);
	go_on(&peer, &now, 1);
	tell("over", used(&peer) - empty, moves);
	go_on(&peer, &now, 40);
	peer_stop(&peer);
	pruned = used(&peer) - empty;
	tell("pruned", pruned, moves);
	printf("required %d, aim %d\n", REQUIRED, AIM);
	peer_release(&peer, getenv("KEEP") != NULL);
	world_release(&world);
	return 0;
}

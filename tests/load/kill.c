/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kill -9 under load: players move by LMTP and HTTP while the daemon is killed at random instants
 * and started again.  Afterwards every acknowledged move stands in the store, none stands there
 * twice, every letter of the outbox is in the sink exactly once, and the chains verify.
 *
 * Usage: kill [KILLS [SEED]]
 */
#include <dirent.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tests/load/client.h"

#define GAMES 16 /* half of them by each door */

struct door_thread {
	pthread_t thread;
	struct client *client;
	volatile bool stop;
	long moves;
};

static void pause_for(long microseconds)
{
	struct timespec ts = {microseconds / 1000000, microseconds % 1000000 * 1000};

	nanosleep(&ts, NULL);
}

static void *play(void *arg)
{
	struct door_thread *t = arg;

	while (!t->stop) {
		t->moves += client_run(t->client, 0.05);
		if (!t->stop)
			pause_for(3000); /* the daemon may just be down */
	}
	return NULL;
}

/* A number from a query; `parameter` is bound when there is one. */
static long long ask(sqlite3 *db, const char *sql, long long parameter)
{
	sqlite3_stmt *stmt;
	long long n;

	if (sqlite3_prepare_v2(db, sql, -1, &stmt, NULL) != SQLITE_OK)
		peer_die("%s: %s", sql, sqlite3_errmsg(db));
	if (sqlite3_bind_parameter_count(stmt))
		sqlite3_bind_int64(stmt, 1, parameter);
	if (sqlite3_step(stmt) != SQLITE_ROW)
		peer_die("%s: %s", sql, sqlite3_errmsg(db));
	n = sqlite3_column_int64(stmt, 0);
	sqlite3_finalize(stmt);
	return n;
}

static int check_game(sqlite3 *db, const struct world_game *g)
{
	long long ply = ask(db, "SELECT ply FROM game_state WHERE game = ?", g->id);
	long long facts = ask(db,
			      "SELECT count(*) FROM game_event WHERE game = ?"
			      " AND text LIKE 'move %'",
			      g->id);
	int faults = 0;

	if (ply < g->ply || ply > g->ply + 1) {
		printf("game %lld: %d half moves acknowledged, %lld stored\n", (long long)g->id,
		       g->ply, ply);
		faults++;
	}
	if (facts != ply) {
		printf("game %lld: %lld half moves, %lld facts of moves\n", (long long)g->id, ply,
		       facts);
		faults++;
	}
	return faults;
}

/*
 * How often each letter is in the sink, by the number its file's name begins with; those before
 * `first` were never sent through it.
 */
static int check_sink(sqlite3 *db, const struct peer *peer, long long first)
{
	long long last = ask(db, "SELECT coalesce(max(id), 0) FROM outbox", 0), id;
	char *copies = calloc((size_t)last + 1, 1);
	DIR *dir = opendir(peer->outgoing);
	struct dirent *entry;
	int faults = 0;

	while (dir && (entry = readdir(dir))) {
		id = strtoll(entry->d_name, NULL, 10);
		if (strstr(entry->d_name, ".eml") && id > 0 && id <= last)
			copies[id]++;
	}
	if (dir)
		closedir(dir);
	for (id = first; id <= last; id++) {
		bool sent = ask(db, "SELECT count(*) FROM outbox WHERE id = ? AND state = 1", id) &&
			    ask(db, "SELECT tries FROM outbox WHERE id = ?", id);

		if (sent && copies[id] != 1 && faults++ < 10)
			printf("letter %lld is in the sink %d times\n", id, copies[id]);
	}
	free(copies);
	return faults;
}

static int check_verify(const struct peer *peer)
{
	json_t *answer = peer_control(peer, "{\"do\":\"verify\"}");
	json_t *result = json_object_get(answer, "result");
	int faults = !answer || json_array_size(json_object_get(result, "differences"));

	if (faults)
		json_dumpf(answer, stdout, JSON_COMPACT);
	json_decref(answer);
	return faults;
}

/* Waits until no letter is pending any more. */
static void drain(sqlite3 *db)
{
	double end = peer_seconds() + 120;

	while (ask(db, "SELECT count(*) FROM outbox WHERE state = 0", 0)) {
		if (peer_seconds() > end)
			peer_die("letters are pending for two minutes");
		pause_for(20000);
	}
}

static void kill_often(struct peer *peer, int kills, unsigned *seed)
{
	int i;

	for (i = 0; i < kills; i++) {
		pause_for(5000 + rand_r(seed) % 120000);
		peer_kill(peer);
		if (!peer_start(peer))
			peer_die("the daemon does not start after kill %d, see %s", i + 1,
				 peer->dir);
	}
}

static int check_all(const struct peer *peer, const struct world *world)
{
	sqlite3 *db;
	int i, faults = 0;

	if (sqlite3_open_v2(peer->database, &db, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK)
		peer_die("%s", sqlite3_errmsg(db));
	sqlite3_busy_timeout(db, 10000);
	drain(db);
	for (i = 0; i < world->n; i++)
		faults += check_game(db, &world->games[i]);
	faults += check_sink(db, peer, world->n + 1);
	printf("%lld letters in the outbox\n", ask(db, "SELECT count(*) FROM outbox", 0));
	sqlite3_close(db);
	return faults + check_verify(peer);
}

static bool has_http(const struct peer *peer)
{
	int fd = peer_connect_http(peer);

	if (fd >= 0)
		close(fd);
	return fd >= 0;
}

int main(int argc, char **argv)
{
	int kills = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 100, i, faults;
	unsigned seed = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 1;
	struct door_thread doors[2] = {{.moves = 0}, {.moves = 0}};
	struct peer peer;
	struct world world;
	bool http;

	peer_init(&peer, NULL, "");
	world_make(&world, &peer, GAMES, GAMES);
	if (!peer_start(&peer))
		peer_die("the daemon does not start, see %s", peer.dir);
	http = has_http(&peer);
	if (!http)
		puts("no HTTP here: both halves move by LMTP");
	for (i = 0; i < 2; i++) {
		doors[i].client = client_new(&peer, &world, i && http ? CLIENT_HTTP : CLIENT_LMTP,
					     i * GAMES / 2, GAMES / 2);
		pthread_create(&doors[i].thread, NULL, play, &doors[i]);
	}
	kill_often(&peer, kills, &seed);
	pause_for(300000);
	for (i = 0; i < 2; i++)
		doors[i].stop = true;
	for (i = 0; i < 2; i++)
		pthread_join(doors[i].thread, NULL);
	faults = check_all(&peer, &world);
	for (i = 0; i < 2; i++) {
		if (client_surprises(doors[i].client) || !doors[i].moves) {
			printf("%s: %ld moves, %ld surprises: %s\n", i && http ? "HTTP" : "LMTP",
			       doors[i].moves, client_surprises(doors[i].client),
			       client_surprise(doors[i].client));
			faults++;
		}
		client_free(doors[i].client);
	}
	printf("%d kills, %ld moves by LMTP, %ld by %s, %d faults\n", kills, doors[0].moves,
	       doors[1].moves, http ? "HTTP" : "LMTP too", faults);
	if (!faults && peer_stop(&peer) != 0)
		faults++;
	peer_release(&peer, faults > 0);
	world_release(&world);
	return faults > 0;
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A thread a door; the comparison reads the database beside the daemon. */
#include "tests/load/siege.h"

#include <dirent.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *const door_names[2] = {"LMTP", "HTTP"};

void siege_pause(long microseconds)
{
	struct timespec ts = {microseconds / 1000000, microseconds % 1000000 * 1000};

	nanosleep(&ts, NULL);
}

static void *play(void *arg)
{
	struct siege_door *door = arg;

	while (!door->stop) {
		door->moves += client_run(door->client, 0.05);
		if (!door->stop)
			siege_pause(door->siege->rest); /* the daemon may just be down */
	}
	return NULL;
}

void siege_begin(struct siege *siege, struct peer *peer, int games, long rest)
{
	int i;

	*siege = (struct siege){.peer = peer, .rest = rest};
	world_make(&siege->world, peer, games, games);
	if (!peer_start(peer))
		peer_die("the daemon does not start, see %s", peer->log);
	for (i = 0; i < 2; i++) {
		struct siege_door *door = &siege->doors[i];

		door->siege = siege;
		door->client = client_new(peer, &siege->world, i ? CLIENT_HTTP : CLIENT_LMTP,
					  i * games / 2, games / 2, 1);
		pthread_create(&door->thread, NULL, play, door);
	}
}

long siege_moves(const struct siege *siege)
{
	long lmtp = siege->doors[0].moves, http = siege->doors[1].moves;

	return lmtp < http ? lmtp : http;
}

void siege_await(const struct siege *siege, long before, long more)
{
	double end = peer_seconds() + 2 * PEER_DEADLINE;

	while (siege_moves(siege) < before + more) {
		if (peer_seconds() > end)
			peer_die("only %ld moves in %d seconds, see %s",
				 siege_moves(siege) - before, 2 * PEER_DEADLINE, siege->peer->log);
		siege_pause(5000);
	}
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
	/* Of each move one letter asks the opponent for the next: kind 2. */
	long long letters = ask(db,
				"SELECT count(DISTINCT ply) FROM outbox WHERE game = ?"
				" AND kind = 2 AND ply > 0",
				g->id);
	long long twice = ask(db,
			      "SELECT coalesce(max(ply), 0) FROM (SELECT ply FROM outbox"
			      " WHERE game = ? AND kind = 2 AND ply > 0"
			      " GROUP BY ply, player, seq HAVING count(*) > 1)",
			      g->id);
	int faults = 0;

	if (ply < g->ply || ply > g->ply + 1) {
		printf("game %lld: %d half moves acknowledged, %lld stored\n", (long long)g->id,
		       g->ply, ply);
		faults++;
	}
	if (letters < ply) {
		printf("game %lld: %lld moves without a letter\n", (long long)g->id, ply - letters);
		faults++;
	}
	if (twice) {
		printf("game %lld: the letter of move %lld was written twice\n", (long long)g->id,
		       twice);
		faults++;
	}
	if (facts != ply) {
		printf("game %lld: %lld half moves, %lld facts of moves\n", (long long)g->id, ply,
		       facts);
		faults++;
	}
	return faults;
}

/* How often each letter is in the sink, by the number its file's name begins with. */
static char *count_copies(const struct peer *peer, long long last)
{
	char *copies = calloc((size_t)last + 1, 1);

	DIR *dir = opendir(peer->outgoing);
	struct dirent *entry;

	while (dir && (entry = readdir(dir))) {
		long long id = strtoll(entry->d_name, NULL, 10);

		if (strstr(entry->d_name, ".eml") && id > 0 && id <= last)
			copies[id]++;
	}
	if (dir)
		closedir(dir);
	return copies;
}

/* Those before `first` were never sent through the sink. */
static int check_sink(sqlite3 *db, const struct peer *peer, long long first)
{
	long long last = ask(db, "SELECT coalesce(max(id), 0) FROM outbox", 0), id;
	char *copies = count_copies(peer, last);
	int faults = 0;

	for (id = first; id <= last; id++) {
		bool sent = ask(db, "SELECT count(*) FROM outbox WHERE id = ? AND state = 1", id) &&
			    ask(db, "SELECT tries FROM outbox WHERE id = ?", id);

		if (sent && copies[id] != 1 && faults++ < 10)
			printf("letter %lld is in the sink %d times\n", id, copies[id]);
		if (ask(db, "SELECT count(*) FROM outbox WHERE id = ? AND state = 2", id) &&
		    faults++ < 10)
			printf("letter %lld was given up\n", id);
	}
	printf("%lld letters in the outbox\n", last);
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

/* Waits until no letter is pending any more, however many there are, as long as they go out. */
static void drain(sqlite3 *db)
{
	double moved = peer_seconds();
	long long before = 0, left;

	while ((left = ask(db, "SELECT count(*) FROM outbox WHERE state = 0", 0))) {
		if (left != before)
			moved = peer_seconds();
		if (peer_seconds() > moved + 30)
			peer_die("%lld letters are pending and none goes out", left);
		before = left;
		siege_pause(20000);
	}
}

static int check_store(const struct siege *siege)
{
	const struct world *world = &siege->world;

	sqlite3 *db;
	int i, faults = 0;

	if (sqlite3_open_v2(siege->peer->database, &db, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK)
		peer_die("%s", sqlite3_errmsg(db));
	sqlite3_busy_timeout(db, 10000);
	drain(db);
	for (i = 0; i < world->n; i++)
		faults += check_game(db, &world->games[i]);
	faults += check_sink(db, siege->peer, world->letters + 1);
	sqlite3_close(db);
	return faults + check_verify(siege->peer);
}

static int end_door(struct siege_door *door, const char *name)
{
	long surprises = client_surprises(door->client);
	int faults = surprises || !door->moves;

	printf("%s: %ld moves, %ld surprises: %s\n", name, door->moves, surprises,
	       client_surprise(door->client));
	client_free(door->client);
	return faults;
}

int siege_end(struct siege *siege)
{
	int i, faults;

	for (i = 0; i < 2; i++)
		siege->doors[i].stop = true;
	for (i = 0; i < 2; i++)
		pthread_join(siege->doors[i].thread, NULL);
	faults = check_store(siege);
	for (i = 0; i < 2; i++)
		faults += end_door(&siege->doors[i], door_names[i]);
	world_release(&siege->world);
	return faults;
}

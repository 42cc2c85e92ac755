/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A thread per door; the comparison reads the daemon's database directly. */
#include "tests/load/siege.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tests/sql/reader.h"

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
		door->moves += client_run(door->client, door->siege->plan.burst);
		if (!door->stop)
			siege_pause(door->siege->plan.rest); /* the daemon may be down */
	}
	return NULL;
}

void siege_begin(struct siege *siege, struct peer *peer, const struct siege_plan *plan)
{
	int i, games = plan->games;

	*siege = (struct siege){.peer = peer, .plan = *plan};
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

/* A number from a query; the parameter stands between its parts. */
static long long ask(struct reader *db, const char *before, long long parameter, const char *after)
{
	char sql[400];

	snprintf(sql, sizeof(sql), "%s%lld%s", before, parameter, after);
	return reader_number(db, sql, 0);
}

static int check_game(struct reader *db, const struct world_game *g)
{
	long long ply = ask(db, "SELECT ply FROM game_state WHERE game = ", g->id, "");
	long long facts = ask(db, "SELECT count(*) FROM game_event WHERE game = ", g->id,
			      " AND text LIKE 'move %'");
	/* One letter per move asks the opponent for the next: kind 2. */
	long long letters = ask(db, "SELECT count(DISTINCT ply) FROM outbox WHERE game = ", g->id,
				" AND kind = 2 AND ply > 0");
	long long twice = ask(db,
			      "SELECT coalesce(max(ply), 0) FROM (SELECT ply FROM outbox"
			      " WHERE game = ",
			      g->id,
			      " AND kind = 2 AND ply > 0"
			      " GROUP BY ply, player, seq HAVING count(*) > 1) AS t");
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

/* Arrivals of each letter sent after the world was made, by number. */
struct arrivals {
	const struct siege *siege;
	long long first, last;
	struct arrival {
		int copies;
		const struct sink_letter *letter; /* last arrival; NULL = a file, or none */
	} * v;					  /* indexed from `first` */
	long again;
	int faults;
};

#define TELL 10 /* errors printed per kind */

static void fault(struct arrivals *a, long long id, const char *what)
{
	if (a->faults++ < TELL)
		printf("letter %lld %s\n", id, what);
}

static struct arrival *arrival_of(const struct arrivals *a, long long id)
{
	return id < a->first || id > a->last ? NULL : &a->v[id - a->first];
}

/* A file's name starts with the number of its letter. */
static void count_files(struct arrivals *a)
{
	DIR *dir = opendir(a->siege->peer->outgoing);
	struct dirent *entry;

	while (dir && (entry = readdir(dir))) {
		struct arrival *one = arrival_of(a, strtoll(entry->d_name, NULL, 10));

		if (one && strstr(entry->d_name, ".eml"))
			one->copies++;
	}
	if (dir)
		closedir(dir);
}

/* Found by the token in the envelope, which the daemon makes independently of the Message-ID. */
static long long number_of(const struct arrivals *a, const struct sink_letter *letter)
{
	struct reply_token t = {.kind = TOKEN_PLY};

	return reply_token_find(a->siege->world.keyring, letter->envelope, &t) &&
			       t.kind == TOKEN_BOUNCE
		       ? (long long)t.game
		       : 0;
}

static void count_letter(struct arrivals *a, const struct sink_letter *letter)
{
	long long id = number_of(a, letter);
	struct arrival *one = arrival_of(a, id);

	if (!one) {
		fault(a, id, "came and is not in the outbox");
		return;
	}
	if (one->letter && strcmp(one->letter->message_id, letter->message_id) != 0)
		fault(a, id, "came under two Message-IDs");
	if (one->letter && one->letter->run == letter->run)
		fault(a, id, "came twice without a kill between");
	a->again += one->letter != NULL;
	one->letter = letter;
	one->copies++;
}

static void count_letters(struct arrivals *a, struct sink *sink)
{
	sink_end(sink);
	for (size_t i = 0; i < sink->n; i++)
		count_letter(a, &sink->letters[i]);
}

static void check_row(void *arg, int n, const char *const *values)
{
	struct arrivals *a = arg;
	long long id = strtoll(values[0], NULL, 10);
	int state = (int)strtol(values[1], NULL, 10), copies = arrival_of(a, id)->copies;
	bool sent = state == 1 && strtol(values[2], NULL, 10) > 0;
	char text[64];

	(void)n;
	snprintf(text, sizeof(text), "is in the sink %d times", copies);
	if (sent && (a->siege->plan.sink ? !copies : copies != 1))
		fault(a, id, text);
	if (state == 2)
		fault(a, id, "was given up");
}

static int check_letters(struct reader *db, const struct siege *siege, struct siege_sum *sum)
{
	struct arrivals a = {.siege = siege, .first = siege->world.letters + 1};
	char sql[100];

	a.last = reader_number(db, "SELECT coalesce(max(id), 0) FROM outbox", 0);
	a.v = calloc((size_t)(a.last - a.first + 2), sizeof(*a.v));
	if (siege->plan.sink)
		count_letters(&a, siege->plan.sink);
	else
		count_files(&a);
	snprintf(sql, sizeof(sql), "SELECT id, state, tries FROM outbox WHERE id >= %lld", a.first);
	reader_each(db, sql, check_row, &a);
	free(a.v);
	sum->letters = (long)(a.last - a.first + 1);
	sum->again = a.again;
	return a.faults;
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

/* Waits until no letter is pending, as long as they keep leaving. */
static void drain(struct reader *db)
{
	double moved = peer_seconds();
	long long before = 0, left;

	while ((left = reader_number(db, "SELECT count(*) FROM outbox WHERE state = 0", 0))) {
		if (left != before)
			moved = peer_seconds();
		if (peer_seconds() > moved + PEER_DEADLINE)
			peer_die("%lld letters are pending and none goes out", left);
		before = left;
		siege_pause(20000);
	}
}

static int check_store(const struct siege *siege, struct siege_sum *sum)
{
	const struct world *world = &siege->world;
	struct reader *db = reader_open(siege->peer->database);
	int i, faults = 0;

	if (!db)
		peer_die("%s cannot be read", siege->peer->database);
	drain(db);
	for (i = 0; i < world->n; i++)
		faults += check_game(db, &world->games[i]);
	faults += check_letters(db, siege, sum);
	reader_close(db);
	return faults + check_verify(siege->peer);
}

static int end_door(struct siege_door *door, const char *name)
{
	long surprises = client_surprises(door->client);

	if (surprises)
		printf("%s: %ld surprises: %s\n", name, surprises, client_surprise(door->client));
	if (!door->moves)
		printf("%s: no moves\n", name);
	client_free(door->client);
	return surprises || !door->moves;
}

int siege_end(struct siege *siege, struct siege_sum *ret_sum)
{
	int i, faults;

	*ret_sum = (struct siege_sum){.moves = 0};
	for (i = 0; i < 2; i++)
		siege->doors[i].stop = true;
	for (i = 0; i < 2; i++)
		pthread_join(siege->doors[i].thread, NULL);
	faults = check_store(siege, ret_sum);
	for (i = 0; i < 2; i++) {
		ret_sum->moves += siege->doors[i].moves;
		faults += end_door(&siege->doors[i], door_names[i]);
	}
	world_release(&siege->world);
	return faults;
}

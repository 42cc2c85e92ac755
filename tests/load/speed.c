/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Cost of a move, relative to SQLite on this machine: durable moves per second by HTTP (64
 * connections) and by LMTP (100), memory and start-up with many open games, and a tick with nothing
 * due.  Daemon, clients and baseline run on one core.
 *
 * Usage: speed [SECONDS [GAMES]]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/load/client.h"
#include "tests/load/meter.h"

#define HTTP_CONNECTIONS 64
#define LMTP_CONNECTIONS 100
#define GAMES_EACH	 16 /* of usual length, played in turn on a connection */

static double measure(const struct peer *peer, struct world *world, enum client_door door,
		      int first, int n, double seconds)
{
	struct client *c = client_new(peer, world, door, first, n, GAMES_EACH);
	double began, rate, cpu;
	long moves;

	client_run(c, 0.5); /* connects and warms up */
	began = peer_seconds();
	cpu = meter_cpu(peer->pid);
	moves = client_run(c, seconds);
	rate = (double)moves / (peer_seconds() - began);
	cpu = meter_cpu(peer->pid) - cpu;
	printf("daemon %8.0f us of processor a move\n", moves ? cpu / (double)moves * 1e6 : 0);
	if (client_surprises(c))
		printf("%ld surprises: %.80s\n", client_surprises(c), client_surprise(c));
	client_free(c);
	return rate;
}

static void print_rate(const char *what, double rate, double base, double goal)
{
	printf("%-6s %8.0f moves/s  %5.2f x the %.0f one-row transactions/s around it (goal "
	       "%.0f)\n",
	       what, rate, rate / base, base, goal);
}

static long letters_pending(const struct peer *peer)
{
	json_t *answer = peer_control(peer, "{\"do\":\"outbox\"}");
	long n = (long)json_integer_value(
		json_object_get(json_object_get(answer, "result"), "pending"));

	json_decref(answer);
	return n;
}

/* Measures the rate of the letters that waited while the players were served. */
static void measure_letters(const struct peer *peer, double seconds)
{
	double began = peer_seconds();
	long waiting = letters_pending(peer), left = waiting;

	while (left > 0 && peer_seconds() - began < seconds) {
		usleep(100000);
		left = letters_pending(peer);
	}
	printf("files  %8.0f letters/s afterwards (%ld waited)\n",
	       (double)(waiting - left) / (peer_seconds() - began), waiting);
}

static void measure_door(const char *name, enum client_door door, int n, double seconds,
			 double goal)
{
	struct peer peer;
	struct world world;
	double before, rate;

	peer_init(&peer, NULL, "answers-a-day = 10000\nconnections-from-one = 256\n");
	world_make(&world, &peer, n * GAMES_EACH, n * GAMES_EACH);
	before = meter_sqlite(&peer, seconds / 2);
	if (!peer_start(&peer))
		peer_die("the daemon does not start, see %s", peer.dir);
	rate = measure(&peer, &world, door, 0, n, seconds);
	measure_letters(&peer, seconds);
	peer_kill(&peer);
	print_rate(name, rate, (before + meter_sqlite(&peer, seconds / 2)) / 2, goal);
	peer_release(&peer, false);
	world_release(&world);
}

static void measure_size(int games)
{
	struct peer peer;
	struct world world;
	double began, ready;
	json_t *answer;

	peer_init(&peer, NULL, "");
	began = peer_seconds();
	world_make(&world, &peer, games, 0);
	printf("%d games made in %.1f s\n", games, peer_seconds() - began);
	began = peer_seconds();
	if (!peer_start(&peer))
		peer_die("the daemon does not start, see %s", peer.dir);
	answer = peer_control(&peer, "{\"do\":\"ping\"}");
	ready = peer_seconds() - began;
	printf("%d open games: serving after %.3f s (goal 1), %.1f MiB resident (goal 64)\n", games,
	       ready, meter_memory(peer.pid));
	json_decref(answer);
	peer_stop(&peer);
	printf("%d open games: a tick with nothing due takes %.0f us\n", games,
	       world_idle_tick(&peer));
	peer_release(&peer, false);
	world_release(&world);
}

int main(int argc, char **argv)
{
	double seconds = argc > 1 ? strtod(argv[1], NULL) : 5;
	int games = argc > 2 ? (int)strtol(argv[2], NULL, 10) : 100000;

	meter_pin();
	measure_door("HTTP", CLIENT_HTTP, HTTP_CONNECTIONS, seconds, 2);
	measure_door("LMTP", CLIENT_LMTP, LMTP_CONNECTIONS, seconds, 1);
	measure_size(games / 100);
	measure_size(games);
	return 0;
}

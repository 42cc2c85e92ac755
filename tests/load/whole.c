/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The whole of a move, from the request to the last letter and page: groups of seven in a database
 * of long games play by HTTP in rotation, and the time ends when no letter and no page waits.
 * Before and after, it measures one-row transactions of SQLite (WAL, synchronous=FULL).  Daemon,
 * clients and baseline run on one core.
 *
 * Usage: whole [SECONDS [GROUPS [PLIES]]]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/load/client.h"
#include "tests/load/meter.h"

#define CONNECTIONS 64
#define OF_SEVEN    21 /* games */
#define PATIENCE    600
#define MANY	    20000 /* letters, which take longer than a second */

/*
 * Letters and pages still waiting.  Unlike other requests, a ping does not postpone the work that
 * the server does between requests.
 */
static long waiting(const struct peer *peer)
{
	json_t *answer = peer_control(peer, "{\"do\":\"ping\"}");
	json_t *result = json_object_get(answer, "result");
	json_t *letters = json_object_get(result, "letters_pending");
	long n = (long)(json_integer_value(letters) +
			json_integer_value(json_object_get(result, "pages_pending")));

	if (!letters)
		peer_die("no answer to ping");
	json_decref(answer);
	return n;
}

struct plan {
	double seconds;
	int groups, plies;
};

static void wait_for_all(const struct peer *peer)
{
	double patience = peer_seconds() + PATIENCE;
	long n;

	while ((n = waiting(peer)) > 0) {
		if (peer_seconds() > patience)
			peer_die("letters or pages do not come, see %s", peer->log);
		usleep(n > MANY ? 1000000 : 200000); /* a ping counts what waits */
	}
}

struct result {
	long moves;
	double wall, cpu; /* seconds until the last letter and page */
};

static void play(const struct peer *peer, struct world *world, const struct plan *plan,
		 struct result *ret)
{
	int games = plan->groups * OF_SEVEN;
	int connections = games < CONNECTIONS ? games : CONNECTIONS;
	struct client *c =
		client_new(peer, world, CLIENT_HTTP, 0, connections, games / connections);
	double began = peer_seconds(), cpu = meter_cpu(peer->pid), played;

	client_rotate(c);
	printf("playing for %.1f s\n", plan->seconds);
	ret->moves = client_run(c, plan->seconds);
	played = peer_seconds();
	printf("%ld moves acknowledged in %.1f s\n", ret->moves, played - began);
	if (client_surprises(c))
		printf("%ld surprises: %.200s\n", client_surprises(c), client_surprise(c));
	wait_for_all(peer);
	ret->wall = peer_seconds() - began;
	ret->cpu = meter_cpu(peer->pid) - cpu;
	printf("all letters and pages out after %.1f s more\n", peer_seconds() - played);
	client_free(c);
}

static void print_result(const struct result *r, double base)
{
	double rate = (double)r->moves / r->wall;

	printf("whole  %8.0f moves/s, %5.2f x the %.0f one-row transactions/s around it "
	       "(required 0.5, aim 1.5); %.0f us of processor a move (required 250, aim 100)\n",
	       rate, rate / base, base, r->cpu / (double)r->moves * 1e6);
}

int main(int argc, char **argv)
{
	struct plan plan = {.seconds = argc > 1 ? strtod(argv[1], NULL) : 60,
			    .groups = argc > 2 ? (int)strtol(argv[2], NULL, 10) : 96,
			    .plies = argc > 3 ? (int)strtol(argv[3], NULL, 10) : 80};
	double began, before;
	struct result result;
	struct world world;
	struct peer peer;

	setvbuf(stdout, NULL, _IOLBF, 0);
	meter_pin();
	peer_init(&peer, NULL,
		  "answers-a-day = 10000\nconnections-from-one = 256\n"
		  "requests-a-minute = 10000000\n");
	began = peer_seconds();
	world_make_groups(&world, &peer, plan.groups, 7, plan.plies);
	printf("%d games at ply %d made in %.1f s\n", plan.groups * OF_SEVEN, plan.plies,
	       peer_seconds() - began);
	before = meter_sqlite(&peer, plan.seconds / 4);
	if (!peer_start(&peer))
		peer_die("the daemon does not start, see %s", peer.dir);
	wait_for_all(&peer);
	play(&peer, &world, &plan, &result);
	peer_stop(&peer);
	print_result(&result, (before + meter_sqlite(&peer, plan.seconds / 4)) / 2);
	peer_release(&peer, false);
	world_release(&world);
	return 0;
}

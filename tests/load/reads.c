/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Cost of reading: games at a high ply and a group of 32, by page and API, in CPU time of the
 * daemon relative to a bare evhttp server that says hello.  Both run on one core with the client,
 * which has one connection to each; rounds alternate and the median counts.
 *
 * Usage: reads [REQUESTS [PLIES [KIND]]]   requests of each kind, or of one, in each of five rounds
 */
#include <event2/buffer.h>
#include <event2/event.h>
#include <event2/http.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <netinet/in.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/load/meter.h"
#include "tests/load/reply.h"
#include "tests/load/world.h"

#define ROUNDS 5
#define SIZE   32 /* players in the group */
#define GAMES  64 /* its games, read in rotation */

/* --- the baseline ---------------------------------------------------------------------------- */

static void hello(struct evhttp_request *request, void *arg)
{
	struct evbuffer *body = evbuffer_new();

	(void)arg;
	evbuffer_add_printf(body, "hello\n");
	evhttp_send_reply(request, 200, "OK", body);
	evbuffer_free(body);
}

/* Serves in a child process; returns its pid. */
static pid_t start_hello(int *ret_port)
{
	struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
	socklen_t len = sizeof(at);
	struct event_base *base;
	struct evhttp *http;
	pid_t pid;

	if (fd < 0 || bind(fd, (struct sockaddr *)&at, len) < 0 || listen(fd, 16) < 0 ||
	    getsockname(fd, (struct sockaddr *)&at, &len) < 0)
		peer_die("the baseline has no port");
	*ret_port = ntohs(at.sin_port);
	pid = fork();
	if (pid == 0) {
		base = event_base_new();
		http = evhttp_new(base);
		evhttp_set_gencb(http, hello, NULL);
		evhttp_accept_socket(http, fd);
		event_base_dispatch(base);
		_exit(1);
	}
	close(fd);
	return pid;
}

/* --- the client ------------------------------------------------------------------------------ */

static int connect_to(int port)
{
	struct sockaddr_in at = {.sin_family = AF_INET,
				 .sin_port = htons((in_port_t)port),
				 .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	int fd = socket(AF_INET, SOCK_STREAM, 0);

	if (fd < 0 || connect(fd, (struct sockaddr *)&at, sizeof(at)) < 0)
		peer_die("no connection to port %d", port);
	return fd;
}

/* --- what is read ---------------------------------------------------------------------------- */

/* A path; for a game, its number is inserted between the two parts. */
struct kind {
	const char *name, *before, *after;
	bool game, token;
	const char *required;
	double cpu[ROUNDS]; /* microseconds per request */
	size_t bytes;
};

static struct kind kinds[] = {
	{.name = "game, API",
	 .before = "/api/v1/games/",
	 .after = "",
	 .game = true,
	 .token = true,
	 .required = "5 x"},
	{.name = "game, page", .before = "/games/", .after = "", .game = true, .required = "5 x"},
	{.name = "game, PGN", .before = "/games/", .after = ".pgn", .game = true, .required = "-"},
	{.name = "group, page", .before = "/groups/1", .after = "", .required = "2 ms"},
	{.name = "event, API",
	 .before = "/api/v1/events/load/table",
	 .after = "",
	 .token = true,
	 .required = "2 ms"},
	{.name = "group, JSON", .before = "/groups/1.json", .after = "", .required = "2 ms"},
};

#define KINDS ((int)(sizeof(kinds) / sizeof(*kinds)))

static double read_kind(struct kind *k, const struct world *world, const struct peer *peer, int fd,
			int requests)
{
	struct reply_line line = reply_socket(&fd);
	double cpu = meter_cpu(peer->pid);
	char path[80];

	for (int i = 0; i < requests; i++) {
		const struct world_game *g =
			&world->games[i % (world->n < GAMES ? world->n : GAMES)];

		if (k->game)
			snprintf(path, sizeof(path), "%s%lld%s", k->before, (long long)g->id,
				 k->after);
		else
			snprintf(path, sizeof(path), "%s", k->before);
		k->bytes = reply_get(&line, path, k->token ? g->api[0] : NULL);
	}
	return (meter_cpu(peer->pid) - cpu) / requests * 1e6;
}

static double read_hello(pid_t pid, int fd, int requests)
{
	struct reply_line line = reply_socket(&fd);
	double cpu = meter_cpu(pid);

	for (int i = 0; i < requests; i++)
		reply_get(&line, "/", NULL);
	return (meter_cpu(pid) - cpu) / requests * 1e6;
}

static bool is_wanted(const struct kind *k, const char *only)
{
	return !only || !strcmp(k->name, only);
}

static void measure(const struct peer *peer, const struct world *world, int requests,
		    const char *only)
{
	int port, daemon = peer_connect_http(peer), fd;
	pid_t baseline = start_hello(&port);
	double base[ROUNDS], hello_cpu;

	fd = connect_to(port);
	for (int r = 0; r < ROUNDS; r++) {
		base[r] = read_hello(baseline, fd, 10 * requests);
		for (int k = 0; k < KINDS; k++)
			if (is_wanted(&kinds[k], only))
				kinds[k].cpu[r] =
					read_kind(&kinds[k], world, peer, daemon, requests);
	}
	kill(baseline, SIGKILL);
	waitpid(baseline, NULL, 0);
	close(fd);
	close(daemon);
	hello_cpu = meter_median(base, ROUNDS);
	printf("evhttp says hello in %.1f us of processor\n", hello_cpu);
	for (int k = 0; k < KINDS; k++) {
		double cpu = meter_median(kinds[k].cpu, ROUNDS);

		if (!is_wanted(&kinds[k], only))
			continue;
		printf("%-12s %8.1f us, %6.1f x hello, %zu bytes (required %s)\n", kinds[k].name,
		       cpu, cpu / hello_cpu, kinds[k].bytes, kinds[k].required);
	}
}

int main(int argc, char **argv)
{
	int requests = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 1000;
	int plies = argc > 2 ? (int)strtol(argv[2], NULL, 10) : 80;
	struct world world;
	struct peer peer;

	setvbuf(stdout, NULL, _IOLBF, 0);
	meter_pin();
	peer_init(&peer, NULL,
		  "connections-from-one = 256\n"
		  "requests-a-minute = 10000000\n");
	world_make_groups(&world, &peer, 1, SIZE, plies);
	if (!peer_start(&peer))
		peer_die("the daemon does not start, see %s", peer.dir);
	printf("a group of %d with %d games at ply %d\n", SIZE, world.n, plies);
	measure(&peer, &world, requests, argc > 3 ? argv[3] : NULL);
	peer_stop(&peer);
	peer_release(&peer, false);
	world_release(&world);
	return 0;
}

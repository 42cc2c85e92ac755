/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * `make streams` opens ten thousand event streams of a real daemon and prints their cost: memory of
 * each, CPU time of a minute in which nothing happens, and the delay of a move in the first and in
 * the last stream.
 */
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "tests/load/world.h"

#define STREAMS	     10000
#define GAMES	     20
#define IDLE_SECONDS 60
#define ROUNDS	     10
#define WAIT	     10.0 /* seconds to wait for an event */

static struct peer peer;
static struct world world;
static int fds[STREAMS];

/* Memory of the daemon in kilobytes. */
static long memory(void)
{
	char path[64], line[200];
	long kb = 0;
	FILE *f;

	snprintf(path, sizeof(path), "/proc/%d/status", (int)peer.pid);
	f = fopen(path, "r");
	while (f && fgets(line, sizeof(line), f))
		sscanf(line, "VmRSS: %ld", &kb);
	if (f)
		fclose(f);
	return kb;
}

/* CPU seconds it has used. */
static double used(void)
{
	char path[64], text[1000] = "";
	unsigned long user = 0, system = 0;
	const char *after;
	int fd;

	snprintf(path, sizeof(path), "/proc/%d/stat", (int)peer.pid);
	fd = open(path, O_RDONLY);
	if (fd < 0 || read(fd, text, sizeof(text) - 1) < 0)
		peer_die("%s cannot be read", path);
	close(fd);
	after = strrchr(text, ')');
	if (!after || sscanf(after, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user,
			     &system) != 2)
		peer_die("%s is not understood", path);
	return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

/* Reads until the words arrive; false if they do not. */
static bool await(int fd, const char *words)
{
	struct sbuf text = SBUF_INIT;
	double until = peer_seconds() + WAIT;
	bool found = false;
	char buf[4096];

	while (!found && peer_seconds() < until) {
		struct pollfd p = {.fd = fd, .events = POLLIN};
		ssize_t n = poll(&p, 1, 100) > 0 ? read(fd, buf, sizeof(buf)) : -1;
		if (n == 0)
			break;
		if (n > 0)
			sbuf_add(&text, buf, (size_t)n);
		found = text.len && strstr(text.buf, words);
	}
	sbuf_release(&text);
	return found;
}

static void open_stream(int i)
{
	char request[200];

	snprintf(request, sizeof(request),
		 "GET /games/%lld/stream HTTP/1.1\r\nHost: " PEER_DOMAIN
		 "\r\nAccept: text/event-stream\r\nUser-Agent: load\r\n\r\n",
		 (long long)world.games[i % GAMES].id);
	fds[i] = peer_connect_http(&peer);
	if (fds[i] < 0 || !peer_send(fds[i], request, strlen(request)) || !await(fds[i], "retry:"))
		peer_die("stream %d does not open", i);
}

static void play(struct world_game *game)
{
	struct sbuf said = SBUF_INIT;
	char path[64], body[64];

	snprintf(path, sizeof(path), "/api/v1/games/%lld/move", (long long)game->id);
	snprintf(body, sizeof(body), "{\"move\":\"%s\",\"ply\":%d}", world_move(game->ply),
		 game->ply);
	if (peer_http(&peer, "POST", path, game->api[game->ply % 2], body, &said) != 200)
		peer_die("%s", said.buf);
	game->ply++;
	sbuf_release(&said);
}

/* Seconds from sending a move until its first and last stream have it. */
static void one_move(struct world_game *game, int first, double *ret_first, double *ret_last)
{
	char words[40];
	double began = peer_seconds();

	snprintf(words, sizeof(words), "\"ply\":%d", game->ply + 1);
	play(game);
	for (int i = first; i < STREAMS; i += GAMES) {
		if (!await(fds[i], words))
			peer_die("the move does not come to stream %d", i);
		if (i == first)
			*ret_first = peer_seconds() - began;
	}
	*ret_last = peer_seconds() - began;
}

static void latency(void)
{
	double first, last, worst_first = 0, worst_last = 0;

	for (int i = 0; i < ROUNDS; i++) {
		one_move(&world.games[i], i, &first, &last);
		worst_first = first > worst_first ? first : worst_first;
		worst_last = last > worst_last ? last : worst_last;
	}
	printf("a move comes to the first of %d streams after %.1f ms, to the last after %.1f ms "
	       "(worst of %d)\n",
	       STREAMS / GAMES, worst_first * 1e3, worst_last * 1e3, ROUNDS);
}

static void idle(void)
{
	double before = used(), began = peer_seconds();

	while (peer_seconds() < began + IDLE_SECONDS)
		sleep(1);
	printf("%.2f s of processor time in %d s without a move\n", used() - before, IDLE_SECONDS);
}

int main(void)
{
	struct rlimit limit;
	double began;
	long before;

	setvbuf(stdout, NULL, _IOLBF, 0);
	if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
		limit.rlim_cur = limit.rlim_max;
		setrlimit(RLIMIT_NOFILE, &limit);
	}
	peer_init(&peer, NULL, "requests-a-minute = 1000000\n");
	world_make(&world, &peer, GAMES, GAMES);
	if (!peer_start(&peer))
		peer_die("the daemon does not start");
	for (int i = 0; i < GAMES; i++)
		play(&world.games[i]);
	before = memory();
	began = peer_seconds();
	for (int i = 0; i < STREAMS; i++)
		open_stream(i);
	printf("%d streams opened in %.1f s\n", STREAMS, peer_seconds() - began);
	printf("%ld kB without them, %.1f kB each, %ld kB in all\n", before,
	       (double)(memory() - before) / STREAMS, memory());
	latency();
	idle();
	latency();
	printf("%ld kB in all at the end\n", memory());
	for (int i = 0; i < STREAMS; i++)
		close(fds[i]);
	peer_release(&peer, false);
	world_release(&world);
	return 0;
}

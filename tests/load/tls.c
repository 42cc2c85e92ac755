/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The cost of TLS: the same pages and API answers from two daemons, one with a certificate, each
 * over one persistent connection.  Measures the CPU time of the daemons; rounds alternate and the
 * median counts.  Handshakes are measured separately.
 *
 * Usage: tls [REQUESTS [PLIES]]	requests of each kind in each of five rounds
 */
#include <openssl/ssl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/load/meter.h"
#include "tests/load/reply.h"
#include "tests/load/world.h"

#define ROUNDS	   5
#define HANDSHAKES 50

struct line {
	int fd;
	SSL *ssl; /* NULL = plain */
};

struct side {
	struct peer peer;
	struct world world;
	SSL_CTX *tls; /* NULL = plain */
	struct line line;
};

static struct line dial(const struct side *side)
{
	struct line line = {.fd = peer_connect_http(&side->peer)};

	if (line.fd < 0)
		peer_die("no connection");
	if (!side->tls)
		return line;
	line.ssl = SSL_new(side->tls);
	if (!line.ssl || !SSL_set_fd(line.ssl, line.fd) || SSL_connect(line.ssl) != 1)
		peer_die("no TLS");
	return line;
}

static void hang_up(struct line *line)
{
	if (line->ssl)
		SSL_free(line->ssl);
	close(line->fd);
}

static long receive(void *arg, char *to, size_t size)
{
	const struct line *line = arg;

	return line->ssl ? SSL_read(line->ssl, to, (int)size) : recv(line->fd, to, size, 0);
}

static int send_all(void *arg, const char *bytes, size_t len)
{
	const struct line *line = arg;

	return line->ssl ? SSL_write(line->ssl, bytes, (int)len) == (int)len
			 : peer_send(line->fd, bytes, len);
}

/* The daemon's CPU microseconds per request. */
static double measure(const struct side *side, const char *pattern, int requests)
{
	struct line own = side->line;
	struct reply_line line = {receive, send_all, &own};
	double cpu = meter_cpu(side->peer.pid);
	char path[80];

	for (int i = 0; i < requests; i++) {
		const struct world_game *g = &side->world.games[i % side->world.n];

		snprintf(path, sizeof(path), "%s%lld", pattern, (long long)g->id);
		reply_get(&line, path, g->api[0]);
	}
	return (meter_cpu(side->peer.pid) - cpu) / requests * 1e6;
}

static double measure_handshakes(const struct side *side)
{
	double cpu = meter_cpu(side->peer.pid);

	for (int i = 0; i < HANDSHAKES; i++) {
		struct line line = dial(side);

		reply_get(&(struct reply_line){receive, send_all, &line}, "/favicon.svg",
			  side->world.games[0].api[0]);
		hang_up(&line);
	}
	return (meter_cpu(side->peer.pid) - cpu) / HANDSHAKES * 1e6;
}

static void make_certificate(const struct peer *peer)
{
	char command[400];

	snprintf(command, sizeof(command),
		 "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 "
		 "-subj /CN=localhost -keyout %s/key.pem -out %s/cert.pem 2>/dev/null",
		 peer->dir, peer->dir);
	if (system(command) != 0)
		peer_die("openssl makes no certificate");
}

static void begin(struct side *side, bool tls, int plies)
{
	peer_init(&side->peer, NULL,
		  tls ? "connections-from-one = 256\nrequests-a-minute = 10000000\n"
			"http-certificate = cert.pem\nhttp-key = key.pem\n"
		      : "connections-from-one = 256\nrequests-a-minute = 10000000\n");
	side->tls = NULL;
	if (tls) {
		make_certificate(&side->peer);
		side->tls = SSL_CTX_new(TLS_client_method());
	}
	world_make_groups(&side->world, &side->peer, 1, 7, plies);
	if (!peer_start(&side->peer))
		peer_die("the daemon does not start, see %s", side->peer.dir);
	side->line = dial(side);
}

static void end(struct side *side)
{
	hang_up(&side->line);
	SSL_CTX_free(side->tls);
	peer_stop(&side->peer);
	peer_release(&side->peer, false);
	world_release(&side->world);
}

static void compare(const struct side *plain, const struct side *tls, const char *name,
		    const char *pattern, int requests)
{
	double a[ROUNDS], b[ROUNDS];

	for (int r = 0; r < ROUNDS; r++) {
		a[r] = measure(plain, pattern, requests);
		b[r] = measure(tls, pattern, requests);
	}
	printf("%-10s plain %6.1f us, TLS %6.1f us: %4.2f x (required 0.4, aim 0.5)\n", name,
	       meter_median(a, ROUNDS), meter_median(b, ROUNDS),
	       meter_median(a, ROUNDS) / meter_median(b, ROUNDS));
}

int main(int argc, char **argv)
{
	int requests = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 1000;
	int plies = argc > 2 ? (int)strtol(argv[2], NULL, 10) : 80;
	struct side plain, tls;

	setvbuf(stdout, NULL, _IOLBF, 0);
	meter_pin();
	begin(&plain, false, plies);
	begin(&tls, true, plies);
	compare(&plain, &tls, "game, page", "/games/", requests);
	compare(&plain, &tls, "game, API", "/api/v1/games/", requests);
	printf("connection plain %6.1f us, TLS %6.1f us\n", measure_handshakes(&plain),
	       measure_handshakes(&tls));
	end(&plain);
	end(&tls);
	return 0;
}

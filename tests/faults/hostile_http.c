/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Requests that no browser sends to the HTTP door: each gets the answer of the table or none, and
 * an ordinary request after each is served.  Then connections that are silent, send byte by byte,
 * or come in floods: players still get through.
 */
#include <arpa/inet.h>
#include <dirent.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/load/siege.h"

#define CONNECTIONS 40
#define FROM_ONE    20
#define FLOOD	    3000

struct test {
	struct peer peer;
	struct world world;
	int faults;
};

static void fault(struct test *t, const char *name, const char *what, const char *said)
{
	printf("%s: %s: %.300s\n", name, what, said ? said : "");
	t->faults++;
}

/* --- one request -------------------------------------------------------------------------------
 */

/*
 * The request in pieces: `head`, then `text` repeated, then `tail`.  @ in the head is replaced by
 * an Authorization field of the player to move, and \1 in the text by NUL.  `wants`: statuses of
 * the answers in order, 0 = the connection ends without one.
 */
#define SECOND "GET /groups/9 HTTP/1.1\r\nHost: x\r\n\r\n" /* must never be answered */
#define CHUNKS "POST /enter HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
static const struct hostile {
	const char *name;
	const char *head, *text;
	int times;
	const char *tail;
	int wants[3];
} hostiles[] = {
	{"no HTTP", "\x16\x03\x02", "\0\xff\xfe", 1, "\r\n\r\n", {400}},
	{"an empty line", "\r\n\r\n", "", 0, "", {400}},
	{"a method nobody knows", "BREW / HTTP/1.1\r\nHost: x\r\n\r\n", "", 0, "", {501}},
	{"CONNECT", "CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n", "", 0, "", {501}},
	{"TRACE", "TRACE / HTTP/1.1\r\nHost: x\r\n\r\n", "", 0, "", {501}},
	{"OPTIONS", "OPTIONS / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "", 0, "", {405}},
	{"DELETE", "DELETE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "", 0, "", {405}},
	{"HEAD", "HEAD / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "", 0, "", {200}},
	{"HTTP/9", "GET / HTTP/9.9\r\nHost: x\r\n\r\n", "", 0, "", {400}},
	{"two requests in one piece",
	 "GET / HTTP/1.1\r\nHost: x\r\n\r\n",
	 "GET /groups/9 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
	 1,
	 "",
	 {200, 404}},
	{"a path of 60 kB", "GET /", "aaaaaaaaaa", 6000, " HTTP/1.1\r\nHost: x\r\n\r\n", {400}},
	{"a field of 60 kB", "GET / HTTP/1.1\r\nX-A: ", "aaaaaaaaaa", 6000, "\r\n\r\n", {400}},
	{"10,000 fields", "GET / HTTP/1.1\r\n", "X-A: b\r\n", 10000, "\r\n", {431}},
	{"5,000 fields without a name",
	 "GET / HTTP/1.1\r\nHost: x\r\n",
	 ":\n",
	 5000,
	 "\r\n",
	 {431}},
	{"5,000 folded lines", "GET / HTTP/1.1\r\nHost: x\r\n", " \n", 5000, "\r\n", {431}},
	{"102 fields", "GET / HTTP/1.1\r\nHost: x\r\n", "X-A: b\r\n", 101, "\r\n", {431}},
	{"100 fields",
	 "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n",
	 "X-A: b\r\n",
	 98,
	 "\r\n",
	 {200}},
	{"102 fields of a second request",
	 "GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n",
	 "X-A: b\r\n",
	 101,
	 "\r\n",
	 {200, 400}},
	{"a body of 5,000 lines",
	 "POST /enter HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 5000\r\n\r\n",
	 "\n",
	 5000,
	 "",
	 {400}},
	{"a field without a colon", "GET / HTTP/1.1\r\nHost x\r\n\r\n", "", 0, "", {400}},
	{"a length that is none",
	 "POST /enter HTTP/1.1\r\nContent-Length: -5\r\n\r\n",
	 "",
	 0,
	 "",
	 {400}},
	{"a length beyond all",
	 "POST /enter HTTP/1.1\r\nContent-Length: 99999999999999999999999\r\n\r\n",
	 "",
	 0,
	 "",
	 {413}},
	{"a body beyond the limit",
	 "POST /enter HTTP/1.1\r\nContent-Length: 5000000\r\n\r\n",
	 "aaaaaaaaaa",
	 100,
	 "",
	 {413}},
	{"chunks beyond the limit",
	 "POST /enter HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n",
	 "10\r\naaaaaaaaaaaaaaaa\r\n",
	 5000,
	 "0\r\n\r\n",
	 {413}},
	{"a chunk of no length",
	 "POST /enter HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n",
	 "zz\r\nabc\r\n",
	 1,
	 "0\r\n\r\n",
	 {413}},
	{"a chunk of negative length",
	 "POST /enter HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n",
	 "-1\r\nabc\r\n",
	 1,
	 "0\r\n\r\n",
	 {413}},
	{"a move with NUL",
	 "POST /api/v1/games/1/move HTTP/1.1\r\nHost: x\r\n@Content-Length: 14\r\n"
	 "Connection: close\r\n\r\n{\"move\":\"7\\u0000\"",
	 "",
	 0,
	 "",
	 {400}},
	{"a body that is no JSON",
	 "POST /api/v1/games/1/move HTTP/1.1\r\nHost: x\r\n@Content-Length: 4\r\n"
	 "Connection: close\r\n\r\n[[[[",
	 "",
	 0,
	 "",
	 {400}},
	{"deep JSON",
	 "POST /api/v1/games/1/move HTTP/1.1\r\nHost: x\r\n@Content-Length: 50000\r\n"
	 "Connection: close\r\n\r\n",
	 "[[[[[[[[[[",
	 5000,
	 "",
	 {400}},
	{"two lengths",
	 "POST /enter HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 2\r\n\r\nabcde",
	 SECOND,
	 1,
	 "",
	 {400}},
	{"two equal lengths in one",
	 "POST /enter HTTP/1.1\r\nHost: x\r\nContent-Length: 5, 5\r\n\r\nabcde",
	 SECOND,
	 1,
	 "",
	 {400}},
	{"a length with a sign",
	 "POST /enter HTTP/1.1\r\nHost: x\r\nContent-Length: +5\r\n\r\nabcde",
	 SECOND,
	 1,
	 "",
	 {400}},
	{"a coding nobody knows",
	 "POST /enter HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n",
	 SECOND,
	 1,
	 "",
	 {400}},
	{"two codings",
	 "POST /enter HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
	 SECOND,
	 1,
	 "",
	 {400}},
	{"two fields of codings",
	 "POST /enter HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
	 SECOND,
	 1,
	 "",
	 {400}},
	{"a blank before the colon",
	 "POST /enter HTTP/1.1\r\nHost: x\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
	 SECOND,
	 1,
	 "",
	 {400}},
	{"a length and a coding",
	 "POST /enter HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
	 SECOND,
	 1,
	 "",
	 {400}},
	{"a length that nobody calls so",
	 "POST /enter HTTP/1.1\r\nHost: x\r\nContent-Length\v: 5\r\n\r\n",
	 SECOND,
	 1,
	 "",
	 {400}},
	{"a request behind chunks", CHUNKS "5\r\nhello\r\n0\r\n\r\n", SECOND, 1, "", {400}},
	{"a chunk with a sign", CHUNKS "+5\r\nhello\r\n0\r\n\r\n", SECOND, 1, "", {400}},
	{"a chunk with 0x", CHUNKS "0x5\r\nhello\r\n0\r\n\r\n", SECOND, 1, "", {400}},
	{"a chunk with LF alone", CHUNKS "5\nhello\n0\n\n", SECOND, 1, "", {400}},
	{"a trailer", CHUNKS "0\r\nContent-Length: 5\r\n\r\n", SECOND, 1, "", {400}},
	{"an empty host", "GET / HTTP/1.1\r\nHost:\r\n\r\n", SECOND, 1, "", {400}},
	{"a host with a blank", "GET / HTTP/1.1\r\nHost: x y\r\n\r\n", SECOND, 1, "", {400}},
	{"a host with a user", "GET / HTTP/1.1\r\nHost: x@y\r\n\r\n", SECOND, 1, "", {400}},
	{"a host with a path", "GET / HTTP/1.1\r\nHost: x/y\r\n\r\n", SECOND, 1, "", {400}},
	{"no host", "GET / HTTP/1.1\r\nX-A: b\r\n\r\n", SECOND, 1, "", {400}},
	{"no host in HTTP/1.0", "GET / HTTP/1.0\r\nX-A: b\r\n\r\n", "", 0, "", {200}},
	{"two hosts", "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", SECOND, 1, "", {400}},
	{"one host twice", "GET / HTTP/1.1\r\nHost: x\r\nhost: x\r\n\r\n", SECOND, 1, "", {400}},
	{"a lone CR", "GET / HTTP/1.1\r\nHost: x\r\nX-A: b\rX-B: c\r\n\r\n", SECOND, 1, "", {400}},
	{"NUL in a field", "GET / HTTP/1.1\r\nHost: x\r\nX-A: b", "\1c\r\n\r\n", 1, SECOND, {400}},
	{"NUL in a name", "GET / HTTP/1.1\r\nHost: x\r\nX-A", "\1: c\r\n\r\n", 1, SECOND, {400}},
	{"NUL in a path", "GET /", "\1 HTTP/1.1\r\nHost: x\r\n\r\n", 1, SECOND, {400}},
	{"NUL in a body",
	 "POST /enter HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\na",
	 "\1b",
	 1,
	 SECOND,
	 {400}},
};

static void add_request(struct test *t, const struct hostile *h, struct sbuf *out)
{
	const struct world_game *g = &t->world.games[0];
	const char *at = strchr(h->head, '@');

	sbuf_add(out, h->head, at ? (size_t)(at - h->head) : strlen(h->head));
	if (at)
		sbuf_addf(out, "Authorization: Bearer %s\r\n%s", g->api[g->ply % 2], at + 1);
	for (int i = 0; i < h->times; i++)
		sbuf_adds(out, h->text);
	for (size_t i = 0; i < out->len; i++)
		if (out->buf[i] == '\1')
			out->buf[i] = '\0';
	sbuf_adds(out, h->tail);
}

/* Reads until the peer closes, or a second passes without a byte. */
static void read_answers(int fd, struct sbuf *out)
{
	struct pollfd p = {fd, POLLIN, 0};
	char buf[65536];
	ssize_t n;

	while (poll(&p, 1, 1000) > 0 && (n = recv(fd, buf, sizeof(buf), 0)) > 0)
		sbuf_add(out, buf, (size_t)n);
}

static void check_answers(struct test *t, const struct hostile *h, const char *said)
{
	const char *at = said;
	int i;

	for (i = 0; i < 3 && h->wants[i]; i++) {
		at = strstr(at, "HTTP/1.");
		if (!at || strtol(at + 9, NULL, 10) != h->wants[i]) {
			fault(t, h->name, "another answer", at ? at : said);
			return;
		}
		at++;
	}
	if (strstr(at, "HTTP/1."))
		fault(t, h->name, "one answer too many", said);
}

/* Makes the next half-move by an ordinary request. */
static void play_on(struct test *t, const char *name)
{
	struct world_game *g = &t->world.games[0];
	struct sbuf said = SBUF_INIT;
	char path[64], body[64];

	snprintf(path, sizeof(path), "/api/v1/games/%lld/move", (long long)g->id);
	snprintf(body, sizeof(body), "{\"move\":\"%s\",\"ply\":%d}", world_move(g->ply), g->ply);
	if (peer_http(&t->peer, "POST", path, g->api[g->ply % 2], body, &said) != 200)
		fault(t, name, "no move behind it", said.buf);
	else
		g->ply++;
	sbuf_release(&said);
}

static void try_one(struct test *t, const struct hostile *h)
{
	struct sbuf request = SBUF_INIT, said = SBUF_INIT;
	int fd = peer_connect_http(&t->peer);

	add_request(t, h, &request);
	peer_send(fd, request.buf, request.len);
	read_answers(fd, &said);
	close(fd);
	check_answers(t, h, said.buf);
	play_on(t, h->name);
	sbuf_release(&request);
	sbuf_release(&said);
}

static bool send_all(int fd, const char *buf, size_t n)
{
	ssize_t sent;

	for (; n; n -= (size_t)sent, buf += sent) {
		sent = send(fd, buf, n, MSG_NOSIGNAL);
		if (sent <= 0)
			return false;
	}
	return true;
}

/* A client that reads nothing before it has sent all of a body beyond the limit hears so. */
static void stubborn(struct test *t)
{
	static const char head[] =
		"POST /enter HTTP/1.1\r\nHost: x\r\nContent-Length: 400000\r\n\r\n";
	static char part[100000];
	struct sbuf said = SBUF_INIT;
	int fd = peer_connect_http(&t->peer);

	memset(part, 'a', sizeof(part));
	peer_send(fd, head, sizeof(head) - 1);
	for (int i = 0; i < 4; i++) {
		if (!send_all(fd, part, sizeof(part)))
			fault(t, "a body sent to its end", "the connection is reset", NULL);
		siege_pause(100000);
	}
	read_answers(fd, &said);
	if (strncmp(said.buf ? said.buf : "", "HTTP/1.1 413", 12) != 0)
		fault(t, "a body sent to its end", "no answer", said.buf);
	close(fd);
	play_on(t, "a body sent to its end");
	sbuf_release(&said);
}

/* --- many connections --------------------------------------------------------------------------
 */

static bool is_closed(int fd)
{
	struct pollfd p = {fd, POLLIN, 0};
	char buf[4096];
	ssize_t n = 1;

	while (n > 0 && poll(&p, 1, 0) > 0)
		n = recv(fd, buf, sizeof(buf), MSG_DONTWAIT);
	return n <= 0;
}

static int count_open(const int *fds, int n)
{
	int open = 0;

	for (int i = 0; i < n; i++)
		open += fds[i] >= 0 && !is_closed(fds[i]);
	return open;
}

/* From a loopback address other than the players'. */
static int connect_from(const struct test *t, unsigned last)
{
	struct sockaddr_in from = {.sin_family = AF_INET,
				   .sin_addr.s_addr = htonl(INADDR_LOOPBACK - 1 + last)},
			   to = {.sin_family = AF_INET,
				 .sin_port = htons((uint16_t)t->peer.http_port),
				 .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

	if (fd < 0 || bind(fd, (struct sockaddr *)&from, sizeof(from)) < 0 ||
	    connect(fd, (struct sockaddr *)&to, sizeof(to)) < 0)
		peer_die("no connection from 127.0.0.%u", last);
	return fd;
}

static void await_at_most(struct test *t, const char *name, const int *fds, int most)
{
	double end = peer_seconds() + PEER_DEADLINE;

	while (count_open(fds, FLOOD) > most && peer_seconds() < end)
		siege_pause(10000);
	if (count_open(fds, FLOOD) > most)
		fault(t, name, "more connections than places", NULL);
}

/* Many silent connections from one address use up only that address's share. */
static void crowd(struct test *t)
{
	struct sbuf said = SBUF_INIT;
	long before = peer_log_length(&t->peer);
	int fds[FLOOD];

	for (int i = 0; i < FLOOD; i++)
		fds[i] = connect_from(t, 2);
	if (peer_http(&t->peer, "GET", "/", NULL, NULL, &said) != 200)
		fault(t, "a crowd", "others are shut out", said.buf);
	await_at_most(t, "a crowd", fds, FROM_ONE);
	if (peer_said(&t->peer, before, "connections reached"))
		fault(t, "a crowd", "the door was full", NULL);
	for (int i = 0; i < FLOOD; i++)
		close(fds[i]);
	sbuf_release(&said);
}

/*
 * More silent connections and half requests than the server allows, from many addresses: it keeps
 * its limit and logs it.
 */
static void flood(struct test *t)
{
	double end = peer_seconds() + PEER_DEADLINE;
	struct sbuf said = SBUF_INIT;
	long before = peer_log_length(&t->peer);
	int fds[FLOOD];

	for (int i = 0; i < FLOOD; i++) {
		fds[i] = connect_from(t, 3 + (unsigned)i % 4);
		if (i % 2)
			send(fds[i], "GET / HTTP/1.1\r\nHost", 20, MSG_NOSIGNAL);
	}
	await_at_most(t, "a flood", fds, CONNECTIONS);
	peer_await_words(&t->peer, before, "connections reached");
	/* Silent connections are dropped after some seconds. */
	while (peer_http(&t->peer, "GET", "/", NULL, NULL, &said) != 200 && peer_seconds() < end)
		siege_pause(100000);
	play_on(t, "a flood");
	for (int i = 0; i < FLOOD; i++)
		close(fds[i]);
	sbuf_release(&said);
}

/*
 * Two addresses fill the door with connections that are too new to be closed as idle: another
 * address still gets in, at once.
 */
static void greed(struct test *t)
{
	struct sbuf said = SBUF_INIT;
	int fds[CONNECTIONS];

	for (int i = 0; i < CONNECTIONS; i++)
		fds[i] = connect_from(t, 10 + (unsigned)i % 2);
	for (int i = 0; i < 10; i++)
		if (peer_http(&t->peer, "GET", "/", NULL, NULL, &said) != 200)
			fault(t, "greed", "others are shut out", said.buf);
	play_on(t, "greed");
	for (int i = 0; i < CONNECTIONS; i++)
		close(fds[i]);
	sbuf_release(&said);
}

/* A byte now and then forever: it is closed, and nobody else waits. */
static void slow(struct test *t)
{
	double end = peer_seconds() + PEER_DEADLINE;
	int fd = peer_connect_http(&t->peer);

	while (!is_closed(fd) && peer_seconds() < end) {
		send(fd, "G", 1, MSG_NOSIGNAL);
		siege_pause(200000);
		play_on(t, "a slow one");
	}
	if (!is_closed(fd))
		fault(t, "a slow one", "is still there", NULL);
	close(fd);
}

static int open_files(const struct test *t)
{
	char path[64];
	int n = 0;
	DIR *d;

	snprintf(path, sizeof(path), "/proc/%d/fd", (int)t->peer.pid);
	d = opendir(path);
	while (d && readdir(d))
		n++;
	if (d)
		closedir(d);
	return n - 2;
}

/* Without descriptors for more connections, those that come are closed, and the log stays short. */
static void no_files(struct test *t)
{
	double end = peer_seconds() + PEER_DEADLINE;
	long before = peer_log_length(&t->peer);
	struct sbuf said = SBUF_INIT;
	struct rlimit old, less;
	int fds[CONNECTIONS];

	if (prlimit(t->peer.pid, RLIMIT_NOFILE, NULL, &old) < 0)
		peer_die("prlimit");
	less = old;
	less.rlim_cur = (rlim_t)open_files(t) + 2;
	if (prlimit(t->peer.pid, RLIMIT_NOFILE, &less, NULL) < 0)
		peer_die("prlimit");
	for (int i = 0; i < CONNECTIONS; i++)
		fds[i] = connect_from(t, 20 + (unsigned)i % 2);
	peer_await_words(&t->peer, before, "connections are refused");
	while (count_open(fds, CONNECTIONS) > 4 && peer_seconds() < end)
		siege_pause(10000);
	if (count_open(fds, CONNECTIONS) > 4)
		fault(t, "no descriptors", "connections are left waiting", NULL);
	if (peer_log_length(&t->peer) > before + 1000)
		fault(t, "no descriptors", "the log grows", NULL);
	if (prlimit(t->peer.pid, RLIMIT_NOFILE, &old, NULL) < 0)
		peer_die("prlimit");
	for (int i = 0; i < CONNECTIONS; i++)
		close(fds[i]);
	if (peer_http(&t->peer, "GET", "/", NULL, NULL, &said) != 200)
		fault(t, "no descriptors", "nobody is served behind it", said.buf);
	play_on(t, "no descriptors");
	sbuf_release(&said);
}

/* Descriptors for the flood. */
static void allow_files(void)
{
	struct rlimit limit;

	if (getrlimit(RLIMIT_NOFILE, &limit) < 0 || limit.rlim_max < FLOOD + 100)
		peer_die("not enough descriptors are allowed");
	if (limit.rlim_cur < FLOOD + 100)
		limit.rlim_cur = FLOOD + 100;
	if (setrlimit(RLIMIT_NOFILE, &limit) < 0)
		peer_die("setrlimit");
}

int main(void)
{
	static struct test t;
	size_t i, n = sizeof(hostiles) / sizeof(hostiles[0]);
	char extra[100];

	allow_files();
	snprintf(extra, sizeof(extra),
		 "connections = %d\nconnections-from-one = %d\nidle-seconds = 5\n", CONNECTIONS,
		 FROM_ONE);
	peer_init(&t.peer, NULL, extra);
	world_make(&t.world, &t.peer, 1, 1);
	if (!peer_start(&t.peer))
		peer_die("the daemon does not start, see %s", t.peer.log);
	for (i = 0; i < n; i++)
		try_one(&t, &hostiles[i]);
	stubborn(&t);
	crowd(&t);
	flood(&t);
	greed(&t);
	slow(&t);
	no_files(&t);
	if (peer_stop(&t.peer) != 0)
		fault(&t, "the end", "the daemon did not stop in order", NULL);
	world_release(&t.world);
	peer_release(&t.peer, t.faults > 0);
	printf("%zu requests, %d faults\n", n, t.faults);
	return t.faults > 0;
}

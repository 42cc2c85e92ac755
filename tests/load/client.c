/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A poll(2) loop over connections with their pending output and input. */
#include "tests/load/client.h"

#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

struct conn {
	int fd; /* -1 = none */
	struct world_game *game;
	struct world_game *first;
	int more; /* games left after this one */
	struct sbuf in;
	struct sbuf out;
	int waiting; /* LMTP: replies expected before the last one of this move */
};

struct client {
	const struct peer *peer;
	struct world *world;
	enum client_door door;
	int n;
	int each;
	bool rotates;
	struct conn *conns;
	struct pollfd *fds;
	long moves;
	long surprises;
	char surprise[300];
};

struct client *client_new(const struct peer *peer, struct world *world, enum client_door door,
			  int first, int n, int each)
{
	struct client *c = calloc(1, sizeof(*c));
	int i;

	*c = (struct client){.peer = peer, .world = world, .door = door, .n = n, .each = each};
	c->conns = calloc((size_t)n, sizeof(*c->conns));
	c->fds = calloc((size_t)n, sizeof(*c->fds));
	for (i = 0; i < n; i++) {
		c->conns[i] =
			(struct conn){.fd = -1, .game = &world->games[first + i], .more = each - 1};
		c->conns[i].first = c->conns[i].game;
		sbuf_init(&c->conns[i].in);
		sbuf_init(&c->conns[i].out);
	}
	return c;
}

void client_rotate(struct client *c)
{
	c->rotates = true;
}

static void hang_up(struct conn *conn)
{
	if (conn->fd >= 0)
		close(conn->fd);
	conn->fd = -1;
	sbuf_reset(&conn->in);
	sbuf_reset(&conn->out);
}

void client_drop(struct client *c)
{
	int i;

	for (i = 0; i < c->n; i++)
		hang_up(&c->conns[i]);
}

void client_free(struct client *c)
{
	int i;

	client_drop(c);
	for (i = 0; i < c->n; i++) {
		sbuf_release(&c->conns[i].in);
		sbuf_release(&c->conns[i].out);
	}
	free(c->conns);
	free(c->fds);
	free(c);
}

static void surprise(struct client *c, const char *text)
{
	c->surprises++;
	snprintf(c->surprise, sizeof(c->surprise), "%s", text);
}

/* The same move always has the same Message-ID: a repeat is the same mail. */
static void ask_by_mail(struct client *c, struct conn *conn)
{
	const struct world_game *g = conn->game;
	int index = (int)(g - c->world->games);
	char token[REPLY_TOKEN_TEXT], from[64];

	world_reply_token(c->world, g, g->ply, token);
	world_address(index, g->ply % 2, from, sizeof(from));
	sbuf_addf(&conn->out, "MAIL FROM:<%s>\r\nRCPT TO:<play+%s@" PEER_DOMAIN ">\r\nDATA\r\n",
		  from, token);
	conn->waiting = 3;
}

static void send_mail_data(struct client *c, struct conn *conn)
{
	const struct world_game *g = conn->game;
	int index = (int)(g - c->world->games);
	char token[REPLY_TOKEN_TEXT], from[64];

	world_reply_token(c->world, g, g->ply, token);
	world_address(index, g->ply % 2, from, sizeof(from));
	sbuf_addf(&conn->out,
		  "From: <%s>\r\nTo: <play+%s@" PEER_DOMAIN ">\r\nSubject: Re: move\r\n"
		  "Message-ID: <%lld.%d@load.test>\r\nMIME-Version: 1.0\r\n"
		  "Content-Type: text/plain; charset=utf-8\r\n\r\n%s\r\n.\r\n",
		  from, token, (long long)g->id, g->ply, world_move(g->ply));
}

static void ask_by_http(struct conn *conn)
{
	const struct world_game *g = conn->game;
	char body[64];

	snprintf(body, sizeof(body), "{\"move\":\"%s\",\"ply\":%d}", world_move(g->ply), g->ply);
	sbuf_addf(&conn->out,
		  "POST /api/v1/games/%lld/move HTTP/1.1\r\nHost: " PEER_DOMAIN "\r\n"
		  "Authorization: Bearer %s\r\nContent-Type: application/json\r\n"
		  "Content-Length: %zu\r\n\r\n%s",
		  (long long)g->id, g->api[g->ply % 2], strlen(body), body);
}

static void dial(struct client *c, struct conn *conn)
{
	conn->fd = c->door == CLIENT_LMTP ? peer_connect_unix(c->peer->lmtp)
					  : peer_connect_http(c->peer);
	if (conn->fd < 0)
		return;
	fcntl(conn->fd, F_SETFL, fcntl(conn->fd, F_GETFL) | O_NONBLOCK);
	if (c->door == CLIENT_HTTP) {
		ask_by_http(conn);
		return;
	}
	sbuf_adds(&conn->out, "LHLO load.test\r\n");
	ask_by_mail(c, conn);
	conn->waiting += 2; /* preceded by the greeting and the answer to LHLO */
}

static void take_off(struct sbuf *sb, size_t n)
{
	memmove(sb->buf, sb->buf + n, sb->len - n);
	sbuf_setlen(sb, sb->len - n);
}

static void acknowledged(struct client *c, struct conn *conn)
{
	conn->game->ply++;
	c->moves++;
	if (c->rotates) {
		conn->game += c->n;
		if (conn->game >= conn->first + (long)c->n * c->each)
			conn->game = conn->first;
		return;
	}
	if (conn->game->ply >= CLIENT_PLIES && conn->more > 0) {
		conn->more--;
		conn->game += c->n;
	}
}

/* Handles a final LMTP reply line (no continuation). */
static void lmtp_line(struct client *c, struct conn *conn, const char *line)
{
	if (conn->waiting > 0) {
		conn->waiting--;
		if (*line != '2' && *line != '3') {
			if (*line != '4')
				surprise(c, line);
			hang_up(conn);
		} else if (!conn->waiting) {
			send_mail_data(c, conn);
		}
		return;
	}
	if (*line == '2')
		acknowledged(c, conn);
	else if (*line != '4')
		surprise(c, line);
	if (*line == '5')
		hang_up(conn);
	else
		ask_by_mail(c, conn);
}

static bool take_lmtp(struct client *c, struct conn *conn)
{
	char *nl = memchr(conn->in.buf, '\n', conn->in.len), line[300];
	size_t n = nl ? (size_t)(nl - conn->in.buf) + 1 : 0;

	if (!n)
		return false;
	snprintf(line, sizeof(line), "%.*s", (int)(n < 290 ? n - 1 : 290), conn->in.buf);
	take_off(&conn->in, n);
	if (strlen(line) > 3 && line[3] != '-')
		lmtp_line(c, conn, line);
	return true;
}

static bool take_http(struct client *c, struct conn *conn)
{
	char *end = strstr(conn->in.buf, "\r\n\r\n"), *length;
	size_t head, body;
	int status;

	if (!end)
		return false;
	head = (size_t)(end - conn->in.buf) + 4;
	length = strcasestr(conn->in.buf, "content-length:");
	body = length && length < end ? strtoul(length + 15, NULL, 10) : 0;
	if (conn->in.len < head + body)
		return false;
	status = (int)strtol(conn->in.buf + 9, NULL, 10);
	if (status == 200 || status == 201)
		acknowledged(c, conn);
	else if (status != 503)
		surprise(c, conn->in.buf);
	take_off(&conn->in, head + body);
	if (status == 200 || status == 201 || status == 503)
		ask_by_http(conn);
	else
		hang_up(conn);
	return true;
}

static void flush_out(struct conn *conn)
{
	ssize_t n;

	if (conn->fd < 0 || !conn->out.len)
		return;
	n = send(conn->fd, conn->out.buf, conn->out.len, MSG_NOSIGNAL);
	if (n > 0)
		take_off(&conn->out, (size_t)n);
}

static void serve(struct client *c, struct conn *conn)
{
	char buf[16384];
	ssize_t n = recv(conn->fd, buf, sizeof(buf), 0);

	if (n <= 0) {
		hang_up(conn);
		return;
	}
	sbuf_add(&conn->in, buf, (size_t)n);
	while (conn->fd >= 0 && (c->door == CLIENT_LMTP ? take_lmtp(c, conn) : take_http(c, conn)))
		;
	flush_out(conn);
}

/* Fills in the poll(2) array; returns the number of open connections. */
static int prepare(struct client *c)
{
	int i, up = 0;

	for (i = 0; i < c->n; i++) {
		struct conn *conn = &c->conns[i];

		c->fds[i] = (struct pollfd){conn->fd, POLLIN, 0};
		if (conn->out.len)
			c->fds[i].events |= POLLOUT;
		up += conn->fd >= 0;
	}
	return up;
}

static void dial_all(struct client *c)
{
	int i;

	for (i = 0; i < c->n; i++) {
		if (c->conns[i].fd < 0)
			dial(c, &c->conns[i]);
		flush_out(&c->conns[i]);
	}
}

long client_run(struct client *c, double seconds)
{
	double end = peer_seconds() + seconds;
	long before = c->moves;
	int i;

	dial_all(c);
	while (peer_seconds() < end && prepare(c) > 0) {
		if (poll(c->fds, (nfds_t)c->n, 100) <= 0)
			continue;
		for (i = 0; i < c->n; i++) {
			if (c->fds[i].revents & POLLOUT)
				flush_out(&c->conns[i]);
			if (c->fds[i].revents & (POLLIN | POLLHUP | POLLERR))
				serve(c, &c->conns[i]);
		}
	}
	return c->moves - before;
}

long client_surprises(const struct client *c)
{
	return c->surprises;
}

const char *client_surprise(const struct client *c)
{
	return c->surprise;
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
#include "daemon/door/http_linger.h"

#include <errno.h>
#include <event2/event.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "core/base/mem.h"
#include "daemon/now.h"

#define MOST	   32
#define SILENT	   5	/* seconds without a byte */
#define IN_ALL	   30.0 /* seconds */
#define ONE_TURN   16	/* reads before other connections have their turn */
#define READ_BYTES 16384

struct kept {
	int fd; /* -1 = free */
	double since;
	struct event *read;
};

struct http_linger {
	struct event_base *base;
	struct kept kept[MOST];
};

static void drop(struct kept *s)
{
	event_free(s->read);
	close(s->fd);
	s->read = NULL;
	s->fd = -1;
}

static void on_read(evutil_socket_t fd, short what, void *arg)
{
	struct kept *s = arg;
	char buf[READ_BYTES];
	bool ended;
	ssize_t n = 1;

	for (int i = 0; i < ONE_TURN && n > 0; i++)
		n = recv((int)fd, buf, sizeof(buf), MSG_DONTWAIT);
	ended = n <= 0 && (!n || (what & EV_TIMEOUT) || errno != EAGAIN);
	if (ended || now_span() - s->since > IN_ALL)
		drop(s);
}

struct http_linger *http_linger_new(struct event_base *base)
{
	struct http_linger *linger = mem_zeroed(1, sizeof(*linger));

	linger->base = base;
	for (int i = 0; i < MOST; i++)
		linger->kept[i].fd = -1;
	return linger;
}

void http_linger_free(struct http_linger *linger)
{
	if (!linger)
		return;
	for (int i = 0; i < MOST; i++)
		if (linger->kept[i].fd >= 0)
			drop(&linger->kept[i]);
	free(linger);
}

/* A free place, made by closing the oldest if there is none. */
static struct kept *make_place(struct http_linger *linger)
{
	struct kept *oldest = &linger->kept[0];

	for (int i = 0; i < MOST; i++) {
		struct kept *s = &linger->kept[i];

		if (s->fd < 0)
			return s;
		if (s->since < oldest->since)
			oldest = s;
	}
	drop(oldest);
	return oldest;
}

void http_linger_add(struct http_linger *linger, int fd)
{
	static const struct timeval silent = {SILENT, 0};
	struct kept *s;
	int copy = fcntl(fd, F_DUPFD_CLOEXEC, 0);

	if (copy < 0)
		return;
	shutdown(copy, SHUT_WR);
	s = make_place(linger);
	*s = (struct kept){.fd = copy, .since = now_span()};
	s->read = event_new(linger->base, copy, EV_READ | EV_PERSIST, on_read, s);
	event_add(s->read, &silent);
}

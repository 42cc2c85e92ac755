/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Binds and listens; all descriptors are non-blocking and close-on-exec.
 *
 * A connection that cannot be accepted for want of descriptors stays in the queue, and the loop
 * would try again and again.  With a spare descriptor, which is closed for that moment, it is
 * accepted and closed.
 */
#include "daemon/door/listen.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "daemon/config.h"
#include "daemon/log.h"
#include "daemon/now.h"

#define FIRST_INHERITED 3
#define BACKLOG		512
#define TELL_AGAIN	60.0 /* seconds between log messages about refused connections */

static int spare = -1;
static double told;

static int inherited_at(int index)
{
	int fd = FIRST_INHERITED + index;

	fcntl(fd, F_SETFD, FD_CLOEXEC);
	fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
	return fd;
}

/* The descriptor passed by systemd as `name`; -1 = none. */
static int listen_inherited(const char *name)
{
	const char *pid = getenv("LISTEN_PID"), *count = getenv("LISTEN_FDS");
	const char *names = getenv("LISTEN_FDNAMES");
	int i, n;

	if (!pid || !count || !names || atol(pid) != (long)getpid())
		return -1;
	n = (int)strtol(count, NULL, 10);
	for (i = 0; i < n; i++) {
		size_t len = strcspn(names, ":");

		if (strlen(name) == len && !memcmp(names, name, len))
			return inherited_at(i);
		names += len + (names[len] == ':');
	}
	return -1;
}

static int fail(int fd, struct sbuf *ret_why, const char *where, const char *what)
{
	sbuf_addf(ret_why, "%s: %s: %s", where, what, strerror(errno));
	if (fd >= 0)
		close(fd);
	return -1;
}

/* Whether a server is listening on the socket; a stale socket refuses connections. */
static bool is_alive(const struct sockaddr_un *sun)
{
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	bool alive;

	if (fd < 0)
		return false;
	alive = connect(fd, (const struct sockaddr *)sun, sizeof(*sun)) == 0;
	close(fd);
	return alive;
}

static bool clear_way(const struct sockaddr_un *sun, struct sbuf *ret_why)
{
	struct stat st;

	if (lstat(sun->sun_path, &st) < 0)
		return true;
	if (!S_ISSOCK(st.st_mode)) {
		sbuf_addf(ret_why, "%s: exists and is not a socket", sun->sun_path);
		return false;
	}
	if (is_alive(sun)) {
		sbuf_addf(ret_why, "%s: another process is listening on it", sun->sun_path);
		return false;
	}
	unlink(sun->sun_path);
	return true;
}

int listen_unix(const char *name, const char *path, int mode, struct sbuf *ret_why)
{
	struct sockaddr_un sun = {.sun_family = AF_UNIX};
	int fd = listen_inherited(name);

	if (fd >= 0)
		return fd;
	if (strlen(path) >= sizeof(sun.sun_path)) {
		sbuf_addf(ret_why, "%s: path too long for a socket", path);
		return -1;
	}
	memcpy(sun.sun_path, path, strlen(path) + 1);
	if (!clear_way(&sun, ret_why))
		return -1;
	fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	if (fd < 0 || bind(fd, (struct sockaddr *)&sun, sizeof(sun)) < 0)
		return fail(fd, ret_why, path, "bind");
	if (chmod(path, (mode_t)mode) < 0 || listen(fd, BACKLOG) < 0)
		return fail(fd, ret_why, path, "listen");
	return fd;
}

static int open_one(const struct addrinfo *ai)
{
	int one = 1, fd;

	fd = socket(ai->ai_family, ai->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, ai->ai_protocol);
	if (fd < 0)
		return -1;
	setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof(one));
	if (bind(fd, ai->ai_addr, ai->ai_addrlen) < 0 || listen(fd, BACKLOG) < 0) {
		int saved = errno;

		close(fd);
		errno = saved;
		return -1;
	}
	return fd;
}

/* The machine may not support the family of every address. */
static int open_first(const struct addrinfo *list)
{
	int fd = -1;

	for (; list && fd < 0; list = list->ai_next)
		fd = open_one(list);
	return fd;
}

int listen_tcp(const char *name, const char *where, struct sbuf *ret_why)
{
	struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *list;
	struct sbuf host = SBUF_INIT;
	char service[16];
	int port = 0, fd = listen_inherited(name), rc;

	if (fd >= 0)
		return fd;
	if (!config_split_listen(where, &host, &port)) {
		sbuf_release(&host);
		sbuf_addf(ret_why, "%s: not HOST:PORT", where);
		return -1;
	}
	snprintf(service, sizeof(service), "%d", port);
	rc = getaddrinfo(host.buf, service, &hints, &list);
	sbuf_release(&host);
	if (rc) {
		sbuf_addf(ret_why, "%s: %s", where, gai_strerror(rc));
		return -1;
	}
	fd = open_first(list);
	freeaddrinfo(list);
	return fd < 0 ? fail(-1, ret_why, where, "listen") : fd;
}

/* --- refused connections --------------------------------------------------------------------- */

static void keep_spare(void)
{
	if (spare < 0)
		spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
}

static void on_error(struct evconnlistener *listener, void *arg)
{
	int error = errno, fd;
	double now = now_span();

	(void)arg;
	if (!told || now - told > TELL_AGAIN) {
		log_warn("connections are refused: %s", strerror(error));
		told = now;
	}
	if (spare < 0)
		return;
	close(spare);
	fd = accept(evconnlistener_get_fd(listener), NULL, NULL);
	if (fd >= 0)
		close(fd);
	spare = -1;
	keep_spare();
}

void listen_watch(struct evconnlistener *listener)
{
	keep_spare();
	evconnlistener_set_error_cb(listener, on_error);
}

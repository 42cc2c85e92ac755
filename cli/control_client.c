/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A blocking Unix socket, one line out, one line in.
 */
#include "cli/control_client.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "cli/usage.h"
#include "core/base/sbuf.h"

static const char *socket_path(const char *path)
{
	const char *env = getenv("KSKAK_SOCKET");

	return path ? path : env && *env ? env : CONTROL_SOCKET_DEFAULT;
}

static int connect_to(const char *path)
{
	struct sockaddr_un sun = {.sun_family = AF_UNIX};
	int fd;

	if (strlen(path) >= sizeof(sun.sun_path)) {
		usage_error(N_("%s: path too long for a socket"), path);
		return -1;
	}
	memcpy(sun.sun_path, path, strlen(path) + 1);
	fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (fd >= 0 && connect(fd, (struct sockaddr *)&sun, sizeof(sun)) == 0)
		return fd;
	usage_error("%s: %s (%s)", path, usage_reason(errno),
		    errno == EACCES ? usage_tr("you must be in the socket's group")
				    : usage_tr("is kskakd running? --socket names another"));
	if (fd >= 0)
		close(fd);
	return -1;
}

static int send_all(int fd, const char *data, size_t len)
{
	while (len) {
		ssize_t n = send(fd, data, len, MSG_NOSIGNAL);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return -1;
		data += n;
		len -= (size_t)n;
	}
	return 0;
}

static int receive_line(int fd, struct sbuf *ret_line)
{
	char buf[65536];

	for (;;) {
		ssize_t n = recv(fd, buf, sizeof(buf), 0);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return -1;
		sbuf_add(ret_line, buf, (size_t)n);
		if (buf[n - 1] == '\n')
			return 0;
	}
}

json_t *control_client_ask(const char *path, json_t *request, const void *mail, size_t len)
{
	const char *where = socket_path(path);
	struct sbuf line = SBUF_INIT;
	json_t *answer = NULL;
	json_error_t error;
	char *text = json_dumps(request, JSON_COMPACT);
	int fd = connect_to(where);

	json_decref(request);
	if (fd >= 0) {
		if (send_all(fd, text, strlen(text)) == 0 && send_all(fd, "\n", 1) == 0 &&
		    send_all(fd, mail, len) == 0 && receive_line(fd, &line) == 0)
			answer = json_loadb(line.buf, line.len, 0, &error);
		if (!json_is_object(answer)) {
			usage_error(N_("%s: the daemon did not answer"), where);
			json_decref(answer);
			answer = NULL;
		}
		close(fd);
	}
	free(text);
	sbuf_release(&line);
	return answer;
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
#include "tests/load/reply.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "tests/play/peer.h"

static long receive(void *arg, char *to, size_t size)
{
	return recv(*(int *)arg, to, size, 0);
}

static int send_all(void *arg, const char *bytes, size_t len)
{
	return peer_send(*(int *)arg, bytes, len);
}

struct reply_line reply_socket(int *fd)
{
	return (struct reply_line){receive, send_all, fd};
}

size_t reply_get(const struct reply_line *line, const char *path, const char *token)
{
	static char answer[1 << 22];
	char request[400];
	size_t have = 0, body = 0, length = 0;
	int n = snprintf(
		request, sizeof(request), "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\n%s%s%s\r\n", path,
		token ? "Authorization: Bearer " : "", token ? token : "", token ? "\r\n" : "");

	if (!line->send(line->arg, request, (size_t)n))
		peer_die("%s: no connection", path);
	while (!body || have < body + length) {
		long got = line->receive(line->arg, answer + have, sizeof(answer) - 1 - have);
		const char *end, *field;

		if (got <= 0)
			peer_die("%s: no answer", path);
		have += (size_t)got;
		answer[have] = '\0';
		end = strstr(answer, "\r\n\r\n");
		if (body || !end)
			continue;
		field = strcasestr(answer, "\r\nContent-Length:");
		if (strncmp(answer, "HTTP/1.1 200", 12) != 0 || !field)
			peer_die("%s: %.60s", path, answer);
		body = (size_t)(end + 4 - answer);
		length = strtoul(field + strlen("\r\nContent-Length:"), NULL, 10);
	}
	return length;
}

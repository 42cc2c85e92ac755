/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See feed.h. */
#include "tests/load/feed.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define HEAD_SECONDS 10

/* Reads available bytes; false when none came in time or the server ended the stream. */
static bool fill(struct feed *feed, struct sbuf *to, double seconds)
{
	struct pollfd p = {.fd = feed->fd, .events = POLLIN};
	char buf[4096];
	ssize_t n;

	if (feed->ended || poll(&p, 1, (int)(seconds * 1000)) <= 0)
		return false;
	n = read(feed->fd, buf, sizeof(buf));
	if (n > 0)
		sbuf_add(to, buf, (size_t)n);
	else
		feed->ended = true;
	return n > 0;
}

static void drop(struct sbuf *s, size_t n)
{
	struct sbuf rest = SBUF_INIT;

	sbuf_add(&rest, s->buf + n, s->len - n);
	sbuf_release(s);
	*s = rest;
}

void feed_open(struct feed *feed, const struct peer *peer, const char *path, const char *headers)
{
	struct sbuf request = SBUF_INIT;
	double until = peer_seconds() + HEAD_SECONDS;
	char *end = NULL;

	*feed = (struct feed){.fd = peer_connect_http(peer),
			      .head = SBUF_INIT,
			      .raw = SBUF_INIT,
			      .text = SBUF_INIT};
	sbuf_addf(&request, "GET %s HTTP/1.1\r\nHost: " PEER_DOMAIN "\r\n%s\r\n", path, headers);
	if (feed->fd < 0 || !peer_send(feed->fd, request.buf, request.len))
		peer_die("no connection for %s", path);
	sbuf_release(&request);
	while (!end && peer_seconds() < until && !feed->ended) {
		fill(feed, &feed->head, until - peer_seconds());
		end = feed->head.len ? strstr(feed->head.buf, "\r\n\r\n") : NULL;
	}
	if (!end)
		return;
	sbuf_add(&feed->raw, end + 4, feed->head.len - (size_t)(end + 4 - feed->head.buf));
	sbuf_setlen(&feed->head, (size_t)(end + 2 - feed->head.buf));
	sscanf(feed->head.buf, "HTTP/1.1 %d", &feed->status);
}

void feed_close(struct feed *feed)
{
	if (feed->fd >= 0)
		close(feed->fd);
	feed->fd = -1;
	sbuf_release(&feed->head);
	sbuf_release(&feed->raw);
	sbuf_release(&feed->text);
}

/* Moves complete chunks from raw to text. */
static void take_chunks(struct feed *feed)
{
	while (feed->raw.len) {
		char *line = strstr(feed->raw.buf, "\r\n");
		size_t head, size;

		if (!line)
			return;
		size = strtoul(feed->raw.buf, NULL, 16);
		head = (size_t)(line + 2 - feed->raw.buf);
		if (feed->raw.len < head + size + 2)
			return;
		feed->ended |= size == 0;
		sbuf_add(&feed->text, feed->raw.buf + head, size);
		drop(&feed->raw, head + size + 2);
	}
}

static void take_line(struct feed *feed, const char *line, struct feed_event *event)
{
	if (*line == ':')
		feed->comments++;
	else if (!strncmp(line, "event: ", 7))
		snprintf(event->name, sizeof(event->name), "%s", line + 7);
	else if (!strncmp(line, "id: ", 4))
		snprintf(feed->last_id, sizeof(feed->last_id), "%s", line + 4);
	else if (!strncmp(line, "data: ", 6))
		event->data = json_loads(line + 6, 0, NULL);
	if (!strncmp(line, "id: ", 4))
		event->id = strtoll(line + 4, NULL, 10);
}

/* Takes the next block of lines; true if it was an event. */
static bool take_block(struct feed *feed, struct feed_event *ret_event)
{
	char *end;

	while (feed->text.len && (end = strstr(feed->text.buf, "\n\n"))) {
		size_t size = (size_t)(end + 2 - feed->text.buf);
		char *at = feed->text.buf, *line;

		*ret_event = (struct feed_event){.id = 0};
		end[1] = '\0';
		while ((line = strsep(&at, "\n")))
			take_line(feed, line, ret_event);
		drop(&feed->text, size);
		if (*ret_event->name)
			return true;
		feed_event_clear(ret_event);
	}
	return false;
}

void feed_next(struct feed *feed, double seconds, struct feed_event *ret_event)
{
	double until = peer_seconds() + seconds;

	*ret_event = (struct feed_event){.id = 0};
	for (;;) {
		double left = until - peer_seconds();
		take_chunks(feed);
		if (take_block(feed, ret_event) || feed->ended || left < 0)
			return;
		fill(feed, &feed->raw, left);
	}
}

void feed_event_clear(struct feed_event *event)
{
	json_decref(event->data);
	event->data = NULL;
}

bool feed_ends(struct feed *feed, double seconds)
{
	double until = peer_seconds() + seconds;
	struct feed_event event;

	while (!feed->ended && peer_seconds() < until) {
		feed_next(feed, until - peer_seconds(), &event);
		feed_event_clear(&event);
	}
	return feed->ended;
}

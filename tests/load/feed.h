/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A client of an event stream (server-sent events over chunked HTTP) that works like a browser. */
#ifndef TESTS_LOAD_FEED_H
#define TESTS_LOAD_FEED_H

#include <jansson.h>

#include "tests/play/peer.h"

struct feed {
	int fd;
	int status;	  /* of the answer; 0 = none received */
	struct sbuf head; /* header lines */
	struct sbuf raw;  /* undecoded chunks */
	struct sbuf text; /* lines not read yet */
	char last_id[24]; /* Last-Event-ID after a reconnect; "" = none */
	int comments;
	bool ended; /* ended by the server */
};

struct feed_event {
	char name[16]; /* "" = no event before the deadline, or the stream has ended */
	long long id;  /* 0 = no id */
	json_t *data;  /* owned; NULL = none */
};

/* Opens a stream and reads the head of the answer.  `headers`: additional lines, each with CRLF. */
void feed_open(struct feed *feed, const struct peer *peer, const char *path, const char *headers);
void feed_close(struct feed *feed);

/*
 * The next event within that many seconds; the caller first clears the last one with
 * feed_event_clear().
 */
void feed_next(struct feed *feed, double seconds, struct feed_event *ret_event);
void feed_event_clear(struct feed_event *event);
/* Discards events until the server ends the stream; false if it does not within `seconds`. */
bool feed_ends(struct feed *feed, double seconds);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A client of an event stream (server-sent events over chunked HTTP), as a browser reads it. */
#ifndef TESTS_LOAD_FEED_H
#define TESTS_LOAD_FEED_H

#include <jansson.h>

#include "tests/play/peer.h"

struct feed {
	int fd;
	int status;	  /* of the answer; 0 = none came */
	struct sbuf head; /* header lines */
	struct sbuf raw;  /* chunks not yet taken apart */
	struct sbuf text; /* lines not yet read */
	char last_id[24]; /* as a browser would send it after a break; "" = none */
	int comments;
	bool ended; /* by the server */
};

struct feed_event {
	char name[16]; /* "" = none came before the deadline, or the stream has ended */
	long long id;  /* 0 = it had none */
	json_t *data;  /* owned; NULL = none */
};

/* `headers`: more lines, each with CRLF.  Reads the head of the answer. */
void feed_open(struct feed *feed, const struct peer *peer, const char *path, const char *headers);
void feed_close(struct feed *feed);

/* The next event within so many seconds; the caller clears the one before by feed_event_clear(). */
void feed_next(struct feed *feed, double seconds, struct feed_event *ret_event);
void feed_event_clear(struct feed_event *event);
/* Reads events away until the server ends the stream; false when it does not within `seconds`. */
bool feed_ends(struct feed *feed, double seconds);

#endif

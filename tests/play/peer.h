/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The peers of a daemon under test: starts and stops a real kskakd in a directory of its own, and
 * speaks LMTP, HTTP and the control protocol to it.  Waits poll with a deadline.
 */
#ifndef TESTS_PLAY_PEER_H
#define TESTS_PLAY_PEER_H

#include <jansson.h>
#include <stdbool.h>
#include <sys/types.h>

#include "core/base/sbuf.h"

#define PEER_DOMAIN   "chess.test"
#define PEER_DEADLINE 90 /* seconds until a poll gives up */

struct peer {
	char dir[64];	   /* contains everything of this daemon */
	char outgoing[96]; /* its letters */
	char lmtp[96];
	char control[96];
	char config[96];
	char database[300]; /* its file; with KSKAK_TEST_DATABASE a URI there */
	char log[96];	    /* the daemon's standard error; may be redirected before it starts */
	int http_port;
	const char *clock; /* argument of --test-clock, NULL = the real clock */
	const char *draws; /* argument of --test-draws, NULL = unpredictable draws */
	pid_t pid;	   /* 0 = not running */
	int patience;	   /* seconds for an answer of peer_control(); 0 = PEER_DEADLINE */
};

/*
 * Creates a directory below $TMPDIR or /tmp, and the configuration; `extra` has more lines for it.
 * Exits on failure.
 */
void peer_init(struct peer *peer, const char *clock, const char *extra);
/* Starts the daemon without waiting. */
void peer_launch(struct peer *peer);
/* Starts the daemon and waits until the control socket answers; false if it exits instead. */
bool peer_start(struct peer *peer);
/* Sends SIGTERM and waits; the exit status, or -1 after a kill. */
int peer_stop(struct peer *peer);
/* Waits until it exits by itself; the exit status, or -1 after a kill. */
int peer_wait(struct peer *peer);
/* Sends SIGKILL and waits. */
void peer_kill(struct peer *peer);
/* Stops what is running, and removes the directory unless `keep`. */
void peer_release(struct peer *peer, bool keep);

/* Has the daemon logged these words since its log had `from` bytes? */
bool peer_said(const struct peer *peer, long from, const char *words);
/* Size of the log in bytes. */
long peer_log_length(const struct peer *peer);
/* Waits until they are logged; ends the program if they never are. */
void peer_await_words(const struct peer *peer, long from, const char *words);

/* A connected socket, or -1. */
int peer_connect_unix(const char *path);
int peer_connect_http(const struct peer *peer);
bool peer_send(int fd, const void *data, size_t len);

/*
 * Delivers one mail by LMTP; returns the reply to the end of data (or the first refusal); 0 = no
 * answer.
 */
int peer_lmtp(const struct peer *peer, const char *from, const char *to, const char *mail,
	      struct sbuf *ret_reply);

/* The same with any bytes, sent unchanged except for doubled dots; adds the closing dot. */
int peer_lmtp_bytes(const struct peer *peer, const char *from, const char *to, const void *mail,
		    size_t len, struct sbuf *ret_reply);
/*
 * Delivers one mail through the control socket; returns the answer, owned by the caller; NULL =
 * none.
 */
json_t *peer_deliver(const struct peer *peer, const char *from, const char *to, const void *mail,
		     size_t len);

/*
 * Sends one request with these header fields, each with its CR LF; returns the status, 0 = no
 * answer.  `body` and `ret_head` may be NULL.
 */
int peer_request(const struct peer *peer, const char *method, const char *path, const char *headers,
		 const char *body, struct sbuf *ret_head, struct sbuf *ret_body);
/* Sends one request; returns the status, 0 = no answer.  `token` and `body` may be NULL. */
int peer_http(const struct peer *peer, const char *method, const char *path, const char *token,
	      const char *body, struct sbuf *ret_body);

/* Sends one request line of JSON; returns the answer, owned by the caller; NULL = none. */
json_t *peer_control(const struct peer *peer, const char *line);

/* Seconds of a monotonic clock, for deadlines. */
double peer_seconds(void);

/* Prints the message and exits with status 1. */
void peer_die(const char *fmt, ...) __attribute__((format(printf, 1, 2), noreturn));

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The far ends of a daemon under test: starts and stops a real kskakd in a directory of its own,
 * and speaks LMTP, HTTP and control to it.  Nothing here sleeps blindly: it polls with a deadline.
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
	char dir[64];	   /* everything of this daemon is below it */
	char outgoing[96]; /* its letters */
	char lmtp[96];
	char control[96];
	char config[96];
	char database[96];
	char log[96]; /* what the daemon says; may be set elsewhere before it starts */
	int http_port;
	const char *clock; /* of --test-clock, NULL = the real one */
	const char *draws; /* of --test-draws, NULL = nobody can foresee them */
	pid_t pid;	   /* 0 = not running */
};

/*
 * Makes a directory below $TMPDIR or /tmp, and the configuration; `extra` are more lines of it.
 * Exits on failure.
 */
void peer_init(struct peer *peer, const char *clock, const char *extra);
/* Starts the daemon and does not wait. */
void peer_launch(struct peer *peer);
/* Starts the daemon and waits until the control socket answers; false when it ended instead. */
bool peer_start(struct peer *peer);
/* SIGTERM and wait; the exit status, or -1 after a kill. */
int peer_stop(struct peer *peer);
/* Waits until it ends by itself; the exit status, or -1 after a kill. */
int peer_wait(struct peer *peer);
/* SIGKILL and wait. */
void peer_kill(struct peer *peer);
/* Stops what runs and removes the directory unless `keep`. */
void peer_release(struct peer *peer, bool keep);

/* Has the daemon said these words since its log was `from` bytes long? */
bool peer_said(const struct peer *peer, long from, const char *words);
/* Bytes of the log so far. */
long peer_log_length(const struct peer *peer);
/* Waits until it has said them; ends the program when it never does. */
void peer_await_words(const struct peer *peer, long from, const char *words);

/* A connected socket, or -1. */
int peer_connect_unix(const char *path);
int peer_connect_http(const struct peer *peer);
bool peer_send(int fd, const void *data, size_t len);

/* One mail over LMTP; the reply to the end of data (or the first refusal); 0 = no answer. */
int peer_lmtp(const struct peer *peer, const char *from, const char *to, const char *mail,
	      struct sbuf *ret_reply);

/* The same with any bytes, sent as they are but for doubled dots; the closing dot is added. */
int peer_lmtp_bytes(const struct peer *peer, const char *from, const char *to, const void *mail,
		    size_t len, struct sbuf *ret_reply);
/* One mail through the control socket; the answer, owned by the caller, NULL = none. */
json_t *peer_deliver(const struct peer *peer, const char *from, const char *to, const void *mail,
		     size_t len);

/*
 * One request with these header fields, each with its CR LF; the status, 0 = no answer.  `body` and
 * `ret_head` may be NULL.
 */
int peer_request(const struct peer *peer, const char *method, const char *path, const char *headers,
		 const char *body, struct sbuf *ret_head, struct sbuf *ret_body);
/* One request; the status, 0 = no answer.  `token` and `body` may be NULL. */
int peer_http(const struct peer *peer, const char *method, const char *path, const char *token,
	      const char *body, struct sbuf *ret_body);

/* One request line of JSON; the answer, owned by the caller, NULL = none. */
json_t *peer_control(const struct peer *peer, const char *line);

/* Seconds of a steady clock, for deadlines. */
double peer_seconds(void);

/* Prints and exits with status 1. */
void peer_die(const char *fmt, ...) __attribute__((format(printf, 1, 2), noreturn));

#endif

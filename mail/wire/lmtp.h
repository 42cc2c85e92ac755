/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * LMTP (RFC 2033) as a machine without a socket: bytes in by lmtp_feed(), bytes out in
 * lmtp_output(), a complete message to the handler, its fate back by lmtp_answer() as soon as it is
 * committed - at once or turns of the loop later.
 *
 * Refused for good: bare LF or CR in DATA and more than `message_max` bytes (by SIZE= before DATA,
 * else without keeping them), both at the end of the data; command lines beyond 2048 bytes.  A NUL
 * in the data is taken. 8-bit data is taken with or without BODY=8BITMIME.
 */
#ifndef MAIL_WIRE_LMTP_H
#define MAIL_WIRE_LMTP_H

#include <stdbool.h>
#include <stddef.h>

#include "core/base/sbuf.h"

struct lmtp;

struct lmtp_limits {
	size_t message_max; /* bytes, 0 = 1 MiB */
	int recipients_max; /* of one message, 0 = 100 */
	int commands_max;   /* of one session, 0 = 10000 */
	int errors_max;	    /* wrong commands before 421, 0 = 20 */
};

struct lmtp_envelope {
	const char *from; /* "" = null return path */
	const char *const *recipients;
	int n_recipients;
};

struct lmtp_handler {
	/* Whether mail for this address is taken here; false = 550 5.1.1. */
	bool (*recipient)(void *arg, const char *address);
	/*
	 * A complete message.  Every recipient gets exactly one lmtp_answer(l, serial, i, ...),
	 * now or later, in any order.  The pointers live until all have been answered.
	 */
	void (*message)(void *arg, struct lmtp *l, unsigned serial, const struct lmtp_envelope *env,
			const void *raw, size_t len);
	/* lmtp_answer() has put bytes into the output, or the session goes on; may be NULL. */
	void (*wake)(void *arg, struct lmtp *l);
};

/* `host` greets.  `handler` and `host` are borrowed and outlive the session. */
struct lmtp *lmtp_new(const char *host, const struct lmtp_limits *limits,
		      const struct lmtp_handler *handler, void *arg);
/* A message under way may still be answered by its serial afterwards only if the caller looks. */
void lmtp_free(struct lmtp *l); /* NULL is fine */

/*
 * Takes bytes from the peer.  While lmtp_waiting() the caller should stop reading; what it feeds
 * all the same is kept and read later.  False: write the output and close.
 */
bool lmtp_feed(struct lmtp *l, const void *data, size_t len);

/* A message is with the handler and not fully answered. */
bool lmtp_waiting(const struct lmtp *l);
/* The session is over: write the output and close. */
bool lmtp_closed(const struct lmtp *l);

/*
 * `code` 250, 4xx or 5xx; `enhanced` "2.0.0"; `text` is one line.  A wrong serial or a second
 * answer for a recipient is ignored.
 */
void lmtp_answer(struct lmtp *l, unsigned serial, int recipient, int code, const char *enhanced,
		 const char *text);

/* "421 4.3.2": the daemon stops or the peer has been idle too long. */
void lmtp_shutdown(struct lmtp *l, const char *why);

/* What has to be written; the caller takes bytes off its front with lmtp_written(). */
const struct sbuf *lmtp_output(const struct lmtp *l);
void lmtp_written(struct lmtp *l, size_t n);

#endif

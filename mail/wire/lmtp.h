/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * LMTP (RFC 2033) as a state machine without a socket: lmtp_feed() takes bytes in, lmtp_output()
 * holds bytes to send, a complete message goes to the handler, and lmtp_answer() reports its fate
 * once it is committed - at once or turns of the loop later.
 *
 * Refused permanently at the end of the data: a bare LF or CR in DATA, and more than `message_max`
 * bytes (refused before DATA if SIZE= says so; the bytes are not kept).  Also refused: command
 * lines beyond 2048 bytes.  A NUL in the data is accepted, as is 8-bit data with or without
 * BODY=8BITMIME.
 */
#ifndef MAIL_WIRE_LMTP_H
#define MAIL_WIRE_LMTP_H

#include <stdbool.h>
#include <stddef.h>

#include "core/base/sbuf.h"

struct lmtp;

struct lmtp_limits {
	size_t message_max; /* bytes, 0 = 1 MiB */
	int recipients_max; /* per message, 0 = 100 */
	int commands_max;   /* per session, 0 = 10000 */
	int errors_max;	    /* bad commands before 421, 0 = 20 */
};

struct lmtp_envelope {
	const char *from; /* "" = null return path */
	const char *const *recipients;
	int n_recipients;
};

struct lmtp_handler {
	/* Do we accept mail for this address?  false = 550 5.1.1. */
	bool (*recipient)(void *arg, const char *address);
	/*
	 * A complete message.  Every recipient gets exactly one lmtp_answer(l, serial, i, ...),
	 * now or later, in any order.  The pointers live until all have been answered.
	 */
	void (*message)(void *arg, struct lmtp *l, unsigned serial, const struct lmtp_envelope *env,
			const void *raw, size_t len);
	/* Called when lmtp_answer() has produced output or the session continues; may be NULL. */
	void (*wake)(void *arg, struct lmtp *l);
};

/*
 * `host` is the name in the greeting.  `handler` and `host` are borrowed and must outlive the
 * session.
 */
struct lmtp *lmtp_new(const char *host, const struct lmtp_limits *limits,
		      const struct lmtp_handler *handler, void *arg);
/*
 * A pending message may be answered after this only if the caller checks that the session exists.
 */
void lmtp_free(struct lmtp *l); /* accepts NULL */

/*
 * Takes bytes from the peer.  While lmtp_waiting() the caller should stop reading; bytes fed anyway
 * are kept for later.  False: write the output and close.
 */
bool lmtp_feed(struct lmtp *l, const void *data, size_t len);

/* Is a message with the handler and not fully answered? */
bool lmtp_waiting(const struct lmtp *l);
/* Is the session over?  Then write the output and close. */
bool lmtp_closed(const struct lmtp *l);

/*
 * `code` 250, 4xx or 5xx; `enhanced` "2.0.0"; `text` is one line.  A wrong serial or a second
 * answer for a recipient is ignored.
 */
void lmtp_answer(struct lmtp *l, unsigned serial, int recipient, int code, const char *enhanced,
		 const char *text);

/* "421 4.3.2": the daemon is stopping or the peer was idle too long. */
void lmtp_shutdown(struct lmtp *l, const char *why);

/* Bytes to write; the caller removes them from the front with lmtp_written(). */
const struct sbuf *lmtp_output(const struct lmtp *l);
void lmtp_written(struct lmtp *l, size_t n);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Polls a mailbox by IMAP or POP3 (libcurl, in a thread of its own), for clubs that have nothing
 * else.  Messages are handed over one at a time through a file descriptor that polls readable; a
 * message is marked (IMAP: \Answered, or deleted; POP3: deleted) only after poller_done() reports
 * it committed.  After a crash in between it is handed over again, and the inbox recognizes it by
 * its Message-ID.  A message too long to read is never deleted: a person can still look at it.
 */
#ifndef MAIL_WIRE_POLLER_H
#define MAIL_WIRE_POLLER_H

#include <stdbool.h>
#include <stddef.h>

#include "core/base/civil.h"
#include "core/base/sbuf.h"

struct poller;

enum poller_tls {
	POLLER_TLS_NONE = 0,
	POLLER_TLS_REQUIRED, /* STARTTLS or STLS, which must succeed; for imap:// and pop3:// */
};

struct poller_settings {
	const char *url;    /* "imap://host", "imaps://host", "pop3://host", "pop3s://host" */
	const char *folder; /* IMAP folder, as the server lists it; NULL = INBOX */
	enum poller_tls tls;
	const char *user;
	const char *password;
	const char *ca_file;  /* NULL = the system's */
	int interval_seconds; /* seconds between polls, 0 = 60 */
	int timeout_seconds;  /* timeout of one exchange, 0 = 60 */
	size_t bytes_max;     /* longer messages are reported but not read; 0 = 1 MiB */
	bool delete_done;     /* IMAP: also mark it \Deleted and expunge it */
};

struct polled {
	unsigned long long id; /* for poller_done() */
	const void *raw;       /* NULL: longer than bytes_max */
	size_t len;
	struct instant stamped; /* INTERNALDATE; sec 0 = none (POP3) */
};

enum poller_fate {
	POLLER_STORED, /* committed: mark it */
	POLLER_RETRY,  /* not committed: leave it unmarked and hand it over again at a later poll */
	POLLER_ASIDE,  /* unreadable: it stays, and this poller does not hand it over again */
};

/*
 * Returns NULL with the reason in ret_why on failure.  Copies the settings; the first poll starts
 * at once.
 */
struct poller *poller_new(const struct poller_settings *settings, struct sbuf *ret_why);
void poller_free(struct poller *p); /* accepts NULL; ends the thread */

/* Readable while a message waits or a poll has failed. */
int poller_fd(const struct poller *p);
/* The waiting message; false when there is none.  The bytes live until poller_done(). */
bool poller_next(struct poller *p, struct polled *ret_polled);
/* Reports the message's fate; the thread then marks it and takes the next. */
void poller_done(struct poller *p, unsigned long long id, enum poller_fate fate);
/* Polls now instead of after the interval. */
void poller_poke(struct poller *p);
/* The error of the last failed poll, reported once; false when there is none. */
bool poller_trouble(struct poller *p, struct sbuf *ret_why);

#endif

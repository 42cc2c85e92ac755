/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * For clubs that have only a mailbox: polls it by IMAP or POP3 (libcurl, in a thread of its own).
 * Messages are handed over one after the other through a file descriptor that polls readable; one
 * is marked (IMAP: \Answered, or deleted; POP3: deleted) only after poller_done() says that it is
 * committed.  A crash in between hands it over again, and the inbox knows it by its Message-ID.
 * What is too long to be read is never deleted: a person can still look at it.
 */
#ifndef MAIL_WIRE_IMAP_H
#define MAIL_WIRE_IMAP_H

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
	const char *folder; /* of IMAP, as the server lists it; NULL = INBOX */
	enum poller_tls tls;
	const char *user;
	const char *password;
	const char *ca_file;  /* NULL = the system's */
	int interval_seconds; /* between polls, 0 = 60 */
	int timeout_seconds;  /* of one exchange, 0 = 60 */
	size_t bytes_max;     /* longer messages are reported, not read; 0 = 1 MiB */
	bool delete_done;     /* IMAP: \Deleted and expunged besides \Answered */
};

struct polled {
	unsigned long long id; /* for poller_done() */
	const void *raw;       /* NULL: longer than bytes_max */
	size_t len;
	struct instant stamped; /* INTERNALDATE; sec 0 = none (POP3) */
};

enum poller_fate {
	POLLER_STORED, /* committed: mark it */
	POLLER_RETRY,  /* not committed: leave it as it is, hand it over at a later poll */
	POLLER_ASIDE,  /* never to be read: it stays, and is not handed over again by this poller */
};

/* NULL with the reason in ret_why.  The settings are copied.  The first poll starts at once. */
struct poller *poller_new(const struct poller_settings *settings, struct sbuf *ret_why);
void poller_free(struct poller *p); /* NULL is fine; ends the thread */

/* Readable while a message waits or a poll has failed. */
int poller_fd(const struct poller *p);
/* The message that waits; false when none does.  The bytes live until poller_done(). */
bool poller_next(struct poller *p, struct polled *ret_polled);
/* What became of it; the thread then marks it and goes on to the next. */
void poller_done(struct poller *p, unsigned long long id, enum poller_fate fate);
/* Polls now instead of after the interval. */
void poller_poke(struct poller *p);
/* The trouble of the last poll that failed and was not asked for yet; false when there is none. */
bool poller_trouble(struct poller *p, struct sbuf *ret_why);

#endif

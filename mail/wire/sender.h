/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Sends letters by SMTP (in a thread of its own, over several connections that are reused) or
 * writes them as .eml files.  Jobs are submitted from the loop's thread; results come back through
 * a file descriptor that polls readable.  The outbox decides when to retry.
 */
#ifndef MAIL_WIRE_SENDER_H
#define MAIL_WIRE_SENDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/sbuf.h"

struct sender;

enum sender_tls {
	SENDER_TLS_NONE = 0, /* plain smtp:// */
	SENDER_TLS_REQUIRED, /* smtp:// with STARTTLS, which must succeed */
};

struct sender_settings {
	/* "smtp://host:587", "smtps://host:465", or "files:/folder". */
	const char *url;
	enum sender_tls tls; /* of smtp:// */
	const char *user;    /* NULL or "" = no AUTH */
	const char *password;
	const char *ca_file; /* NULL = the system's */
	const char *helo;    /* our name for EHLO; NULL = libcurl's choice */
	int parallel;	     /* concurrent connections to the host, 0 = 4 */
	int timeout_seconds; /* timeout of one letter, 0 = 60 */
	int queue_max;	     /* letters held here at most, 0 = 64 */
};

struct sender_job {
	int64_t id;		   /* the outbox row */
	const char *envelope_from; /* "" = null return path */
	const char *to;
	const char *message_id; /* without <>; used for the file name */
	const void *bytes;	/* RFC 5322, CRLF */
	size_t len;
};

enum sender_fate {
	SENDER_SENT,
	SENDER_RETRY,  /* no connection, 4xx, 552 for the recipient, disk full */
	SENDER_FAILED, /* 5xx for this letter, or it needs SMTPUTF8 and the host has it not */
};

struct sender_result {
	int64_t id;
	enum sender_fate fate;
	int code; /* the host's last reply, 0 = none */
	/* One line for the log and the case: the host's own words if it refused. */
	char text[256];
};

/* Returns NULL with the reason in ret_why on failure.  Copies the settings. */
struct sender *sender_new(const struct sender_settings *settings, struct sbuf *ret_why);
/* Does not wait: abandons letters under way, without results. */
void sender_free(struct sender *s);

/* Readable while results wait. */
int sender_fd(const struct sender *s);
/* The number of letters that sender_submit() would still take. */
int sender_room(const struct sender *s);
/* Copies the job; false when the queue is full.  Each accepted job yields exactly one result. */
bool sender_submit(struct sender *s, const struct sender_job *job);
/*
 * The same for the letter in `bytes`, which is taken over, instead of those in the job; `bytes`
 * becomes an empty buffer with other memory.  Unchanged when the queue is full.
 */
bool sender_give(struct sender *s, const struct sender_job *job, struct sbuf *bytes);
/*
 * Did the host announce SMTPUTF8 (RFC 6531) when it was last connected to?  The host is asked at
 * the start, and again after each "no" here.  False for files, and as long as it has not been
 * reached.
 */
bool sender_takes_utf8(struct sender *s);
/* Sends what was submitted: files of one batch share one sync. */
void sender_begin(struct sender *s);
/* The next result; false when none waits. */
bool sender_result(struct sender *s, struct sender_result *ret_result);

/*
 * Writes one letter as a file in `folder`, under a temporary name that is then renamed, so that a
 * partial file is never visible.  The name starts with the number of the letter, 12 digits, so that
 * names sort by age; sending the same letter again replaces the file.  Returns 0 or -errno.
 */
int sender_write_file(const char *folder, const struct sender_job *job);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Remote peers of a daemon, each a thread on loopback: an SMTP host that keeps what it receives and
 * can be down, and a POP3 host with a mailbox.
 */
#ifndef TESTS_FAULTS_FAR_HOST_H
#define TESTS_FAULTS_FAR_HOST_H

#include <pthread.h>
#include <stdbool.h>

#include "core/base/sbuf.h"

#define FAR_MAILS 2000
#define FAR_CALLS 200 /* connections while up */

struct far_mail {
	struct sbuf bytes; /* CRLF */
	bool deleted;
};

struct far_host {
	int port;
	int listener; /* -1 = down */
	int keeper;   /* bound but not listening, so that nobody takes the port while the host is
		       * down */
	pthread_t thread;
	pthread_mutex_t lock;
	bool pop3;
	struct far_mail mails[FAR_MAILS];
	int n_mails;
	struct far_call {
		struct far_host *host;
		pthread_t thread;
		int fd;
	} calls[FAR_CALLS]; /* since it came up */
	int n_calls;
};

/* Chooses a port; the host is down. */
void far_host_init(struct far_host *host, bool pop3);
void far_host_up(struct far_host *host);
/* Closes all connections and stops listening, but keeps the port. */
void far_host_down(struct far_host *host);
void far_host_release(struct far_host *host);

/* Puts a mail into the mailbox. */
void far_host_put(struct far_host *host, const void *bytes, size_t len);
/* The number of undeleted mails. */
int far_host_count(struct far_host *host);

#endif

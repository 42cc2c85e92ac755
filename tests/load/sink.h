/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * An SMTP host on loopback that accepts every letter and records what identifies it.  It separates
 * the runs of the daemon, so that a letter repeated after a kill is distinguished from one repeated
 * without.
 */
#ifndef TESTS_LOAD_SINK_H
#define TESTS_LOAD_SINK_H

#include <pthread.h>
#include <stdatomic.h>

#include "core/base/sbuf.h"

struct sink_letter {
	char message_id[100]; /* without <> */
	char envelope[200];   /* MAIL FROM, without <> */
	int run;	      /* run of the daemon, 0.. */
};

struct sink {
	int port;
	int listener;
	int orders[2]; /* a pipe: each byte starts the next run, its end stops the sink */
	int done[2];   /* one byte for each run started */
	int run;
	atomic_bool away;    /* hang up on everybody: the host is down */
	atomic_long arrived; /* letters, readable at any time */
	pthread_t thread;
	struct sink_letter *letters; /* readable once the sink has ended */
	size_t n, cap;
};

void sink_open(struct sink *sink);
/* Tells the sink that the daemon is dead; reads what it had sent before. */
void sink_next_run(struct sink *sink);
/* Stops accepting letters; `letters` may be read now. */
void sink_end(struct sink *sink);
/* Ends it if necessary, and frees the letters. */
void sink_close(struct sink *sink);

#endif

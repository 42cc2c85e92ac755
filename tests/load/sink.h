/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * An SMTP host on loopback that takes every letter, however many come, and notes of each what
 * tells it from the others.  It knows one run of the daemon from the next, so that a letter that
 * comes again after a kill is told from one that comes twice without.
 */
#ifndef TESTS_LOAD_SINK_H
#define TESTS_LOAD_SINK_H

#include <pthread.h>

#include "core/base/sbuf.h"

struct sink_letter {
	char message_id[100]; /* without <> */
	char envelope[200];   /* MAIL FROM, without <> */
	int run;	      /* of the daemon, 0.. */
};

struct sink {
	int port;
	int listener;
	int orders[2]; /* a pipe: one byte asks for the next run, the end of it ends the sink */
	int done[2];   /* a byte for each run that has begun */
	int run;
	pthread_t thread;
	struct sink_letter *letters; /* for others once the sink has ended */
	size_t n, cap;
};

void sink_open(struct sink *sink);
/* Tells the sink that the daemon is dead; takes what it had sent before its end. */
void sink_next_run(struct sink *sink);
/* Takes no letter any more; `letters` may be read now. */
void sink_end(struct sink *sink);
/* Ends it if need be, and forgets the letters. */
void sink_close(struct sink *sink);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A mail host on loopback that answers from a table, for answers that a real one gives rarely, or
 * never on request.  One connection at a time, in its own thread.
 */
#ifndef TESTS_MAIL_FAR_END_H
#define TESTS_MAIL_FAR_END_H

#include <pthread.h>
#include <stdbool.h>

#include "core/base/sbuf.h"

struct far_line {
	/* Substring of the line received, "once " before it: only the first; NULL ends the table.
	 */
	const char *word;
	/* With CRLF; '$' becomes the first word of the line (IMAP's tag).  NULL = hang up. */
	const char *answer;
};

struct far_end {
	int port;
	int listener;
	pthread_t thread;
	pthread_mutex_t lock;
	const char *greeting; /* with CRLF */
	const struct far_line *lines;
	const char *otherwise; /* answer to any other line */
	struct sbuf heard;     /* all lines received, LF between them */
	unsigned given;	       /* bits of the lines of the table that answered */
};

/* The caller sets the tables first. */
void far_end_open(struct far_end *far);
void far_end_close(struct far_end *far);
/* How often these words have been received. */
int far_end_heard(struct far_end *far, const char *words);

#endif

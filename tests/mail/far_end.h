/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A mail host on loopback that answers by a table: what a real one does seldom, or never when it is
 * asked to.  One connection after the other, in a thread of its own.
 */
#ifndef TESTS_MAIL_FAR_END_H
#define TESTS_MAIL_FAR_END_H

#include <pthread.h>
#include <stdbool.h>

#include "core/base/sbuf.h"

struct far_line {
	const char *word;   /* in the line heard; NULL ends the table */
	const char *answer; /* with CRLF; '$' becomes the first word of the line (IMAP's tag) */
};

struct far_end {
	int port;
	int listener;
	pthread_t thread;
	pthread_mutex_t lock;
	const char *greeting; /* with CRLF */
	const struct far_line *lines;
	const char *otherwise; /* to what no line fits */
	struct sbuf heard;     /* all lines, LF between them */
};

/* The tables are set before. */
void far_end_open(struct far_end *far);
void far_end_close(struct far_end *far);
/* How often these words were heard so far. */
int far_end_heard(struct far_end *far, const char *words);

#endif

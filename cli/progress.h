/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A progress bar on standard error, shown only for longer work, and only when standard error is a
 * terminal and standard output is not (the two would garble each other on one screen).
 */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>
#include <stdio.h>

struct progress {
	bool shown;
	unsigned long long total; /* 0 when it is not known */
	unsigned long long next;  /* draw again when so much is done */
	unsigned long long step;
	const char *unit;
};

/* `total` in the unit counted, 0 if unknown; then the bar is a counter. */
void progress_init(struct progress *p, unsigned long long total, const char *unit);

/* For work on a file: total is its size in bytes, unknown for a pipe. */
void progress_init_file(struct progress *p, FILE *file);

/* Cheap enough to be called for every line. */
void progress_at(struct progress *p, unsigned long long done);

/* Wipes the bar. */
void progress_end(struct progress *p);

#endif

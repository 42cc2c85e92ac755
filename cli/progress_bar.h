/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A progress bar on standard error, shown only for longer work, and only if standard error is a
 * terminal and standard output is not (on one screen they would garble each other).
 */
#ifndef CLI_PROGRESS_BAR_H
#define CLI_PROGRESS_BAR_H

#include <stdbool.h>
#include <stdio.h>

struct progress_bar {
	bool shown;
	unsigned long long total; /* 0 if unknown */
	unsigned long long next;  /* redraw at this amount */
	unsigned long long step;
	const char *unit;
};

/* `total` in the unit counted; if 0 (unknown), the bar is a counter. */
void progress_bar_init(struct progress_bar *p, unsigned long long total, const char *unit);

/* For work on a file: the total is its size in bytes, unknown for a pipe. */
void progress_bar_init_file(struct progress_bar *p, FILE *file);

/* Cheap enough to be called for every line. */
void progress_bar_at(struct progress_bar *p, unsigned long long done);

/* Erases the bar. */
void progress_bar_end(struct progress_bar *p);

#endif

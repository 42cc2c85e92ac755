/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A failure of the store is logged once instead of at every retry. */
#ifndef DAEMON_TROUBLE_H
#define DAEMON_TROUBLE_H

#include <stdbool.h>
#include <stdint.h>

struct trouble {
	char line[256];	     /* last one logged; "" = none */
	double told;	     /* now_span() when logged */
	int64_t untold;	     /* occurrences since */
	bool lasts;	     /* the last transaction failed */
	double locked_since; /* now_span() of the first attempt at a locked store; 0 = not locked */
};

/* Logs the line, unless it is the last one and that was less than a minute ago. */
void trouble_report(struct trouble *trouble, const char *line);
/* Says that the store is written again, and starts afresh. */
void trouble_over(struct trouble *trouble);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The clock's one door: nothing else in kskakd asks the system what time it is.  What it says
 * never goes backwards, even when the system's clock is set back: then it stands still until the
 * system's clock has caught up.  With the test clock it stands still until it is told to move
 * (RULES S-37).
 */
#ifndef DAEMON_NOW_H
#define DAEMON_NOW_H

#include <stdbool.h>

#include "core/base/civil.h"

struct sbuf;
struct store;

struct now {
	bool test;	     /* the movable clock of tests */
	struct instant last; /* never answers less */
	bool stuck;	     /* the system's clock was set back behind `last` */
};

/* With the test clock, time begins at `start`. */
void now_init(struct now *now, bool test, struct instant start);

/* The one question.  `arg` is a struct now *, as struct context wants it. */
struct instant now_read(void *arg);

/* Moves the test clock; false when it is no test clock or would go backwards. */
bool now_move(struct now *now, struct instant to);

/*
 * Real and test clocks never meet in one database: 1 when this one may be used, and it is marked
 * as such; 0 with a sentence when it was used with the other clock, or more than a day later than
 * the system's clock says it is; negative enum store_error.  Time goes on from the last
 * heartbeat or, when that is later, from the last instant that anything was stamped with: a
 * system's clock that was set back meanwhile stands still until it has caught up.
 */
int now_claim(struct now *now, struct store *store, struct sbuf *ret_why);

/* What the system's clock says just now, for the log's stamps alone. */
struct instant now_wall(void);

/* Seconds of a clock that only measures spans (timeouts, rates); no civil meaning. */
double now_span(void);

#endif

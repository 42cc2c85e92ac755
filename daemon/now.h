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

/* Why the system's clock is not believed (RULES S-60); an administrator's word ends it. */
enum now_doubt {
	NOW_TRUSTED = 0,
	NOW_JUMPED, /* it went more than an hour ahead of the time that has passed */
	NOW_GAP,    /* at the start: the last heartbeat is more than 60 days old */
	NOW_FUTURE, /* at the start: the database was in use more than an hour later */
};

struct now {
	bool test;	     /* the movable clock of tests, which is never doubted */
	struct instant last; /* never answers less */
	bool stuck;	     /* the system's clock was set back behind `last` */
	enum now_doubt doubt;

	/* Both clocks when the system's one was last known to be right. */
	struct instant right;
	double right_span;
	/* The system's clocks; a unit test has its own. */
	struct instant (*wall)(void);
	double (*span)(void);
};

/* With the test clock, time begins at `start`. */
void now_init(struct now *now, bool test, struct instant start);

/* The one question.  `arg` is a struct now *, as struct context wants it. */
struct instant now_read(void *arg);

/* Moves the test clock; false when it is no test clock or would go backwards. */
bool now_move(struct now *now, struct instant to);

/*
 * Real and test clocks never meet in one database: 1 when this one may be used, and it is marked
 * as such; 0 with a sentence when it was used with the other clock; negative enum store_error.
 * Time goes on from the last heartbeat or, when that is later, from the last instant that anything
 * was stamped with: a system's clock that was set back meanwhile stands still until it has caught
 * up.  A clock that is more than an hour behind or 60 days ahead of that is doubted.
 */
int now_claim(struct now *now, struct store *store, struct sbuf *ret_why);

/* A sentence about the doubt, for the log and for whoever asks; "" = none. */
const char *now_doubt_text(const struct now *now);
/* The same as a question, for struct context. */
bool now_in_doubt(void *arg);

/*
 * An administrator says that the system's clock is right.  Where the database was in use later than
 * that, time goes back only with `back`: facts with a later stamp stay as they are, and what the
 * server does once a day is due again.  1; 0 with a sentence; negative enum store_error.
 */
int now_trust(struct now *now, struct store *store, bool back, struct sbuf *ret_why);

/* What the system's clock says just now, for the log's stamps alone. */
struct instant now_wall(void);

/* Seconds of a clock that only measures spans (timeouts, rates); no civil meaning. */
double now_span(void);
/* The same, with the time in which the machine was asleep. */
double now_span_asleep(void);

#endif

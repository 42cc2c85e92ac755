/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The only clock: nothing else in kskakd asks the system for the time.  It never goes backwards: if
 * the system clock is set back, it stands still until the system clock has caught up.  The test
 * clock stands still until it is moved (RULES S-37).
 */
#ifndef DAEMON_NOW_H
#define DAEMON_NOW_H

#include <stdbool.h>

#include "core/base/civil.h"

struct sbuf;
struct store;

/* Why the system clock is not trusted (RULES S-60); an administrator can clear it. */
enum now_doubt {
	NOW_TRUSTED = 0,
	NOW_JUMPED, /* more than an hour ahead of the time elapsed */
	NOW_GAP,    /* at start: the last heartbeat is more than 60 days old */
	NOW_FUTURE, /* at start: the database was last used more than an hour in the future */
	NOW_APART,  /* more than two seconds from the clock of the database's server, for now */
};

struct now {
	bool test;	     /* the test clock, which is never doubted */
	struct instant last; /* never returns less */
	bool stuck;	     /* the system clock was set back behind `last` */
	enum now_doubt doubt;

	/* Both clocks when the system clock was last known to be right. */
	struct instant right;
	double right_span;
	/* The system's clocks; a unit test replaces them. */
	struct instant (*wall)(void);
	double (*span)(void);
};

/* The test clock starts at `start`. */
void now_init(struct now *now, bool test, struct instant start);

/* Returns the current time.  `arg` is a struct now *, as struct context requires. */
struct instant now_read(void *arg);

/* Moves the test clock; false without a test clock or if it would go backwards. */
bool now_move(struct now *now, struct instant to);

/*
 * Keeps real and test clocks out of each other's databases: 1 if this one may be used, and the
 * database is marked; 0 with a reason if it was used with the other clock; negative enum
 * store_error. Time continues from the last heartbeat or the last timestamp stored, whichever is
 * later; a system clock behind that stands still until it has caught up.  A clock more than an hour
 * behind or 60 days ahead is doubted.
 */
int now_claim(struct now *now, struct store *store, struct sbuf *ret_why);

/* Describes the doubt for the log and for users; "" = none. */
const char *now_doubt_text(const struct now *now);
/* The same as a predicate for struct context. */
bool now_in_doubt(void *arg);

/*
 * An administrator confirms that the system clock is right.  If the database was used later than
 * that, time goes back only with `back`: facts with later timestamps are kept, and daily tasks
 * become due again.  1; 0 with a reason; negative enum store_error.
 */
int now_trust(struct now *now, struct store *store, bool back, struct sbuf *ret_why);

/*
 * The test clock of several daemons on one database is a row, the latest instant: stores the time
 * there, or takes it from there.  With a file there is nothing to do.  1, 0 for nothing, or a
 * negative enum store_error.
 */
int now_share(const struct now *now, struct store *store);
int now_follow(struct now *now, struct store *store);

/*
 * The difference of the database server's clock from the system's, in seconds; the doubt ends when
 * they agree.
 */
void now_compare(struct now *now, double ahead);

/* The system clock with fractions of a second, to compare it. */
double now_wall_exact(void);
/* The raw system clock, for log timestamps only. */
struct instant now_wall(void);

/* Seconds of a monotonic clock (timeouts, rates); no civil meaning. */
double now_span(void);
/* The same, including time suspended. */
double now_span_asleep(void);

#endif

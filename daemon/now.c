/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The only place that reads the clock.
 */
#include "daemon/now.h"

#include <time.h>

#include "sql/store_change.h"

/* Seconds; RULES S-60. */
#define AHEAD_MOST INT64_C(3600)	 /* ahead of the time elapsed since the clock was right */
#define BACK_MOST  INT64_C(3600)	 /* behind the stored time: worth waiting for */
#define AWAY_MOST  (60 * INT64_C(86400)) /* since the last heartbeat: an ordinary outage */
#define APART_MOST 2.0			 /* from the clock of the database's server */
#define META_REAL  "real-clock"
#define META_TEST  "test-clock"

struct instant now_wall(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_REALTIME, &ts);
	return (struct instant){ts.tv_sec};
}

double now_wall_exact(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_REALTIME, &ts);
	return (double)ts.tv_sec + (double)ts.tv_nsec / 1e9;
}

double now_span(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return (double)ts.tv_sec + (double)ts.tv_nsec / 1e9;
}

double now_span_asleep(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_BOOTTIME, &ts);
	return (double)ts.tv_sec + (double)ts.tv_nsec / 1e9;
}

static void begin_at(struct now *now, struct instant at)
{
	now->right = at;
	now->right_span = now->span();
}

void now_init(struct now *now, bool test, struct instant start)
{
	*now = (struct now){.test = test, .wall = now_wall, .span = now_span_asleep};
	now->last = test ? start : now->wall();
	begin_at(now, now->last);
}

/* The time expected from the seconds elapsed. */
static struct instant expected(const struct now *now)
{
	return (struct instant){now->right.sec + (int64_t)(now->span() - now->right_span)};
}

/*
 * If doubted from the start, time stands still; if doubted later, it follows the monotonic clock.
 */
static struct instant believed(struct now *now)
{
	struct instant wall = now->wall(), should = expected(now);

	if ((now->doubt == NOW_TRUSTED || now->doubt == NOW_APART) &&
	    wall.sec - should.sec > AHEAD_MOST)
		now->doubt = NOW_JUMPED;
	if (now->doubt == NOW_TRUSTED || now->doubt == NOW_APART)
		return wall;
	return now->doubt == NOW_JUMPED ? should : now->last;
}

struct instant now_read(void *arg)
{
	struct now *now = arg;
	struct instant wall;

	if (now->test)
		return now->last;
	wall = believed(now);
	now->stuck = wall.sec < now->last.sec;
	if (!now->stuck)
		now->last = wall;
	return now->last;
}

bool now_move(struct now *now, struct instant to)
{
	if (!now->test || to.sec < now->last.sec)
		return false;
	now->last = to;
	return true;
}

static int has_mark(struct store *store, const char *name)
{
	struct sbuf value = SBUF_INIT;
	int rc = store_meta_get(store, name, &value);

	sbuf_release(&value);
	return rc;
}

static int set_mark(struct store *store, const char *name)
{
	int rc = store_begin(store);

	if (rc < 0)
		return rc;
	rc = store_meta_set(store, name, "yes");
	if (rc < 0) {
		store_rollback(store);
		return rc;
	}
	return store_commit(store);
}

/* Time never goes back before the stored time, not even across a restart. */
static void go_on_from(struct now *now, struct instant used)
{
	if (!now->test && used.sec - now->last.sec > BACK_MOST)
		now->doubt = NOW_FUTURE;
	else if (!now->test && used.sec && now->last.sec - used.sec > AWAY_MOST)
		now->doubt = NOW_GAP;
	if (used.sec > now->last.sec || now->doubt != NOW_TRUSTED)
		now->last = used;
}

int now_claim(struct now *now, struct store *store, struct sbuf *ret_why)
{
	const char *own = now->test ? META_TEST : META_REAL;
	const char *other = now->test ? META_REAL : META_TEST;
	struct instant beat = {0}, stamp = {0};
	int rc = has_mark(store, other);

	if (rc > 0) {
		sbuf_addf(ret_why, "this database was used with the %s clock; %s",
			  now->test ? "real" : "test",
			  now->test ? "the test clock needs one of its own"
				    : "it holds no real games");
		return 0;
	}
	if (rc == 0)
		rc = has_mark(store, own);
	if (rc == 0)
		rc = set_mark(store, own);
	if (rc >= 0)
		rc = store_heartbeat_get(store, &beat);
	if (rc >= 0)
		rc = store_latest_get(store, &stamp);
	if (rc < 0) {
		sbuf_adds(ret_why, store_why(store));
		return rc;
	}
	go_on_from(now, stamp.sec > beat.sec ? stamp : beat);
	return 1;
}

const char *now_doubt_text(const struct now *now)
{
	switch (now->doubt) {
	case NOW_TRUSTED: break;
	case NOW_JUMPED:
		return "the system's clock went more than an hour ahead of the time that has passed";
	case NOW_GAP: return "by the system's clock the server was away for more than 60 days";
	case NOW_FUTURE: return "the database was in use later than the system's clock says it is";
	case NOW_APART:
		return "the clocks of this machine and of the database's server are more than two "
		       "seconds apart";
	}
	return "";
}

int now_share(const struct now *now, struct store *store)
{
	int rc = now->test && store_daemon(store)[0] ? store_begin(store) : 0;

	if (rc <= 0)
		return rc;
	rc = store_latest_raise(store, now->last);
	if (rc >= 0)
		rc = store_commit(store);
	if (rc < 0)
		store_rollback(store);
	return rc;
}

int now_follow(struct now *now, struct store *store)
{
	struct instant at;
	int rc = now->test && store_daemon(store)[0] ? store_latest_get(store, &at) : 0;

	if (rc > 0)
		now_move(now, at);
	return rc;
}

void now_compare(struct now *now, double ahead)
{
	bool apart = ahead > APART_MOST || ahead < -APART_MOST;

	if (apart && now->doubt == NOW_TRUSTED)
		now->doubt = NOW_APART;
	else if (!apart && now->doubt == NOW_APART)
		now->doubt = NOW_TRUSTED;
}

bool now_in_doubt(void *arg)
{
	struct now *now = arg;

	now_read(now);
	return now->doubt != NOW_TRUSTED;
}

/* Resets everything that records how far time has come. */
static int go_back(struct store *store, struct instant to)
{
	int rc = store_begin(store);

	if (rc > 0)
		rc = store_time_back(store, to);
	if (rc > 0)
		rc = store_commit(store);
	if (rc < 0)
		store_rollback(store);
	return rc;
}

int now_trust(struct now *now, struct store *store, bool back, struct sbuf *ret_why)
{
	char here[INSTANT_TEXT], there[INSTANT_TEXT];
	struct instant wall = now->wall();
	int rc = 1;

	if (now->test) {
		sbuf_adds(ret_why, "the test clock is never doubted");
		return 0;
	}
	if (wall.sec < now->last.sec && !back) {
		sbuf_addf(ret_why,
			  "the system's clock says %s, but the database was in use at %s; set the "
			  "clock right, or let time go back",
			  instant_format(wall, here), instant_format(now->last, there));
		return 0;
	}
	if (wall.sec < now->last.sec)
		rc = go_back(store, wall);
	if (rc < 0) {
		sbuf_adds(ret_why, store_why(store));
		return rc;
	}
	now->last = wall;
	now->doubt = NOW_TRUSTED;
	now->stuck = false;
	begin_at(now, wall);
	return 1;
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The only place that reads a clock.
 */
#include "daemon/now.h"

#include <time.h>

#include "sql/store.h"

#define BACK_MOST 86400 /* seconds behind what is stored that can be waited for */
#define META_REAL "real-clock"
#define META_TEST "test-clock"

struct instant now_wall(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_REALTIME, &ts);
	return (struct instant){ts.tv_sec};
}

double now_span(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return (double)ts.tv_sec + (double)ts.tv_nsec / 1e9;
}

void now_init(struct now *now, bool test, struct instant start)
{
	*now = (struct now){.test = test, .last = test ? start : now_wall()};
}

struct instant now_read(void *arg)
{
	struct now *now = arg;
	struct instant wall;

	if (now->test)
		return now->last;
	wall = now_wall();
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

/* Time never goes back behind what is stored, over a restart either. */
static int go_on_from(struct now *now, struct instant used, struct sbuf *ret_why)
{
	char here[INSTANT_TEXT], there[INSTANT_TEXT];

	if (!now->test && used.sec - now->last.sec > BACK_MOST) {
		sbuf_addf(
			ret_why,
			"the system's clock says %s, but this database was in use at %s; set the clock right",
			instant_format(now->last, here), instant_format(used, there));
		return 0;
	}
	if (used.sec > now->last.sec)
		now->last = used;
	return 1;
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
	return go_on_from(now, stamp.sec > beat.sec ? stamp : beat, ret_why);
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The clock's door: it never goes backwards, and the two kinds of clock never share a database.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/now.h"
#include "sql/store.h"

struct fixture {
	char path[64];
	struct store *store;
};

static int setup(void **state)
{
	static struct fixture fx;
	struct sbuf why = SBUF_INIT;
	int fd;

	snprintf(fx.path, sizeof(fx.path), "/tmp/kskakd-now-XXXXXX");
	fd = mkstemp(fx.path);
	if (fd < 0)
		return -1;
	close(fd);
	*state = &fx;
	return store_open(fx.path, true, &fx.store, &why) < 0 ? -1 : 0;
}

static int teardown(void **state)
{
	struct fixture *fx = *state;
	char side[80];

	store_close(fx->store);
	unlink(fx->path);
	snprintf(side, sizeof(side), "%s-wal", fx->path);
	unlink(side);
	snprintf(side, sizeof(side), "%s-shm", fx->path);
	unlink(side);
	return 0;
}

static int claim(struct store *store, bool test)
{
	struct now now;
	struct sbuf why = SBUF_INIT;
	int rc;

	now_init(&now, test, (struct instant){1000});
	rc = now_claim(&now, store, &why);
	assert_true((rc == 0) == (why.len > 0));
	sbuf_release(&why);
	return rc;
}

/* RULES S-37 */
static void claim__used_with_real_clock__test_clock_refused(void **state)
{
	struct fixture *fx = *state;

	assert_int_equal(claim(fx->store, false), 1);
	assert_int_equal(claim(fx->store, true), 0);
	assert_int_equal(claim(fx->store, false), 1);
}

static void claim__used_with_test_clock__real_clock_refused(void **state)
{
	struct fixture *fx = *state;

	assert_int_equal(claim(fx->store, true), 1);
	assert_int_equal(claim(fx->store, false), 0);
	assert_int_equal(claim(fx->store, true), 1);
}

static void claim__test_clock__continues_after_the_last_beat(void **state)
{
	struct fixture *fx = *state;
	struct now now;
	struct sbuf why = SBUF_INIT;

	assert_int_equal(claim(fx->store, true), 1);
	assert_true(store_begin(fx->store) >= 0);
	assert_true(store_heartbeat_set(fx->store, (struct instant){5000}) >= 0);
	assert_true(store_commit(fx->store) >= 0);
	now_init(&now, true, (struct instant){1000});
	assert_int_equal(now_claim(&now, fx->store, &why), 1);
	assert_int_equal(now_read(&now).sec, 5000);
	sbuf_release(&why);
}

/* What was stored after the last heartbeat is not stamped again with an earlier instant. */
static void claim__test_clock__continues_after_the_last_stamp(void **state)
{
	struct fixture *fx = *state;
	struct now now;
	struct sbuf why = SBUF_INIT;

	assert_int_equal(claim(fx->store, true), 1);
	assert_true(store_begin(fx->store) >= 0);
	assert_true(store_heartbeat_set(fx->store, (struct instant){5000}) >= 0);
	assert_true(store_latest_set(fx->store, (struct instant){5400}) >= 0);
	assert_true(store_commit(fx->store) >= 0);
	now_init(&now, true, (struct instant){1000});
	assert_int_equal(now_claim(&now, fx->store, &why), 1);
	assert_int_equal(now_read(&now).sec, 5400);
	sbuf_release(&why);
}

static int claim_with_beat(struct fixture *fx, struct now *now, int64_t ahead)
{
	struct sbuf why = SBUF_INIT;
	int rc;

	now_init(now, false, (struct instant){0});
	assert_true(store_begin(fx->store) >= 0);
	assert_true(store_heartbeat_set(fx->store, (struct instant){now->last.sec + ahead}) >= 0);
	assert_true(store_commit(fx->store) >= 0);
	rc = now_claim(now, fx->store, &why);
	assert_true((rc == 0) == (strstr(why.buf, "set the clock right") != NULL));
	sbuf_release(&why);
	return rc;
}

static void claim__real_clock_set_back_an_hour__stands_still(void **state)
{
	struct now now;
	int64_t then;

	assert_int_equal(claim_with_beat(*state, &now, 3600), 1);
	then = now.last.sec;
	assert_int_equal(now_read(&now).sec, then);
	assert_true(now.stuck);
}

static void claim__real_clock_set_back_two_days__refused(void **state)
{
	struct now now;

	assert_int_equal(claim_with_beat(*state, &now, 2 * 86400), 0);
	assert_int_equal(claim_with_beat(*state, &now, -2 * 86400), 1);
	assert_false(now.stuck);
}

static void now__system_clock_set_back__stands_still(void **state)
{
	struct now now;
	struct instant ahead;

	(void)state;
	now_init(&now, false, (struct instant){0});
	ahead = (struct instant){now_read(&now).sec + 3600};
	now.last = ahead; /* as if the system's clock had been an hour ahead until now */
	assert_int_equal(now_read(&now).sec, ahead.sec);
	assert_true(now.stuck);
	now.last.sec -= 7200;
	assert_true(now_read(&now).sec < ahead.sec);
	assert_false(now.stuck);
}

static void now__moved__only_forward_and_only_the_test_clock(void **state)
{
	struct now now;

	(void)state;
	now_init(&now, true, (struct instant){1000});
	assert_true(now_move(&now, (struct instant){2000}));
	assert_false(now_move(&now, (struct instant){1999}));
	assert_int_equal(now_read(&now).sec, 2000);
	now_init(&now, false, (struct instant){0});
	assert_false(now_move(&now, (struct instant){INT64_MAX}));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(claim__used_with_real_clock__test_clock_refused,
						setup, teardown),
		cmocka_unit_test_setup_teardown(claim__used_with_test_clock__real_clock_refused,
						setup, teardown),
		cmocka_unit_test_setup_teardown(claim__test_clock__continues_after_the_last_stamp,
						setup, teardown),
		cmocka_unit_test_setup_teardown(claim__test_clock__continues_after_the_last_beat,
						setup, teardown),
		cmocka_unit_test_setup_teardown(claim__real_clock_set_back_an_hour__stands_still,
						setup, teardown),
		cmocka_unit_test_setup_teardown(claim__real_clock_set_back_two_days__refused, setup,
						teardown),
		cmocka_unit_test(now__system_clock_set_back__stands_still),
		cmocka_unit_test(now__moved__only_forward_and_only_the_test_clock),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The clock: it never goes backwards, and test and real clock never share a database. */
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
#include "tests/scratch.h"

struct fixture {
	char path[64];
	struct store *store;
};

static int setup(void **state)
{
	static struct fixture fx;
	struct sbuf why = SBUF_INIT;
	int fd;

	scratch_path(fx.path, sizeof(fx.path), "kskakd-now");
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

/* Nothing is stamped earlier than what was stored after the last heartbeat. */
static void claim__test_clock__continues_after_the_last_stamp(void **state)
{
	struct fixture *fx = *state;
	struct now now;
	struct sbuf why = SBUF_INIT;

	assert_int_equal(claim(fx->store, true), 1);
	assert_true(store_begin(fx->store) >= 0);
	assert_true(store_heartbeat_set(fx->store, (struct instant){5000}) >= 0);
	assert_true(store_latest_raise(fx->store, (struct instant){5400}) >= 0);
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
	assert_int_equal(why.len, 0);
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

/* RULES S-60 */
static void claim__real_clock_set_back_two_hours__waits_for_a_word(void **state)
{
	struct now now;

	assert_int_equal(claim_with_beat(*state, &now, 7200), 1);
	assert_int_equal(now.doubt, NOW_FUTURE);
	assert_true(now_in_doubt(&now));
}

static void claim__away_for_days__an_outage_up_to_sixty(void **state)
{
	struct now now;

	assert_int_equal(claim_with_beat(*state, &now, -60 * 86400), 1);
	assert_false(now_in_doubt(&now));
	assert_int_equal(claim_with_beat(*state, &now, -60 * 86400 - 60), 1);
	assert_int_equal(now.doubt, NOW_GAP);
	assert_true(now_in_doubt(&now));
}

/* The system's clocks as set by the test. */
static struct instant fake_wall;
static double fake_span;

static struct instant read_wall(void)
{
	return fake_wall;
}

static double read_span(void)
{
	return fake_span;
}

static void pass(int64_t seconds)
{
	fake_wall.sec += seconds;
	fake_span += (double)seconds;
}

static void init_fake(struct now *now)
{
	fake_wall.sec = 1000000000;
	fake_span = 50;
	now_init(now, false, (struct instant){0});
	now->wall = read_wall;
	now->span = read_span;
	now->last = now->right = fake_wall;
	now->right_span = fake_span;
}

/* The clock jumps a year ahead: no instant from the future is handed out. */
static void now__system_clock_jumps_ahead__time_goes_on_without_it(void **state)
{
	struct fixture *fx = *state;
	struct sbuf why = SBUF_INIT;
	struct now now;

	init_fake(&now);
	pass(86400);
	fake_wall.sec += 3600; /* this much is accepted */
	assert_int_equal(now_read(&now).sec, fake_wall.sec);
	assert_false(now_in_doubt(&now));
	fake_wall.sec += 400 * 86400;
	assert_int_equal(now_read(&now).sec, 1000000000 + 86400 + 3600);
	assert_true(now_in_doubt(&now));
	assert_true(strlen(now_doubt_text(&now)) > 20);
	pass(7200);
	assert_int_equal(now_read(&now).sec, 1000000000 + 86400 + 7200);

	/* corrected, it still needs confirmation */
	fake_wall.sec -= 400 * 86400 + 3600;
	assert_true(now_in_doubt(&now));
	assert_int_equal(now_trust(&now, fx->store, false, &why), 1);
	assert_false(now_in_doubt(&now));
	pass(60);
	assert_int_equal(now_read(&now).sec, fake_wall.sec);
	assert_string_equal(now_doubt_text(&now), "");
	sbuf_release(&why);
}

/* The jump was right, as after a suspended machine: time continues from there. */
static void now__jump_confirmed__believed(void **state)
{
	struct fixture *fx = *state;
	struct sbuf why = SBUF_INIT;
	struct now now;

	init_fake(&now);
	fake_wall.sec += 2 * 86400;
	assert_true(now_in_doubt(&now));
	assert_int_equal(now_trust(&now, fx->store, false, &why), 1);
	assert_int_equal(now_read(&now).sec, fake_wall.sec);
	pass(3600);
	assert_false(now_in_doubt(&now));
	sbuf_release(&why);
}

static void now__small_steps_ahead__add_up(void **state)
{
	struct now now;

	(void)state;
	init_fake(&now);
	for (int i = 0; i < 3; i++) {
		pass(60);
		fake_wall.sec += 1500;
		now_read(&now);
	}
	assert_true(now_in_doubt(&now));
}

/* A database from the future continues from the correct time on request. */
static void trust__database_from_the_future__only_with_back(void **state)
{
	struct fixture *fx = *state;
	struct instant at, used;
	struct sbuf why = SBUF_INIT, day = SBUF_INIT;
	struct now now;

	init_fake(&now);
	used = (struct instant){fake_wall.sec + 400 * INT64_C(86400)};
	assert_true(store_begin(fx->store) >= 0);
	assert_true(store_heartbeat_set(fx->store, used) >= 0);
	assert_true(store_latest_raise(fx->store, used) >= 0);
	assert_true(store_meta_set(fx->store, "digested", "2002-10-14") >= 0);
	assert_true(store_commit(fx->store) >= 0);
	assert_int_equal(now_claim(&now, fx->store, &why), 1);
	assert_int_equal(now.doubt, NOW_FUTURE);
	assert_int_equal(now_trust(&now, fx->store, false, &why), 0);
	assert_non_null(strstr(why.buf, "was in use at 2002-10-14"));
	assert_true(now_in_doubt(&now));
	assert_int_equal(now_trust(&now, fx->store, true, &why), 1);
	assert_int_equal(now_read(&now).sec, fake_wall.sec);
	assert_int_equal(store_heartbeat_get(fx->store, &at), 1);
	assert_int_equal(at.sec, fake_wall.sec);
	assert_int_equal(store_latest_get(fx->store, &at), 1);
	assert_int_equal(at.sec, fake_wall.sec);
	assert_int_equal(store_meta_get(fx->store, "digested", &day), 1);
	assert_string_equal(day.buf, "2001-09-09");
	sbuf_release(&why);
	sbuf_release(&day);
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
		cmocka_unit_test_setup_teardown(claim__away_for_days__an_outage_up_to_sixty, setup,
						teardown),
		cmocka_unit_test_setup_teardown(
			now__system_clock_jumps_ahead__time_goes_on_without_it, setup, teardown),
		cmocka_unit_test_setup_teardown(now__jump_confirmed__believed, setup, teardown),
		cmocka_unit_test(now__small_steps_ahead__add_up),
		cmocka_unit_test_setup_teardown(trust__database_from_the_future__only_with_back,
						setup, teardown),
		cmocka_unit_test_setup_teardown(
			claim__real_clock_set_back_two_hours__waits_for_a_word, setup, teardown),
		cmocka_unit_test(now__system_clock_set_back__stands_still),
		cmocka_unit_test(now__moved__only_forward_and_only_the_test_clock),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The event loop wrapper: calls at the end of a turn, after a delay, and from a pipe. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include <unistd.h>

#include "daemon/loop.h"

struct desk {
	struct loop *loop;
	char said[32];
	struct loop_call *a, *b;
	int fd[2];
};

static void say(struct desk *d, const char *word)
{
	assert_true(strlen(d->said) + strlen(word) < sizeof(d->said));
	strcat(d->said, word);
}

static void say_a(void *arg)
{
	say(arg, "a");
}

static void say_b(void *arg)
{
	say(arg, "b");
}

static void end(void *arg)
{
	struct desk *d = arg;

	say(d, ".");
	loop_end(d->loop);
}

static int open_desk(void **state)
{
	static struct desk desk;

	desk = (struct desk){.loop = loop_new(), .fd = {-1, -1}};
	*state = &desk;
	return desk.loop ? 0 : -1;
}

static int close_desk(void **state)
{
	struct desk *d = *state;

	loop_call_free(d->a);
	loop_call_free(d->b);
	loop_free(d->loop);
	return 0;
}

static void soon__asked_twice__once_and_service_first(void **state)
{
	struct desk *d = *state;
	struct loop_call *last = loop_call_new(d->loop, LOOP_LATER, end, d);

	d->a = loop_call_new(d->loop, LOOP_LATER, say_a, d);
	d->b = loop_call_new(d->loop, LOOP_SERVICE, say_b, d);
	loop_call_soon(d->a);
	loop_call_soon(d->a);
	loop_call_soon(d->b);
	loop_call_soon(last);
	loop_run(d->loop);
	assert_string_equal(d->said, "ba.");
	loop_call_free(last);
}

static void after__asked_again__the_later_wait_counts(void **state)
{
	struct desk *d = *state;

	d->a = loop_call_new(d->loop, LOOP_SERVICE, say_a, d);
	d->b = loop_call_new(d->loop, LOOP_SERVICE, end, d);
	assert_false(loop_call_waits(d->a));
	loop_call_after(d->a, 0.001);
	loop_call_after(d->a, 60);
	assert_true(loop_call_waits(d->a));
	loop_call_after(d->b, 0.02);
	loop_run(d->loop);
	assert_string_equal(d->said, ".");
	assert_true(loop_call_waits(d->a));
	assert_false(loop_call_waits(d->b));
}

static void read_one(void *arg)
{
	struct desk *d = arg;
	char c[2] = "";

	assert_int_equal(read(d->fd[0], c, 1), 1);
	say(d, c);
	if (c[0] == '.')
		loop_end(d->loop);
}

static void readable__until_nothing_is_left(void **state)
{
	struct desk *d = *state;

	assert_int_equal(pipe(d->fd), 0);
	assert_int_equal(write(d->fd[1], "xy.", 3), 3);
	d->a = loop_call_readable(d->loop, d->fd[0], read_one, d);
	loop_run(d->loop);
	assert_string_equal(d->said, "xy.");
	close(d->fd[0]);
	close(d->fd[1]);
}

static void say_a_and_send(void *arg)
{
	struct desk *d = arg;

	say(d, "a");
	assert_int_equal(write(d->fd[1], "x", 1), 1);
}

static void later__somebody_comes_meanwhile__goes_before_the_next(void **state)
{
	struct desk *d = *state;
	struct loop_call *last = loop_call_new(d->loop, LOOP_LATER, end, d), *reads;

	assert_int_equal(pipe(d->fd), 0);
	d->a = loop_call_new(d->loop, LOOP_LATER, say_a_and_send, d);
	d->b = loop_call_new(d->loop, LOOP_LATER, say_b, d);
	reads = loop_call_readable(d->loop, d->fd[0], read_one, d);
	loop_call_soon(d->a);
	loop_call_soon(d->b);
	loop_call_soon(last);
	loop_run(d->loop);
	assert_string_equal(d->said, "axb.");
	loop_call_free(last);
	loop_call_free(reads);
	close(d->fd[0]);
	close(d->fd[1]);
}

static void signal__ends_the_loop(void **state)
{
	struct desk *d = *state;

	d->a = loop_call_signal(d->loop, SIGUSR1, end, d);
	assert_int_equal(raise(SIGUSR1), 0);
	loop_run(d->loop);
	assert_string_equal(d->said, ".");
}

int main(void)
{
#define T(f) cmocka_unit_test_setup_teardown(f, open_desk, close_desk)
	const struct CMUnitTest tests[] = {
		T(soon__asked_twice__once_and_service_first),
		T(after__asked_again__the_later_wait_counts),
		T(readable__until_nothing_is_left),
		T(later__somebody_comes_meanwhile__goes_before_the_next),
		T(signal__ends_the_loop),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

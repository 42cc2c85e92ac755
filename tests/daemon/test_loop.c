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

/* --- calls aside ------------------------------------------------------------------------------ */

/* "(" before it waits for the pipe, then what it finds there; "-" when the time is over. */
static void wait_for_pipe(void *arg)
{
	struct desk *d = arg;

	say(d, "(");
	if (loop_wait(d->loop, d->fd[0], false, 10))
		read_one(d);
	else
		say(d, "-");
	say(d, ")");
}

static void write_x(void *arg)
{
	struct desk *d = arg;

	say(d, "w");
	assert_int_equal(write(d->fd[1], "x", 1), 1);
}

static void go_aside(struct desk *d, loop_function *function)
{
	assert_int_equal(pipe(d->fd), 0);
	assert_true(loop_begin_aside(d->loop));
	d->a = loop_call_new(d->loop, LOOP_SERVICE, function, d);
}

static void come_back(struct desk *d)
{
	loop_end_aside(d->loop);
	close(d->fd[0]);
	close(d->fd[1]);
}

/* One of the loop's own comes between, the others afterwards, the most urgent one first. */
static void aside__waits__loop_goes_on_and_calls_follow(void **state)
{
	struct desk *d = *state;
	struct loop_call *own = loop_call_new(d->loop, LOOP_SERVICE, write_x, d);
	struct loop_call *last = loop_call_new(d->loop, LOOP_LATER, end, d);

	go_aside(d, wait_for_pipe);
	d->b = loop_call_new(d->loop, LOOP_SERVICE, say_b, d);
	loop_call_stay(own);
	loop_call_soon(d->a);
	loop_call_soon(last);
	loop_call_soon(d->b);
	loop_call_soon(d->b);
	loop_call_after(own, 0.01);
	loop_run(d->loop);
	assert_string_equal(d->said, "(wx)b.");
	come_back(d);
	loop_call_free(own);
	loop_call_free(last);
}

/* It is not called again and again while it cannot run. */
static void aside__readable_meanwhile__called_once_for_each(void **state)
{
	struct desk *d = *state;
	struct loop_call *own = loop_call_new(d->loop, LOOP_SERVICE, write_x, d), *reader;
	struct desk other = {.loop = d->loop};

	go_aside(d, wait_for_pipe);
	assert_int_equal(pipe(other.fd), 0);
	assert_int_equal(write(other.fd[1], "yz.", 3), 3);
	reader = loop_call_readable(d->loop, other.fd[0], read_one, &other);
	loop_call_stay(own);
	loop_call_soon(d->a);
	loop_call_after(own, 0.01);
	loop_run(d->loop);
	assert_string_equal(d->said, "(wx)");
	assert_string_equal(other.said, "yz.");
	come_back(d);
	loop_call_free(own);
	loop_call_free(reader);
	close(other.fd[0]);
	close(other.fd[1]);
}

/* --- two lanes -------------------------------------------------------------------------------- */

static void read_aside(void *arg)
{
	struct desk *d = arg;

	assert_int_equal(loop_lane(d->loop), LOOP_READING);
	say(d, "r");
}

/* Readers go on while a turn waits, and other turns do not. */
static void lanes__turn_waits__readers_go_on(void **state)
{
	struct desk *d = *state;
	struct loop_call *reader = loop_call_new(d->loop, LOOP_SERVICE, read_aside, d);
	struct loop_call *own = loop_call_new(d->loop, LOOP_SERVICE, write_x, d);
	struct loop_call *last = loop_call_new(d->loop, LOOP_LATER, end, d);

	go_aside(d, wait_for_pipe);
	d->b = loop_call_new(d->loop, LOOP_SERVICE, say_b, d);
	loop_call_reads(reader);
	loop_call_stay(own);
	loop_call_soon(d->a);
	loop_call_soon(d->b);
	loop_call_soon(last);
	loop_call_soon(reader);
	loop_call_after(own, 0.02);
	assert_int_equal(loop_lane(d->loop), LOOP_TURNS);
	loop_run(d->loop);
	assert_string_equal(d->said, "(rwx)b.");
	come_back(d);
	loop_call_free(reader);
	loop_call_free(own);
	loop_call_free(last);
}

static void lanes__reader_waits__turns_go_on(void **state)
{
	struct desk *d = *state;
	struct loop_call *turn = loop_call_new(d->loop, LOOP_SERVICE, write_x, d);
	struct loop_call *last = loop_call_new(d->loop, LOOP_LATER, end, d);

	go_aside(d, wait_for_pipe);
	loop_call_reads(d->a);
	loop_call_reads(last);
	loop_call_soon(d->a);
	loop_call_after(turn, 0.02);
	loop_call_soon(last);
	loop_run(d->loop);
	assert_string_equal(d->said, "(wx).");
	come_back(d);
	loop_call_free(turn);
	loop_call_free(last);
}

/* It changes what both lanes use, so nobody is in the middle of anything, and nobody begins. */
static void lanes__alone__waits_for_the_other_lane(void **state)
{
	struct desk *d = *state;
	struct loop_call *alone = loop_call_new(d->loop, LOOP_SERVICE, say_b, d);
	struct loop_call *reader = loop_call_new(d->loop, LOOP_SERVICE, read_aside, d);
	struct loop_call *own = loop_call_new(d->loop, LOOP_SERVICE, write_x, d);
	struct loop_call *last = loop_call_new(d->loop, LOOP_LATER, end, d);

	go_aside(d, wait_for_pipe);
	loop_call_reads(d->a);
	loop_call_reads(reader);
	loop_call_alone(alone);
	loop_call_stay(own);
	loop_call_soon(d->a);
	loop_call_soon(alone);
	loop_call_soon(reader);
	loop_call_soon(last);
	loop_call_after(own, 0.02);
	loop_run(d->loop);
	assert_true(!strcmp(d->said, "(wx)br.") || !strcmp(d->said, "(wx)b.r"));
	come_back(d);
	loop_call_free(alone);
	loop_call_free(reader);
	loop_call_free(own);
	loop_call_free(last);
}

static void lanes__alone_is_freed__the_others_go_on(void **state)
{
	struct desk *d = *state;
	struct loop_call *alone = loop_call_new(d->loop, LOOP_SERVICE, say_b, d);
	struct loop_call *own = loop_call_new(d->loop, LOOP_SERVICE, write_x, d);
	struct loop_call *last = loop_call_new(d->loop, LOOP_LATER, end, d);

	go_aside(d, wait_for_pipe);
	loop_call_reads(d->a);
	loop_call_alone(alone);
	loop_call_stay(own);
	loop_call_stay(last);
	loop_call_soon(d->a);
	loop_call_soon(alone);
	loop_call_after(last, 0.02);
	loop_run(d->loop);
	assert_string_equal(d->said, "(.");
	loop_call_free(alone);
	d->b = loop_call_new(d->loop, LOOP_SERVICE, say_b, d);
	loop_call_soon(d->b);
	loop_call_after(own, 0.02);
	loop_call_after(last, 0.2);
	loop_run(d->loop);
	assert_string_equal(d->said, "(.bwx).");
	come_back(d);
	loop_call_free(own);
	loop_call_free(last);
}

static void say_and_end_after_three(void *arg)
{
	struct desk *d = arg;

	say(d, "s");
	assert_true(loop_waited(d->loop, LOOP_TURNS) > 0.02);
	if (strlen(d->said) == 4)
		loop_end(d->loop);
}

static void aside__waits_long__told_again_and_again(void **state)
{
	struct desk *d = *state;

	go_aside(d, wait_for_pipe);
	loop_on_stall(d->loop, LOOP_TURNS, 0.02, say_and_end_after_three, d);
	loop_call_soon(d->a);
	loop_run(d->loop);
	assert_string_equal(d->said, "(sss");
	come_back(d);
	assert_string_equal(d->said, "(sss-)");
}

static void aside__hastened__waits_no_longer(void **state)
{
	struct desk *d = *state;
	struct loop_call *last = loop_call_new(d->loop, LOOP_LATER, end, d);

	go_aside(d, wait_for_pipe);
	loop_call_hasten(d->a, 0.01);
	loop_call_soon(d->a);
	loop_call_soon(last);
	loop_run(d->loop);
	assert_string_equal(d->said, "(-).");
	come_back(d);
	loop_call_free(last);
}

/* The waiting call gives up, what has not begun never does. */
static void aside__ends_while_one_waits__others_dropped(void **state)
{
	struct desk *d = *state;
	struct loop_call *last = loop_call_new(d->loop, LOOP_SERVICE, end, d);

	go_aside(d, wait_for_pipe);
	d->b = loop_call_new(d->loop, LOOP_SERVICE, say_b, d);
	loop_call_stay(last);
	loop_call_soon(d->a);
	loop_call_soon(d->b);
	loop_call_after(last, 0.01);
	loop_run(d->loop);
	assert_string_equal(d->said, "(.");
	come_back(d);
	assert_string_equal(d->said, "(.-)");
	loop_call_free(last);
}

static void free_b(void *arg)
{
	struct desk *d = arg;

	say(d, "f");
	loop_call_free(d->b);
	d->b = NULL;
}

static void free_itself(void *arg)
{
	struct desk *d = arg;

	say(d, "g");
	loop_call_free(d->a);
	d->a = NULL;
}

static void aside__freed_or_cancelled_when_due__never_called(void **state)
{
	struct desk *d = *state;
	struct loop_call *first = loop_call_new(d->loop, LOOP_SERVICE, free_b, d);
	struct loop_call *taken_back = loop_call_new(d->loop, LOOP_SERVICE, say_b, d);
	struct loop_call *last = loop_call_new(d->loop, LOOP_LATER, end, d);

	go_aside(d, free_itself);
	d->b = loop_call_new(d->loop, LOOP_SERVICE, say_b, d);
	loop_call_soon(first);
	loop_call_soon(d->b);
	loop_call_soon(taken_back);
	loop_call_soon(d->a);
	loop_call_soon(last);
	loop_call_cancel(taken_back);
	loop_run(d->loop);
	assert_string_equal(d->said, "fg.");
	come_back(d);
	loop_call_free(first);
	loop_call_free(taken_back);
	loop_call_free(last);
}

/* With no calls aside it simply waits. */
static void wait__nothing_aside__waits(void **state)
{
	struct desk *d = *state;

	assert_int_equal(pipe(d->fd), 0);
	assert_false(loop_wait(d->loop, d->fd[0], false, 0.01));
	assert_int_equal(write(d->fd[1], "x", 1), 1);
	assert_true(loop_wait(d->loop, d->fd[0], false, -1));
	assert_true(loop_wait(d->loop, d->fd[1], true, -1));
	close(d->fd[0]);
	close(d->fd[1]);
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
		T(aside__waits__loop_goes_on_and_calls_follow),
		T(aside__readable_meanwhile__called_once_for_each),
		T(aside__waits_long__told_again_and_again),
		T(aside__hastened__waits_no_longer),
		T(aside__ends_while_one_waits__others_dropped),
		T(aside__freed_or_cancelled_when_due__never_called),
		T(lanes__turn_waits__readers_go_on),
		T(lanes__reader_waits__turns_go_on),
		T(lanes__alone__waits_for_the_other_lane),
		T(lanes__alone_is_freed__the_others_go_on),
		T(wait__nothing_aside__waits),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Sockets of refused requests: how long they are kept. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <event2/event.h>
#include <sys/socket.h>
#include <unistd.h>

#include "daemon/door/http_linger.h"
#include "daemon/now.h"

static double span;

double now_span(void)
{
	return span;
}

struct desk {
	struct event_base *base;
	struct http_linger *linger;
	int client;
};

static void set_up(struct desk *d)
{
	int ends[2];

	span = 1000;
	assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
	d->base = event_base_new();
	d->linger = http_linger_new(d->base);
	d->client = ends[0];
	http_linger_add(d->linger, ends[1]);
	close(ends[1]); /* as evhttp does */
}

static void tear_down(struct desk *d)
{
	http_linger_free(d->linger);
	event_base_free(d->base);
	close(d->client);
}

/* The client sends a byte after so many seconds; returns whether somebody still took it. */
static bool send_after(struct desk *d, double seconds)
{
	span += seconds;
	if (send(d->client, "x", 1, MSG_NOSIGNAL) != 1)
		return false;
	event_base_loop(d->base, EVLOOP_NONBLOCK);
	return send(d->client, "x", 1, MSG_NOSIGNAL) == 1;
}

static void linger__a_client_that_goes_on_sending__is_read(void **state)
{
	struct desk d;

	(void)state;
	set_up(&d);
	for (int i = 0; i < 7; i++)
		assert_true(send_after(&d, 4));
	tear_down(&d);
}

static void linger__a_byte_now_and_then__ends_after_half_a_minute(void **state)
{
	struct desk d;

	(void)state;
	set_up(&d);
	assert_true(send_after(&d, 4));
	assert_true(send_after(&d, 25));
	assert_false(send_after(&d, 2));
	tear_down(&d);
}

static void linger__a_client_that_closes__is_forgotten(void **state)
{
	struct desk d;

	(void)state;
	set_up(&d);
	shutdown(d.client, SHUT_WR);
	event_base_loop(d.base, EVLOOP_NONBLOCK);
	assert_int_equal(event_base_get_num_events(d.base, EVENT_BASE_COUNT_ADDED), 0);
	tear_down(&d);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(linger__a_client_that_goes_on_sending__is_read),
		cmocka_unit_test(linger__a_byte_now_and_then__ends_after_half_a_minute),
		cmocka_unit_test(linger__a_client_that_closes__is_forgotten),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Many letters to one domain, more than host-letters-a-minute: they arrive spread over minutes, and
 * a letter to somebody else does not wait behind them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/faults/far_host.h"
#include "tests/load/siege.h"

#define GAMES	 3
#define ROUNDS	 6
#define A_MINUTE 5
#define OTHER	 "somebody@other.test"

struct test {
	struct peer peer;
	struct world world;
	struct far_host host;
	int faults;
};

static void fault(struct test *t, const char *what, long long number)
{
	printf("%s (%lld)\n", what, number);
	t->faults++;
}

static void ask(struct test *t, const char *line)
{
	json_t *answer = peer_control(&t->peer, line);

	if (!json_is_true(json_object_get(answer, "ok")))
		peer_die("%s is refused, see %s", line, t->peer.log);
	json_decref(answer);
}

static json_int_t pending(struct test *t)
{
	json_t *answer = peer_control(&t->peer, "{\"do\":\"outbox\"}");
	json_int_t n =
		json_integer_value(json_object_get(json_object_get(answer, "result"), "pending"));

	json_decref(answer);
	return n;
}

static void move_all(struct test *t)
{
	int refused = world_half_move(&t->world, &t->peer);

	if (refused)
		fault(t, "moves were refused", refused);
}

/* The number of letters that arrived for an address or a domain. */
static int arrived(struct test *t, const char *to)
{
	int all = far_host_count(&t->host), n = 0;
	char field[100];

	snprintf(field, sizeof(field), "%s>", to);
	for (int i = 0; i < all; i++) {
		const char *line = strstr(t->host.mails[i].bytes.buf, "\nTo: ");

		n += line && memmem(line, strcspn(line + 1, "\r") + 1, field, strlen(field));
	}
	return n;
}

static void await(struct test *t, const char *to, int letters)
{
	double end = peer_seconds() + PEER_DEADLINE;

	while (arrived(t, to) < letters && peer_seconds() < end)
		siege_pause(10000);
	if (arrived(t, to) < letters)
		fault(t, to, arrived(t, to));
}

int main(void)
{
	static struct test t;
	char extra[300];

	far_host_init(&t.host, false);
	far_host_up(&t.host);
	snprintf(extra, sizeof(extra),
		 "outgoing = smtp\nsmtp-url = smtp://127.0.0.1:%d\nsmtp-tls = never\n"
		 "host-letters-a-minute = %d\n",
		 t.host.port, A_MINUTE);
	peer_init(&t.peer, "2026-03-01T08:00:00Z", extra);
	world_make(&t.world, &t.peer, GAMES, GAMES);
	if (!peer_start(&t.peer))
		peer_die("the daemon does not start, see %s", t.peer.log);
	for (int i = 0; i < ROUNDS; i++)
		move_all(&t);
	await(&t, "@load.test", A_MINUTE);
	ask(&t, "{\"do\":\"player.address\",\"player\":\"w2@load.test\",\"address\":\"" OTHER
		"\",\"reason\":\"moved\"}");
	await(&t, OTHER, 1); /* while the clock is stopped */
	if (arrived(&t, "@load.test") > A_MINUTE)
		fault(&t, "too many in a minute", arrived(&t, "@load.test"));
	ask(&t, "{\"do\":\"clock\",\"at\":\"2026-03-01T09:00:00Z\"}");
	if (pending(&t))
		fault(&t, "letters still wait after an hour", pending(&t));
	if (arrived(&t, "@load.test") + arrived(&t, OTHER) < 2 * GAMES * ROUNDS)
		fault(&t, "not all letters came", arrived(&t, "@load.test"));
	if (peer_stop(&t.peer) != 0)
		fault(&t, "the daemon did not stop in order", 0);
	printf("%d letters, %d to somebody else, %d faults\n", arrived(&t, "@load.test"),
	       arrived(&t, OTHER), t.faults);
	far_host_release(&t.host);
	world_release(&t.world);
	peer_release(&t.peer, t.faults > 0);
	return t.faults > 0;
}

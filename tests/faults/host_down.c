/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The mail host is down for a week of the test clock while players move.  No letter is lost or
 * given up, one letter at a time probes the host, and when it is back each letter arrives once.  If
 * it is down longer than give-up-days, the leader gets a case.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/faults/far_host.h"
#include "tests/load/siege.h"

#define GAMES 30

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

static void walk_to(struct test *t, const char *instant)
{
	char line[100];
	json_t *answer;

	snprintf(line, sizeof(line), "{\"do\":\"clock\",\"at\":\"%s\"}", instant);
	answer = peer_control(&t->peer, line);
	if (!json_is_true(json_object_get(answer, "ok")))
		peer_die("the clock does not go to %s: %s, see %s", instant,
			 answer ? json_string_value(json_object_get(answer, "message"))
				: "no answer",
			 t->peer.log);
	json_decref(answer);
}

static json_int_t outbox(struct test *t, const char *what)
{
	json_t *answer = peer_control(&t->peer, "{\"do\":\"outbox\"}");
	json_int_t n = json_integer_value(json_object_get(json_object_get(answer, "result"), what));

	json_decref(answer);
	return n;
}

static json_int_t cases(struct test *t, const char *kind)
{
	json_t *answer = peer_control(&t->peer, "{\"do\":\"cases\"}"), *one;
	json_t *list = json_object_get(json_object_get(answer, "result"), "cases");
	json_int_t n = 0;
	size_t i;

	json_array_foreach(list, i, one)
	{
		const char *is = json_string_value(json_object_get(one, "kind"));

		n += is && !strcmp(is, kind);
	}
	json_decref(answer);
	return n;
}

static void move_all(struct test *t)
{
	int refused = world_half_move(&t->world, &t->peer);

	if (refused)
		fault(t, "moves were refused", refused);
}

/* The number of copies of this letter at the host. */
static int copies(struct test *t, const char *message_id)
{
	int n = 0;

	for (int i = 0; i < t->host.n_mails; i++)
		n += strstr(t->host.mails[i].bytes.buf, message_id) != NULL;
	return n;
}

/* Every letter at the host is there once, by its Message-ID. */
static void check_once(struct test *t)
{
	for (int i = 0; i < t->host.n_mails; i++) {
		const char *at = strcasestr(t->host.mails[i].bytes.buf, "Message-ID: <");
		char id[300];

		if (!at) {
			fault(t, "a letter without Message-ID", i);
			continue;
		}
		snprintf(id, sizeof(id), "%.*s", (int)strcspn(at, "\r"), at);
		if (copies(t, id) != 1)
			fault(t, "a letter came more than once", i);
	}
}

static long log_lines(struct test *t, const char *words)
{
	FILE *log = fopen(t->peer.log, "r");
	char line[1000];
	long n = 0;

	while (log && fgets(line, sizeof(line), log))
		n += strstr(line, words) != NULL;
	if (log)
		fclose(log);
	return n;
}

/* Moves of two players per game while the host is down: one letter each to both players. */
static void week_without_host(struct test *t)
{
	json_int_t waiting;

	move_all(t);
	walk_to(t, "2026-03-03T08:00:00Z");
	move_all(t);
	waiting = outbox(t, "pending");
	if (waiting < 3 * GAMES)
		fault(t, "too few letters wait", waiting);
	walk_to(t, "2026-03-08T08:00:00Z");
	if (outbox(t, "pending") < waiting || outbox(t, "failed"))
		fault(t, "letters were lost in the week", outbox(t, "pending"));
	if (cases(t, "undeliverable"))
		fault(t, "a case about letters that still wait", cases(t, "undeliverable"));
	if (log_lines(t, "warning: letters wait: ") != 1 || log_lines(t, "warning: letter "))
		fault(t, "the log does not tell once of it", 0);
}

/* The host is probed every five minutes of the week, however many letters wait. */
static void check_patience(struct test *t, json_int_t letters)
{
	long tries = log_lines(t, "debug: letter "), probes = 7 * 24 * 60 / 5;

	if (tries < probes * 9 / 10 || tries > probes + 20 + letters)
		fault(t, "the waits between tries are not as they should be", tries);
}

static void host_is_back(struct test *t, json_int_t before)
{
	far_host_up(&t->host);
	walk_to(t, "2026-03-08T13:00:00Z");
	if (outbox(t, "pending") || outbox(t, "failed"))
		fault(t, "letters still wait", outbox(t, "pending"));
	if (far_host_count(&t->host) < before)
		fault(t, "not all letters came", far_host_count(&t->host));
	check_once(t);
	if (log_lines(t, "info: sending letters again") != 1)
		fault(t, "the log does not tell once of the end", 0);
	far_host_down(&t->host);
}

static void down_too_long(struct test *t)
{
	move_all(t);
	walk_to(t, "2026-03-25T08:00:00Z");
	if (!outbox(t, "failed"))
		fault(t, "nothing was given up", 0);
	if (log_lines(t, "info: sending letters again") != 1)
		fault(t, "the log tells of letters that were given up as sent", 0);
	if (!cases(t, "undeliverable"))
		fault(t, "no case for the leader", 0);
}

int main(void)
{
	static struct test t;
	char extra[300];
	json_int_t waiting;

	far_host_init(&t.host, false);
	snprintf(extra, sizeof(extra),
		 "outgoing = smtp\nsmtp-url = smtp://127.0.0.1:%d\nsmtp-tls = never\n"
		 "host-letters-a-minute = 100000\nheartbeat-seconds = 21600\n"
		 "log-level = debug\n",
		 t.host.port);
	peer_init(&t.peer, "2026-03-01T08:00:00Z", extra);
	world_make(&t.world, &t.peer, GAMES, GAMES);
	if (!peer_start(&t.peer))
		peer_die("the daemon does not start, see %s", t.peer.log);
	week_without_host(&t);
	waiting = outbox(&t, "pending");
	check_patience(&t, waiting);
	host_is_back(&t, waiting);
	down_too_long(&t);
	if (peer_stop(&t.peer) != 0)
		fault(&t, "the daemon did not stop in order", 0);
	far_host_release(&t.host);
	world_release(&t.world);
	peer_release(&t.peer, t.faults > 0);
	printf("%lld letters waited for a week, %d faults\n", (long long)waiting, t.faults);
	return t.faults > 0;
}

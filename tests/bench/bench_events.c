/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A large event from its closing to the start letters: how long the server composes it and draws
 * its lots, and the longest turn in which nobody else is served (EVENTS E14).
 *
 *	bench_events [ENTRIES]
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tests/daemon/stage.h"

static double seconds(clockid_t clock)
{
	struct timespec t;

	clock_gettime(clock, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Players with proved addresses who have entered; straight into the store. */
static void fill(struct stage *s, int entries)
{
	struct store *st = s->ctx.store;

	assert_int_equal(store_begin(st), 1);
	for (int i = 0; i < entries; i++) {
		struct player p = {.born = CIVIL_NONE,
				   .rating = 1000 + i * 37 % 1200,
				   .lang = "en",
				   .invitations = true,
				   .created = s->now};
		struct entry_row e = {.tourney = 1,
				      .state = ENTRY_CONFIRMED,
				      .seats = 1,
				      .first = CIVIL_NONE,
				      .last = CIVIL_NONE,
				      .reminded = CIVIL_NONE,
				      .asked = s->now,
				      .confirmed = s->now};

		snprintf(p.name, sizeof(p.name), "Player %d", i);
		snprintf(p.address, sizeof(p.address), "p%d@x.dk", i);
		snprintf(e.address, sizeof(e.address), "%s", p.address);
		snprintf(e.confirmation, sizeof(e.confirmation), "word %d", i);
		assert_int_equal(store_player_add(st, &p, &e.player), 1);
		assert_int_equal(store_entry_add(st, &e, &e.id), 1);
	}
	assert_int_equal(store_commit(st), 1);
}

struct turns {
	int n;
	double wall, cpu, longest;
};

static void turn(struct stage *s, struct turns *t)
{
	double wall = seconds(CLOCK_MONOTONIC), cpu = seconds(CLOCK_PROCESS_CPUTIME_ID);

	stage_tick(s);
	wall = seconds(CLOCK_MONOTONIC) - wall;
	t->cpu += seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu;
	t->wall += wall;
	t->n++;
	if (wall > t->longest)
		t->longest = wall;
}

static enum tourney_state state_of(struct stage *s)
{
	struct tourney t;

	assert_int_equal(store_tourney_get(s->ctx.store, 1, &t), 1);
	return t.state;
}

int main(int argc, char **argv)
{
	int entries = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 14000;
	struct turns close = {.n = 0}, draw = {.n = 0};
	void *state = NULL;
	struct stage *s;

	if (stage_open(&state) != 0)
		return 1;
	s = state;
	stage_control(s, "{\"do\":\"event.add\",\"code\":\"theme\",\"name\":\"Theme\",\"kind\":"
			 "\"theme\",\"closes\":\"2027-03-01\",\"draws\":\"2027-03-10\",\"starts\":"
			 "\"2027-03-20\"}");
	fill(s, entries);
	s->now = stage_at("2027-03-02T01:00:00Z");
	for (int i = 0; i < 1000 && state_of(s) == TOURNEY_OPEN; i++)
		turn(s, &close);
	turn(s, &close); /* the proposal */
	s->now = stage_at("2027-03-10T01:00:00Z");
	while (state_of(s) != TOURNEY_DRAWN && draw.n < 200000)
		turn(s, &draw);
	printf("%d entries closed and composed in %d turns: %.2f s, %.2f s CPU, the longest %.0f ms\n",
	       entries, close.n, close.wall, close.cpu, close.longest * 1000);
	printf("%d entries drawn in %d turns: %.2f s, %.2f s CPU, the longest %.0f ms\n", entries,
	       draw.n, draw.wall, draw.cpu, draw.longest * 1000);
	stage_close(&state);
	return 0;
}

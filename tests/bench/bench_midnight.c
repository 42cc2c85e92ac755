/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Clocks that are all due at one instant: the total time, and the longest turn, during which nobody
 * else is served.  The games start on the same day and nobody moves, so that reminders and later
 * oversteppings, with a case each, are due together.  For comparison it stores an event and a
 * letter per game alone, a hundred per transaction.
 *
 *	bench_midnight [GAMES]		default 10,000
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>

#include "daemon/act/from_timer.h"
#include "tests/bench/turns.h"

#define DAYS 120 /* past the first control with the maximum of added days */

static void add_games(struct stage *s, int games)
{
	for (int i = 0; i < games; i++) {
		stage_control(s, "{\"do\":\"game.start\",\"white\":\"Anna Bro\",\"white-address\":"
				 "\"anna@a.test\",\"black\":\"Bo Dam\",\"black-address\":"
				 "\"bo@b.test\"}");
		assert_int_equal(s->outcome, OUTCOME_DONE);
	}
}

struct waiting {
	int64_t letters[64];
	int n;
};

static int take(void *arg, const struct post_row *row)
{
	struct waiting *w = arg;

	w->letters[w->n++] = row->id;
	return 0;
}

/* Sends the waiting letters; the clocks count from there. */
static void send_letters(struct stage *s)
{
	struct waiting w;

	do {
		w.n = 0;
		assert_true(store_outbox_due(s->ctx.store, s->now, 64, STORE_SKIP_NONE, take, &w) >
			    0);
		for (int i = 0; i < w.n; i++)
			stage_sent(s, w.letters[i]);
	} while (w.n);
}

static int64_t last_letter(struct stage *s, int64_t from)
{
	struct post_row row;

	while (store_outbox_get(s->ctx.store, from + 1, &row) > 0) {
		post_row_release(&row);
		from++;
	}
	return from;
}

static int64_t events(struct stage *s, int games)
{
	int64_t sum = 0;

	for (int i = 1; i <= games; i++) {
		struct game_row game;

		assert_int_equal(store_game_get(s->ctx.store, i, &game), 1);
		sum += game.seq;
	}
	return sum;
}

/* Stores that many events of the first game and copies of the last letter. */
static double store_alone(struct stage *s, int64_t facts, int64_t letters, int64_t letter)
{
	static const char fact[] = "{\"reminded\":\"2026-01-20T00:00:00Z\",\"to\":\"w\"}";
	struct store *st = s->ctx.store;
	struct game_row game;
	struct post_row row;
	double from;

	assert_int_equal(store_game_get(st, 1, &game), 1);
	assert_int_equal(store_outbox_get(st, letter, &row), 1);
	from = turns_cpu();
	for (int64_t i = 0; i < facts || i < letters; i += 100) {
		assert_int_equal(store_begin(st), 1);
		for (int64_t k = i; k < i + 100; k++) {
			if (k < facts)
				assert_int_equal(
					store_event_append(st, &game, fact, sizeof(fact) - 1), 1);
			if (k < facts)
				assert_int_equal(store_game_update(st, &game), 1);
			if (k < letters)
				assert_int_equal(store_outbox_add(st, &row), 1);
		}
		assert_int_equal(store_commit(st), 1);
	}
	post_row_release(&row);
	return turns_cpu() - from;
}

struct sums {
	int64_t facts, letters;
	int64_t last; /* the last letter sent */
	double cpu;
};

/* Runs the turns of this instant. */
static void tick(struct stage *s, struct turns *turns)
{
	struct instant at;

	while (from_timer_next(&s->ctx, &at) && at.sec <= s->now.sec) {
		turns_run(s, turns);
		assert_int_equal(s->outcome, OUTCOME_DONE);
	}
}

static void measure(struct stage *s, int games, struct sums *sums)
{
	struct turns turns = {.n = 0};
	int64_t facts = events(s, games), letters = last_letter(s, sums->last);
	char what[80];

	tick(s, &turns);
	sums->last = last_letter(s, letters);
	letters = sums->last - letters;
	facts = events(s, games) - facts;
	snprintf(what, sizeof(what), "%d games, %lld facts, %lld letters", games, (long long)facts,
		 (long long)letters);
	turns_print(what, &turns, 0);
	sums->facts += facts;
	sums->letters += letters;
	sums->cpu += turns.cpu;
}

/* Does everything due at the next instant; false after the end. */
static bool run(struct stage *s, int games, struct instant end, struct sums *sums)
{
	struct turns others = {.n = 0};
	struct instant at, game;

	if (!from_timer_next(&s->ctx, &at) || at.sec > end.sec)
		return false;
	if (at.sec > s->now.sec)
		s->now = at;
	if (store_game_next(s->ctx.store, STORE_SKIP_NONE, &game) > 0 && game.sec <= s->now.sec)
		measure(s, games, sums);
	else
		tick(s, &others);
	send_letters(s);
	return true;
}

int main(int argc, char **argv)
{
	int games = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 10000;
	struct sums sums = {.facts = 0};
	void *state = NULL;
	struct instant end;
	struct stage *s;
	double alone;

	if (games < 1 || stage_open(&state) != 0)
		return 1;
	s = state;
	s->ctx.set.heartbeat_seconds = 86400;
	add_games(s, games);
	send_letters(s);
	end = (struct instant){s->now.sec + DAYS * INT64_C(86400)};
	while (run(s, games, end, &sums))
		;
	alone = store_alone(s, sums.facts, sums.letters, sums.last);
	printf("%.2f times the rows alone (%.2f s CPU)\n", sums.cpu / alone, alone);
	stage_close(&state);
	return 0;
}

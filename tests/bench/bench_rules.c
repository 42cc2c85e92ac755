/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Cost of judging: a game with 60 moves a side (its clocks with all reasons, its next event, what
 * is due), the fold of its facts, and the next instants of 1,000,000 games in one run.  Prints
 * microseconds per game; the goal for judging is below 20.
 */
#include "core/rules/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MOVES_A_SIDE 60
#define ROUNDS	     5000
#define GAMES	     1000
#define NEXTS	     1000000

static const char *const shuffle[] = {"7163", "7866", "6371", "6678"};

static double seconds(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ts);
	return (double)ts.tv_sec + 1e-9 * (double)ts.tv_nsec;
}

static struct instant noon(struct civil d)
{
	return (struct instant){zone_midnight(ZONE_COPENHAGEN, d).sec + 43200};
}

/* The facts of a game in which every answer takes `pace` days more than its receipt. */
static void make_log(struct event_list *log, struct civil start, int plies, int pace)
{
	struct civil d = start;
	struct game_event *ev = event_list_add(log, EVENT_LEAVE, noon(d));

	ev->side = SIDE_WHITE;
	ev->day = d;
	ev->from = civil_add_days(d, 40);
	ev->until = civil_add_days(d, 60);
	for (int i = 0; i <= plies; i++) {
		ev = event_list_add(log, EVENT_SENT, noon(d));
		ev->day = d;
		ev->number = i;
		if (i == plies)
			break;
		d = civil_add_days(d, i ? pace + 1 : 0);
		ev = event_list_add(log, EVENT_MOVE, noon(d));
		ev->side = i % 2 ? SIDE_BLACK : SIDE_WHITE;
		ev->day = d;
		event_set(&ev->moves, shuffle[i % 4]);
	}
}

static void make_game(struct game *game, const struct event_list *log, struct civil start)
{
	struct game_setup setup = {.rules = ruleset_default(RULESET_DSU_EMAIL),
				   .zone = ZONE_COPENHAGEN,
				   .start = start};
	bool ok = game_init(game, &setup, NULL) == SETUP_OK;

	for (size_t i = 0; ok && i < log->n; i++)
		ok = game_fold(game, &log->v[i]) == 0;
	if (!ok)
		abort();
}

static long judge(const struct game *game, struct civil today)
{
	struct event_list due = EVENT_LIST_INIT;
	struct clock_view view;
	enum next_kind kind;
	long sum = 0;

	for (int side = 0; side < 2; side++) {
		game_clock(game, (enum event_side)side, today, &view);
		sum += view.used + (long)view.n_lines;
		game_clock_release(&view);
	}
	game_tick(game, noon(today), &due);
	sum += (long)due.n + (long)(game_next(game, noon(today), &kind).sec & 1);
	event_list_release(&due);
	return sum;
}

static void bench_one(struct civil start)
{
	struct event_list log = EVENT_LIST_INIT;
	struct game game;
	long sum = 0;

	make_log(&log, start, 2 * MOVES_A_SIDE, 2);
	double t = seconds();
	for (int i = 0; i < ROUNDS / 10; i++) {
		make_game(&game, &log, start);
		sum += game_ply(&game);
		game_release(&game);
	}
	double fold = (seconds() - t) / (ROUNDS / 10);
	make_game(&game, &log, start);
	t = seconds();
	for (int i = 0; i < ROUNDS; i++)
		sum += judge(&game, civil_add_days(start, 370 + i % 8));
	double judged = (seconds() - t) / ROUNDS;
	printf("judge a game with %d moves a side: %.2f us (both clocks with reasons, due, next)\n",
	       MOVES_A_SIDE, 1e6 * judged);
	printf("fold its %zu facts: %.2f us\n", log.n, 1e6 * fold);
	printf("check %ld\n", sum);
	game_release(&game);
	event_list_release(&log);
}

static void bench_many(struct civil start)
{
	struct game *games = calloc(GAMES, sizeof(*games));
	int64_t sum = 0;
	int never = 0;

	for (int i = 0; i < GAMES; i++) {
		struct event_list log = EVENT_LIST_INIT;
		struct civil first = civil_add_days(start, i % 365);
		make_log(&log, first, i % 60, i % 3);
		make_game(&games[i], &log, first);
		event_list_release(&log);
	}
	double t = seconds();
	for (int i = 0; i < NEXTS; i++) {
		enum next_kind kind;
		struct instant after = noon(civil_add_days(start, i % 400));
		sum += game_next(&games[i % GAMES], after, &kind).sec & 0xff;
		never += kind == NEXT_NEVER;
	}
	double all = seconds() - t;
	printf("next instants of %d games: %.2f s, %.2f us a game, %d never\n", NEXTS, all,
	       1e6 * all / NEXTS, never);
	printf("check %lld\n", (long long)sum);
	for (int i = 0; i < GAMES; i++)
		game_release(&games[i]);
	free(games);
}

int main(void)
{
	struct civil start;

	if (!civil_from_ymd(2026, 1, 5, &start))
		return 1;
	bench_one(start);
	bench_many(start);
	return 0;
}

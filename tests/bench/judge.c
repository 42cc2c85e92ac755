/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Cost of judging a written game of 60 moves a side: prints microseconds per game, minimum and
 * median of many runs.  A fixed rule chooses the moves, so that every run judges the same game.
 */
#include "core/chess/game_record.h"
#include "core/chess/numeric.h"
#include "core/play/written.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PLIES = 120, GAMES = 2000, RUNS = 15 };

struct list {
	struct written_event event[PLIES];
	struct card_token line[PLIES][2];
};

/* Chooses a legal move by a linear congruence. */
static chess_move choose(const struct game_record *r, unsigned *seed)
{
	chess_move list[MAX_MOVES];
	unsigned n = (unsigned)movegen_legal(&r->now, list);

	*seed = *seed * 1664525u + 1013904223u;
	return list[(*seed >> 16) % n];
}

/* Plays 120 half-moves, a day or two each; false if the game ends earlier. */
static bool make_game(struct list *g, unsigned seed)
{
	struct game_record_ply room[PLIES];
	struct civil day = {20486};
	struct game_record r;
	struct written_event *e;
	int i;

	memset(g, 0, sizeof(*g));
	game_record_init(&r, NULL, room, PLIES);
	for (i = 0; i < PLIES; i++) {
		chess_move m;

		if (game_record_outcome(&r) != OUTCOME_ONGOING)
			return false;
		m = choose(&r, &seed);
		e = &g->event[i];
		e->kind = WRITTEN_MOVE;
		e->by = i & 1 ? SIDE_BLACK : SIDE_WHITE;
		e->via = REGIME_EMAIL;
		e->recv = i ? day : CIVIL_NONE;
		day = civil_add_days(day, 1 + i % 3);
		e->facts = (struct dispatch_facts){day, CIVIL_NONE, CIVIL_NONE, CIVIL_NONE, true};
		if (i)
			g->line[i][0] = g->line[i - 1][e[-1].n_line - 1];
		e->line = g->line[i];
		e->n_line = i ? 2 : 1;
		g->line[i][e->n_line - 1] =
			(struct card_token){numeric_token(&r.now, m), true, false};
		game_record_play(&r, m);
	}
	return true;
}

static double seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return x < y ? -1 : x > y;
}

/* Adds leave of both players, as a leader would meet it. */
static void add_leave(struct event_list *facts, const struct ruleset *rules, struct civil start)
{
	struct leave_announcement ann = {civil_add_days(start, 60), civil_add_days(start, 80),
					 start, start, true};

	written_add_leave(facts, rules, start, SIDE_WHITE, &ann, 1, NULL, 0);
	written_add_leave(facts, rules, start, SIDE_BLACK, &ann, 1, NULL, 0);
}

static double run(const struct list *g)
{
	struct civil start = {20486};
	double t = seconds();
	int i;

	for (i = 0; i < GAMES; i++) {
		struct event_list leave = EVENT_LIST_INIT;
		struct written_verdict v;
		struct written_case c = {.rules = ruleset_written(REGIME_EMAIL),
					 .start = start,
					 .asof = {21400},
					 .leave = &leave,
					 .event = g->event,
					 .n_events = PLIES};

		add_leave(&leave, &c.rules, start);
		if (!written_judge(&c, &v) || v.game.side[SIDE_WHITE].moves != 60 ||
		    v.game.side[SIDE_BLACK].moves != 60)
			abort();
		written_verdict_release(&v);
		event_list_release(&leave);
	}
	return 1e6 * (seconds() - t) / GAMES;
}

int main(void)
{
	static struct list g;
	double t[RUNS];
	unsigned seed;
	int i;

	for (seed = 1; !make_game(&g, seed); seed++)
		;
	for (i = 0; i < RUNS; i++)
		t[i] = run(&g);
	qsort(t, RUNS, sizeof(*t), compare);
	printf("judging a game of 60 moves a side: best %.1f, median %.1f microseconds\n", t[0],
	       t[RUNS / 2]);
	return 0;
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Cost of judging a written game of 60 moves a side: prints microseconds a game, the best and the
 * median of many runs.  Moves are chosen by a fixed rule so that every run judges the same game.
 */
#include "core/chess/game_record.h"
#include "core/chess/numeric.h"
#include "core/rules/judge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PLIES = 120, GAMES = 2000, RUNS = 15 };

struct game {
	struct judge_event event[PLIES];
	struct judge_token line[PLIES][2];
};

/* One of the legal moves, by a linear congruence. */
static chess_move choose(const struct chess_record *r, unsigned *seed)
{
	chess_move list[MAX_MOVES];
	unsigned n = (unsigned)movegen_legal(&r->now, list);

	*seed = *seed * 1664525u + 1013904223u;
	return list[(*seed >> 16) % n];
}

/* Plays 120 half-moves, a day or two each; false when the game ended before. */
static bool make_game(struct game *g, unsigned seed)
{
	struct record_ply room[PLIES];
	struct civil day = {20486};
	struct chess_record r;
	struct judge_event *e;
	int i;

	memset(g, 0, sizeof(*g));
	record_init(&r, NULL, room, PLIES);
	for (i = 0; i < PLIES; i++) {
		chess_move m;

		if (record_outcome(&r) != OUTCOME_ONGOING)
			return false;
		m = choose(&r, &seed);
		e = &g->event[i];
		e->kind = JUDGE_MOVE;
		e->by = i & 1;
		e->via = REGIME_EMAIL;
		e->recv = i ? day : CIVIL_NONE;
		day = civil_add_days(day, 1 + i % 3);
		e->facts = (struct dispatch_facts){day, CIVIL_NONE, CIVIL_NONE, CIVIL_NONE, true};
		if (i)
			g->line[i][0] = g->line[i - 1][e[-1].n_line - 1];
		e->line = g->line[i];
		e->n_line = i ? 2 : 1;
		g->line[i][e->n_line - 1] =
			(struct judge_token){numeric_token(&r.now, m), true, false};
		record_play(&r, m);
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

/* The leave of both players, as a judge meets it. */
static void make_holidays(struct holidays *h, struct civil start)
{
	struct leave_announcement ann = {civil_add_days(start, 60), civil_add_days(start, 80),
					 start, start, true};
	struct judge_leave leave[2] = {{&ann, 1, NULL, 0}, {&ann, 1, NULL, 0}};

	judge_holidays(h, REGIME_EMAIL, start, true, leave, NULL, 0);
}

static double run(const struct game *g)
{
	struct civil start = {20486};
	double t = seconds();
	int i;

	for (i = 0; i < GAMES; i++) {
		struct judge_verdict v;
		struct judge_case c = {REGIME_EMAIL, start, {21400}, NULL, NULL, g->event, PLIES};
		struct holidays h;

		make_holidays(&h, start);
		c.holidays = &h;
		judge_game(&c, &v);
		if (v.moves[0] != 60 || v.moves[1] != 60)
			abort();
		judge_verdict_release(&v);
		holidays_release(&h);
	}
	return 1e6 * (seconds() - t) / GAMES;
}

int main(void)
{
	static struct game g;
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

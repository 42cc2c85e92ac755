/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The DSU rating formula (4.5) in exact arithmetic: Rn = Ro + K (W - We + B), with the correction
 * at 1600, 2000 and 2400, the winner's rule, the floor of 1000 and one rounding at the end.
 */
#ifndef CORE_RATING_RATING_H
#define CORE_RATING_RATING_H

#include "core/base/ratio.h"

#include <stdbool.h>
#include <stddef.h>

#define RATING_FLOOR   1000
#define RATING_MIN_ELO 1201 /* lowest performance that gives a first Elo rating (4.7.1) */
/* Range of ratings accepted by all functions here. */
#define RATING_LEAST -100000
#define RATING_MOST  100000

/* Returns the nearest multiple of 0.05, rounding half up. */
struct ratio rating_round05(struct ratio x);

/* Returns the expected score in a single round robin of m players by the average method. */
struct ratio rating_we_average(int m, int ro, struct ratio ra);

/* Returns points per hundred, rounded half up; games > 0. */
int rating_hundredths(struct ratio score, int games);

struct rating_change {
	int k;
	struct ratio bonus; /* B */
	struct ratio raw;   /* before any correction */
	bool winner_rule; /* a winner who would have lost rating points keeps their rating */
	int rn;
};

/*
 * Returns the new rating after n rated games with w points and an expected score of we; `winner` if
 * they won or shared first place in their group.
 */
struct rating_change rating_new(int ro, struct ratio w, struct ratio we, int n, bool winner);

struct rating_late_change {
	struct ratio gain;
	int rn;
};

/*
 * Like rating_new() for a late report: the gain on the start rating `ro` is added to the registered
 * rating.
 */
struct rating_late_change rating_late(int registered, int ro, struct ratio w, struct ratio we,
				      int n, bool winner);

/* Returns "mester", "1", "2" or "3". */
const char *rating_class_name(int rating);

struct rating_player {
	int rating;
	/* half points in the table by a ruling, beyond those of the games */
	int ruled_halves;
	int n; /* rated games; this and the rest are filled by rating_tournament() */
	struct ratio w, we;
	struct rating_change change; /* only rn if n is 0 */
};

#define RATING_BOTH_LOST (-1) /* halves_of_a: neither player scores */

struct rating_game {
	size_t a, b;	 /* indices of two different players */
	int halves_of_a; /* 0, 1, 2, or RATING_BOTH_LOST */
	bool rated;	 /* false: an unplayed game that is not rated */
};

struct rating_report {
	bool average; /* the method: average or difference */
	int ra;
};

/*
 * Computes the rating report of one group.  `round_robin` means a single
 * all-play-all.
 */
void rating_tournament(struct rating_player *players, size_t n_players,
		       const struct rating_game *games, size_t n_games, bool round_robin,
		       struct rating_report *ret_report);

struct rating_performance {
	int rc;	    /* mean of the opponents, rounded */
	int p;	    /* score in hundredths */
	bool known; /* false at 0 and 100 per cent, where dp and rp have no value */
	int dp, rp;
};

/* Returns the performance against n > 0 rated opponents. */
struct rating_performance rating_performance(const int *opponents, size_t n, struct ratio score);

struct rating_elo_player {
	int dk, elo, games;
	int ret_new;
};

struct rating_elo_adjustment {
	bool known; /* the basis is not empty */
	struct ratio diff;
	int n;
	int direction; /* +1 up, -1 down, 0 none */
};

/* Aligns the Danish list with Elo; fills in ret_new of every player. */
struct rating_elo_adjustment rating_elo_adjust(struct rating_elo_player *players, size_t n);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The DSU rating formula (4.5) on exact numbers: Rn = Ro + K (W - We + B), with the correction at
 * 1600, 2000 and 2400, the winner's rule, the floor of 1000 and one rounding at the very end.
 */
#ifndef CORE_RATING_RATING_H
#define CORE_RATING_RATING_H

#include "core/base/ratio.h"

#include <stdbool.h>
#include <stddef.h>

#define RATING_FLOOR   1000
#define RATING_MIN_ELO 1201 /* lowest performance that opens an Elo rating (4.7.1) */
/* Ratings that any function here accepts lie in this range. */
#define RATING_LEAST -100000
#define RATING_MOST  100000

/* Nearest multiple of 0.05, a half upwards. */
struct ratio rating_round05(struct ratio x);

/* Expected score of a single round robin of m players by the average method. */
struct ratio rating_we_average(int m, int ro, struct ratio ra);

/* Points per hundred, rounded half up; games > 0. */
int rating_hundredths(struct ratio score, int games);

struct rating_change {
	int k;
	struct ratio bonus; /* B */
	struct ratio raw;   /* before any correction */
	bool winner_rule;   /* a winner who would have lost rating keeps it */
	int rn;
};

/*
 * A new rating from n rated games with w points of we expected; `winner` shared first place in
 * their group.
 */
struct rating_change rating_new(int ro, struct ratio w, struct ratio we, int n, bool winner);

struct rating_late_change {
	struct ratio gain;
	int rn;
};

/* The same for a report that comes late: the gain of the start rating `ro` is added to the
 * registered one. */
struct rating_late_change rating_late(int registered, int ro, struct ratio w, struct ratio we,
				      int n, bool winner);

/* "mester", "1", "2" or "3". */
const char *rating_class_name(int rating);

struct rating_player {
	int rating;
	int ruled_halves; /* half points of the table beyond those of the games, by a ruling
			   */
	/* Filled by rating_tournament(): */
	int n; /* rated games */
	struct ratio w, we;
	struct rating_change change; /* only rn when n is 0 */
};

#define RATING_BOTH_LOST (-1) /* halves_of_a: neither has a point */

struct rating_game {
	size_t a, b;	 /* indices of the players, different */
	int halves_of_a; /* 0, 1, 2, or RATING_BOTH_LOST */
	bool rated;	 /* false: an unplayed game that does not count for rating */
};

struct rating_report {
	bool average; /* the method: average or difference */
	int ra;
};

/*
 * The rating report of one group.  `round_robin` says that it was a single
 * all-play-all.
 */
void rating_tournament(struct rating_player *players, size_t n_players,
		       const struct rating_game *games, size_t n_games, bool round_robin,
		       struct rating_report *ret_report);

struct rating_performance {
	int rc;	    /* mean of the opponents, rounded */
	int p;	    /* score in hundredths */
	bool known; /* false at 0 and 100 per cent: dp and rp have no value */
	int dp, rp;
};

/* Performance against n > 0 rated opponents. */
struct rating_performance rating_performance(const int *opponents, size_t n, struct ratio score);

struct rating_elo_player {
	int dk, elo, games;
	int ret_new;
};

struct rating_elo_adjustment {
	bool known; /* somebody belongs to the basis */
	struct ratio diff;
	int n;
	int direction; /* +1 up, -1 down, 0 none */
};

/* Coordination of the Danish list with Elo; fills ret_new of every player. */
struct rating_elo_adjustment rating_elo_adjust(struct rating_elo_player *players, size_t n);

#endif

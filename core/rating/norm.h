/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Candidate results (§ 26), title norms over nine games (4.7.4) and the first Elo rating (4.7.1).
 */
#ifndef CORE_RATING_NORM_H
#define CORE_RATING_NORM_H

#include "core/base/civil.h"
#include "core/base/ratio.h"
#include "core/rating/tables.h"

#include <stdbool.h>
#include <stddef.h>

struct candidate_demand {
	int category; /* 1..18; 0 above the printed table */
	int percent;
	int halves; /* half points required */
};

/*
 * Returns the requirement for an average rating over n rounds; false below 1900 or five rounds
 * (R-13).
 */
bool candidate_required(int average, int n, struct candidate_demand *ret_demand);

/* Returns the average of the player's and all opponents' ratings, rounded half up. */
int candidate_average(int own, const int *opponents, size_t n);

struct candidate_round {
	int opponent;
	struct ratio score;
};

/* Returns the first number of rounds, at least five, that make a candidate result; 0 if none. */
int candidate_series(int own, const struct candidate_round *rounds, size_t n);

enum player_title { TITLE_NONE, TITLE_WFM, TITLE_FM, TITLE_WIM, TITLE_IM, TITLE_WGM, TITLE_GM };

/* Reads "IGM" and "GM" to "WFM"; anything else is TITLE_NONE. */
enum player_title title_parse(const char *text);

struct norm_opponent {
	bool rated;
	int rating;
	enum player_title title;
	const char *federation;
};

/* The conditions of 4.7.4 as bits, in alphabetical order of their names. */
enum norm_condition {
	NORM_FOREIGNERS = 1 << 0,
	NORM_NATIONS = 1 << 1,
	NORM_ROUNDS = 1 << 2,
	NORM_SCORE = 1 << 3,
	NORM_TITLEHOLDERS = 1 << 4,
	NORM_TITLES = 1 << 5,
	NORM_UNRATED = 1 << 6
};

#define NORM_CONDITIONS 7

/* Returns the name of condition bit `i`. */
const char *norm_condition_name(int i);

struct norm_result {
	int average;
	bool demanded;	  /* the table has a line for this average */
	int halves;	  /* half points required, if demanded */
	unsigned missing; /* bits; a norm if none is set */
};

/* n > 0 opponents. */
struct norm_result norm_judge(enum norm_kind kind, const char *own_federation, struct ratio score,
			      const struct norm_opponent *opponents, size_t n);

struct elo_game {
	int opponent;
	struct ratio score;
};

struct elo_tournament {
	struct civil date;
	const struct elo_game *games;
	size_t n_games;
	size_t order; /* set by elo_first(): keeps the order of equal dates */
};

struct first_elo {
	int games;
	bool known; /* nine games were reached, so rp has a value */
	int rp;
	bool listed;
};

/* Sorts `tournaments` by date and counts. */
struct first_elo elo_first(struct elo_tournament *tournaments, size_t n);

#endif

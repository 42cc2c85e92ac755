/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Title norms over nine games (4.7.4).
 */
#ifndef CORE_RATING_NORM_H
#define CORE_RATING_NORM_H

#include "core/base/ratio.h"
#include "core/rating/rating_tables.h"

#include <stdbool.h>
#include <stddef.h>

enum player_title { TITLE_NONE, TITLE_WFM, TITLE_FM, TITLE_WIM, TITLE_IM, TITLE_WGM, TITLE_GM };

/* Reads "IGM" and "GM" to "WFM"; anything else is TITLE_NONE. */
enum player_title norm_title_parse(const char *text);

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

#endif

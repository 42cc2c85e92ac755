/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Awards the prizes of a plan (PRIZES P2 to P9).  Shares are exact; payments are whole units, and
 * payments plus the rest equal the plan.
 */
#ifndef CORE_STANDINGS_PRIZE_AWARD_H
#define CORE_STANDINGS_PRIZE_AWARD_H

#include "core/base/ratio.h"
#include "core/standings/prize_plan.h"

struct prize_player {
	int id;		/* start number */
	int points;	/* equal for level players */
	int place;	/* by the tie-breaks; equal for players still level */
	int rating;	/* 0 = unrated */
	int birth_year; /* 0 = unknown */
	bool woman, withdrawn;
	const char *club, *federation; /* "" = none */
};

struct prize_award {
	size_t category, player; /* indices */
	int from, to;		 /* places in the category that the player shares */
	struct ratio share;	 /* exact, in hundredths */
	int64_t amount;		 /* in hundredths; a multiple of the unit */
};

struct prize_result {
	struct prize_award *awards; /* by category, then in the order of the table */
	size_t n, cap;
	int64_t *left; /* per category: prizes without a winner */
	int *rounded;  /* per category: units given to one of several players who share a rest */
	int64_t planned, paid, left_in_all;
};

/* `players` must be in the order of the table. */
void prize_award(const struct prize_plan *plan, const struct prize_player *players, size_t n,
		 struct prize_result *ret);
void prize_award_release(struct prize_result *r);

/* Has the player a right to a prize at all (PRIZES P2, P10)? */
bool prize_award_has_right(const struct prize_plan *plan, const struct prize_player *p);

/* May the player win a prize of the category (PRIZES P2)? */
bool prize_award_may(const struct prize_category *c, const struct prize_player *p);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A plan of prizes as text, one setting or one list of prizes a line (PRIZES P1, P2):
 *
 *	currency kr.
 *	sharing equal			equal, hort or place
 *	prizes one			one: the largest prize of a player; all: every one
 *	unit 1				amounts are multiples of it
 *	share 10			level players share from this place or a better one
 *	least 50			smaller shares are not made
 *	without 7 12			players without a right to a prize
 *	with 9				players with a right to one although they withdrew
 *	main 3000 2000 1000
 *	category Under 2000; rating -1999; 500 300
 *
 * Amounts are hundredths of the currency.
 */
#ifndef CORE_STANDINGS_PRIZE_PLAN_H
#define CORE_STANDINGS_PRIZE_PLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/line_reader.h"

#define PRIZE_PLAN_CURRENCY    16
#define PRIZE_PLAN_AMOUNT_MOST 1000000000 /* hundredths: ten million; keeps shares exact */
#define PRIZE_PLAN_LINES_MOST  1000
#define PRIZE_PLAN_CATEGORIES  100
#define PRIZE_PLAN_PRIZES_MOST 1000 /* of a single list */

enum prize_sharing { PRIZE_EQUAL, PRIZE_HORT, PRIZE_BY_PLACE };

struct prize {
	int64_t amount;
	int column; /* in the line of its list */
};

struct prize_category {
	char *name; /* NULL = the main prizes */
	int line;
	/* Who may win it; all given conditions must hold. */
	bool rated, unrated, women, by_birth;
	int rating_from, rating_to;
	int born_from, born_to; /* years */
	char *club, *federation;
	struct prize *prizes;
	size_t n, cap;
};

struct prize_plan {
	char currency[PRIZE_PLAN_CURRENCY];
	enum prize_sharing sharing;
	bool all;      /* every prize of a player; else the largest */
	int64_t unit;  /* > 0 */
	int share_to;  /* 0 = no limit */
	int64_t least; /* 0 = no limit */
	int *without;  /* start numbers */
	size_t n_without, cap_without;
	int *with; /* start numbers */
	size_t n_with, cap_with;
	struct prize_category *categories;
	size_t n, cap;
};

/*
 * Parses a plan.  Returns false with the error in the language; the caller calls
 * prize_plan_release() in either case.
 */
bool prize_plan_read(const char *text, size_t len, const struct lang *lang,
		     struct prize_plan *ret_plan, struct line_fault *ret_fault);
void prize_plan_release(struct prize_plan *plan);

/* The sum of all prizes. */
int64_t prize_plan_total(const struct prize_plan *plan);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Tie-breaks: one function per system; a chain of them gives an order.  A table is filled with the
 * results of all rounds, asked for values and orders, and released.  All numbers are exact; players
 * who are still level after a chain share their place.
 *
 * Results are stored in units of 1/scale point, where scale is an even number that divides every
 * result; a value is a ratio, not necessarily in lowest terms.
 */
#ifndef CORE_STANDINGS_TIEBREAK_H
#define CORE_STANDINGS_TIEBREAK_H

#include "core/standings/tiebreak_table.h"

/* Returns TB_SYSTEM_COUNT for an unknown system. */
enum tiebreak_system tiebreak_system_find(const char *name);

enum tiebreak_chain {
	TB_CHAIN_DSU_SB,
	TB_CHAIN_DSU_ALM,
	TB_CHAIN_DSU_MIDDEL,
	TB_CHAIN_KSKAK_DM,
	TB_CHAIN_KSKAK_CUPFINAL,
	TB_CHAIN_KSKAK_EMT,
	TB_CHAIN_KSKAK_CUP,
	TB_CHAIN_NSF,
	TB_CHAIN_KNSB,
	TB_CHAIN_FIDE_RR,
	TB_CHAIN_FIDE_SWISS,
	TB_CHAIN_FIDE_SWISS_RATED,
	TB_CHAIN_COUNT
};

/* Returns TB_CHAIN_COUNT for an unknown chain. */
enum tiebreak_chain tiebreak_chain_find(const char *name);

/*
 * Returns whether the chain ends in lots (B-5, B-6).  The caller draws them for the places that
 * tiebreak_rank() leaves shared.
 */
bool tiebreak_chain_ends_in_lots(enum tiebreak_chain c);

/*
 * Returns the last place for which the chain separates level players: groups whose best place is
 * beyond it share theirs (B-4).  0: it separates all.
 */
size_t tiebreak_chain_places(enum tiebreak_chain c);

/* Returns whether a system or chain uses ratings: every opponent played must have one. */
bool tiebreak_system_needs_ratings(enum tiebreak_system s);
bool tiebreak_chain_needs_ratings(enum tiebreak_chain c);

/* "2010", "2024", "2026"; tiebreak_edition_find() returns TB_EDITION_COUNT for others. */
const char *tiebreak_edition_name(enum tiebreak_edition e);
enum tiebreak_edition tiebreak_edition_find(const char *name);

#define TB_MOST_CELLS 20000000

/*
 * Makes an empty table without opponents and points.  Returns false if it would be larger than
 * TB_MOST_CELLS.
 */
bool tiebreak_init(struct tiebreak_table *t, size_t n, int rounds, int32_t scale);
void tiebreak_release(struct tiebreak_table *t);

/* Adds units to a player's points that belong to no result; they may be negative (B-28). */
void tiebreak_add_beside(struct tiebreak_table *t, size_t player, int64_t units);

/* Call it after the last entry is set and before asking for values. */
void tiebreak_prepare(struct tiebreak_table *t);

/*
 * Returns the values of all players; owned by the table.  Those of TB_TPR and TB_PTP need the
 * tables of rating differences: callers that ask for them, or for TB_APRO and TB_APPO, the means of
 * them, must store them in t->values first.
 */
const struct ratio *tiebreak_values(struct tiebreak_table *t, enum tiebreak_system s);

struct tiebreak_sum; /* see tiebreak_unplayed.h */

/*
 * Returns whether a system is a sum of the opponents' points in FIDE's sense, and which one;
 * `ret_sum` refers to the table.
 */
bool tiebreak_system_sum(const struct tiebreak_table *t, enum tiebreak_system s,
			 struct tiebreak_sum *ret_sum);

/* Returns whether any played game has an opponent without a rating. */
bool tiebreak_lacks_rating(const struct tiebreak_table *t);

/* One step of an order: the value of a system, or the games among those still level. */
struct tiebreak_criterion {
	enum {
		TB_CRITERION_END,
		TB_CRITERION_VALUE,	   /* a system over the whole table */
		TB_CRITERION_H2H,	   /* points among the part */
		TB_CRITERION_MUTUAL_FIRST, /* the same for first place, if all have met (B-6) */
		TB_CRITERION_DIRECT,	   /* FIDE's direct encounter (B-12) */
		/* ARO without the lowest; players who left games unplayed rank below (B-11) */
		TB_CRITERION_AROC1_2E
	} kind;
	enum tiebreak_system system;
	const struct ratio *values; /* by player, instead of those of the system; NULL = those */
	bool forfeits;		    /* of TB_CRITERION_DIRECT: they count as games (C.07 6.1.1) */
};

#define TB_CHAIN_CRITERIA 7 /* maximum length of a chain */

/* Returns the number of criteria in a chain after the points, and the criteria themselves. */
size_t tiebreak_chain_criteria(enum tiebreak_chain c,
			       struct tiebreak_criterion ret_list[TB_CHAIN_CRITERIA]);

/*
 * Ranks by a custom list of criteria, applied to every group that is level on points, with the same
 * output as tiebreak_rank().  `ret_among` (may be NULL) receives, per player, their points among
 * those they were level with when TB_CRITERION_H2H was last applied to them; lost if it was not.
 */
void tiebreak_rank_by(struct tiebreak_table *t, const struct tiebreak_criterion *list, size_t n,
		      size_t *ret_order, size_t *ret_place, struct ratio *ret_among);

/*
 * Ranks by a chain.  `ret_order` receives the players' indices, best first; `ret_place` the place
 * of each position in it (equal if shared).  Both have t->n elements.
 */
void tiebreak_rank(struct tiebreak_table *t, enum tiebreak_chain c, size_t *ret_order,
		   size_t *ret_place);

#endif

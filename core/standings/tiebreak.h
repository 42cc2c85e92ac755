/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Tie-breaks: one function a system, chains of them an ordering.  A table is filled with the
 * results of all rounds, asked for values and orders, and released.  All numbers are exact;
 * players whom a chain leaves level share their place.
 *
 * Results are kept in units of 1/scale point, where scale is an even number that divides every
 * result; a value is a ratio that need not be in lowest terms.
 */
#ifndef CORE_STANDINGS_TIEBREAK_H
#define CORE_STANDINGS_TIEBREAK_H

#include "core/base/ratio.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TB_SYSTEMS(X)                                                                              \
	X(POINTS, "points")                                                                        \
	X(SB, "sb")                                                                                \
	X(ALM, "alm")                                                                              \
	X(ALM_1, "alm+1")                                                                          \
	X(ALM_2, "alm+2")                                                                          \
	X(MIDDEL, "middel")                                                                        \
	X(MIDDEL_1, "middel1")                                                                     \
	X(MIDDEL_2, "middel2")                                                                     \
	X(MIDDEL_3, "middel3")                                                                     \
	X(NSF, "nsf")                                                                              \
	X(NSF_1, "nsf+1")                                                                          \
	X(NSF_2, "nsf+2")                                                                          \
	X(BUCHHOLZ, "buchholz")                                                                    \
	X(CUT1, "cut1")                                                                            \
	X(CUT2, "cut2")                                                                            \
	X(MEDIAN1, "median1")                                                                      \
	X(MEDIAN2, "median2")                                                                      \
	X(SUMBUCHHOLZ, "sumbuchholz")                                                              \
	X(FIDE_SB, "fide_sb")                                                                      \
	X(ARO, "aro")                                                                              \
	X(AROC1, "aroc1")                                                                          \
	X(AROC2, "aroc2")                                                                          \
	X(WINS, "wins")                                                                            \
	X(BLACK_GAMES, "black_games")                                                              \
	X(BLACK_WINS, "black_wins")                                                                \
	X(KOYA, "koya")                                                                            \
	X(KOYA_PLUS1, "koya+1")                                                                    \
	X(KOYA_PLUS2, "koya+2")                                                                    \
	X(KOYA_MINUS1, "koya-1")                                                                   \
	X(PS, "ps")                                                                                \
	X(PS_CUT1, "ps-1")                                                                         \
	X(WON, "won")                                                                              \
	X(GE, "ge")                                                                                \
	X(AOB, "aob")                                                                              \
	X(TPR, "tpr")

enum tb_system {
#define X(id, name) TB_##id,
	TB_SYSTEMS(X)
#undef X
		TB_SYSTEM_COUNT
};

/* TB_SYSTEM_COUNT for a name that is no system. */
enum tb_system tb_system_find(const char *name);

enum tb_chain {
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

/* TB_CHAIN_COUNT for a name that is no chain. */
enum tb_chain tb_chain_find(const char *name);

/*
 * Does the chain end in lots (B-5, B-6)?  They are drawn by the caller, for the places that
 * tb_rank() leaves shared.
 */
bool tb_chain_ends_in_lots(enum tb_chain c);

/* True for systems and chains that look at ratings: every played opponent must have one. */
bool tb_system_needs_ratings(enum tb_system s);
bool tb_chain_needs_ratings(enum tb_chain c);

struct tb_entry {
	int32_t opp; /* index of the opponent, -1 for none */
	int32_t res; /* own result in units of 1/scale point */
	bool played; /* false: forfeit, bye, absence */
	bool black;
	bool open; /* no result yet: counts for neither side; opp is -1, res 0 */
};

struct tb_table {
	size_t n; /* players */
	int rounds;
	int32_t scale;		  /* even */
	struct tb_entry *entries; /* n x rounds, round 1 first */
	int32_t *rating;	  /* 0 for none */
	bool *rated;
	/* Derived by tb_prepare(): */
	int64_t *points;		       /* in units */
	int64_t *adjusted;		       /* points with unplayed rounds as half a point */
	struct ratio *values[TB_SYSTEM_COUNT]; /* computed when first asked for */
};

#define TB_MOST_CELLS 20000000

/*
 * Makes an empty table: nobody has an opponent or a point.  Returns false when it would be larger
 * than TB_MOST_CELLS.
 */
bool tb_init(struct tb_table *t, size_t n, int rounds, int32_t scale);
void tb_release(struct tb_table *t);

static inline struct tb_entry *tb_entry(const struct tb_table *t, size_t player, int round)
{
	return &t->entries[player * (size_t)t->rounds + (size_t)(round - 1)];
}

/* Call after the last entry is set and before values are asked for. */
void tb_prepare(struct tb_table *t);

/*
 * Values of all players; owned by the table.  Those of TB_TPR need the table of rating differences:
 * whoever asks for them stores them in t->values first.
 */
const struct ratio *tb_values(struct tb_table *t, enum tb_system s);

/* True when some played game of somebody has an opponent without rating. */
bool tb_lacks_rating(const struct tb_table *t);

/*
 * The virtual opponent's value in an unplayed round (B-9): points before it, its result, rounds in
 * all, its number.
 */
struct ratio tb_virtual(struct ratio before, struct ratio res, int rounds, int round);
/* The same of a player of the table. */
struct ratio tb_virtual_of(const struct tb_table *t, size_t player, int round);

/* One step of an order: the value of a system, or the games among those still level. */
struct tb_criterion {
	enum {
		TB_CRITERION_END,
		TB_CRITERION_VALUE,	   /* a system of the whole table */
		TB_CRITERION_H2H,	   /* points among the part */
		TB_CRITERION_MUTUAL_FIRST, /* the same for first place, if all have met (B-6) */
		TB_CRITERION_DIRECT,	   /* FIDE's direct encounter (B-12) */
		TB_CRITERION_AROC1_2E /* ARO without the lowest; who left games unplayed ranks below
					 (B-11) */
	} kind;
	enum tb_system system;
};

#define TB_CHAIN_CRITERIA 7 /* the most that a chain has */

/* The criteria of a chain after the points; returns their number. */
size_t tb_chain_criteria(enum tb_chain c, struct tb_criterion ret_list[TB_CHAIN_CRITERIA]);

/*
 * The order by criteria of one's own, on every group that is level on points, as tb_rank() gives
 * it. `ret_among` (may be NULL) gets, a player each, his points among those he was level with when
 * TB_CRITERION_H2H last looked at him; lost for whom it did not look at.
 */
void tb_rank_by(struct tb_table *t, const struct tb_criterion *list, size_t n, size_t *ret_order,
		size_t *ret_place, struct ratio *ret_among);

/*
 * The order by a chain.  `ret_order` gets the players' indices, best first; `ret_place` the place
 * of each position in it (equal for those who share one).  Both hold t->n elements.
 */
void tb_rank(struct tb_table *t, enum tb_chain c, size_t *ret_order, size_t *ret_place);

#endif

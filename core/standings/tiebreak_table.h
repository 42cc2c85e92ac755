/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The table that tie-breaks are computed from: the results of all rounds, by player.  tiebreak.h
 * makes and releases it.
 */
#ifndef CORE_STANDINGS_TIEBREAK_TABLE_H
#define CORE_STANDINGS_TIEBREAK_TABLE_H

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
	X(PS_CUT2, "ps-2")                                                                         \
	X(AOB, "aob")                                                                              \
	X(FORE, "fore")                                                                            \
	X(TPR, "tpr")                                                                              \
	X(PTP, "ptp")                                                                              \
	X(APRO, "apro")                                                                            \
	X(APPO, "appo")                                                                            \
	X(FIDE_SB_CUT1, "fide_sb-1")                                                               \
	X(FIDE_SB_CUT2, "fide_sb-2")                                                               \
	X(STD, "std")                                                                              \
	X(RTNG, "rtng")                                                                            \
	X(TPN, "tpn")

enum tiebreak_system {
#define X(id, name) TB_##id,
	TB_SYSTEMS(X)
#undef X
		TB_SYSTEM_COUNT
};

/*
 * How FIDE's systems treat unplayed rounds: by the tournament rules of 2010 (B-9), or by C.07 in
 * the edition of August 2024 or March 2026 (B-20 to B-23), which also have another direct
 * encounter.
 */
enum tiebreak_edition { TB_FIDE_2010, TB_FIDE_2024, TB_FIDE_2026, TB_EDITION_COUNT };

struct tiebreak_entry {
	int32_t opp; /* index of the opponent, -1 for none */
	int32_t res; /* own result in units of 1/scale point */
	bool played; /* false: forfeit, bye or absence */
	bool black;
	bool open;	/* no result yet: counts for neither side; opp is -1, res 0 */
	bool left_out;	/* the same for a result that is not counted (B-29); open is set as well */
	bool allocated; /* a bye that the pairing gave, whatever its points */
};

struct tiebreak_table {
	size_t n; /* number of players */
	int rounds;
	int32_t scale;			/* even */
	int32_t win, draw;		/* units of a full and a half result: scale, scale / 2 */
	enum tiebreak_edition edition;	/* set these two before tiebreak_prepare() */
	bool predetermined;		/* the pairings do not depend on results (C.07 15.2) */
	struct tiebreak_entry *entries; /* n x rounds, by player, round 1 first */
	int32_t *rating;		/* 0 for none */
	int32_t *number;		/* start number; from 1 in order unless set */
	bool *rated;
	int64_t *beside;   /* units beside the results, such as penalties; NULL = none */
	int64_t *points;   /* in units; this and the rest are derived by tiebreak_prepare() */
	int64_t *adjusted; /* points as the opponents see them: B-9 or B-21 */
	int64_t *fore;	   /* by C.07: the same with the last round drawn */
	struct ratio *values[TB_SYSTEM_COUNT]; /* computed on first use */
};

/* The entry of a player in a round, from 1. */
static inline struct tiebreak_entry *tiebreak_table_entry(const struct tiebreak_table *t,
							  size_t player, int round)
{
	return &t->entries[player * (size_t)t->rounds + (size_t)(round - 1)];
}

/* An opponent's points with the last round drawn, in units (B-17); of a prepared table. */
static inline int64_t tiebreak_table_fore_points(const struct tiebreak_table *t, size_t player)
{
	const struct tiebreak_entry *last = tiebreak_table_entry(t, player, t->rounds);
	int64_t points = t->adjusted[player];

	if (t->edition != TB_FIDE_2010)
		return t->fore[player];
	if (last->played)
		points += t->draw - last->res;
	return last->open ? points + t->draw : points;
}

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The order of teams by FIDE's tie-breaks under their names, C.07 12 and 13, in any sequence
 * (STANDINGS B-24 to B-27).
 */
#ifndef CORE_STANDINGS_TEAM_ORDER_H
#define CORE_STANDINGS_TEAM_ORDER_H

#include "core/standings/team_results.h"
#include "core/standings/tiebreak_unplayed.h"

/* What decides between two teams who are level in EDE on both scores (13.3.2). */
enum team_order_ending {
	TEAM_ENDING_NONE,
	TEAM_ENDING_COUNT_TOP,	  /* EDEBT: board count, then top boards */
	TEAM_ENDING_COUNT_BOTTOM, /* EDEBB: board count, then without bottom boards */
	TEAM_ENDING_TOP,	  /* EDET */
	TEAM_ENDING_BOTTOM	  /* EDEB */
};

struct team_criterion {
	enum {
		TEAM_BY_POINTS,	       /* one of the scores, or the second one (MPvGP) */
		TEAM_BY_SUM,	       /* BH, FB, SB and the extended Sonneborn-Bergers */
		TEAM_BY_SYSTEM,	       /* another system of players, on one score */
		TEAM_BY_DIRECT,	       /* DE */
		TEAM_BY_EXTENDED,      /* EDE and its endings */
		TEAM_BY_STRENGTH,      /* SSSC */
		TEAM_BY_BOARD_COUNT,   /* BC: the lower the better */
		TEAM_BY_TOP_BOARDS,    /* TBR */
		TEAM_BY_BOTTOM_BOARDS, /* BBE */
		TEAM_BY_RATING,	       /* RTNG: of the team */
		TEAM_BY_NUMBER,	       /* TPN: the lower the better */
	} kind;
	enum { TEAM_SCORE_PRIMARY, TEAM_SCORE_SECOND, TEAM_SCORE_MATCH, TEAM_SCORE_GAME } score;
	bool product, own_game_points; /* of a sum: times the own result, in game points */
	bool fore, forfeits;	       /* of a sum, DE and EDE: see tiebreak_unplayed.h */
	int low, high;		       /* cuts of a sum */
	enum tiebreak_system system;
	enum team_order_ending ending;
	int factor; /* of SSSC; 0 = the normal one */
};

#define TEAM_ORDER_NAME 24 /* maximum length of a name in bytes, with the final NUL */

/*
 * Reads the name of a tie-break: BASE[:MP|:GP][/C1|/C2|/M1|/M2][/P][/F][/Kn], where ':' and '-' may
 * stand for '/'.  Returns false for an unknown one.
 */
bool team_order_read(const char *name, struct team_criterion *ret_criterion);
/* Is it a tie-break that only teams have, by its base or its score? */
bool team_order_is_own(const char *name);
/* Lists the base names, separated by blanks. */
const char *team_order_names(void);

struct team_column {
	struct team_criterion criterion;
	/*
	 * By team, lost for none.  DE and EDE: the points among those the team was last compared
	 * with; BC: the count; TBR and BBE: none, see team_results_on_board().
	 */
	struct ratio *values, *second; /* `second`: of EDE in the other score */
};

struct team_order {
	size_t n, n_columns;
	size_t *order; /* teams, best first */
	size_t *place; /* of each position in it, equal if shared */
	struct team_column *columns;
};

/* Orders a prepared table by the score that ranks, then by the criteria. */
void team_order_make(struct team_results *t, const struct team_criterion *list, size_t n,
		     struct team_order *ret_order);
void team_order_release(struct team_order *o);

/* The sum of a criterion of the kind TEAM_BY_SUM or TEAM_BY_STRENGTH, and the table it is of. */
struct tiebreak_table *team_order_sum(struct team_results *t, const struct team_criterion *c,
				      struct tiebreak_sum *ret_sum);
/* The divisor of SSSC (13.4.2), at least 1. */
int team_order_factor(const struct team_results *t, const struct team_criterion *c);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The search through one bracket of the Swiss system by rating: the part being paired, the criteria
 * in force and the budget of equal preferences.  Private to core/pairing/dutch/.
 */
#ifndef CORE_PAIRING_DUTCH_DUTCH_SEARCH_H
#define CORE_PAIRING_DUTCH_DUTCH_SEARCH_H

#include "core/match/bipartite.h"
#include "core/pairing/dutch/dutch_below.h"
#include "core/pairing/dutch/dutch_pairing.h"
#include "core/pairing/dutch/dutch_question.h"

/* In larger brackets not every pairing is walked through where both sides of the budget have room.
 */
#define DUTCH_SEARCH_TWO_SIDED 30

/* The cost of a pair: the side of the budget that counts first, above the other one. */
#define DUTCH_SEARCH_FIRST (1 << 20)

/* Pairs of equal preference, and those among them that no mild preference heals (KNSB B4). */
struct spent {
	int same, hard;
};

/*
 * With mild preferences to heal the budget has two sides: at most x + healed pairs of equal
 * preference, and at most x of them unhealed.  A side is tight when no pairing can go below its
 * limit.  A tight side counts first in every comparison, and the other one is then minimised, which
 * makes the result exact.  Where one side has room, a limited number of exchanges is tried in
 * order, then the least exchange that minimises either side.  Where both have room, small brackets
 * are searched exhaustively; larger ones try three ways to share the budget.
 */
enum search_sides {
	SIDES_TIGHT,	  /* both, or none that can be lowered */
	SIDES_SAME_TIGHT, /* room for unhealed pairs */
	SIDES_HARD_TIGHT, /* room for healed pairs */
	SIDES_LOOSE	  /* room on both sides */
};

struct search {
	const struct bracket *b;
	const struct dutch *d;
	const struct dutch_below *below;
	enum pair_colour majority;
	int x, healed;	    /* at most x + healed pairs of equal preference, at most x unhealed */
	struct spent spent; /* by pairs already made */
	enum search_sides sides;
	bool hard_first;
	long patience;	/* steps left for exhaustive walks */
	long few_tries; /* exchanges left to try where the budget has room */
	int up, down;	/* criteria dropped for upfloats and downfloats, as in dutch_player.h */
	struct bracket_pairing *out;
	/* The part being paired: */
	const int *players; /* positions, ascending */
	int n_players, n_pairs;
	bool *in_s1;		  /* by place in the part */
	int *upper, *lower;	  /* positions of S1 and S2 */
	int *upper_at, *lower_at; /* their places */
	int n_upper;		  /* players in S1; upper items beyond stand for floaters */
	struct bipartite halves;  /* S1 against S2 */
	int *stay; /* by position: may the player remain, valid while it carries the epoch */
	int epoch;
	struct dutch_question question;
	int *mates;	  /* of the last question answered with yes */
	bool mates_known; /* pairs settled since then are among them */
	int *rest;
	bool *used;
};

/* The caller owns everything passed in; `out` receives the pairing. */
void dutch_search_init(struct search *s, const struct bracket *b, const struct dutch_below *below,
		       struct bracket_pairing *out);
void dutch_search_release(struct search *s);

/* Not met, and colours and scores allow the pair under the criteria in force. */
bool dutch_search_may_pair(const struct search *s, int a, int b);

/* May the player remain in the bracket: criteria for downfloats, the bye, the bracket below. */
bool dutch_search_may_remain(const struct search *s, int a);

/* A bound of a search, lowered by the options of the pairing. */
long dutch_search_bound(const struct search *s, long usual);

/* In larger brackets the whole bracket is asked a question only as a last resort. */
int dutch_search_large(const struct search *s);

/* PAIRING ALL-8: notes that a search has ended at its bound. */
void dutch_search_note_bound(struct search *s, enum dutch_bound bound);

/*
 * Large brackets minimise equal preferences first, then those not healed.  If the least number of
 * the former, `same`, leaves room, this may miss the first way to keep both limits, which is noted.
 */
void dutch_search_note_room(struct search *s, int same);

struct spent dutch_search_spends(const struct search *s, int a, int b);

/* The same as one number for a solver, the side that counts first above the other. */
int dutch_search_cost(const struct search *s, int a, int b);

/* Does the budget allow these in addition to what is spent (B4)? */
bool dutch_search_within(const struct search *s, struct spent more);

/* The same for a total of dutch_search_cost(); `ctx` is the search. */
bool dutch_search_total_within(const void *ctx, int64_t total);

/*
 * Appends the pairs of the halves after the first `before` of the answer and lists the remaining
 * players. mate[i] is the lower item of upper item i.
 */
void dutch_search_take(struct search *s, const int *mate, int before);

/* Are the floaters of the answer acceptable to the bracket below? */
bool dutch_search_floaters_welcome(const struct search *s);

/* Determines which sides of the budget are tight; false if no pairing of the part stays within it.
 */
bool dutch_search_judge_sides(struct search *s);

/* A question about the current part, with or without counting exchanges, nobody settled. */
struct dutch_question *dutch_search_question(struct search *s, bool exchanges);

#endif

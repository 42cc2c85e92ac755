/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What the files share that search a bracket of the Swiss system by rating: the part of it in hand,
 * the criteria in force and the budget of equal preferences.  Private to core/pairing/dutch/.
 */
#ifndef CORE_PAIRING_DUTCH_DUTCH_HALVES_H
#define CORE_PAIRING_DUTCH_DUTCH_HALVES_H

#include "core/match/bipartite.h"
#include "core/pairing/dutch/dutch_below.h"
#include "core/pairing/dutch/dutch_exchange.h"
#include "core/pairing/dutch/dutch_pairing.h"
#include "core/pairing/dutch/dutch_question.h"

/* Beyond this size of a bracket questions to all of it are asked only where nothing else helps. */
#define SEARCH_LARGE 300

/* Pairs of equal preference, and those of them that no mild preference heals (KNSB B4). */
struct spent {
	int same, hard;
};

/*
 * With mild preferences to heal the budget has two sides: at most x + healed pairs of equal
 * preference, at most x of them unhealed.  A side that no pairing can bring lower counts first in
 * every comparison, and the other one is then as low as it can be: what is found is exact.  Where a
 * side leaves room, exchanges are walked through in their order, so many of them; beyond that the
 * least exchange with either side as low as can be is taken.  Where both leave room, small brackets
 * are walked through, and of larger ones three ways to share the budget are looked at.
 */
enum search_sides {
	SIDES_TIGHT,	  /* none or both can be lower */
	SIDES_SAME_TIGHT, /* the healed ones leave room */
	SIDES_HARD_TIGHT, /* all together leave room */
	SIDES_LOOSE
};

/* The small ones. */
#define TWO_SIDED_MOST 30

struct search {
	const struct bracket *b;
	const struct dutch *d;
	const struct dutch_below *below;
	enum pair_colour majority;
	int x, healed;	    /* pairs of equal preference: at most x + healed, unhealed at most x */
	struct spent spent; /* by the pairs made before */
	enum search_sides sides;
	bool hard_first;
	long patience;	/* steps left for walks */
	long few_tries; /* of exchanges left where the budget leaves room */
	int up, down;	/* levels of the criteria */
	struct bracket_pairing *out;
	struct bipartite halves;
	int *upper, *lower;	  /* the halves in hand */
	int *upper_at, *lower_at; /* their places */
	int n_upper; /* real players among the upper items; the others stand for floaters */
	int *stay;   /* by position: may the player remain, known while it carries the epoch */
	int epoch;
	const int *players; /* of the part that is searched */
	int n_players, n_pairs;
	struct dutch_question question;
	int *mates; /* of the last question that could be answered with yes */
	int *rest;
	bool *used;
};

/* Not met, and the colours and scores may meet at the levels in hand. */
bool dutch_halves_may_pair(const struct search *s, int a, int b);

struct spent dutch_halves_pair_cost(const struct search *s, int a, int b);

/* Is the budget kept with so many pairs more? */
bool dutch_halves_within(const struct search *s, struct spent more);

/* S1 and S2 after an exchange of k players, each in the order of rank. */
void dutch_halves_set(struct search *s, const struct exchange *x, int k);

/* Prepares the question about the current part, with or without counting exchanges, nobody settled.
 */
struct dutch_question *dutch_halves_question(struct search *s, bool exchanges);

/*
 * The first transposition of S2 against S1 that fits, for the halves in hand; the pairs are
 * appended behind the first `before` of the answer.
 */
bool dutch_halves_search(struct search *s, int before);

/* Do the kinds of players alone forbid every exchange? */
bool dutch_halves_kinds_forbid(const struct search *s);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The question that keeps the search through a bracket short: of all pairings that are still
 * possible, which is the best by so many equal preferences, so many exchanges, so great a
 * difference of the exchanged numbers?  One cheapest complete pairing answers it (weighted.h), for
 * the floaters together with the bracket below where they have to be paired there.  Private to
 * core/pairing/dutch/.
 */
#ifndef CORE_PAIRING_DUTCH_DUTCH_QUESTION_H
#define CORE_PAIRING_DUTCH_DUTCH_QUESTION_H

#include "core/match/weighted.h"
#include "core/pairing/dutch/dutch_below.h"

/* The halves in which a player may stand; a floater stands in the lower one. */
enum { QUESTION_UPPER = 1, QUESTION_LOWER = 2 };

/* What counts most, from the left; equal preferences are `same`, those not healed `hard`. */
enum question_order {
	QUESTION_SAME_HARD_EXCHANGES,
	QUESTION_HARD_SAME_EXCHANGES,
	QUESTION_SAME_EXCHANGES_HARD,
	QUESTION_HARD_EXCHANGES_SAME,
	QUESTION_EXCHANGES_BOTH /* same and hard together last */
};

struct dutch_question {
	const struct dutch *d;
	const struct dutch_below *below; /* NULL: nothing is asked of the floaters there */
	enum pair_colour majority;
	bool lowest;	    /* floaters must be allowed the bye */
	bool exchanges;	    /* the first n_pairs are S1, and leaving it is an exchange (D2) */
	bool quick;	    /* rather no answer than a slow one */
	bool plain;	    /* of equally good answers the one that is found without kinds */
	bool priced;	    /* the prices of the question before are kept */
	int up, down;	    /* levels of the criteria */
	const int *players; /* positions; their places here count from 0 */
	int n, n_pairs;
	unsigned char *halves; /* by place: QUESTION_ bits */
	bool *settled;	       /* by place: paired already, out of the question */
	/* The answer, of those not settled: */
	int *mate;    /* by place: that of the other, -1 for a floater */
	bool *raised; /* by place: stands in the upper half */
	int same, hard, exchanged, difference;
	bool impossible; /* whatever counts first */
	/* Work space: */
	int *vertex; /* places, then positions of the players below */
	int n_places, n_stuck, n_vertices;
	bool kinds_only;   /* who has met whom does not count */
	bool free_natives; /* C12 of few floaters: natives without one need no opponent */
	struct weighted_prices prices; /* of the last question with exchanges */
	int n_prices;
	int64_t w_leave, w_same, w_hard, w_exchange, w_difference, heaviest;
};

enum question_answer {
	QUESTION_NO,
	QUESTION_YES,
	QUESTION_OPEN /* too large, or some floaters may meet each other below: not answered */
};

/* Room for a part of up to n players, everybody in either half and nobody settled. */
void dutch_question_init(struct dutch_question *q, const struct dutch *d, int n);
void dutch_question_release(struct dutch_question *q);

/* Everybody in either half again, nobody settled. */
void dutch_question_reset(struct dutch_question *q);

enum question_answer dutch_question_ask(struct dutch_question *q, enum question_order order);

/*
 * Nobody is settled, and the prices are those of the same question with exchanges before any half
 * was fixed: does the half of this place alone show that no answer is as good?
 */
bool dutch_question_rules_out(const struct dutch_question *q, int place);

#endif

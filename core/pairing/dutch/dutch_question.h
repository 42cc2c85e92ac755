/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The question that keeps the search through a bracket short: of all pairings that are still
 * possible, which has the fewest equal preferences, the fewest exchanges and the least difference
 * of the exchanged numbers?  One cheapest complete pairing answers it (weighted.h), including the
 * bracket below if the floaters must be paired there.  Private to core/pairing/dutch/.
 */
#ifndef CORE_PAIRING_DUTCH_DUTCH_QUESTION_H
#define CORE_PAIRING_DUTCH_DUTCH_QUESTION_H

#include "core/match/weighted.h"
#include "core/pairing/dutch/dutch_below.h"

/* The halves that a player may be in; a floater is in the lower one. */
enum { QUESTION_UPPER = 1, QUESTION_LOWER = 2 };

/* The criteria in order of importance; `same` are equal preferences, `hard` those not healed. */
enum question_order {
	QUESTION_SAME_HARD_EXCHANGES,
	QUESTION_HARD_SAME_EXCHANGES,
	QUESTION_SAME_EXCHANGES_HARD,
	QUESTION_HARD_EXCHANGES_SAME,
	QUESTION_EXCHANGES_BOTH /* same and hard together last */
};

struct dutch_question {
	const struct dutch *d;
	const struct dutch_below *below; /* NULL = floaters need not be paired there */
	enum pair_colour majority;
	bool lowest;	    /* floaters must be eligible for the bye */
	bool exchanges;	    /* the first n_pairs are S1, and leaving it is an exchange (D2) */
	bool quick;	    /* give no answer rather than a slow one */
	bool plain;	    /* among equally good answers prefer the one found without kinds */
	int up, down;	    /* levels of the criteria */
	const int *players; /* positions; their indices here count from 0 */
	int n, n_pairs;
	unsigned char *halves; /* by index: QUESTION_ bits */
	bool *settled;	       /* by index: already paired, not part of the question */
	/* The answer, for unsettled players: */
	int *mate;    /* by index: that of the opponent, -1 for a floater */
	bool *raised; /* by index: is in the upper half */
	int same, hard, exchanged, difference;
	bool impossible; /* regardless of the order of the criteria */
	/* Work space: */
	int *vertex; /* indices, then positions of the players below */
	int n_places, n_stuck, n_vertices;
	bool kinds_only;	  /* ignore past games */
	bool free_natives;	  /* C12 with few floaters: natives without one need no opponent */
	struct weighted *pairing; /* of the last question with exchanges */
	struct question_kept *kept;
	int64_t w_leave, w_same, w_hard, w_exchange, w_difference, heaviest;
};

enum question_answer {
	QUESTION_NO,
	QUESTION_YES,
	QUESTION_OPEN /* not answered: too large, or some floaters may meet each other below */
};

/* Makes room for a part of up to n players, all permitted in both halves and unsettled. */
void dutch_question_init(struct dutch_question *q, const struct dutch *d, int n);
void dutch_question_release(struct dutch_question *q);

/* Permits all players in both halves again and unsettles them. */
void dutch_question_reset(struct dutch_question *q);

enum question_answer dutch_question_ask(struct dutch_question *q, enum question_order order);

/*
 * After a question with exchanges while nobody was settled: does this half of a player alone prove
 * that no answer is as good?
 */
bool dutch_question_rules_out(struct dutch_question *q, int place, unsigned char half);

/*
 * After such a question: asks it again with this player in this half.  A later dutch_question_ask()
 * starts anew.
 */
enum question_answer dutch_question_ask_with(struct dutch_question *q, int place,
					     unsigned char half);

/*
 * Keeps the answer to a question without exchanges, so that pairs can be settled one by one.  Until
 * dutch_question_drop(), `q` may be asked other questions.
 */
void dutch_question_keep(struct dutch_question *q, enum question_order order);
void dutch_question_drop(struct dutch_question *q);

/* A key of everything that decides about a player in the questions without exchanges but past
 * games.
 */
int64_t dutch_question_kind(const struct dutch_question *q, int i);

/*
 * Settles i in the upper half with k in the lower one if all kept players, of whom these two are,
 * can then be paired with at most `same` equal preferences and `hard` unhealed ones, both counted
 * with this pair.  Without any change: QUESTION_NO if they cannot be paired so, QUESTION_OPEN if
 * that is not known or nothing is kept.  With `best_only` it is QUESTION_NO as well if the best
 * answer in the order of the question is not within both limits.
 */
enum question_answer dutch_question_settle(struct dutch_question *q, int i, int k, int same,
					   int hard, bool best_only);

#endif

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Pairings made by hand by a leader (EVENTS E48): everybody who takes part is paired once, and no
 * absolute rule of the system is broken.  These rules say who may meet, who may have the bye, and
 * which colours are forbidden; limits on moving players between point groups are part of the
 * system's search and do not bind leaders.
 */
#ifndef CORE_EVENT_ROUNDS_CHECK_H
#define CORE_EVENT_ROUNDS_CHECK_H

#include "core/event/rounds.h"

/* Why a pairing by hand is refused: word, then its subject. */
#define ROUNDS_REFUSALS(X)                                                                         \
	X(OK, "")                                                                                  \
	X(BAD_FACTS, "bad_facts")	   /* the facts contradict each other */                   \
	X(NO_PLAYER, "no_such_player")	   /* a */                                                 \
	X(NOT_THERE, "not_taking_part")	   /* a has left or is absent */                           \
	X(TWICE, "paired_twice")	   /* a */                                                 \
	X(LEFT_OUT, "left_out")		   /* a is in no pair and cannot have the bye */           \
	X(MET, "met_before")		   /* a and b, in `round` */                               \
	X(BYE, "bye_not_allowed")	   /* a had a bye or a win without play in `round` */      \
	X(IN_A_ROW, "same_colour_again")   /* a has had `colour` as often in a row as allowed */   \
	X(DIFFERENCE, "colour_difference") /* a would have `colour` too often */                   \
	X(STRONG, "strong_preference")	   /* a must not have `colour` */                          \
	X(BEGUN, "round_begun")		   /* a is not a round that can be paired again */         \
	X(UNFINISHED,                                                                              \
	  "round_unfinished") /* `a` games before `round` are unfinished, and it waits for them */ \
	X(NO_MORE, "no_more_rounds") /* all a of them are paired */

enum rounds_refusal_id {
#define X(id, word) ROUNDS_REFUSAL_##id,
	ROUNDS_REFUSALS(X)
#undef X
};

struct rounds_refusal {
	enum rounds_refusal_id id;
	const char *word;
	const char *paragraph; /* of the system's text; NULL if none */
	int a, b;	       /* numbers */
	int round;
	enum pair_colour colour;
};

struct rounds_hand_pair {
	int white, black;
};

/*
 * Returns whether round e->n_rounds + 1 may be paired by hand on a day (EVENTS E46): no result that
 * it waits for is missing.  A leader need not wait for its date once all earlier games are over.
 */
struct rounds_refusal rounds_check_open(const struct rounds_event *e, struct civil today);

/*
 * Checks the pairs of round e->n_rounds + 1.  The player left over in an odd field has the bye:
 * ret_bye (0 for nobody) and ret_bye_against, as in struct rounds_round, are set if the answer is
 * ROUNDS_REFUSAL_OK.  To change a round that has not started, leave it out of e->rounds.
 */
struct rounds_refusal rounds_check_pairs(const struct rounds_event *e,
					 const struct rounds_hand_pair *pairs, size_t n,
					 int *ret_bye, int *ret_bye_against);

#endif

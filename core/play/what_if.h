/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The cost of an answer on a future day (RULES S-56), requested by "answer 3 March?". */
#ifndef CORE_PLAY_WHAT_IF_H
#define CORE_PLAY_WHAT_IF_H

#include "core/rules/charge.h"
#include "core/rules/game.h"

struct what_if {
	struct charge charge; /* the days of the move by reason */
	int silence;	      /* days added after a reminder or a report (RULES T-29) */
	int used;	      /* total days used, including these */
	int limit, control;   /* for an answer with a single move, up to move `control` */
	/* if a series that passes a control is accepted; 0 = no such series */
	int whole, whole_control;
	struct civil
		suspended; /* when the game is suspended before that day; CIVIL_NONE if it is not */
	bool overstepped;  /* for exceeding the time, otherwise for adjudication */
	struct civil last; /* if overstepped: the last date on which an answer would be in time */
};

/*
 * Applies everything that the rules require until then: a reminder, a report, the end of the time.
 * This changes *game, so the caller passes a copy.  Returns VERDICT_OK, or the reason why the side
 * cannot answer, with *ret_answer untouched.
 */
enum verdict what_if(struct game *game, enum event_side side, struct instant now, struct civil day,
		     struct what_if *ret_answer);

#endif

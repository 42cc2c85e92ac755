/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* What an answer on a day to come would cost (RULES S-56), as "answer 3 March?" asks. */
#ifndef CORE_PLAY_WHAT_IF_H
#define CORE_PLAY_WHAT_IF_H

#include "core/rules/charge.h"
#include "core/rules/game.h"

struct what_if {
	struct charge charge;	  /* the days of the move by their reasons */
	int silence;		  /* days added after a reminder or a report (RULES T-29) */
	int used;		  /* days used in all, with these */
	int limit, control;	  /* for an answer by a single move, up to move `control` */
	int whole, whole_control; /* if a series that passes a control is accepted; 0 = no such */
	struct civil suspended;	  /* the game is suspended before that day; CIVIL_NONE: it is not */
	bool overstepped;	  /* for overstepping, else for adjudication */
};

/*
 * Applies what the rules bring about until then: a reminder, a report, the end of the time.  This
 * changes *game, so the caller passes a copy.  VERDICT_OK, or why the side cannot
 * answer now or on a day in the past, with *ret_answer untouched.
 */
enum verdict what_if(struct game *game, enum event_side side, struct instant now, struct civil day,
		     struct what_if *ret_answer);

#endif

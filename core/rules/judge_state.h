/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The state of a game being judged, shared by judge.c (the fold and what is no message) and
 * judge_message.c (moves, faults, draw claims).  Nobody else includes this.
 */
#ifndef CORE_RULES_JUDGE_STATE_H
#define CORE_RULES_JUDGE_STATE_H

#include "core/chess/game_record.h"
#include "core/rules/judge.h"

/* What the leader asked and by when (RULES T-28). */
struct inquiry {
	bool open;
	int side;
	struct civil answer_by;
	bool told_leader, told_opponent;
};

struct judge {
	const struct judge_case *c;
	struct ruleset rules; /* of its regime */
	struct judge_verdict *v;
	size_t index; /* of the event at hand */

	struct chess_record record;
	struct record_ply *room; /* owned */
	bool made;		 /* a half-move has been made */
	struct judge_token last; /* ... and this was it */

	int n[2], offences[2];
	int64_t used[2];
	struct overstep over[2];

	/* of the side to move */
	struct civil d;	 /* dispatch of the counted message that put him on move */
	enum regime via; /* ... and how it came; only when d is a date */
	struct civil f;	 /* from when he may be charged */
	bool free_of_charge;
	struct civil notice, reminder, report;
	/* the opponent's series before him, borrowed: own move, answer, ...; the last answer may
	 * be missing (RULES N-5, N-9) */
	const struct judge_token *series;
	size_t n_series;

	int offer; /* whose draw offer stands; -1 none */
	struct inquiry inquiry;
};

static inline bool judge_is_over(const struct judge *j)
{
	return j->v->reason != REASON_NONE;
}

static inline int judge_on_move(const struct judge *j)
{
	return j->record.now.side;
}

/* Adds a remark to the verdict, behind those there are. */
void judge_flag(struct judge *j, enum judge_flag f);
/* Ends the game in the verdict; nothing is asked. */
void judge_end(struct judge *j, enum game_result result, enum judge_reason reason,
	       struct civil end);
/* The result when the side (WHITE, BLACK) has won. */
enum game_result judge_win_of(int side);

/* The dispatch of a message (RULES T-5, T-6). */
struct dispatch judge_dispatch(const struct judge_event *e);

/* A move, an illegible message, a draw claim. */
void judge_message(struct judge *j, const struct judge_event *e);

#endif

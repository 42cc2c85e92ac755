/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Shared by the cmd_<verb>.c files: the command being decided, and small helpers that append facts.
 * Private to core/play/.
 */
#ifndef CORE_PLAY_APPLY_H
#define CORE_PLAY_APPLY_H

#include "core/play/game_apply.h"
#include "core/rules/fault.h"
#include "core/rules/game_room.h"

struct apply {
	const struct game *game;
	const struct command *cmd;
	const struct apply_ctx *ctx;
	struct event_list *ret;
	struct refusal *why;
	enum event_side side; /* the side concerned: the player's, or the one that a leader named */
	struct civil today;   /* date of ctx->now */
	struct civil day;     /* date of dispatch (RULES S-2) */
};

/* Appends a new fact about a->side at the current time; sets the author for a leader's action. */
struct game_event *apply_fact(struct apply *a, enum event_kind kind);

/*
 * Returns whether the side to move had exceeded its time before the day of this message; if so,
 * appends the OVERSTEP fact (RULES S-7).
 */
bool apply_overstepped_before(struct apply *a);

/*
 * Appends the PENALTY for an illegal message by mail or card and, if it takes the clock over its
 * limit, OVERSTEP.  By HTTP nothing is appended (RULES S-11).  Returns `v`.
 */
enum verdict apply_unlawful(struct apply *a, enum verdict v, const char *words);

/* Returns whether the day is in the future, but no more than a year ahead. */
bool apply_is_coming(const struct apply *a, struct civil day);

/* Returns the verdict for a move in a suspended game. */
enum verdict apply_suspended(const struct game *game);
/* Returns the verdict for a move in a paused game. */
enum verdict apply_paused(const struct game *game);

/* Checks phase and turn; returns VERDICT_OK if the side may move now. */
enum verdict apply_may_move(struct apply *a);

/*
 * RULES S-16: moves, offers, accepting and draw claims answer one position; a message about another
 * ply is not carried out.  Other commands do not depend on the ply.
 */
enum verdict apply_check_ply(const struct apply *a);

/* Appends a STATEMENT of kind `why`; nothing if there is no text. */
enum verdict apply_statement(struct apply *a, enum event_why why);

/* Returns the receipt from which the message is charged (RULES T-7). */
struct email_receipt apply_receipt(const struct apply *a);

/* Copies the dates of the message into a fact that it causes. */
void apply_dates(const struct apply *a, struct game_event *ev);

/*
 * Returns the days used including this message: those of moves sent, its own, and the silence
 * penalty, which is appended if there is one (RULES T-29).
 */
int64_t apply_days(struct apply *a);

/* Returns the penalty for silence of an answer on that day that costs `charge` (RULES T-29). */
int apply_silence_days(const struct game *game, struct civil day, int charge);

/* Appends OVERSTEP of a->side by this message. */
void apply_overstep_now(struct apply *a, int64_t used, int limit);

/*
 * Like apply_overstep_now(), if `used` exceeds the limit of a side that stays to move (RULES T-11,
 * T-13).
 */
void apply_overstep_staying(struct apply *a, int64_t used);

/* A line of legal moves. */
struct apply_line {
	const char *words;	      /* numeric, separated by spaces */
	int n;			      /* half-moves */
	const struct position *after; /* after the last of them */
	const char *series;	      /* proposed with it; NULL or "": none */
	bool offer;
};

/*
 * Appends the facts that such a message causes: PENALTY for silence, MOVE, OVERSTEP (RULES T-12).
 */
void apply_moves(struct apply *a, const struct apply_line *line);

/* The same for a written message that does not change the board (RULES T-20 to T-24). */
void apply_fault(struct apply *a, enum fault f);

#endif

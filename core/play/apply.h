/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What the cmd_<verb>.c files share: the command that is being decided, and small helpers that
 * append facts.  game_apply.c chooses the function; each returns a verdict and changes nothing but
 * the list of new facts.  Private to core/play/.
 */
#ifndef CORE_PLAY_APPLY_H
#define CORE_PLAY_APPLY_H

#include "core/play/game_apply.h"
#include "core/rules/game_room.h"
#include "core/rules/penalty.h"

struct apply {
	const struct game *game;
	const struct command *cmd;
	const struct apply_ctx *ctx;
	struct event_list *ret;
	struct refusal *why;
	enum event_side side; /* whom it concerns: the player, or the side a leader named */
	struct civil today;   /* date of ctx->now */
	struct civil day;     /* date of dispatch (RULES S-2) */
};

enum verdict cmd_move(struct apply *a);
enum verdict cmd_card(struct apply *a);
enum verdict cmd_correct(struct apply *a);
enum verdict cmd_by_mail(struct apply *a);
enum verdict cmd_accept(struct apply *a);
enum verdict cmd_decline_draw(struct apply *a);
enum verdict cmd_accept_series(struct apply *a);
enum verdict cmd_series(struct apply *a);
enum verdict cmd_claim_draw(struct apply *a);
enum verdict cmd_claim_time(struct apply *a);
enum verdict cmd_resign(struct apply *a);
enum verdict cmd_leave(struct apply *a);
enum verdict cmd_special_leave(struct apply *a);
enum verdict cmd_notice(struct apply *a);
enum verdict cmd_inquire(struct apply *a);
enum verdict cmd_answer(struct apply *a);
enum verdict cmd_rule(struct apply *a);
enum verdict cmd_withdrawal(struct apply *a);
enum verdict cmd_hold(struct apply *a);
enum verdict cmd_reinstate(struct apply *a);
enum verdict cmd_annul(struct apply *a);
enum verdict cmd_pause(struct apply *a);
enum verdict cmd_resume(struct apply *a);
enum verdict cmd_outage(struct apply *a);
enum verdict cmd_stop(struct apply *a);
enum verdict cmd_occupant(struct apply *a);
enum verdict cmd_net_loss(struct apply *a);
enum verdict cmd_net_back(struct apply *a);
enum verdict cmd_address_failure(struct apply *a);
enum verdict cmd_protest(struct apply *a);
enum verdict cmd_appeal(struct apply *a);

/* A new fact about a->side, made now; author set for a leader's act. */
struct game_event *apply_fact(struct apply *a, enum event_kind kind);

/*
 * Whether the side on move had overstepped before the day of this message; then the OVERSTEP fact
 * is appended (RULES S-7).
 */
bool apply_overstepped_before(struct apply *a);

/*
 * Appends the PENALTY for an unlawful message by mail or card and, if it brings the clock over its
 * limit, OVERSTEP.  By HTTP nothing happens (RULES S-11).  `v` is returned.
 */
enum verdict apply_unlawful(struct apply *a, enum verdict v, const char *words);

/* Whether the day lies ahead, by no more than a year. */
bool apply_is_coming(const struct apply *a, struct civil day);

/* Why nobody can move in a paused game. */
enum verdict apply_paused(const struct game *game);

/* Phase and turn: VERDICT_OK if the side may make a move now. */
enum verdict apply_may_move(struct apply *a);

/*
 * RULES S-16: moves, offers, accepting and draw claims answer one position; a message about
 * another ply is not carried out.  All other commands are not bound to a ply.
 */
enum verdict apply_check_ply(const struct apply *a);

/* Appends a STATEMENT, `why` telling what it is; without words nothing. */
enum verdict apply_statement(struct apply *a, enum event_why why);

/* From when the message is charged (RULES T-7). */
struct email_receipt apply_receipt(const struct apply *a);

/* Enters the dates of the message into a fact that it brings about. */
void apply_dates(const struct apply *a, struct game_event *ev);

/*
 * Days used with the message: those of moves sent, its own, and the penalty for silence, which is
 * appended if there is one (RULES T-29).
 */
int64_t apply_days(struct apply *a);

/* The days that silence adds to an answer on that day which costs `charge` (RULES T-29). */
int apply_silence_days(const struct game *game, struct civil day, int charge);

/* Appends OVERSTEP of a->side by this very message. */
void apply_overstep_now(struct apply *a, int64_t used, int limit);

/* The same if `used` is over the limit of a side that stays on move (RULES T-11, T-13). */
void apply_overstep_staying(struct apply *a, int64_t used);

/* A line of moves that is lawful. */
struct apply_line {
	const char *words;	      /* numeric, one blank between */
	int n;			      /* half-moves */
	const struct position *after; /* behind the last of them */
	const char *series;	      /* proposed with it; NULL or "": none */
	bool offer;
};

/* Appends what such a message brings about: PENALTY for silence, MOVE, OVERSTEP (RULES T-12). */
void apply_moves(struct apply *a, const struct apply_line *line);

/* Appends the same for a written message that changes nothing on the board (RULES T-20 to T-24). */
void apply_fault(struct apply *a, enum fault f);

#endif

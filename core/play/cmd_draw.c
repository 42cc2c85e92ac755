/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Draws: accepting and declining an offer, and claims by repetition and by the fifty-move rule
 * (RULES E-2, E-3, S-23).
 */
#include "core/play/cmd.h"
#include "core/play/series.h"

#include <string.h>

/* Checks that the opponent has made an offer that can be answered now. */
static enum verdict may_answer_offer(struct apply *a)
{
	enum verdict v;

	if (a->game->phase == PHASE_SUSPENDED)
		return apply_suspended(a->game);
	if (a->game->phase == PHASE_PAUSED)
		return apply_paused(a->game);
	v = apply_check_ply(a);
	if (v == VERDICT_OK && a->game->offer != side_other(a->side))
		v = VERDICT_NO_OFFER;
	return v;
}

/* Declining costs no time, and the player stays to move (RULES E-2). */
enum verdict cmd_decline_draw(struct apply *a)
{
	enum verdict v = may_answer_offer(a);

	if (v == VERDICT_OK)
		apply_fact(a, EVENT_DECLINE);
	return v;
}

enum verdict cmd_accept(struct apply *a)
{
	enum verdict v = may_answer_offer(a);

	if (v != VERDICT_OK)
		return v;
	if (game_turn(a->game) == a->side && apply_overstepped_before(a))
		return VERDICT_OVERSTEPPED;
	apply_fact(a, EVENT_ACCEPT);
	return VERDICT_OK;
}

static enum event_why claim_why(enum draw_claim c)
{
	return c == CLAIM_DRAW_FIFTY ? WHY_FIFTY : WHY_THREEFOLD;
}

static int claim_count(const struct apply *a, const struct series_line *line)
{
	if (a->cmd->claim == CLAIM_DRAW_FIFTY)
		return line ? line->after.halfmove : a->game->record.now.halfmove;
	return game_record_repetitions(&a->game->record);
}

static enum verdict claim_right(struct apply *a, const struct series_line *line)
{
	struct game_event *ev;

	if (game_by_dates(a->game))
		apply_days(a);
	ev = apply_fact(a, EVENT_CLAIM);
	apply_dates(a, ev);
	ev->why = claim_why(a->cmd->claim);
	if (line)
		event_set(&ev->moves, line->words.buf);
	return VERDICT_OK;
}

/*
 * The claim counts as an offer, and a move that it named is played (RULES E-3).  A written claim
 * without a move is charged like any message.
 */
static enum verdict claim_wrong(struct apply *a, const struct series_line *line)
{
	bool charged = game_by_dates(a->game) && a->cmd->via != VIA_NONE && !line;
	int64_t used = charged ? apply_days(a) : 0;
	struct game_event *ev = apply_fact(a, EVENT_CLAIM_WRONG);

	ev->day = a->day;
	if (charged)
		apply_dates(a, ev);
	ev->number = a->why->count = claim_count(a, line);
	ev->why = claim_why(a->cmd->claim);
	if (charged)
		apply_overstep_staying(a, used);
	if (line)
		apply_moves(a, &(struct apply_line){.words = line->words.buf,
						    .n = line->n,
						    .after = &line->after,
						    .offer = true});
	return VERDICT_CLAIM_WRONG;
}

enum verdict cmd_draw_decide(struct apply *a, const struct series_line *line)
{
	unsigned wanted = a->cmd->claim == CLAIM_DRAW_FIFTY ? CLAIM_FIFTY : CLAIM_THREEFOLD;
	chess_move intended = line ? line->move[0] : MOVE_NONE;

	if (game_record_claims(&a->game->record, intended) & wanted)
		return claim_right(a, line);
	return claim_wrong(a, line);
}

enum verdict cmd_claim_draw(struct apply *a)
{
	struct series_line line;
	enum verdict v = apply_may_move(a);

	if (v == VERDICT_OK)
		v = apply_check_ply(a);
	if (v != VERDICT_OK)
		return v;
	if (apply_overstepped_before(a))
		return VERDICT_OVERSTEPPED;
	if (!a->cmd->moves)
		return cmd_draw_decide(a, NULL);
	if (!a->ctx->leader && game_by_card(a->game))
		return VERDICT_BY_POST;
	v = a->cmd->other ? series_read_either(a, &line) : series_read_moves(a, &line);
	if (v == VERDICT_TWO_MOVES)
		return v;
	if (v != VERDICT_OK)
		return apply_unlawful(a, v, a->cmd->moves);
	v = line.n == 1 ? cmd_draw_decide(a, &line) : VERDICT_TWO_MOVES;
	series_line_release(&line);
	return v;
}

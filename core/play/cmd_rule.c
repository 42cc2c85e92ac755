/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Rulings: a result, continuing, days given or taken, correcting a result, resuming a finished game
 * or moving a game back to an earlier position (RULES S-9, S-24).
 */
#include "core/play/cmd.h"

#include "core/rules/game_back.h"

/* Maximum number of days that one ruling can give or take. */
#define RULING_DAYS_MAX 366

static enum game_result ruled_result(const struct apply *a)
{
	switch (a->cmd->ruling) {
	case RULING_WIN: return a->side == SIDE_WHITE ? RESULT_WHITE : RESULT_BLACK;
	case RULING_LOSS: return a->side == SIDE_WHITE ? RESULT_BLACK : RESULT_WHITE;
	case RULING_DRAW: return RESULT_DRAW;
	case RULING_BOTH_LOST: return RESULT_BOTH_LOST;
	case RULING_CONTINUE:
	case RULING_DAYS:
	case RULING_BACK: break;
	}
	return RESULT_NONE;
}

static enum event_why ruling_why(enum ruling r)
{
	static const enum event_why why[] = {
		[RULING_WIN] = WHY_WIN,		  [RULING_LOSS] = WHY_LOSS,
		[RULING_DRAW] = WHY_DRAW,	  [RULING_BOTH_LOST] = WHY_BOTH_LOST,
		[RULING_CONTINUE] = WHY_CONTINUE, [RULING_DAYS] = WHY_DAYS,
		[RULING_BACK] = WHY_BACK};

	return why[r];
}

static const char *ruling_paragraph(const struct game *game)
{
	switch (game->waits) {
	case GAME_CASE_OVERSTEP: return game_end_paragraph(END_TIME);
	case GAME_CASE_ADJUDICATION: return game_end_paragraph(END_ADJUDICATED);
	case GAME_CASE_WITHDRAWAL: return game_end_paragraph(END_WITHDRAWAL);
	case GAME_CASE_NONE: break;
	}
	return game_end_paragraph(civil_is_none(game->inquiry) ? END_RULING : END_SILENCE);
}

/* Returns the days that the ruling gives a side; negative if taken (FIDE 13.4b, c). */
static int days_given(const struct apply *a, enum event_side side)
{
	if (a->cmd->ruling != RULING_DAYS)
		return 0;
	return side == a->side ? a->cmd->days : a->cmd->number;
}

/*
 * Checks that the clock of a side is within its limit once the game continues; otherwise `why` has
 * the days missing.
 */
static bool stays_within(struct apply *a, enum event_side side)
{
	struct clock_view v;

	game_days(a->game, side, a->today, &v);
	v.left += days_given(a, side);
	if (v.left >= 0)
		return true;
	a->why->days = v.used + v.running;
	a->why->limit = v.limit;
	a->why->count = days_given(a, side) - v.left;
	return false;
}

/* RULES S-9, S-24: a finished game can be resumed unless it ended on the board. */
static enum verdict check_going_on(struct apply *a)
{
	struct civil from = a->cmd->from;

	if (game_record_outcome(&a->game->record) != OUTCOME_ONGOING)
		return VERDICT_GAME_OVER;
	if (!civil_is_none(from) && !apply_is_coming(a, from))
		return VERDICT_DATE_PAST;
	return stays_within(a, SIDE_WHITE) && stays_within(a, SIDE_BLACK) ? VERDICT_OK
									  : VERDICT_RULING_DAYS;
}

/* A ruling about days must give or take some. */
static bool days_make_sense(const struct command *cmd)
{
	return cmd->days >= -RULING_DAYS_MAX && cmd->days <= RULING_DAYS_MAX &&
	       cmd->number >= -RULING_DAYS_MAX && cmd->number <= RULING_DAYS_MAX &&
	       (cmd->days != 0 || cmd->number != 0);
}

/*
 * Returns the number of half-moves after the setup that remain if the named move is to be made
 * again.
 */
static int half_moves_kept(const struct apply *a)
{
	const struct position *start = &a->game->record.start;
	bool second = (start->side == WHITE) != (a->side == SIDE_WHITE);
	int from = 2 * (a->cmd->move_number - start->fullmove);

	if (start->side == BLACK && second)
		from -= 2; /* White moves second and has the next number */
	return from + second - a->game->prelude_plies;
}

/* The clock of a side as it would be; see stays_within(). */
static bool would_stay_within(struct apply *a, const struct game_back *back, enum event_side side)
{
	int limit = thinktime_limit_open(game_allowance(a->game), back->moves[side], 0);

	if (back->used[side] <= limit)
		return true;
	a->why->days = (int)back->used[side];
	a->why->limit = limit;
	a->why->count = (int)back->used[side] - limit;
	return false;
}

/* RULES S-24. */
static enum verdict check_back(struct apply *a)
{
	struct civil from = a->cmd->from;
	struct game_back back;
	int next;

	if (a->game->phase == PHASE_PAUSED)
		return apply_paused(a->game);
	if (a->game->left[0].there || a->game->left[1].there)
		return VERDICT_BACK_LEFT;
	if (!civil_is_none(from) && !apply_is_coming(a, from))
		return VERDICT_DATE_PAST;
	if (!game_back_find(a->game, half_moves_kept(a), &back, &next))
		return next ? VERDICT_BACK_SERIES : VERDICT_BACK_MOVE;
	return would_stay_within(a, &back, SIDE_WHITE) && would_stay_within(a, &back, SIDE_BLACK)
		       ? VERDICT_OK
		       : VERDICT_RULING_DAYS;
}

static enum verdict check_ruling(struct apply *a)
{
	bool of_a_side = a->cmd->ruling == RULING_WIN || a->cmd->ruling == RULING_LOSS ||
			 a->cmd->ruling == RULING_DAYS || a->cmd->ruling == RULING_BACK;

	if (!a->cmd->text)
		return VERDICT_REASON_MISSING;
	if (of_a_side && a->side == SIDE_NONE)
		return VERDICT_NOT_SUSPENDED;
	if (a->cmd->ruling == RULING_DAYS && !days_make_sense(a->cmd))
		return VERDICT_RULING_DAYS;
	if (a->cmd->ruling == RULING_CONTINUE || a->cmd->ruling == RULING_DAYS)
		return check_going_on(a);
	if (a->cmd->ruling == RULING_BACK)
		return check_back(a);
	return VERDICT_OK;
}

enum verdict cmd_rule(struct apply *a)
{
	enum verdict v = check_ruling(a);
	struct game_event *ev;

	if (v != VERDICT_OK)
		return v;
	ev = apply_fact(a, EVENT_RULING);
	ev->result = ruled_result(a);
	if (a->cmd->ruling == RULING_DAYS)
		ev->days = a->cmd->days;
	if (a->cmd->ruling == RULING_DAYS && a->cmd->number != 0)
		ev->number = a->cmd->number;
	if (a->cmd->ruling == RULING_BACK)
		ev->number = half_moves_kept(a);
	if (ev->result == RESULT_NONE)
		ev->from = a->cmd->from;
	ev->why = ruling_why(a->cmd->ruling);
	event_set(&ev->text, a->cmd->text);
	event_set(&ev->paragraph,
		  a->cmd->paragraph ? a->cmd->paragraph : ruling_paragraph(a->game));
	return VERDICT_OK;
}

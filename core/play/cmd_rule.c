/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Rulings: a result, going on, days given or taken, correcting a result or resuming a game that was
 * over (RULES S-9, S-24).
 */
#include "core/play/apply.h"

/* More days than these no ruling gives or takes. */
#define RULING_DAYS_MAX 366

static enum game_result ruled_result(const struct apply *a)
{
	switch (a->cmd->ruling) {
	case RULING_WIN: return a->side == SIDE_WHITE ? RESULT_WHITE : RESULT_BLACK;
	case RULING_LOSS: return a->side == SIDE_WHITE ? RESULT_BLACK : RESULT_WHITE;
	case RULING_DRAW: return RESULT_DRAW;
	case RULING_BOTH_LOST: return RESULT_BOTH_LOST;
	case RULING_CONTINUE:
	case RULING_DAYS: break;
	}
	return RESULT_NONE;
}

static enum event_why ruling_why(enum ruling r)
{
	static const enum event_why why[] = {
		[RULING_WIN] = WHY_WIN,		  [RULING_LOSS] = WHY_LOSS,
		[RULING_DRAW] = WHY_DRAW,	  [RULING_BOTH_LOST] = WHY_BOTH_LOST,
		[RULING_CONTINUE] = WHY_CONTINUE, [RULING_DAYS] = WHY_DAYS};

	return why[r];
}

static const char *ruling_paragraph(const struct game *game)
{
	switch (game->waits) {
	case GAME_CASE_OVERSTEP: return end_paragraph(END_TIME);
	case GAME_CASE_ADJUDICATION: return end_paragraph(END_ADJUDICATED);
	case GAME_CASE_WITHDRAWAL: return end_paragraph(END_WITHDRAWAL);
	case GAME_CASE_NONE: break;
	}
	return end_paragraph(civil_is_none(game->inquiry) ? END_RULING : END_SILENCE);
}

/* The days that the ruling gives a side; less than nothing are taken (FIDE 13.4b, c). */
static int days_given(const struct apply *a, enum event_side side)
{
	if (a->cmd->ruling != RULING_DAYS)
		return 0;
	return side == a->side ? a->cmd->days : a->cmd->number;
}

/* The clock of a side is within its limit once the game goes on; else `why` has what is missing. */
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

/* RULES S-9, S-24: a finished game is resumed unless the board itself has ended it. */
static enum verdict check_going_on(struct apply *a)
{
	struct civil from = a->cmd->from;

	if (record_outcome(&a->game->record) != OUTCOME_ONGOING)
		return VERDICT_GAME_OVER;
	if (!civil_is_none(from) && !apply_is_coming(a, from))
		return VERDICT_DATE_PAST;
	return stays_within(a, SIDE_WHITE) && stays_within(a, SIDE_BLACK) ? VERDICT_OK
									  : VERDICT_RULING_DAYS;
}

/* Nothing for both is no ruling about days. */
static bool days_make_sense(const struct command *cmd)
{
	return cmd->days >= -RULING_DAYS_MAX && cmd->days <= RULING_DAYS_MAX &&
	       cmd->number >= -RULING_DAYS_MAX && cmd->number <= RULING_DAYS_MAX &&
	       (cmd->days != 0 || cmd->number != 0);
}

static enum verdict check_ruling(struct apply *a)
{
	bool of_a_side = a->cmd->ruling == RULING_WIN || a->cmd->ruling == RULING_LOSS ||
			 a->cmd->ruling == RULING_DAYS;

	if (!a->cmd->text)
		return VERDICT_REASON_MISSING;
	if (of_a_side && a->side == SIDE_NONE)
		return VERDICT_NOT_SUSPENDED;
	if (a->cmd->ruling == RULING_DAYS && !days_make_sense(a->cmd))
		return VERDICT_RULING_DAYS;
	if (a->cmd->ruling == RULING_CONTINUE || a->cmd->ruling == RULING_DAYS)
		return check_going_on(a);
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
	if (ev->result == RESULT_NONE)
		ev->from = a->cmd->from;
	ev->why = ruling_why(a->cmd->ruling);
	event_set(&ev->text, a->cmd->text);
	event_set(&ev->paragraph,
		  a->cmd->paragraph ? a->cmd->paragraph : ruling_paragraph(a->game));
	return VERDICT_OK;
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Rulings of the leader: a result, going on, days given back, or correcting a result (S-9, S-24).
 */
#include "core/play/apply.h"

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

/* Going on makes sense only if the clock is within its limit then. */
static enum verdict check_going_on(struct apply *a)
{
	struct clock_view v;
	int given = a->cmd->ruling == RULING_DAYS ? a->cmd->days : 0;
	enum event_side late = a->game->side[SIDE_WHITE].overstepped ? SIDE_WHITE : SIDE_BLACK;

	if (a->game->phase == PHASE_OVER)
		return VERDICT_GAME_OVER;
	if (a->game->waits != GAME_CASE_OVERSTEP)
		return VERDICT_OK;
	game_days(a->game, late, a->today, &v);
	a->why->days = v.used + v.running;
	a->why->limit = v.limit;
	if (late != a->side)
		given = 0;
	return v.left + given < 0 ? VERDICT_RULING_DAYS : VERDICT_OK;
}

static enum verdict check_ruling(struct apply *a)
{
	bool of_a_side = a->cmd->ruling == RULING_WIN || a->cmd->ruling == RULING_LOSS ||
			 a->cmd->ruling == RULING_DAYS;

	if (!a->cmd->text)
		return VERDICT_REASON_MISSING;
	if (of_a_side && a->side == SIDE_NONE)
		return VERDICT_NOT_SUSPENDED;
	if (a->cmd->ruling == RULING_DAYS && (a->cmd->days < 1 || a->cmd->days > 366))
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
	ev->why = ruling_why(a->cmd->ruling);
	event_set(&ev->text, a->cmd->text);
	event_set(&ev->paragraph,
		  a->cmd->paragraph ? a->cmd->paragraph : ruling_paragraph(a->game));
	return VERDICT_OK;
}

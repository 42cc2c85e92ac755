/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Gives a side of a running game to another player: a reserve or a substitute (EVENTS E30, E42). */
#include "core/play/cmd.h"

#include "core/rules/game_occupant.h"
#include "core/rules/leave.h"

/* EVENTS E30: only if that side has not moved, and not long after the start. */
static enum verdict may_substitute(struct apply *a)
{
	int days = a->today.day - a->game->setup.start.day;

	if (a->game->side[a->side].moves > 0)
		return VERDICT_SUBSTITUTE_MOVED;
	return days > ruleset_fixed(FIXED_SUBSTITUTE_DAYS) ? VERDICT_SUBSTITUTE_LATE : VERDICT_OK;
}

static enum verdict may_take_over(struct apply *a, struct civil from)
{
	int days = ruleset_get(&a->game->setup.rules, RULE_TEAM_STOP_DAYS);

	if (!a->cmd->text)
		return VERDICT_REASON_MISSING;
	if (!game_occupant_may_change(a->game, a->side, a->cmd->substitute))
		return VERDICT_GAME_OVER;
	if (a->cmd->player == game_occupant_now(a->game, SIDE_WHITE) ||
	    a->cmd->player == game_occupant_now(a->game, SIDE_BLACK))
		return VERDICT_OCCUPANT_SAME;
	if (from.day > a->today.day || from.day < a->today.day - days)
		return VERDICT_OCCUPANT_DATE;
	return a->cmd->substitute ? may_substitute(a) : VERDICT_OK;
}

/*
 * Returns the last day on which both clocks are stopped; CIVIL_NONE if they are not.  No clock runs
 * before the start.
 */
static struct civil stands_until(const struct apply *a, struct civil from)
{
	if (a->cmd->substitute)
		return civil_later(a->today, civil_add_days(a->game->setup.start, -1));
	return a->cmd->stop ? leave_stop(&a->game->setup.rules, from).to : CIVIL_NONE;
}

enum verdict cmd_occupant(struct apply *a)
{
	struct civil from = civil_is_none(a->cmd->from) ? a->today : a->cmd->from;
	enum verdict v = may_take_over(a, from);
	struct game_event *ev;

	if (v != VERDICT_OK)
		return v;
	ev = apply_fact(a, EVENT_OCCUPANT);
	ev->from = from;
	ev->until = stands_until(a, from);
	ev->player = a->cmd->player;
	ev->why = a->cmd->substitute ? WHY_SUBSTITUTE : WHY_RESERVE;
	event_set(&ev->paragraph, a->cmd->substitute ? "6.2.8" : "6.7.4.3");
	event_set(&ev->text, a->cmd->text);
	return VERDICT_OK;
}

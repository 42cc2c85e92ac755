/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Facts about the whole game: resignation, a time claim, withdrawal, pauses, outages, stops, lost
 * connections and failing addresses.
 */
#include "core/play/cmd.h"

#include "core/rules/leave.h"
#include "core/rules/withdrawal.h"

enum verdict cmd_resign(struct apply *a)
{
	apply_fact(a, EVENT_RESIGN)->day = a->day;
	return VERDICT_OK;
}

/* RULES T-16 to T-18: the time that the opponent's last messages used. */
static enum verdict claim_written(struct apply *a)
{
	const struct game_side *late = &a->game->side[side_other(a->side)];
	struct game_event *ev;

	if (!late->overstepped || late->overstep.day.day > a->day.day)
		return VERDICT_CLAIM_TIME_WRONG;
	ev = apply_fact(a, EVENT_CLAIM);
	ev->day = a->day;
	ev->why = WHY_TIME;
	return VERDICT_OK;
}

/* RULES S-7: the server checks all clocks anyway; a valid claim only makes it do so at once. */
enum verdict cmd_claim_time(struct apply *a)
{
	struct clock_view v;
	enum event_side other = side_other(a->side);

	if (a->game->phase == PHASE_SUSPENDED)
		return apply_suspended(a->game);
	if (a->game->phase == PHASE_PAUSED)
		return apply_paused(a->game);
	if (game_written(a->game))
		return claim_written(a);
	if (game_turn(a->game) == other && apply_overstepped_before(a))
		return VERDICT_OK;
	game_days(a->game, other, a->today, &v);
	a->why->days = v.used + v.running;
	a->why->limit = v.limit;
	return VERDICT_CLAIM_TIME_WRONG;
}

/* RULES E-6, S-26. */
enum verdict cmd_withdrawal(struct apply *a)
{
	bool all_lost = withdrawal_mode(WITHDRAWAL_KSKAK, a->cmd->days, a->cmd->number) ==
			WITHDRAWAL_ALL_LOST;
	struct game_event *ev;

	if (!a->cmd->text)
		return VERDICT_REASON_MISSING;
	if (a->game->phase == PHASE_OVER && !all_lost && !a->game->left[a->side].held)
		return VERDICT_GAME_OVER;
	ev = apply_fact(a, EVENT_WITHDRAWAL);
	ev->days = a->cmd->days;
	ev->number = a->cmd->number;
	event_set(&ev->paragraph, game_end_paragraph(END_WITHDRAWAL));
	event_set(&ev->text, a->cmd->text);
	return VERDICT_OK;
}

/* RULES S-40. */
enum verdict cmd_hold(struct apply *a)
{
	const struct withdrawal_fact *left = &a->game->left[a->side];
	struct game_event *ev;

	if (!left->there || left->held)
		return VERDICT_NOT_WITHDRAWN;
	if (!a->cmd->text)
		return VERDICT_REASON_MISSING;
	ev = apply_fact(a, EVENT_PAUSED);
	ev->day = a->today;
	ev->why = WHY_APPEAL;
	event_set(&ev->paragraph, a->cmd->paragraph);
	event_set(&ev->text, a->cmd->text);
	return VERDICT_OK;
}

/* RULES S-40. */
enum verdict cmd_reinstate(struct apply *a)
{
	struct game_event *ev;

	if (!a->game->left[a->side].there)
		return VERDICT_NOT_WITHDRAWN;
	if (!a->cmd->text)
		return VERDICT_REASON_MISSING;
	if (!apply_is_coming(a, a->cmd->from))
		return VERDICT_DATE_PAST;
	ev = apply_fact(a, EVENT_RESUMED);
	ev->day = a->today;
	ev->from = a->cmd->from;
	ev->why = WHY_SET_ASIDE;
	event_set(&ev->paragraph, a->cmd->paragraph);
	event_set(&ev->text, a->cmd->text);
	return VERDICT_OK;
}

/* RULES S-58. */
enum verdict cmd_annul(struct apply *a)
{
	struct game_event *ev;

	if (!a->cmd->confirmed && (a->game->side[0].moves || a->game->side[1].moves))
		return VERDICT_ANNUL_MOVED;
	if (!a->cmd->text)
		return VERDICT_REASON_MISSING;
	ev = apply_fact(a, EVENT_ANNULLED);
	ev->day = a->today;
	event_set(&ev->paragraph, a->cmd->paragraph);
	event_set(&ev->text, a->cmd->text);
	return VERDICT_OK;
}

/* RULES S-25. */
enum verdict cmd_pause(struct apply *a)
{
	struct game_event *ev;

	if (a->game->phase == PHASE_PAUSED)
		return apply_paused(a->game);
	if (!a->cmd->text)
		return VERDICT_REASON_MISSING;
	ev = apply_fact(a, EVENT_PAUSED);
	ev->day = a->today;
	event_set(&ev->paragraph, a->cmd->paragraph);
	event_set(&ev->text, a->cmd->text);
	return VERDICT_OK;
}

enum verdict cmd_resume(struct apply *a)
{
	struct game_event *ev;

	if (a->game->phase != PHASE_PAUSED || game_is_held(a->game))
		return VERDICT_NOT_PAUSED;
	if (a->game->paused != game_pause_of(a->cmd->paragraph))
		return apply_paused(a->game);
	ev = apply_fact(a, EVENT_RESUMED);
	ev->day = a->today;
	event_set(&ev->paragraph, a->cmd->paragraph);
	event_set(&ev->text, a->cmd->text);
	return VERDICT_OK;
}

#define STOP_LONGEST   366  /* days */
#define OUTAGE_LONGEST 3660 /* the same, for a server that was down for years */

static enum verdict close_days(struct apply *a, enum event_kind kind, struct civil until,
			       int longest)
{
	struct game_event *ev;

	if (civil_is_none(a->cmd->from) || until.day < a->cmd->from.day ||
	    until.day - a->cmd->from.day > longest)
		return VERDICT_DATES_BACKWARDS;
	ev = apply_fact(a, kind);
	ev->from = a->cmd->from;
	ev->until = until;
	event_set(&ev->text, a->cmd->text);
	return VERDICT_OK;
}

/* RULES S-6. */
enum verdict cmd_outage(struct apply *a)
{
	a->side = SIDE_NONE;
	return close_days(a, EVENT_OUTAGE, a->cmd->until, OUTAGE_LONGEST);
}

/* RULES H-8. */
enum verdict cmd_stop(struct apply *a)
{
	const struct ruleset *rs = &a->game->setup.rules;
	struct day_range stop = leave_stop(rs, a->cmd->from);
	int days = ruleset_get(rs, RULE_TEAM_STOP_DAYS);
	int32_t today = a->today.day, from = a->cmd->from.day;

	if (civil_is_none(a->cmd->from) || from < today - days || from > today + days)
		return VERDICT_STOP_DATE;
	a->why->mentioned = a->game->stop_until;
	if (!civil_is_none(a->game->stop_until) && from <= a->game->stop_until.day)
		return VERDICT_STOP_AGAIN;
	return close_days(a, EVENT_STOP, stop.to, STOP_LONGEST);
}

/* RULES E-6. */
enum verdict cmd_net_loss(struct apply *a)
{
	struct civil from = a->cmd->from;

	a->why->mentioned = a->game->side[a->side].net_lost;
	if (!civil_is_none(a->why->mentioned))
		return VERDICT_NET_LOST;
	if (civil_is_none(from) || from.day > a->today.day || a->today.day - from.day > 366)
		return VERDICT_NET_DATE;
	apply_fact(a, EVENT_NET_LOSS)->from = from;
	return VERDICT_OK;
}

enum verdict cmd_net_back(struct apply *a)
{
	if (civil_is_none(a->game->side[a->side].net_lost))
		return VERDICT_NET_THERE;
	apply_fact(a, EVENT_NET_BACK)->day = a->today;
	return VERDICT_OK;
}

enum verdict cmd_address_failure(struct apply *a)
{
	if (!a->cmd->text)
		return VERDICT_TEXT_MISSING;
	event_set(&apply_fact(a, EVENT_ADDRESS_FAILURE)->text, a->cmd->text);
	return VERDICT_OK;
}

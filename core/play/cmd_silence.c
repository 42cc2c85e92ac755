/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Long thinking: the player's notice, the leader's inquiry and its answer (RULES T-25 to T-28,
 * S-18, S-19).
 */
#include "core/play/cmd.h"

/* In a game by cards a notice may cross the reminder: its own date counts (RULES T-29). */
static bool notice_in_time(const struct apply *a)
{
	struct civil reminded = a->game->reminded;

	return civil_is_none(reminded) || (game_by_card(a->game) && a->day.day <= reminded.day);
}

enum verdict cmd_notice(struct apply *a)
{
	const struct ruleset *rs = &a->game->setup.rules;
	enum verdict v = apply_may_move(a);

	if (v != VERDICT_OK)
		return v;
	a->why->days = a->cmd->days;
	a->why->limit = ruleset_get(rs, RULE_SILENCE_DAYS);
	if (a->cmd->days <= a->why->limit)
		return VERDICT_NOTICE_SHORT;
	a->why->limit = ruleset_get(rs, RULE_NOTICE_MAX_DAYS);
	if (a->cmd->days > a->why->limit)
		return VERDICT_NOTICE_LONG;
	a->why->days = a->why->limit = 0;
	a->why->mentioned = a->game->reminded;
	if (!notice_in_time(a))
		return VERDICT_NOTICE_LATE;
	struct game_event *ev = apply_fact(a, EVENT_NOTICE);
	ev->day = a->day;
	ev->days = a->cmd->days;
	return VERDICT_OK;
}

enum verdict cmd_inquire(struct apply *a)
{
	if (a->cmd->until.day <= a->today.day)
		return VERDICT_DATE_PAST;
	a->side = game_turn(a->game);
	struct game_event *ev = apply_fact(a, EVENT_INQUIRY);
	ev->until = a->cmd->until;
	event_set(&ev->paragraph, game_end_paragraph(END_SILENCE));
	event_set(&ev->text, a->cmd->text);
	return VERDICT_OK;
}

/*
 * An inquiry asks the player to move; a case that suspends the game asks both players (RULES S-27).
 */
enum verdict cmd_answer(struct apply *a)
{
	bool asked = !civil_is_none(a->game->inquiry) && game_turn(a->game) == a->side;

	if (!asked && a->game->waits == GAME_CASE_NONE)
		return VERDICT_NO_INQUIRY;
	if (!a->cmd->text)
		return VERDICT_TEXT_MISSING;
	if (!asked)
		return apply_statement(a, WHY_ANSWER);
	event_set(&apply_fact(a, EVENT_INQUIRY_ANSWER)->text, a->cmd->text);
	return VERDICT_OK;
}

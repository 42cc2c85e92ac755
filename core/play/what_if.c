/* SPDX-License-Identifier: AGPL-3.0-or-later */
#include "core/play/what_if.h"

#include "core/play/apply.h"

static enum verdict may_answer(const struct game *game, enum event_side side, struct civil today,
			       struct civil day)
{
	switch (game->phase) {
	case PHASE_OPEN: break;
	case PHASE_SUSPENDED: return apply_suspended(game);
	case PHASE_PAUSED: return apply_paused(game);
	case PHASE_OVER: return VERDICT_GAME_OVER;
	}
	if (game_turn(game) != side)
		return VERDICT_NOT_ON_MOVE;
	return day.day < today.day ? VERDICT_DATE_PAST : VERDICT_OK;
}

/*
 * Applies what is due at the start of the day; each kind occurs at most once.  Returns the last
 * date to answer in time, as of the last moment at which the game was open.
 */
static struct civil move_on(struct game *game, enum event_side side, struct instant now,
			    struct civil day)
{
	struct civil last = CIVIL_NONE;
	enum next_kind kind;
	struct instant t = game_next(game, now, &kind);

	while (kind != NEXT_NEVER && game->phase == PHASE_OPEN &&
	       game_date(game, t).day <= day.day) {
		struct event_list due = EVENT_LIST_INIT;
		struct clock_view v;
		bool folded = true;

		game_days(game, side, day, &v);
		last = v.last_day;
		game_tick(game, t, &due);
		for (size_t i = 0; i < due.n && folded; i++)
			folded = game_fold(game, &due.v[i]) == 0;
		if (due.n == 0 || !folded)
			kind = NEXT_NEVER;
		else
			t = game_next(game, t, &kind);
		event_list_release(&due);
	}
	return last;
}

static struct what_if suspended(const struct game *game, enum event_side side, struct civil day,
				struct civil last)
{
	struct what_if w = {.suspended = game->stopped,
			    .last = last,
			    .overstepped = game->waits == GAME_CASE_OVERSTEP};
	struct clock_view v;

	game_days(game, side, day, &v);
	w.used = v.used + v.running;
	w.limit = v.limit;
	w.control = v.control;
	return w;
}

static struct what_if answered(const struct game *game, enum event_side side, struct civil day)
{
	struct control one = game_control_at_sending(game, game->side[side].moves, 0);
	struct what_if w = {.suspended = CIVIL_NONE, .limit = one.limit, .control = one.until};
	struct clock_view v;

	game_days(game, side, day, &v);
	if (!civil_is_none(v.received))
		w.charge = game_charge_reasons(game, v.received, day, VIA_NONE);
	w.silence = apply_silence_days(game, day, charge_days(&w.charge));
	w.used = v.used + charge_days(&w.charge) + w.silence;
	if (v.first_move.limit) {
		w.whole = v.limit;
		w.whole_control = v.control;
	}
	return w;
}

enum verdict what_if(struct game *game, enum event_side side, struct instant now, struct civil day,
		     struct what_if *ret_answer)
{
	enum verdict v = may_answer(game, side, game_date(game, now), day);
	struct civil last;

	if (v != VERDICT_OK)
		return v;
	last = move_on(game, side, now, day);
	*ret_answer = game->phase == PHASE_OPEN ? answered(game, side, day)
						: suspended(game, side, day, last);
	return VERDICT_OK;
}

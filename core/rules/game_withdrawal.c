/* SPDX-License-Identifier: AGPL-3.0-or-later */
#include "core/rules/game_withdrawal.h"

#include "core/rules/withdrawal.h"

static struct game_standing standing_of(const struct game *game)
{
	struct game_standing s = {.phase = game->phase,
				  .before_pause = game->before_pause,
				  .paused = game->paused,
				  .waits = game->waits,
				  .stopped = game->stopped,
				  .result = game->result,
				  .reason = game->reason,
				  .ended = game->ended,
				  .over_day = game->over_day,
				  .corrected = game->corrected,
				  .offer = game->offer};

	for (int i = 0; i < 2; i++) {
		s.series[i] = game->series[i].n;
		s.offered[i] = game->series[i].offered;
	}
	return s;
}

/* The moves of a series are kept after its end, so their number is enough to restore it. */
static void bring_back(struct game *game, const struct game_standing *s)
{
	game->phase = s->phase;
	game->before_pause = s->before_pause;
	game->paused = s->paused;
	game->waits = s->waits;
	game->stopped = s->stopped;
	game->result = s->result;
	game->reason = s->reason;
	game->ended = s->ended;
	game->over_day = s->over_day;
	game->corrected = s->corrected;
	game->offer = s->offer;
	for (int i = 0; i < 2; i++) {
		game->series[i].n = s->series[i];
		game->series[i].offered = s->offered[i];
	}
}

static bool is_out(const struct game *game, enum event_side side)
{
	return game->left[side].there && !game->left[side].held;
}

static bool has_lost(const struct game *game, enum event_side side)
{
	const struct withdrawal_fact *l = &game->left[side];

	return is_out(game, side) &&
	       withdrawal_mode(WITHDRAWAL_KSKAK, l->finished, l->total) == WITHDRAWAL_ALL_LOST;
}

static void lose(struct game *game, struct instant at)
{
	bool white = has_lost(game, SIDE_WHITE), black = has_lost(game, SIDE_BLACK);

	game_phase_end(game,
		       white && black ? RESULT_BOTH_LOST
				      : game_phase_lost_by(white ? SIDE_WHITE : SIDE_BLACK),
		       END_WITHDRAWAL, at);
}

/* The clocks have been stopped since somebody left. */
static void stand_still(struct game *game, enum game_phase phase)
{
	if (game->phase == PHASE_PAUSED && phase == PHASE_SUSPENDED) {
		game->before_pause = phase;
		return;
	}
	if (phase == PHASE_PAUSED && game->phase != PHASE_PAUSED) {
		game->before_pause = game->phase;
		game->paused = PAUSE_APPEAL;
	}
	game_phase_stop(game, phase, game->left_day);
}

/* Applies the withdrawals in force to the game. */
static void stand(struct game *game, struct instant at)
{
	bring_back(game, &game->stayed);
	for (int i = 0; i < 2; i++)
		game->side[i].withdrawn =
			is_out(game, (enum event_side)i) && !has_lost(game, (enum event_side)i);
	if (has_lost(game, SIDE_WHITE) || has_lost(game, SIDE_BLACK)) {
		lose(game, at);
	} else if (game->phase != PHASE_OVER &&
		   (is_out(game, SIDE_WHITE) || is_out(game, SIDE_BLACK))) {
		stand_still(game, PHASE_SUSPENDED);
		game->waits = GAME_CASE_WITHDRAWAL;
	} else if (game->phase != PHASE_OVER && game_is_held(game)) {
		stand_still(game, PHASE_PAUSED);
	}
}

int game_withdrawal_fold(struct game *game, const struct game_event *ev)
{
	struct withdrawal_fact now = {true, false, ev->days, ev->number};
	bool again = ev->side != SIDE_NONE && game->left[ev->side].held;

	if (ev->side == SIDE_NONE || ev->days == NUMBER_NONE || ev->number == NUMBER_NONE)
		return -1;
	if (game->phase == PHASE_OVER && !again &&
	    withdrawal_mode(WITHDRAWAL_KSKAK, ev->days, ev->number) != WITHDRAWAL_ALL_LOST)
		return -1;
	if (!game->left[0].there && !game->left[1].there) {
		game->stayed = standing_of(game);
		game->left_day = game_date(game, ev->at);
	}
	game->left[ev->side] = now;
	stand(game, ev->at);
	if (again && !game->left[side_other(ev->side)].there)
		bring_back(game, &game->fallen);
	return 0;
}

int game_withdrawal_hold(struct game *game, const struct game_event *ev)
{
	if (ev->side == SIDE_NONE || !is_out(game, ev->side) || civil_is_none(ev->day))
		return -1;
	game->fallen = standing_of(game);
	game->left[ev->side].held = true;
	stand(game, ev->at);
	return 0;
}

void game_withdrawal_resigned(struct game *game)
{
	game->stayed = standing_of(game);
	if (game->fallen.phase != PHASE_OVER)
		game->fallen = game->stayed;
}

int game_withdrawal_set_aside(struct game *game, const struct game_event *ev)
{
	if (ev->side == SIDE_NONE || !game->left[ev->side].there || civil_is_none(ev->from))
		return -1;
	game->left[ev->side] = (struct withdrawal_fact){.there = false};
	stand(game, ev->at);
	if (game->left[side_other(ev->side)].there || game->phase != PHASE_OPEN)
		return 0;
	game->stopped = game->left_day;
	game_phase_start(game, civil_add_days(ev->from, -1));
	return 0;
}

void game_withdrawal_forget(struct game *game)
{
	for (int i = 0; i < 2; i++) {
		game->left[i] = (struct withdrawal_fact){.there = false};
		game->side[i].withdrawn = false;
	}
}

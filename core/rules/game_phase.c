/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See game_phase.h. */
#include "core/rules/game_phase.h"

#include <string.h>

void game_phase_charge(struct game *game, struct ply_fact *p)
{
	game->side[p->side].used -= p->charge;
	p->charge = p->closed = 0;
	memset(&p->sum, 0, sizeof(p->sum));
	if (p->free || civil_is_none(p->received))
		return;
	p->sum = game_charge_reasons(game, p->received, p->day, (enum event_via)p->via);
	p->charge = charge_days(&p->sum);
	game->side[p->side].used += p->charge;
	p->closed = charge_closed(&p->sum);
}

void game_phase_close_days(struct game *game, enum holiday_kind kind, struct civil from,
			   struct civil until)
{
	holiday_book_add(&game->closed, kind, from, until);
	for (size_t i = 0; i < game->n_plies; i++) {
		if (game->plies[i].day.day > from.day)
			game_phase_charge(game, &game->plies[i]);
	}
}

void game_phase_end(struct game *game, enum game_result result, enum end_reason reason,
		    struct instant at)
{
	if (game->phase != PHASE_OVER)
		game->over_day = game_date(game, at);
	game->phase = PHASE_OVER;
	game->waits = GAME_CASE_NONE;
	game->result = result;
	game->reason = reason;
	game->ended = at;
	game->offer = SIDE_NONE;
	for (int i = 0; i < 2; i++)
		game->series[i].n = game->series[i].offered = 0;
}

enum game_result game_phase_lost_by(enum event_side side)
{
	return side == SIDE_WHITE ? RESULT_BLACK : RESULT_WHITE;
}

void game_phase_stop(struct game *game, enum game_phase phase, struct civil day)
{
	if (game->phase == PHASE_OPEN)
		game->stopped = day;
	game->phase = phase;
}

void game_phase_start(struct game *game, struct civil day)
{
	if (!civil_is_none(game->stopped))
		game_phase_close_days(game, HOLIDAY_SUSPENDED, game->stopped, day);
	game->stopped = CIVIL_NONE;
	game->phase = PHASE_OPEN;
	game->waits = GAME_CASE_NONE;
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
#include "core/rules/game_phase.h"

#include "core/base/mem.h"

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

/* Recharges the messages sent after that day. */
static void charge_after(struct game *game, struct civil day)
{
	for (size_t i = 0; i < game->n_plies; i++) {
		if (game->plies[i].day.day > day.day)
			game_phase_charge(game, &game->plies[i]);
	}
}

enum holiday_kind game_phase_leave_kind(const struct leave_fact *f)
{
	if (f->special)
		return HOLIDAY_SPECIAL;
	return f->side == SIDE_WHITE ? HOLIDAY_LEAVE_WHITE : HOLIDAY_LEAVE_BLACK;
}

static bool is_leave(enum holiday_kind kind)
{
	return kind == HOLIDAY_LEAVE_WHITE || kind == HOLIDAY_LEAVE_BLACK ||
	       kind == HOLIDAY_SPECIAL;
}

/* Leave is kept with its player, other closings here, so that leave can end early. */
static void keep_closing(struct game *game, enum holiday_kind kind, struct civil from,
			 struct civil until)
{
	struct closed_fact *f;

	game->closings =
		mem_room(game->closings, game->n_closings + 1, &game->cap_closings, sizeof(*f));
	f = &game->closings[game->n_closings++];
	*f = (struct closed_fact){from, until, kind};
}

void game_phase_close_days(struct game *game, enum holiday_kind kind, struct civil from,
			   struct civil until)
{
	if (!is_leave(kind))
		keep_closing(game, kind, from, until);
	holiday_book_add(&game->closed, kind, from, until);
	charge_after(game, from);
}

void game_phase_reckon_days(struct game *game, struct civil day)
{
	holiday_book_release(&game->closed);
	for (size_t i = 0; i < game->n_leaves; i++)
		holiday_book_add(&game->closed, game_phase_leave_kind(&game->leaves[i]),
				 game->leaves[i].from, game->leaves[i].until);
	for (size_t i = 0; i < game->n_closings; i++)
		holiday_book_add(&game->closed, game->closings[i].kind, game->closings[i].from,
				 game->closings[i].until);
	charge_after(game, day);
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

void game_phase_forget_silence(struct game *game)
{
	game->notice_days = 0;
	game->reminded = game->reported = CIVIL_NONE;
	game->silent_anew = game->first_reminded = game->first_reported = CIVIL_NONE;
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
#include "core/rules/game_occupant.h"

#include "core/base/mem.h"
#include "core/rules/game_phase.h"
#include "core/rules/game_withdrawal.h"

const struct occupant_fact *game_occupant_last(const struct game *game, enum event_side side)
{
	for (size_t i = game->n_occupants; i-- > 0;)
		if (game->occupants[i].side == side)
			return &game->occupants[i];
	return NULL;
}

int64_t game_occupant_now(const struct game *game, enum event_side side)
{
	const struct occupant_fact *last = game_occupant_last(game, side);

	if (side == SIDE_NONE)
		return 0;
	return last ? last->player : game->setup.player[side];
}

int64_t game_occupant_before(const struct game *game, enum event_side side)
{
	const struct occupant_fact *last = game_occupant_last(game, side);

	if (!last)
		return 0;
	for (size_t i = (size_t)(last - game->occupants); i-- > 0;)
		if (game->occupants[i].side == side)
			return game->occupants[i].player;
	return game->setup.player[side];
}

enum event_side game_occupant_side(const struct game *game, int64_t player)
{
	for (enum event_side s = SIDE_WHITE; s <= SIDE_BLACK; s++)
		if (player && game_occupant_now(game, s) == player)
			return s;
	for (size_t i = game->n_occupants; i-- > 0;)
		if (game->occupants[i].player == player)
			return (enum event_side)game->occupants[i].side;
	for (enum event_side s = SIDE_WHITE; s <= SIDE_BLACK; s++)
		if (player && game->setup.player[s] == player)
			return s;
	return SIDE_NONE;
}

bool game_occupant_is_reserve(const struct game *game)
{
	for (size_t i = 0; i < game->n_occupants; i++)
		if (game->occupants[i].reserve)
			return true;
	return false;
}

bool game_occupant_may_change(const struct game *game, enum event_side side, bool substitute)
{
	return game->phase != PHASE_OVER ||
	       (substitute && game->reason == END_WITHDRAWAL && game->left[side].there);
}

static bool can_follow(const struct game *game, const struct game_event *ev)
{
	bool substitute = ev->why == WHY_SUBSTITUTE;

	if (ev->side == SIDE_NONE || !ev->player || civil_is_none(ev->from) ||
	    (!civil_is_none(ev->until) && ev->until.day < ev->from.day) ||
	    ev->player == game_occupant_now(game, SIDE_WHITE) ||
	    ev->player == game_occupant_now(game, SIDE_BLACK))
		return false;
	if (substitute ? civil_is_none(ev->until) || game->side[ev->side].moves > 0
		       : ev->why != WHY_RESERVE)
		return false;
	return game_occupant_may_change(game, ev->side, substitute);
}

static void note(struct game *game, const struct game_event *ev)
{
	struct occupant_fact *f;

	game->occupants =
		mem_room(game->occupants, game->n_occupants + 1, &game->cap_occupants, sizeof(*f));
	f = &game->occupants[game->n_occupants++];
	*f = (struct occupant_fact){.player = ev->player,
				    .from = ev->from,
				    .until = ev->until,
				    .side = (uint8_t)ev->side,
				    .reserve = ev->why == WHY_RESERVE};
}

/* Forgets notices, inquiries and offences of the former player. */
static void forget_person(struct game *game, enum event_side side)
{
	struct game_side *own = &game->side[side];

	own->offences = 0;
	own->net_lost = CIVIL_NONE;
	own->net_due = false;
	event_set(&own->address_failure, NULL);
	if (game_by_card(game))
		game->agrees_to_mail[side] = false;
	if (game_hidden_series(game))
		game->series[side].n = game->series[side].offered = 0;
	if (!civil_is_none(game->inquiry) && game->inquired == side) {
		game->inquiry = CIVIL_NONE;
		game->inquiry_lapsed = game->told_leader = game->told_opponent = false;
	}
	if (game_turn(game) == side)
		game_phase_forget_silence(game);
}

/*
 * Their leave ends on the day before `from` and does not reduce their successor's.  Its effect on
 * the opponent's clock until then remains.
 */
static void end_leave(struct game *game, enum event_side side, struct civil from)
{
	bool cut = false;

	for (size_t i = 0; i < game->n_leaves; i++) {
		struct leave_fact *f = &game->leaves[i];

		if (f->side != side)
			continue;
		f->former = true;
		if (f->until.day >= from.day) {
			f->until = civil_add_days(from, -1);
			cut = true;
		}
	}
	if (cut)
		game_phase_reckon_days(game, civil_add_days(from, -1));
}

/* An overstep by a player who has not moved is cancelled together with the days that caused it. */
static void lift_overstep(struct game *game, enum event_side side, struct civil until)
{
	bool waits = game->waits == GAME_CASE_OVERSTEP && game->side[side].overstepped;

	game->side[side].overstepped = false;
	game->side[side].overstep.day = CIVIL_NONE;
	if (!waits)
		return;
	game->overstep_day = game->overstep_told = CIVIL_NONE;
	if (game->phase == PHASE_SUSPENDED)
		game_phase_start(game, until);
	else
		game->before_pause = PHASE_OPEN;
	game->waits = GAME_CASE_NONE;
}

/* EVENTS E30: a substitute's clock starts at 0, on the day after `until`. */
static void clear_clock(struct game *game, enum event_side side, struct civil until)
{
	size_t left = 0;

	for (size_t i = 0; i < game->n_extra; i++)
		if (game->extra[i].side != side)
			game->extra[left++] = game->extra[i];
	game->n_extra = left;
	for (size_t i = 0; i < game->n_plies; i++) {
		if (game->plies[i].side == side) {
			game->plies[i].free = true;
			game_phase_charge(game, &game->plies[i]);
		}
	}
	game->side[side].used = 0;
	lift_overstep(game, side, until);
	if (game_turn(game) != side)
		return;
	game->asked = until;
	if (!civil_is_none(game->charged_from))
		game->charged_from = until;
	game->sent = game->told = CIVIL_NONE;
	game->lost_by_post = false;
}

int game_occupant_fold(struct game *game, const struct game_event *ev)
{
	bool substitute = ev->why == WHY_SUBSTITUTE;
	struct game_event back = *ev; /* the caller owns its strings */

	if (!can_follow(game, ev))
		return -1;
	if (game->left[ev->side].there) {
		if (substitute)
			back.from = civil_add_days(ev->until, 1);
		game_withdrawal_set_aside(game, &back);
	}
	note(game, ev);
	forget_person(game, ev->side);
	end_leave(game, ev->side, civil_later(ev->from, game_date(game, ev->at)));
	if (substitute)
		clear_clock(game, ev->side, ev->until);
	if (!civil_is_none(ev->until))
		game_phase_close_days(game, substitute ? HOLIDAY_SUBSTITUTE : HOLIDAY_STOP,
				      ev->from, ev->until);
	if (!substitute)
		game->stop_until = civil_later(game->stop_until, ev->until);
	game->side[ev->side].since = substitute ? ev->until : ev->from;
	return 0;
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* What the verbs share: new facts, the clock with this message, penalties, turn and ply. */
#include "core/play/apply.h"

struct game_event *apply_fact(struct apply *a, enum event_kind kind)
{
	struct game_event *ev = event_list_add(a->ret, kind, a->ctx->now);

	ev->side = a->side;
	if (a->ctx->leader)
		event_set(&ev->author, a->ctx->author);
	return ev;
}

bool apply_overstepped_before(struct apply *a)
{
	struct civil over = game_overstep_from(a->game);
	enum event_side late = game_turn(a->game);
	struct clock_view v;
	struct game_event *ev;

	if (civil_is_none(over) || over.day > a->day.day)
		return false;
	game_days(a->game, late, over, &v);
	ev = event_list_add(a->ret, EVENT_OVERSTEP, a->ctx->now);
	event_overstep(a->game, late, over, v.used + v.running, v.limit, ev);
	return true;
}

/* The charge of a message that goes out on a->day. */
static int message_charge(const struct apply *a)
{
	return game_charge(a->game, game_receipt_of(a->game, a->cmd->received), a->day);
}

int apply_used_with(struct apply *a, int extra)
{
	struct clock_view v;

	game_days(a->game, a->side, a->day, &v);
	return v.used + message_charge(a) + extra;
}

void apply_overstep_now(struct apply *a, int used, int limit)
{
	struct game_event *ev = event_list_add(a->ret, EVENT_OVERSTEP, a->ctx->now);

	event_overstep(a->game, a->side, a->day, used, limit, ev);
}

static void add_penalty(struct apply *a, int days, enum event_why why, const char *paragraph,
			const char *words)
{
	struct game_event *ev = apply_fact(a, EVENT_PENALTY);

	ev->day = a->day;
	ev->days = days;
	ev->why = why;
	event_set(&ev->paragraph, paragraph);
	event_set(&ev->moves, words);
}

int apply_silence(struct apply *a)
{
	struct silence_rule r = game_silence(a->game);
	const struct game *g = a->game;
	bool reminded = !civil_is_none(g->reminded) && g->reminded.day <= a->day.day;
	int charge = message_charge(a), days, more;
	bool notified = g->notice_days > 0;

	days = silence_penalty(r, charge, notified, reminded, false);
	more = silence_penalty(r, charge, notified, reminded, !civil_is_none(g->reported)) - days;
	if (days > 0)
		add_penalty(a, days, WHY_SILENCE, "6.3.4", NULL);
	if (more > 0)
		add_penalty(a, more, WHY_SILENCE_REPORT, "6.3.4", NULL);
	return days + more;
}

enum verdict apply_unlawful(struct apply *a, enum verdict v, const char *words)
{
	const struct ruleset *rs = &a->game->setup.rules;
	bool first = a->game->side[a->side].offences == 0;
	int days = ruleset_get(rs, first ? RULE_ILLEGAL_FIRST_DAYS : RULE_ILLEGAL_AGAIN_DAYS);
	struct clock_view clock;

	if ((v != VERDICT_ILLEGAL_MOVE && v != VERDICT_WRONG_REPETITION) ||
	    a->ctx->door == COMMAND_HTTP || days == 0)
		return v;
	a->why->days = days;
	add_penalty(a, days, v == VERDICT_ILLEGAL_MOVE ? WHY_ILLEGAL : WHY_REPETITION,
		    verdict_paragraph(v), words);
	game_days(a->game, a->side, a->day, &clock);
	if (clock.left - days < 0)
		apply_overstep_now(a, clock.used + clock.running + days, clock.limit);
	return v;
}

enum verdict apply_may_move(struct apply *a)
{
	switch (a->game->phase) {
	case PHASE_OPEN: break;
	case PHASE_SUSPENDED: return VERDICT_SUSPENDED;
	case PHASE_PAUSED: return VERDICT_PAUSED;
	case PHASE_OVER: return VERDICT_GAME_OVER;
	}
	return game_turn(a->game) == a->side ? VERDICT_OK : VERDICT_NOT_ON_MOVE;
}

enum verdict apply_check_ply(const struct apply *a)
{
	if (a->ctx->ply < 0 || a->ctx->ply == game_ply(a->game))
		return VERDICT_OK;
	return a->ctx->ply < game_ply(a->game) ? VERDICT_PLY_PLAYED : VERDICT_PLY_AHEAD;
}

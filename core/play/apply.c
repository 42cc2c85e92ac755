/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Helpers shared by the verbs: new facts, the clock including this message, penalties, turn and
 * ply.
 */
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
	game_overstep_event(a->game, late, over, v.used + v.running, v.limit, ev);
	return true;
}

struct email_receipt apply_receipt(const struct apply *a)
{
	return game_receipt_of(a->game, a->cmd->received, a->day, a->cmd->normal);
}

void apply_dates(const struct apply *a, struct game_event *ev)
{
	bool server = ruleset_get(&a->game->setup.rules, RULE_SERVER_RECEIPT);

	ev->day = a->day;
	ev->via = a->cmd->via;
	ev->received = server ? a->cmd->received : apply_receipt(a).date;
}

void apply_overstep_now(struct apply *a, int64_t used, int limit)
{
	struct game_event *ev = event_list_add(a->ret, EVENT_OVERSTEP, a->ctx->now);

	game_overstep_event(a->game, a->side, a->day, used < INT32_MAX ? (int)used : INT32_MAX,
			    limit, ev);
}

static struct game_event *add_penalty(struct apply *a, int days, enum event_why why,
				      const char *paragraph)
{
	struct game_event *ev = apply_fact(a, EVENT_PENALTY);

	ev->day = a->day;
	ev->days = days;
	ev->why = why;
	event_set(&ev->paragraph, paragraph);
	return ev;
}

struct silence_days {
	int reminded, reported;
};

static struct silence_days silence_days(const struct game *g, struct civil day, int charge)
{
	struct silence_rule r = game_silence(g);
	bool reminded = !civil_is_none(g->first_reminded) &&
			(game_written(g) || g->first_reminded.day <= day.day);
	bool reported = !civil_is_none(g->first_reported) &&
			(!game_by_card(g) || g->first_reported.day <= day.day);
	bool notified = g->notice_days > 0;
	int days = silence_penalty(r, charge, notified, reminded, false);
	int all = silence_penalty(r, charge, notified, reminded, reported);

	return (struct silence_days){days, all - days};
}

int apply_silence_days(const struct game *game, struct civil day, int charge)
{
	struct silence_days s = silence_days(game, day, charge);

	return s.reminded + s.reported;
}

/* Appends the silence penalty of a message with this charge; returns its days (RULES T-29). */
static int add_silence(struct apply *a, int charge)
{
	struct silence_days s = silence_days(a->game, a->day, charge);

	if (s.reminded > 0)
		add_penalty(a, s.reminded, WHY_SILENCE, "6.3.4");
	if (s.reported > 0)
		add_penalty(a, s.reported, WHY_SILENCE_REPORT, "6.3.4");
	return s.reminded + s.reported;
}

int64_t apply_days(struct apply *a)
{
	int charge = game_charge(a->game, apply_receipt(a).date, a->day, a->cmd->via);

	return a->game->side[a->side].used + charge + add_silence(a, charge);
}

void apply_moves(struct apply *a, const struct apply_line *line)
{
	int own = a->game->side[a->side].moves;
	int limit = game_control_at_sending(a->game, own, line->n / 2).limit;
	int64_t used = apply_days(a);
	struct game_event *ev = apply_fact(a, EVENT_MOVE);

	apply_dates(a, ev);
	ev->offer = line->offer;
	event_set(&ev->moves, line->words);
	event_set(&ev->series, line->series);
	if (used > limit && outcome_of(line->after) == OUTCOME_ONGOING)
		apply_overstep_now(a, used, limit);
}

void apply_overstep_staying(struct apply *a, int64_t used)
{
	int limit = game_control_open(a->game, a->side, true).limit;

	if (used > limit)
		apply_overstep_now(a, used, limit);
}

void apply_fault(struct apply *a, enum fault f)
{
	static const enum event_why why[FAULT_COUNT] = {
		[FAULT_ILLEGAL] = WHY_ILLEGAL,
		[FAULT_BAD_REPEAT] = WHY_REPETITION,
		[FAULT_ILLEGIBLE_POST] = WHY_ILLEGIBLE_POST,
		[FAULT_ILLEGIBLE_SENDER] = WHY_ILLEGIBLE,
	};
	const struct ruleset *rs = &a->game->setup.rules;
	int days = fault_penalty(rs, f, a->game->side[a->side].offences);
	int64_t used = apply_days(a) + days;

	apply_dates(a, add_penalty(a, days, why[f], verdict_paragraph(VERDICT_ILLEGAL_MOVE)));
	apply_overstep_staying(a, used);
}

enum verdict apply_unlawful(struct apply *a, enum verdict v, const char *words)
{
	const struct ruleset *rs = &a->game->setup.rules;
	enum fault f = v == VERDICT_ILLEGAL_MOVE ? FAULT_ILLEGAL : FAULT_BAD_REPEAT;
	int days = fault_penalty(rs, f, a->game->side[a->side].offences);
	struct clock_view clock;

	if ((v != VERDICT_ILLEGAL_MOVE && v != VERDICT_WRONG_REPETITION) ||
	    a->ctx->door == COMMAND_HTTP || days == 0)
		return v;
	a->why->days = days;
	event_set(&add_penalty(a, days, f == FAULT_ILLEGAL ? WHY_ILLEGAL : WHY_REPETITION,
			       verdict_paragraph(v))
			   ->moves,
		  words);
	game_days(a->game, a->side, a->day, &clock);
	if (clock.left - days < 0)
		apply_overstep_now(a, clock.used + clock.running + days, clock.limit);
	return v;
}

bool apply_is_coming(const struct apply *a, struct civil day)
{
	return !civil_is_none(day) && day.day > a->today.day && day.day - a->today.day <= 366;
}

enum verdict apply_suspended(const struct game *game)
{
	switch (game->waits) {
	case GAME_CASE_NONE:
	case GAME_CASE_OVERSTEP: break;
	case GAME_CASE_ADJUDICATION:
	case GAME_CASE_WITHDRAWAL: return VERDICT_ADJUDICATION;
	}
	return VERDICT_SUSPENDED;
}

enum verdict apply_paused(const struct game *game)
{
	switch (game->paused) {
	case PAUSE_NONE:
	case PAUSE_GROUP: break;
	case PAUSE_GAME: return VERDICT_PAUSED_GAME;
	case PAUSE_APPEAL: return VERDICT_PAUSED_APPEAL;
	}
	return VERDICT_PAUSED;
}

enum verdict apply_may_move(struct apply *a)
{
	switch (a->game->phase) {
	case PHASE_OPEN: break;
	case PHASE_SUSPENDED: return apply_suspended(a->game);
	case PHASE_PAUSED: return apply_paused(a->game);
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

enum verdict apply_statement(struct apply *a, enum event_why why)
{
	struct game_event *ev;

	if (!a->cmd->text)
		return VERDICT_TEXT_MISSING;
	ev = apply_fact(a, EVENT_STATEMENT);
	ev->day = a->day;
	ev->why = why;
	event_set(&ev->text, a->cmd->text);
	return VERDICT_OK;
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The clock of a side: days charged with their reasons, the limit of the open control, and the last
 * date to answer.  Nothing is cached; everything is computed from the facts (RULES T-1, T-11).
 */
#include "core/base/mem.h"
#include "core/rules/game_room.h"

#include <stdlib.h>
#include <string.h>

/* Returns the date on which the side to move has used more than `limit`; CIVIL_NONE if never. */
static struct civil passes_limit(const struct game *game, int limit)
{
	struct civil received = game_received(game);
	int left;

	if (game->phase != PHASE_OPEN || game_written(game))
		return CIVIL_NONE;
	left = limit - (int)game->side[game_turn(game)].used;
	if (left < 0)
		return civil_is_none(received) ? game->asked : received;
	if (civil_is_none(received) || !ruleset_get(&game->setup.rules, RULE_SERVER_RECEIPT))
		return CIVIL_NONE;
	return holidays_advance(game_closed(game), received, left + 1);
}

struct civil game_overstep_from(const struct game *game)
{
	if (game->phase != PHASE_OPEN)
		return CIVIL_NONE;
	return passes_limit(game, game_control_open(game, game_turn(game), true).limit);
}

/*
 * In a game by cards no date passes automatically; this one assumes the usual carriage of a card.
 */
static struct civil assumed_to_pass(const struct game *game, int limit)
{
	struct civil from = game_runs_from(game);
	int left = limit - (int)game->side[game_turn(game)].used;

	if (civil_is_none(from) || left < 0)
		return CIVIL_NONE;
	return holidays_advance(game_closed(game), from, left + 1);
}

/* The days that a late answer on that date costs after a reminder (RULES T-29). */
static int silence_on(const struct game *game, struct civil day, int charge)
{
	struct silence_rule r = game_silence(game);
	struct civil report = game->first_reported;

	if (civil_is_none(report) && !civil_is_none(game->reminded))
		report = silence_report_from(r, game_closed(game), game->reminded);
	return silence_penalty(r, charge, game->notice_days > 0,
			       !civil_is_none(game->first_reminded),
			       !civil_is_none(report) && report.day <= day.day);
}

int game_silence_cost(const struct game *game, struct civil day)
{
	struct civil received = game_received(game);

	if (game->phase != PHASE_OPEN || civil_is_none(received))
		return 0;
	return silence_on(game, day, holidays_charged(game_closed(game), received, day));
}

/* Returns the last date up to `last` on which an answer is in time; `last` if there is none. */
static struct civil last_in_time(const struct game *game, int limit, struct civil last)
{
	struct civil received = game_received(game), day;
	int left = limit - (int)game->side[game_turn(game)].used;

	if (civil_is_none(game->first_reminded) || civil_is_none(received))
		return last;
	for (day = last; day.day >= received.day; day.day--) {
		int charge = holidays_charged(game_closed(game), received, day);
		if (charge + silence_on(game, day, charge) <= left)
			return day;
	}
	return last;
}

static struct civil last_day_of(const struct game *game, int limit)
{
	bool by_card = game_by_card(game) && game->phase == PHASE_OPEN;
	struct civil over = by_card ? assumed_to_pass(game, limit) : passes_limit(game, limit);
	struct civil last = civil_is_none(over) ? CIVIL_NONE : civil_add_days(over, -1);

	return by_card || civil_is_none(last) ? last : last_in_time(game, limit, last);
}

/*
 * Returns the control that the clock shows: until a ruling settles an overstep, the one that was
 * missed, because the message that missed it may have passed it.
 */
static struct control shown_control(const struct game *game, enum event_side side)
{
	const struct overstep_fact *o = &game->side[side].overstep;

	if (game->side[side].overstepped && !game_written(game))
		return (struct control){o->limit, o->control, o->until};
	return game_control_open(game, side, true);
}

static void first_move_alone(const struct game *game, enum event_side side, struct clock_view *v)
{
	struct control c = game_control_open(game, side, false);

	v->first_move.last_day = CIVIL_NONE;
	if (!v->on_move || game->phase != PHASE_OPEN || c.limit == v->limit)
		return;
	v->first_move.limit = c.limit;
	v->first_move.control = c.until;
	v->first_move.left = c.limit - v->used - v->running;
	v->first_move.last_day = last_day_of(game, c.limit);
}

/* The clock runs up to a date, or until it was stopped or the game ended. */
static struct civil runs_until(const struct game *game, struct civil asof)
{
	if (!civil_is_none(game->stopped) && game->stopped.day < asof.day)
		asof = game->stopped;
	if (!civil_is_none(game->over_day) && game->over_day.day < asof.day)
		asof = game->over_day;
	return asof;
}

/* RULES S-5.  After the end of a game the days of thinking about the last move are kept. */
void game_days(const struct game *game, enum event_side side, struct civil asof,
	       struct clock_view *ret_view)
{
	struct clock_view v = {.received = CIVIL_NONE, .last_day = CIVIL_NONE};
	struct control c = shown_control(game, side);

	v.moves = game->side[side].moves;
	v.on_move = side == game_turn(game);
	v.used = (int)game->side[side].used;
	v.control = c.until;
	v.limit = c.limit;
	if (v.on_move || (game->phase == PHASE_OVER && side == game_board_side(game)))
		v.received = game_runs_from(game);
	v.assumed = !civil_is_none(v.received) && game_by_card(game) && !game->continues;
	if (!civil_is_none(v.received))
		v.running = holidays_charged(game_closed(game), v.received, runs_until(game, asof));
	v.left = v.limit - v.used - v.running;
	v.stopped = !v.on_move || game->phase != PHASE_OPEN || civil_is_none(v.received) ||
		    asof.day < v.received.day || holidays_has(game_closed(game), asof);
	if (v.on_move)
		v.last_day = last_day_of(game, c.limit);
	first_move_alone(game, side, &v);
	*ret_view = v;
}

/* There is room: count_lines() has counted them. */
static struct clock_line *add_line(struct clock_view *v)
{
	struct clock_line *line = &v->lines[v->n_lines++];

	*line = (struct clock_line){.from = CIVIL_NONE, .to = CIVIL_NONE};
	return line;
}

/* The lines of a side, and one that runs. */
static size_t count_lines(const struct game *game, enum event_side side)
{
	size_t n = 1;

	for (size_t i = 0; i < game->n_plies; i++)
		n += game->plies[i].side == side;
	for (size_t i = 0; i < game->n_extra; i++)
		n += game->extra[i].side == side;
	return n;
}

static void extra_lines(const struct game *game, enum event_side side, int upto, size_t *next,
			struct clock_view *v)
{
	for (; *next < game->n_extra && game->extra[*next].move <= upto; (*next)++) {
		const struct day_fact *f = &game->extra[*next];
		if (f->side != side)
			continue;
		struct clock_line *line = add_line(v);
		line->move = f->move;
		line->to = f->day;
		line->days = f->days;
		line->why = f->why;
		line->paragraph = f->paragraph;
	}
}

static void move_line(const struct ply_fact *p, struct clock_view *v)
{
	struct clock_line *line = add_line(v);

	line->move = p->n;
	line->to = p->day;
	line->paragraph = "6.3.1";
	if (p->free || civil_is_none(p->received))
		return;
	line->from = p->received;
	line->days = p->charge;
	line->closed = p->closed;
	line->charge = p->sum;
	line->stamp = (enum event_stamp)p->stamp;
}

static void running_line(const struct game *game, struct civil asof, struct clock_view *v)
{
	struct clock_line *line;

	if (civil_is_none(v->received) || (game->phase == PHASE_OVER && v->running == 0))
		return;
	asof = runs_until(game, asof);
	line = add_line(v);
	line->move = v->moves + 1;
	line->from = v->received;
	line->to = asof;
	line->days = v->running;
	line->closed = holidays_count(game_closed(game), v->received, asof);
	line->charge = game_charge_reasons(game, line->from, line->to, VIA_NONE);
	line->running = true;
	line->paragraph = "6.3.1";
}

void game_clock(const struct game *game, enum event_side side, struct civil asof,
		struct clock_view *ret_view)
{
	struct clock_view v;
	size_t next = 0;

	game_days(game, side, asof, &v);
	v.lines = mem_alloc(count_lines(game, side) * sizeof(*v.lines));
	for (size_t i = 0; i < game->n_plies; i++) {
		const struct ply_fact *p = &game->plies[i];
		if (p->side != side)
			continue;
		extra_lines(game, side, p->n, &next, &v);
		move_line(p, &v);
	}
	extra_lines(game, side, INT16_MAX, &next, &v);
	running_line(game, asof, &v);
	*ret_view = v;
}

void game_clock_release(struct clock_view *view)
{
	free(view->lines);
	view->lines = NULL;
	view->n_lines = 0;
}

static const char *const reasons[] = {
	[WHY_ILLEGAL] = N_("illegal move"),
	[WHY_REPETITION] = N_("wrong repetition"),
	[WHY_SILENCE] = N_("silence after a reminder"),
	[WHY_SILENCE_REPORT] = N_("silence, the leader had to intervene"),
	[WHY_GIVEN_BACK] = N_("given back by a ruling"),
	[WHY_TAKEN] = N_("taken by a ruling"),
};

const char *game_clock_reason_text(enum event_why why)
{
	if (why >= sizeof(reasons) / sizeof(reasons[0]) || !reasons[why])
		return "";
	return reasons[why];
}

const char *game_clock_stamp_text(enum event_stamp stamp)
{
	switch (stamp) {
	case STAMP_NONE: break;
	case STAMP_INFERRED:
		return N_("the postmark, read with the help of undisputed facts (6.3.2, ruling "
			  "107)");
	case STAMP_RECEIPT: return N_("the post office's receipt for the card (6.3.2)");
	case STAMP_STATED: return N_("the sender's own date, as the postmark is illegible (6.3.2)");
	}
	return "";
}

void game_clock_line_text(const struct clock_line *line, const struct ruleset *rules,
			  const struct lang *lang, charge_date *date, struct sbuf *out)
{
	if (line->why != WHY_NONE) {
		/* xgettext: days added or given back, for what, paragraph */
		sbuf_addf(out, tr(lang, "%+d days: %s, %s"), line->days,
			  tr(lang, game_clock_reason_text(line->why)), line->paragraph);
		return;
	}
	if (civil_is_none(line->from))
		sbuf_addf(out, tr_n(lang, "%d day", "%d days", 0), 0);
	else
		charge_write(&line->charge, rules, lang, date, out);
	if (line->stamp != STAMP_NONE)
		sbuf_addf(out, "; %s", tr(lang, game_clock_stamp_text(line->stamp)));
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The request of a letter about a game and its deadline: the first line, and the date of the
 * control (RULES S-39).
 */
#include "mail/out/letter_game.h"

/* "11 June 2026, 22:00 UTC": the end of the last day to answer. */
static void end_of_day(const struct letter *l, const struct letter_game *g, struct civil day,
		       struct sbuf *out)
{
	struct instant end = zone_midnight(g->game->setup.zone, civil_add_days(day, 1));
	char date[TEXT_DAY];

	/* xgettext: date, hour, minute */
	sbuf_addf(out, T(l, "%s, %02d:%02d UTC"),
		  text_day(l->lang, (struct civil){(int32_t)(end.sec / 86400)}, date),
		  (int)(end.sec / 3600 % 24), (int)(end.sec / 60 % 60));
}

/* A pending series passes a control, so two dates apply (RULES T-12, T-13). */
static void say_two_dates(struct letter *l, const struct clock_view *v)
{
	struct sbuf whole = SBUF_INIT, first = SBUF_INIT;

	text_weekday_date(l->lang, v->last_day, &whole);
	text_weekday_date(l->lang, v->first_move.last_day, &first);
	letter_page_para(
		l,
		T(l,
		  "It is your move. If you accept the whole series, the last date to answer in time is %s (%d days until move %d); if you play only the first move of it, or another move, it is %s (%d days until move %d), each until midnight local time of the tournament (6.3.3.2)."),
		whole.buf, v->limit, v->control, first.buf, v->first_move.limit,
		v->first_move.control);
	sbuf_release(&whole);
	sbuf_release(&first);
}

/* The remaining days on which the reader's clock is stopped. */
static void say_free_days(struct letter *l, const struct game_ahead *ahead)
{
	struct sbuf until = SBUF_INIT, from = SBUF_INIT;

	if (civil_is_none(ahead->stands))
		return;
	text_weekday_date(l->lang, ahead->stands, &until);
	text_weekday_date(l->lang, civil_add_days(ahead->stands, 1), &from);
	letter_page_para(l, T(l, "Your clock is stopped until %s and runs again from %s."),
			 until.buf, from.buf);
	sbuf_release(&until);
	sbuf_release(&from);
}

static void say_reminder(struct letter *l, const struct letter_game *g,
			 const struct game_ahead *ahead, const char *date)
{
	if (ahead->penalty)
		letter_page_para(
			l,
			T(l,
			  "It is your move: answer by %s. A reminder is sent after that date, "
			  "and a move that takes more than %d days then costs %d days extra (6.3.4)."),
			date, ruleset_get(&g->game->setup.rules, RULE_SILENCE_DAYS),
			ahead->penalty);
	else
		letter_page_para(l,
				 T(l,
				   "It is your move: answer by %s. A reminder is sent after that "
				   "date (6.3.4)."),
				 date);
}

/* Silence begins anew with a ruling that continues the game, but its cost so far stands (T-26). */
static void say_cost_so_far(struct letter *l, const struct letter_game *g)
{
	int cost = game_silence_cost(g->game, g->asof);

	if (cost)
		letter_page_para(
			l,
			tr_n(l->lang, "Your answer costs %d day for the silence so far (6.3.4).",
			     "Your answer costs %d days for the silence so far (6.3.4).", cost),
			cost);
}

static void say_report(struct letter *l, const struct game_ahead *ahead, const char *date)
{
	if (ahead->penalty)
		letter_page_para(
			l,
			T(l,
			  "It is your move, and the reminder has been sent: answer by %s. After that date the tournament leader takes over, which costs %d more days (6.3.4)."),
			date, ahead->penalty);
	else
		letter_page_para(
			l,
			T(l,
			  "It is your move, and the reminder has been sent: answer by %s. After that date the tournament leader takes over (6.3.4)."),
			date);
}

/* Does an answer after the last date in time cost days, too (RULES T-29)? */
static bool late_answer_costs(const struct game *game)
{
	return !civil_is_none(game->first_reminded) && game->notice_days == 0 &&
	       ruleset_get(&game->setup.rules, RULE_SILENCE_PENALTY_DAYS) > 0;
}

static void say_control(struct letter *l, const struct letter_game *g, struct civil last,
			const char *date)
{
	struct sbuf end = SBUF_INIT;
	struct clock_view v;

	end_of_day(l, g, last, &end);
	game_days(g->game, g->you, g->asof, &v);
	if (late_answer_costs(g->game))
		letter_page_para(
			l,
			T(l,
			  "It is your move: answer by %s, before midnight local time of the tournament (%s). A later answer costs days for the silence after the reminder (6.3.4), and with them the time until the control at move %d is overstepped (6.3.3)."),
			date, end.buf, v.control);
	else
		letter_page_para(
			l,
			T(l,
			  "It is your move: answer by %s, before midnight local time of the tournament "
			  "(%s). After that the time until the control at move %d is overstepped, and "
			  "the game is suspended (6.3.3)."),
			date, end.buf, v.control);
	sbuf_release(&end);
}

/* Do the two dates of a series come before everything else ahead? */
static bool two_dates_first(const struct game_ahead *ahead, const struct clock_view *v)
{
	return !civil_is_none(v->first_move.last_day) &&
	       (ahead->kind == NEXT_OVERSTEP || ahead->kind == NEXT_NEVER ||
		v->first_move.last_day.day <= ahead->last.day);
}

static void say_next_date(struct letter *l, const struct letter_game *g,
			  const struct game_ahead *ahead)
{
	struct sbuf date = SBUF_INIT;

	text_weekday_date(l->lang, ahead->last, &date);
	switch (ahead->kind) {
	case NEXT_OVERSTEP: say_control(l, g, ahead->last, date.buf); break;
	case NEXT_REMINDER:
		say_reminder(l, g, ahead, date.buf);
		say_cost_so_far(l, g);
		break;
	case NEXT_REPORT: say_report(l, ahead, date.buf); break;
	default:
		letter_page_para(
			l,
			T(l, "It is your move, and the tournament leader has asked you: answer by "
			     "%s. After that date the game can be ruled lost (6.3.4)."),
			date.buf);
		break;
	}
	sbuf_release(&date);
}

static void ask_for_move(struct letter *l, const struct letter_game *g, const struct clock_view *v)
{
	struct game_ahead ahead;

	game_ahead(g->game, g->asof, &ahead);
	if (two_dates_first(&ahead, v))
		say_two_dates(l, v);
	else if (ahead.kind == NEXT_NEVER)
		letter_page_para(l, T(l, "It is your move."));
	else
		say_next_date(l, g, &ahead);
	say_free_days(l, &ahead);
}

/* By post the dates are those of the cards, and no deadline passes by itself (RULES S-50, S-52). */
static void say_silence_by_card(struct letter *l, const struct letter_game *g)
{
	struct game_ahead ahead;
	struct sbuf date = SBUF_INIT;

	game_ahead(g->game, g->asof, &ahead);
	if (ahead.kind != NEXT_NEVER)
		text_weekday_date(l->lang, ahead.last, &date);
	if (ahead.kind == NEXT_REMINDER)
		letter_page_para(
			l,
			T(l,
			  "If no card from you has arrived by %s, you get a reminder; after that, a move that takes more than %d days costs %d days extra (6.3.4)."),
			date.buf, ruleset_get(&g->game->setup.rules, RULE_SILENCE_DAYS),
			ahead.penalty);
	else if (ahead.kind == NEXT_REPORT)
		letter_page_para(
			l,
			T(l,
			  "You have been reminded: if no card from you has arrived by %s, the tournament leader takes over (6.3.4)."),
			date.buf);
	else if (ahead.kind == NEXT_INQUIRY_LAPSED)
		letter_page_para(
			l,
			T(l, "The tournament leader has asked you: answer by %s. After that date "
			     "the game can be ruled lost (6.3.4)."),
			date.buf);
	sbuf_release(&date);
}

static void say_card_due(struct letter *l, const struct letter_game *g, const struct clock_view *v)
{
	struct sbuf came = SBUF_INIT, last = SBUF_INIT;

	if (game_turn(g->game) != g->you) {
		letter_page_para(l, T(l, "%s is to move, by card."),
				 game_turn(g->game) == SIDE_WHITE ? g->white : g->black);
	} else if (civil_is_none(v->last_day) || !v->assumed) {
		letter_page_para(l, T(l, "It is your move, by card."));
		say_silence_by_card(l, g);
	} else {
		text_weekday_date(l->lang, v->received, &came);
		text_weekday_date(l->lang, v->last_day, &last);
		letter_page_para(
			l,
			T(l, "It is your move, by card. If the last card came on %s, the last date "
			     "to post the answer is %s (control at move %d, 6.3.3)."),
			came.buf, last.buf, v->control);
		say_silence_by_card(l, g);
	}
	sbuf_release(&came);
	sbuf_release(&last);
}

static void say_other_moves(struct letter *l, const struct letter_game *g,
			    const struct clock_view *v)
{
	const char *name = game_turn(g->game) == SIDE_WHITE ? g->white : g->black;
	struct sbuf date = SBUF_INIT, first = SBUF_INIT;

	if (!civil_is_none(v->last_day))
		text_weekday_date(l->lang, v->last_day, &date);
	if (!civil_is_none(v->first_move.last_day)) {
		text_weekday_date(l->lang, v->first_move.last_day, &first);
		letter_page_para(
			l,
			T(l,
			  "%s is to move, and can answer in time until %s, or until %s if the whole series is accepted (6.3.3.2)."),
			name, first.buf, date.buf);
	} else if (date.len) {
		letter_page_para(l, T(l, "%s is to move, and can answer in time until %s."), name,
				 date.buf);
	} else {
		letter_page_para(l, T(l, "%s is to move."), name);
	}
	sbuf_release(&date);
	sbuf_release(&first);
}

static void say_suspended(struct letter *l, const struct letter_game *g)
{
	const struct game *game = g->game;
	struct civil last = game_claims_until(game);
	struct sbuf until = SBUF_INIT;

	if (game->waits == GAME_CASE_NONE || game->waits == GAME_CASE_OVERSTEP) {
		letter_page_para(
			l,
			T(l,
			  "The game is suspended: no moves are accepted until the tournament leader has ruled (6.3.3.4, 6.4.1)."));
		return;
	}
	letter_page_para(
		l,
		T(l,
		  "The game is called in for adjudication: no moves are accepted, and the tournament leader rules (6.2.7, 6.2.8)."));
	if (g->you == SIDE_NONE || civil_is_none(last) || g->asof.day > last.day)
		return;
	text_weekday_date(l->lang, last, &until);
	letter_page_para(
		l,
		T(l,
		  "Your claim (win, draw or loss) and a short analysis are taken until %s: write \"answer\" and your words."),
		until.buf);
	sbuf_release(&until);
}

void letter_due_first_line(struct letter *l, const struct letter_game *g)
{
	enum event_side turn = game_turn(g->game);
	struct clock_view v;

	if (l->part == PART_LINE)
		return; /* a line has room for the news only */
	switch (g->game->phase) {
	case PHASE_OVER: return;
	case PHASE_SUSPENDED: say_suspended(l, g); return;
	case PHASE_PAUSED:
		letter_page_para(
			l, T(l, "The game is paused: no moves are accepted until it resumes."));
		return;
	case PHASE_OPEN: break;
	}
	game_days(g->game, turn, g->asof, &v);
	if (game_by_card(g->game))
		say_card_due(l, g, &v);
	else if (turn == g->you)
		ask_for_move(l, g, &v);
	else
		say_other_moves(l, g, &v);
}

void letter_due_control(struct letter *l, const struct letter_game *g)
{
	struct sbuf date = SBUF_INIT, end = SBUF_INIT;
	struct game_ahead ahead;
	struct clock_view v;

	if (g->game->phase != PHASE_OPEN || game_turn(g->game) != g->you || game_by_card(g->game))
		return;
	game_ahead(g->game, g->asof, &ahead);
	game_days(g->game, g->you, g->asof, &v);
	if (ahead.kind == NEXT_OVERSTEP || civil_is_none(v.last_day) || two_dates_first(&ahead, &v))
		return;
	if (!civil_is_none(v.first_move.last_day)) {
		say_two_dates(l, &v);
		return;
	}
	text_weekday_date(l->lang, v.last_day, &date);
	end_of_day(l, g, v.last_day, &end);
	letter_page_para(
		l,
		T(l, "Your time until the control at move %d ends on %s, at midnight local time "
		     "of the tournament (%s)."),
		v.control, date.buf, end.buf);
	sbuf_release(&date);
	sbuf_release(&end);
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Events that the rules require when time passes, and their dates.  Each kind has one function that
 * returns the date from which it is due; game_tick() and game_next() both use it and so cannot
 * disagree.
 */
#include "core/rules/game_room.h"

#include <string.h>

/* Returns since when the move has been due; CIVIL_NONE while the letter has not been sent. */
static struct civil asked_since(const struct game *game)
{
	if (game_by_card(game))
		return civil_later(civil_later(game->asked, game->charged_from), game->asked_anew);
	if (civil_is_none(game->sent) || !ruleset_get(&game->setup.rules, RULE_SERVER_RECEIPT))
		return game->continues ? game->asked : CIVIL_NONE;
	return civil_later(civil_later(game->sent, game->asked), game->setup.start);
}

/*
 * Returns since when the side to move has been silent; a former player's silence does not count
 * (EVENTS E4).
 */
static struct civil silent_since(const struct game *game)
{
	enum event_side turn = game_turn(game);
	struct civil asked = asked_since(game);

	if (civil_is_none(asked) || turn == SIDE_NONE)
		return asked;
	return civil_later(civil_later(asked, game->side[turn].since), game->silent_anew);
}

/* RULES T-26, S-17, S-18. */
struct civil game_reminder_from(const struct game *game)
{
	struct silence_rule r = game_silence(game);
	struct civil since = silent_since(game);

	if (civil_is_none(since))
		return CIVIL_NONE;
	if (game->notice_days > r.days)
		r.days = game->notice_days;
	return silence_reminder_from(r, game_closed(game), since, game_carriage(game));
}

static struct civil reminder_date(const struct game *game)
{
	if (game->phase != PHASE_OPEN || !civil_is_none(game->reminded))
		return CIVIL_NONE;
	return game_reminder_from(game);
}

static struct civil report_date(const struct game *game)
{
	if (game->phase != PHASE_OPEN || civil_is_none(game->reminded) ||
	    !civil_is_none(game->reported))
		return CIVIL_NONE;
	return silence_report_from(game_silence(game), game_closed(game), game->reminded);
}

/* RULES T-28, S-19. */
static struct civil inquiry_date(const struct game *game)
{
	if (game->phase != PHASE_OPEN || civil_is_none(game->inquiry) || game->inquiry_lapsed)
		return CIVIL_NONE;
	return civil_add_days(game->inquiry, 1);
}

struct civil game_protest_until(const struct game *game)
{
	const struct ruleset *rs = &game->setup.rules;

	if (game->phase != PHASE_SUSPENDED || game->waits != GAME_CASE_OVERSTEP ||
	    game->protested || ruleset_get(rs, RULE_OVERSTEP_RULING) != OVERSTEP_AUTO)
		return CIVIL_NONE;
	return civil_add_days(game->overstep_told, ruleset_get(rs, RULE_PROTEST_DAYS));
}

static struct civil ruling_date(const struct game *game)
{
	struct civil last = game_protest_until(game);

	return civil_is_none(last) ? last : civil_add_days(last, 1);
}

/* RULES E-5, S-27. */
static struct civil adjudication_date(const struct game *game)
{
	if (game->phase != PHASE_OPEN || game->adjudication_asked)
		return CIVIL_NONE;
	return civil_add_months(game->setup.start,
				ruleset_get(&game->setup.rules, RULE_ADJUDICATION_MONTHS));
}

static struct civil adjudication_due_date(const struct game *game)
{
	if (game->phase != PHASE_SUSPENDED || game->waits != GAME_CASE_ADJUDICATION ||
	    game->adjudication_due)
		return CIVIL_NONE;
	return civil_add_days(game->adjudication_until, 1);
}

static struct civil net_loss_date(const struct game *game, enum event_side side)
{
	const struct game_side *s = &game->side[side];

	if (game->phase == PHASE_OVER || game->phase == PHASE_PAUSED || s->net_due ||
	    civil_is_none(s->net_lost))
		return CIVIL_NONE;
	return civil_add_days(s->net_lost, ruleset_get(&game->setup.rules, RULE_NET_LOSS_DAYS) + 1);
}

struct due {
	enum next_kind kind;
	struct civil date;
	enum event_side side;
};

#define DUES 9

/*
 * All dates of a game, in the order in which events of the same day are reported: first those that
 * do not depend on running clocks.
 */
static void all_due(const struct game *game, struct due ret[DUES])
{
	enum event_side turn = game_turn(game);
	struct due list[DUES] = {
		{NEXT_NET_LOSS, net_loss_date(game, SIDE_WHITE), SIDE_WHITE},
		{NEXT_NET_LOSS, net_loss_date(game, SIDE_BLACK), SIDE_BLACK},
		{NEXT_OVERSTEP, game_overstep_from(game), turn},
		{NEXT_REMINDER, reminder_date(game), turn},
		{NEXT_REPORT, report_date(game), turn},
		{NEXT_INQUIRY_LAPSED, inquiry_date(game), turn},
		{NEXT_RULING, ruling_date(game), turn},
		{NEXT_ADJUDICATION, adjudication_date(game), SIDE_NONE},
		{NEXT_ADJUDICATION_DUE, adjudication_due_date(game), SIDE_NONE},
	};

	memcpy(ret, list, sizeof(list));
}

void game_overstep_event(const struct game *game, enum event_side side, struct civil day, int used,
			 int limit, struct game_event *ev)
{
	(void)game;
	ev->side = side;
	ev->day = day;
	ev->days = used;
	ev->number = limit;
	event_set(&ev->paragraph, verdict_paragraph(VERDICT_OVERSTEPPED));
}

static void tell_overstep(const struct game *game, const struct due *due, struct game_event *ev)
{
	struct clock_view v;

	game_days(game, due->side, due->date, &v);
	game_overstep_event(game, due->side, due->date, v.used + v.running, v.limit, ev);
}

static void tell_ruling(const struct game *game, struct game_event *ev)
{
	enum event_side loser = game->side[SIDE_WHITE].overstepped ? SIDE_WHITE : SIDE_BLACK;

	ev->side = loser;
	ev->result = loser == SIDE_WHITE ? RESULT_BLACK : RESULT_WHITE;
	ev->why = WHY_TIME;
	event_set(&ev->paragraph, game_end_paragraph(END_TIME));
	event_set(&ev->author, "server");
}

static enum event_kind kind_of(enum next_kind kind)
{
	switch (kind) {
	case NEXT_NEVER: break;
	case NEXT_OVERSTEP: return EVENT_OVERSTEP;
	case NEXT_REMINDER: return EVENT_REMINDER;
	case NEXT_REPORT: return EVENT_REPORT;
	case NEXT_INQUIRY_LAPSED: return EVENT_INQUIRY_LAPSED;
	case NEXT_RULING: return EVENT_RULING;
	case NEXT_ADJUDICATION: return EVENT_ADJUDICATION;
	case NEXT_ADJUDICATION_DUE: return EVENT_ADJUDICATION_DUE;
	case NEXT_NET_LOSS: return EVENT_NET_LOSS_DUE;
	}
	return EVENT_NONE;
}

static void tell(const struct game *game, const struct due *due, struct instant now,
		 struct event_list *ret)
{
	struct game_event *ev = event_list_add(ret, kind_of(due->kind), now);

	ev->side = due->side;
	ev->day = game_date(game, now);
	if (due->kind == NEXT_OVERSTEP)
		tell_overstep(game, due, ev);
	if (due->kind == NEXT_RULING)
		tell_ruling(game, ev);
	if (due->kind == NEXT_ADJUDICATION)
		ev->until = civil_add_days(
			ev->day, ruleset_get(&game->setup.rules, RULE_ADJUDICATION_ANSWER_DAYS));
}

/* These stop the clocks, which changes the other dates. */
static bool stops_the_rest(enum next_kind kind)
{
	return kind == NEXT_OVERSTEP || kind == NEXT_RULING;
}

void game_tick(const struct game *game, struct instant now, struct event_list *ret)
{
	struct due due[DUES];
	struct civil today = game_date(game, now);

	all_due(game, due);
	for (int i = 0; i < DUES; i++) {
		if (civil_is_none(due[i].date) || due[i].date.day > today.day)
			continue;
		tell(game, &due[i], now, ret);
		if (stops_the_rest(due[i].kind))
			return;
	}
}

struct instant game_next(const struct game *game, struct instant after, enum next_kind *ret_kind)
{
	struct due due[DUES];
	struct instant best = {INT64_MAX};

	*ret_kind = NEXT_NEVER;
	all_due(game, due);
	for (int i = 0; i < DUES; i++) {
		struct instant t;
		if (civil_is_none(due[i].date))
			continue;
		t = zone_midnight(game->setup.zone, due[i].date);
		if (t.sec < after.sec)
			t = after;
		if (t.sec < best.sec) {
			best = t;
			*ret_kind = due[i].kind;
		}
	}
	return best;
}

/*
 * Returns the last of the consecutive uncharged days starting with `day`; CIVIL_NONE if it is
 * charged.
 */
static struct civil last_free(const struct game *game, struct civil day)
{
	struct civil last = CIVIL_NONE;

	for (; holidays_has(game_closed(game), day); day = civil_add_days(day, 1))
		last = day;
	return last;
}

/* RULES T-29: a notice excuses the silence; a second reminder or report costs nothing more (T-26). */
static int penalty_after(const struct game *game, enum next_kind kind)
{
	struct silence_rule r = game_silence(game);

	if (game->notice_days > 0)
		return 0;
	if (kind == NEXT_REMINDER && civil_is_none(game->first_reminded))
		return r.penalty;
	return kind == NEXT_REPORT && civil_is_none(game->first_reported) ? r.report_penalty : 0;
}

/* The first date on which an answer is late, if it costs days for a reminder (RULES T-29). */
static struct civil late_from(const struct game *game, struct civil asof)
{
	struct civil over = game_overstep_from(game);
	struct clock_view v;

	if (civil_is_none(over) || civil_is_none(game->first_reminded))
		return over;
	game_days(game, game_turn(game), asof, &v);
	return civil_is_none(v.last_day) || v.last_day.day < asof.day
		       ? over
		       : civil_add_days(v.last_day, 1);
}

/* RULES S-39; of two things on one date the more serious one. */
void game_ahead(const struct game *game, struct civil asof, struct game_ahead *ret_ahead)
{
	const struct due list[] = {
		{NEXT_OVERSTEP, late_from(game, asof), SIDE_NONE},
		{NEXT_INQUIRY_LAPSED, inquiry_date(game), SIDE_NONE},
		{NEXT_REPORT, report_date(game), SIDE_NONE},
		{NEXT_REMINDER, reminder_date(game), SIDE_NONE},
	};
	struct game_ahead a = {NEXT_NEVER, CIVIL_NONE, 0, CIVIL_NONE};
	struct civil received = game_received(game);

	for (size_t i = 0; i < sizeof(list) / sizeof(list[0]); i++) {
		struct civil last;
		if (civil_is_none(list[i].date))
			continue;
		last = civil_add_days(list[i].date, -1);
		if (a.kind == NEXT_NEVER || last.day < a.last.day) {
			a.kind = list[i].kind;
			a.last = last;
		}
	}
	a.penalty = penalty_after(game, a.kind);
	if (game->phase == PHASE_OPEN && !civil_is_none(received))
		a.stands = last_free(game, civil_later(asof, received));
	*ret_ahead = a;
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A written game, event by event: everything except messages to the opponent, and the final
 * verdict.
 */
#include "core/play/written.h"

#include "core/play/written_message.h"
#include "core/rules/deadline.h"

#include <stdlib.h>

const char *written_flag_word(enum written_flag f)
{
	static const char *const words[] = {
#define X(id, word) word,
		WRITTEN_FLAGS(X)
#undef X
	};

	return words[f];
}

static bool is_message(const struct written_event *e)
{
	return e->kind == WRITTEN_MOVE || e->kind == WRITTEN_ILLEGIBLE ||
	       e->kind == WRITTEN_CLAIM_DRAW;
}

static struct civil date_of(const struct written_event *e)
{
	return is_message(e) ? written_dispatch(e).date : e->date;
}

static enum game_result win_of(enum event_side side)
{
	return side == SIDE_WHITE ? RESULT_WHITE : RESULT_BLACK;
}

/* Folds a fact that has only these fields. */
static void tell(struct written *w, enum event_kind kind, enum event_side side, struct civil date)
{
	struct game_event ev;

	written_fact_init(w, &ev, kind, side, date);
	written_fold(w, &ev);
}

/* RULES T-28: the deadline of an inquiry has passed. */
static void judge_inquiry(struct written *w, struct civil today)
{
	const struct game *g = &w->v->game;
	struct civil last = g->inquiry;
	enum event_side asked = g->inquired;

	if (civil_is_none(last) || written_is_over(w) || today.day <= last.day)
		return;
	tell(w, EVENT_INQUIRY_LAPSED, asked, last);
	written_rule(w, win_of(side_other(asked)), WHY_LOSS, last);
}

/* RULES T-28: an answer in time, to the leader or to the opponent. */
static void answer(struct written *w, const struct written_event *e)
{
	const struct game *g = &w->v->game;
	struct game_event ev;

	if (civil_is_none(g->inquiry) || e->by != g->inquired || e->date.day > g->inquiry.day)
		return;
	written_fact_init(w, &ev, EVENT_INQUIRY_ANSWER, e->by, e->date);
	ev.why = e->kind == WRITTEN_LETTER ? WHY_TO_OPPONENT : WHY_TO_LEADER;
	written_fold(w, &ev);
}

/* Events that are commands on the server too; `refused` is the remark if nothing came of them. */
static void command(struct written *w, const struct written_event *e, enum verb verb,
		    enum written_flag refused)
{
	struct written_command wc;
	enum verdict v;

	written_command_init(w, &wc, verb, e->by, e->date);
	v = game_apply(&w->v->game, &wc.cmd, &wc.ctx, &w->facts, &wc.why);
	if (v != VERDICT_OK)
		written_flag(w, refused);
	written_command_fold(w);
}

/* RULES T-25, T-29: in time if not later than the reminder. */
static void notice_long(struct written *w, const struct written_event *e)
{
	const struct game *g = &w->v->game;
	bool in_time = civil_is_none(g->reminded) || e->date.day <= g->reminded.day;
	struct game_event ev;

	if (e->by != game_turn(g) || !in_time) {
		written_flag(w, FLAG_LATE_LONG_NOTICE);
		return;
	}
	written_fact_init(w, &ev, EVENT_NOTICE, e->by, e->date);
	ev.days = ruleset_get(&w->c->rules, RULE_NOTICE_MAX_DAYS);
	written_fold(w, &ev);
}

/* RULES T-26. */
static void reminder(struct written *w, const struct written_event *e)
{
	const struct game *g = &w->v->game;
	int postal = ruleset_regime(&w->c->rules) == REGIME_POST ? e->postal : 0;
	struct civil from;

	if (e->by == game_turn(g) || game_ply(g) == 0) {
		written_flag(w, FLAG_REMINDER_VOID);
		return;
	}
	from = silence_reminder_from(game_silence(g), game_closed(g), g->asked, postal);
	if (e->date.day < from.day)
		written_flag(w, FLAG_REMINDER_EARLY);
	else if (g->notice_days > 0)
		written_flag(w, FLAG_REMINDER_VOID);
	else if (civil_is_none(g->reminded))
		tell(w, EVENT_REMINDER, game_turn(g), e->date);
}

/* RULES T-27. */
static void report(struct written *w, const struct written_event *e)
{
	const struct game *g = &w->v->game;

	if (civil_is_none(g->reminded) ||
	    e->date.day < silence_report_from(game_silence(g), game_closed(g), g->reminded).day)
		written_flag(w, FLAG_TL_REPORT_EARLY);
	else if (civil_is_none(g->reported))
		tell(w, EVENT_REPORT, game_turn(g), e->date);
}

static void query(struct written *w, const struct written_event *e)
{
	const struct game *g = &w->v->game;
	struct game_event ev;

	if (civil_is_none(g->reported)) {
		written_flag(w, FLAG_TL_QUERY_VOID);
		return;
	}
	written_fact_init(w, &ev, EVENT_INQUIRY, game_turn(g), e->date);
	ev.until = e->answer_by;
	written_fold(w, &ev);
}

/* RULES E-6. */
static void withdraw(struct written *w, const struct written_event *e, struct civil date)
{
	struct game_event ev;

	written_fact_init(w, &ev, EVENT_WITHDRAWAL, e->by, date);
	ev.days = e->finished;
	ev.number = e->total;
	written_fold(w, &ev);
	if (w->v->game.phase != PHASE_OVER && e->result != RESULT_NONE)
		written_rule(w, e->result, WHY_NONE, date);
}

static void net_loss(struct written *w, const struct written_event *e)
{
	struct civil last = deadline_from(&w->c->rules, DEADLINE_NET_LOSS, e->date);
	struct civil until = civil_is_none(e->back) ? w->c->asof : e->back;

	if (until.day <= last.day)
		written_flag(w, FLAG_NET_LOSS_OK);
	else
		withdraw(w, e, civil_add_days(last, 1));
}

static struct civil adjudication_from(const struct written_case *c)
{
	return deadline_from(&c->rules, DEADLINE_ADJUDICATION_FROM, c->start);
}

static void adjudicate(struct written *w, const struct written_event *e)
{
	struct game_event ev;

	if (e->date.day < adjudication_from(w->c).day) {
		written_flag(w, FLAG_ADJUDICATION_EARLY);
		return;
	}
	written_fact_init(w, &ev, EVENT_ADJUDICATION, SIDE_NONE, e->date);
	ev.until = e->date;
	written_fold(w, &ev);
	written_rule(w, e->result, WHY_NONE, e->date);
}

static void judge_event(struct written *w, const struct written_event *e)
{
	judge_inquiry(w, date_of(e));
	if (written_is_over(w)) {
		written_flag(w, FLAG_AFTER_END);
		return;
	}
	switch (e->kind) {
	case WRITTEN_MOVE:
	case WRITTEN_ILLEGIBLE:
	case WRITTEN_CLAIM_DRAW: written_message(w, e); break;
	case WRITTEN_CLAIM_TIME: command(w, e, VERB_CLAIM_TIME, FLAG_CLAIM_REJECTED); break;
	case WRITTEN_RESIGN: command(w, e, VERB_RESIGN, FLAG_AFTER_END); break;
	case WRITTEN_ACCEPT: command(w, e, VERB_ACCEPT, FLAG_ACCEPT_VOID); break;
	case WRITTEN_NOTICE_LONG: notice_long(w, e); break;
	case WRITTEN_REMINDER: reminder(w, e); break;
	case WRITTEN_LEADER_REPORT: report(w, e); break;
	case WRITTEN_LEADER_ANSWER:
	case WRITTEN_LETTER: answer(w, e); break;
	case WRITTEN_LEADER_QUERY: query(w, e); break;
	case WRITTEN_WITHDRAW: withdraw(w, e, e->date); break;
	case WRITTEN_NET_LOSS: net_loss(w, e); break;
	case WRITTEN_ADJUDICATE: adjudicate(w, e); break;
	}
}

/* Adds a fact for each run of days. */
static void add_days(struct event_list *facts, enum event_kind kind, enum event_side side,
		     const struct holidays *days)
{
	for (size_t i = 0; i < days->n; i++) {
		struct game_event *ev = event_list_add(facts, kind, (struct instant){0});

		ev->side = side;
		ev->from = days->span[i].days.from;
		ev->until = days->span[i].days.to;
	}
}

void written_add_leave(struct event_list *facts, const struct ruleset *rules, struct civil start,
		       enum event_side side, const struct leave_announcement *announcement,
		       size_t n_announcements, const struct day_range *special, size_t n_special)
{
	struct holidays granted = HOLIDAYS_INIT(false);
	struct leave_account a;

	leave_account_init(&a, start, leave_rule(rules),
			   ruleset_get(rules, RULE_COMPULSORY_HOLIDAYS));
	leave_take_all(&a, announcement, n_announcements, NULL);
	add_days(facts, EVENT_LEAVE, side, &a.days);
	leave_account_release(&a);
	leave_add_special(&granted, rules, start, special, n_special);
	add_days(facts, EVENT_SPECIAL_LEAVE, side, &granted);
	holidays_release(&granted);
}

void written_add_stop(struct event_list *facts, const struct ruleset *rules, struct civil from)
{
	struct day_range r = leave_stop(rules, from);
	struct game_event *ev = event_list_add(facts, EVENT_STOP, (struct instant){0});

	ev->from = r.from;
	ev->until = r.to;
}

static bool is_pending(const struct game *g)
{
	return g->phase != PHASE_OVER && g->waits == GAME_CASE_WITHDRAWAL;
}

static const char *reason_of(const struct game *g)
{
	if (is_pending(g))
		return "withdrawal_pending";
	switch (g->reason) {
	case END_TIME: return g->result == RESULT_BOTH_LOST ? "both_lost" : game_end_word(END_TIME);
	case END_WITHDRAWAL: return "withdrawal_all_lost";
	case END_ADJUDICATED:
		return g->side[0].withdrawn || g->side[1].withdrawn
			       ? "withdrawal_adjudicated"
			       : game_end_word(END_ADJUDICATED);
	case END_NONE:
	case END_MATE:
	case END_STALEMATE:
	case END_DEAD:
	case END_RESIGN:
	case END_AGREED:
	case END_THREEFOLD:
	case END_FIFTY:
	case END_SILENCE:
	case END_RULING:
	case END_ANNULLED: break;
	}
	return game_end_word(g->reason);
}

/* Ends that the players know of before the leader does (RULES E-4). */
static bool is_reported(const struct game *g)
{
	switch (g->reason) {
	case END_MATE:
	case END_STALEMATE:
	case END_DEAD:
	case END_RESIGN:
	case END_AGREED:
	case END_THREEFOLD:
	case END_FIFTY: return true;
	case END_TIME: return g->result != RESULT_BOTH_LOST;
	case END_NONE:
	case END_SILENCE:
	case END_WITHDRAWAL:
	case END_ADJUDICATED:
	case END_RULING:
	case END_ANNULLED: break;
	}
	return false;
}

/* RULES E-4: by e-mail both players report; by post the winner, or White after a draw. */
static void set_report(const struct written_case *c, struct written_verdict *v)
{
	bool email = ruleset_regime(&c->rules) == REGIME_EMAIL;
	bool black = v->game.result == RESULT_BLACK;

	if (!is_reported(&v->game))
		return;
	v->reports[SIDE_WHITE] = email || !black;
	v->reports[SIDE_BLACK] = email || black;
	v->report_due = deadline_from(&c->rules, DEADLINE_REPORT_RESULT, v->end);
}

static void conclude(const struct written *w)
{
	struct written_verdict *v = w->v;

	v->reason = reason_of(&v->game);
	v->ended = written_is_over(w);
	if (v->ended)
		v->end = is_pending(&v->game) ? v->game.stopped : v->game.over_day;
	v->adjudicable = !v->ended && w->c->asof.day >= adjudication_from(w->c).day;
	set_report(w->c, v);
}

static bool begin(const struct written_case *c, struct game *ret_game)
{
	struct game_setup setup = {.rules = c->rules, .start = c->start, .fen = c->fen};

	if (game_init(ret_game, &setup, NULL) != SETUP_OK)
		return false;
	for (size_t i = 0; i < c->leave->n; i++) {
		if (game_fold(ret_game, &c->leave->v[i]) != 0)
			abort();
	}
	return true;
}

bool written_judge(const struct written_case *c, struct written_verdict *ret)
{
	struct written w = {.c = c, .v = ret, .facts = EVENT_LIST_INIT};

	*ret = (struct written_verdict){.end = CIVIL_NONE, .report_due = CIVIL_NONE};
	if (!begin(c, &ret->game))
		return false;
	for (w.index = 0; w.index < c->n_events; w.index++)
		judge_event(&w, &c->event[w.index]);
	judge_inquiry(&w, c->asof);
	event_list_release(&w.facts);
	conclude(&w);
	return true;
}

void written_verdict_release(struct written_verdict *v)
{
	game_release(&v->game);
	free(v->flag);
	free(v->charge);
	v->flag = NULL;
	v->charge = NULL;
	v->n_flags = v->cap_flags = v->n_charges = v->cap_charges = 0;
}

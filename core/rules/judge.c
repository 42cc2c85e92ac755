/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The fold over the events of a game, and the events that are no message to the opponent.
 */
#include "core/rules/judge_state.h"

#include "core/base/mem.h"
#include "core/rules/deadline.h"
#include "core/rules/silence.h"
#include "core/rules/withdrawal.h"

#include <stdlib.h>

const char *judge_flag_word(enum judge_flag f)
{
	static const char *const words[] = {
#define X(id, word) word,
		JUDGE_FLAGS(X)
#undef X
	};

	return words[f];
}

const char *judge_reason_word(enum judge_reason r)
{
	static const char *const words[] = {
#define X(id, word, reported) word,
		JUDGE_REASONS(X)
#undef X
	};

	return words[r];
}

static bool is_reported(enum judge_reason r)
{
	static const bool reported[] = {
#define X(id, word, reported) reported,
		JUDGE_REASONS(X)
#undef X
	};

	return reported[r];
}

struct judge_token judge_token_read(const char *text, size_t len)
{
	struct judge_token t = {.well_formed = false};
	size_t i = 0;

	t.well_formed = move_token_read(text, len, &t.token, NULL) == TOKEN_OK;
	while (i < len && (text[i] == ' ' || text[i] == '\t' || text[i] == '\n'))
		i++;
	t.marker = i < len && text[i] == '0';
	return t;
}

void judge_flag(struct judge *j, enum judge_flag f)
{
	struct judge_verdict *v = j->v;

	v->flag = mem_room(v->flag, v->n_flags + 1, &v->cap_flags, sizeof(*v->flag));
	v->flag[v->n_flags++] = f;
}

void judge_end(struct judge *j, enum game_result result, enum judge_reason reason, struct civil end)
{
	j->v->result = result;
	j->v->reason = reason;
	j->v->end = end;
}

enum game_result judge_win_of(int side)
{
	return side == WHITE ? RESULT_WHITE : RESULT_BLACK;
}

struct dispatch judge_dispatch(const struct judge_event *e)
{
	if (e->via == REGIME_EMAIL)
		return (struct dispatch){e->facts.stated, BASIS_STATED};
	return thinktime_dispatch(&e->facts);
}

static bool is_message(const struct judge_event *e)
{
	return e->kind == JUDGE_MOVE || e->kind == JUDGE_ILLEGIBLE || e->kind == JUDGE_CLAIM_DRAW;
}

static struct civil date_of(const struct judge_event *e)
{
	return is_message(e) ? judge_dispatch(e).date : e->date;
}

/* RULES T-28: the date of an inquiry has passed. */
static void judge_inquiry(struct judge *j, struct civil today)
{
	struct inquiry *q = &j->inquiry;

	if (!q->open || judge_is_over(j) || today.day <= q->answer_by.day)
		return;
	q->open = false;
	if (!q->told_leader || !q->told_opponent)
		judge_end(j, judge_win_of(!q->side), REASON_SILENCE, q->answer_by);
}

/* An answer to it in time, to the leader or to the opponent. */
static void note_answer(struct judge *j, const struct judge_event *e)
{
	struct inquiry *q = &j->inquiry;

	if (!q->open || e->by != q->side || date_of(e).day > q->answer_by.day)
		return;
	if (e->kind == JUDGE_TL_ANSWER)
		q->told_leader = true;
	else if (e->kind == JUDGE_LETTER || (is_message(e) && e->by == judge_on_move(j)))
		q->told_opponent = true;
}

static void claim_time(struct judge *j, const struct judge_event *e)
{
	const struct overstep *o = &j->over[!e->by];

	if (o->is_set && o->date.day <= e->date.day)
		judge_end(j, judge_win_of(e->by), REASON_TIME, e->date);
	else
		judge_flag(j, FLAG_CLAIM_REJECTED);
}

static void accept_draw(struct judge *j, const struct judge_event *e)
{
	if (j->offer == !e->by)
		judge_end(j, RESULT_DRAW, REASON_AGREED, e->date);
	else
		judge_flag(j, FLAG_ACCEPT_VOID);
}

/* RULES T-25, T-29: in time if not later than the reminder. */
static void notice_long(struct judge *j, const struct judge_event *e)
{
	bool in_time = civil_is_none(j->reminder) || e->date.day <= j->reminder.day;

	if (e->by != judge_on_move(j) || !in_time)
		judge_flag(j, FLAG_LATE_LONG_NOTICE);
	else if (civil_is_none(j->notice))
		j->notice = e->date;
}

/* RULES T-26. */
static void reminder(struct judge *j, const struct judge_event *e)
{
	int postal = j->c->regime == REGIME_POST ? e->postal : 0;
	struct civil from;

	if (e->by == judge_on_move(j) || civil_is_none(j->d)) {
		judge_flag(j, FLAG_REMINDER_VOID);
		return;
	}
	from = silence_reminder_from(silence_rule(&j->rules), j->c->holidays, j->d, postal);
	if (e->date.day < from.day)
		judge_flag(j, FLAG_REMINDER_EARLY);
	else if (!civil_is_none(j->notice))
		judge_flag(j, FLAG_REMINDER_VOID);
	else if (civil_is_none(j->reminder))
		j->reminder = e->date;
}

/* RULES T-27. */
static void report(struct judge *j, const struct judge_event *e)
{
	if (civil_is_none(j->reminder) ||
	    e->date.day <
		    silence_report_from(silence_rule(&j->rules), j->c->holidays, j->reminder).day)
		judge_flag(j, FLAG_TL_REPORT_EARLY);
	else if (civil_is_none(j->report))
		j->report = e->date;
}

static void ask(struct judge *j, const struct judge_event *e)
{
	if (civil_is_none(j->report)) {
		judge_flag(j, FLAG_TL_QUERY_VOID);
		return;
	}
	j->inquiry = (struct inquiry){true, judge_on_move(j), e->answer_by, false, false};
}

/* RULES E-6. */
static void withdraw(struct judge *j, const struct judge_event *e, struct civil date)
{
	enum withdrawal_mode m = withdrawal_mode(WITHDRAWAL_KSKAK, e->finished, e->total);

	if (m == WITHDRAWAL_ALL_LOST)
		judge_end(j, judge_win_of(!e->by), REASON_WITHDRAWAL_ALL_LOST, date);
	else if (e->result != RESULT_NONE)
		judge_end(j, e->result, REASON_WITHDRAWAL_ADJUDICATED, date);
	else
		judge_end(j, RESULT_NONE, REASON_WITHDRAWAL_PENDING, date);
}

static void net_loss(struct judge *j, const struct judge_event *e)
{
	struct civil last = deadline_from(&j->rules, DEADLINE_NET_LOSS, e->date);
	struct civil until = civil_is_none(e->back) ? j->c->asof : e->back;

	if (until.day <= last.day)
		judge_flag(j, FLAG_NET_LOSS_OK);
	else
		withdraw(j, e, civil_add_days(last, 1));
}

static struct civil adjudication_from(const struct judge *j)
{
	return deadline_from(&j->rules, DEADLINE_ADJUDICATION_FROM, j->c->start);
}

static void adjudicate(struct judge *j, const struct judge_event *e)
{
	if (e->date.day >= adjudication_from(j).day)
		judge_end(j, e->result, REASON_ADJUDICATED, e->date);
	else
		judge_flag(j, FLAG_ADJUDICATION_EARLY);
}

static void judge_event(struct judge *j, const struct judge_event *e)
{
	judge_inquiry(j, date_of(e));
	if (judge_is_over(j)) {
		judge_flag(j, FLAG_AFTER_END);
		return;
	}
	note_answer(j, e);
	switch (e->kind) {
	case JUDGE_MOVE:
	case JUDGE_ILLEGIBLE:
	case JUDGE_CLAIM_DRAW: judge_message(j, e); break;
	case JUDGE_CLAIM_TIME: claim_time(j, e); break;
	case JUDGE_RESIGN: judge_end(j, judge_win_of(!e->by), REASON_RESIGN, e->date); break;
	case JUDGE_ACCEPT: accept_draw(j, e); break;
	case JUDGE_NOTICE_LONG: notice_long(j, e); break;
	case JUDGE_REMINDER: reminder(j, e); break;
	case JUDGE_TL_REPORT: report(j, e); break;
	case JUDGE_TL_ANSWER:
	case JUDGE_LETTER: break;
	case JUDGE_TL_QUERY: ask(j, e); break;
	case JUDGE_WITHDRAW: withdraw(j, e, e->date); break;
	case JUDGE_NET_LOSS: net_loss(j, e); break;
	case JUDGE_ADJUDICATE: adjudicate(j, e); break;
	}
}

/* RULES E-4: by e-mail both report, by post the winner, of a draw White. */
static void set_report(const struct judge *j, struct judge_verdict *v)
{
	bool email = j->c->regime == REGIME_EMAIL;

	if (!is_reported(v->reason))
		return;
	v->reports[WHITE] = email || v->result != RESULT_BLACK;
	v->reports[BLACK] = email || v->result == RESULT_BLACK;
	v->report_due = deadline_from(&j->rules, DEADLINE_REPORT_RESULT, v->end);
}

static void conclude(struct judge *j)
{
	struct judge_verdict *v = j->v;
	int side;

	for (side = WHITE; side <= BLACK; side++) {
		v->moves[side] = j->n[side];
		v->used[side] = j->used[side];
		v->over[side] = j->over[side];
	}
	v->ended = judge_is_over(j);
	v->board = j->record.now;
	v->adjudicable = civil_is_none(v->end) && j->c->asof.day >= adjudication_from(j).day;
	set_report(j, v);
}

void judge_game(const struct judge_case *c, struct judge_verdict *ret)
{
	struct judge j = {.c = c, .rules = ruleset_of_regime(c->regime), .v = ret, .offer = -1};

	*ret = (struct judge_verdict){.end = CIVIL_NONE, .report_due = CIVIL_NONE};
	j.d = j.f = j.notice = j.reminder = j.report = CIVIL_NONE;
	record_init(&j.record, c->position, NULL, 0);
	for (j.index = 0; j.index < c->n_events; j.index++)
		judge_event(&j, &c->event[j.index]);
	judge_inquiry(&j, c->asof);
	conclude(&j);
	free(j.room);
}

void judge_verdict_release(struct judge_verdict *v)
{
	free(v->flag);
	free(v->charge);
	v->flag = NULL;
	v->charge = NULL;
	v->n_flags = v->cap_flags = v->n_charges = v->cap_charges = 0;
}

void judge_holidays(struct holidays *ret, enum regime regime, struct civil start, bool compulsory,
		    const struct judge_leave leave[2], const struct civil *stop, size_t n_stops)
{
	struct ruleset rules = ruleset_of_regime(regime);
	struct leave_account a;
	int side;
	size_t i;

	holidays_init(ret, compulsory);
	for (side = WHITE; side <= BLACK; side++) {
		leave_account_init(&a, start, leave_rule(&rules), compulsory);
		leave_take_all(&a, leave[side].announcement, leave[side].n_announcements, NULL);
		holidays_add_all(ret, &a.days);
		leave_account_release(&a);
		leave_add_special(ret, &rules, start, leave[side].special, leave[side].n_special);
	}
	for (i = 0; i < n_stops; i++) {
		struct day_range r = leave_stop(&rules, stop[i]);

		holidays_add(ret, r.from, r.to);
	}
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Messages to the opponent: what they cost, what of their line is played, what is wrong with them,
 * and draw claims (RULES N-5 to N-12, T-4 to T-24, E-3).
 */
#include "core/rules/judge_state.h"
#include "core/base/mem.h"
#include "core/chess/numeric.h"

#include "core/rules/silence.h"

#include <stdlib.h>

/* A message at hand. */
struct letter {
	const struct judge_event *e;
	int by;
	struct civil sent; /* its dispatch */
	int charge;	   /* days */
	int silence;	   /* days added for silence */
};

/* The control by which a message is judged (RULES T-11 to T-13). */
struct control {
	int limit, move, number;
};

static bool same(const struct judge_token *a, const struct judge_token *b)
{
	return a->well_formed && b->well_formed && move_token_same(&a->token, &b->token);
}

static struct allowance allowance_of(const struct judge *j)
{
	return thinktime_allowance(&j->rules);
}

/* Own moves in the series before him that have an answer. */
static size_t answered_pairs(const struct judge *j)
{
	return j->n_series / 2;
}

static void flag_receipt(struct judge *j, unsigned flags)
{
	if (flags & RECEIPT_ASSUMED)
		judge_flag(j, FLAG_RECEIPT_ASSUMED);
	if (flags & RECEIPT_BEFORE_DISPATCH)
		judge_flag(j, FLAG_RECEIPT_BEFORE_DISPATCH);
	if (flags & RECEIPT_TRANSMISSION_CUT)
		judge_flag(j, FLAG_TRANSMISSION_CUT);
	if (flags & RECEIPT_LONG_TRANSMISSION)
		judge_flag(j, FLAG_LONG_TRANSMISSION);
}

static void flag_basis(struct judge *j, enum dispatch_basis b)
{
	switch (b) {
	case BASIS_POSTMARK: judge_flag(j, FLAG_POSTMARK); break;
	case BASIS_POSTMARK_INFERRED: judge_flag(j, FLAG_POSTMARK_INFERRED); break;
	case BASIS_RECEIPT: judge_flag(j, FLAG_RECEIPT); break;
	case BASIS_STATED: break;
	}
}

static void flag_fault(struct judge *j, enum fault f)
{
	switch (f) {
	case FAULT_ILLEGAL: judge_flag(j, FLAG_ILLEGAL); break;
	case FAULT_BAD_REPEAT: judge_flag(j, FLAG_BAD_REPEAT); break;
	case FAULT_ILLEGIBLE_POST: judge_flag(j, FLAG_ILLEGIBLE_POST); break;
	case FAULT_ILLEGIBLE_SENDER: judge_flag(j, FLAG_ILLEGIBLE_SENDER); break;
	}
}

/* The day from which the message is charged; only where it is charged at all. */
static struct civil receipt_of(struct judge *j, const struct letter *m)
{
	struct email_receipt r = {m->e->recv, 0};

	if (!civil_is_none(j->d) && j->f.day == j->d.day && j->via == REGIME_EMAIL) {
		r = thinktime_email_receipt(j->d, m->e->recv, m->sent, m->e->tl_normal);
		flag_receipt(j, r.flags);
	} else if (civil_is_none(m->e->recv)) {
		r.date = civil_add_days(j->f, 1);
		if (r.date.day > m->sent.day)
			r.date = m->sent;
	}
	if (!civil_is_none(j->f) && r.date.day < j->f.day)
		r.date = j->f;
	return r.date;
}

/* RULES T-1, T-2, T-7, T-22, T-23, T-29. */
static void reckon(struct judge *j, struct letter *m)
{
	if (j->free_of_charge || (civil_is_none(j->d) && civil_is_none(m->e->recv)))
		return;
	m->charge =
		thinktime_days(j->c->holidays, receipt_of(j, m), m->sent, m->e->via == REGIME_POST);
	m->silence = silence_penalty(silence_rule(&j->rules), m->charge, !civil_is_none(j->notice),
				     !civil_is_none(j->reminder), !civil_is_none(j->report));
}

/* Adds the days of a message and remembers the sum. */
static void book(struct judge *j, const struct letter *m, const char *kind, int penalty)
{
	struct judge_verdict *v = j->v;

	j->used[m->by] += m->charge + penalty;
	v->charge = mem_room(v->charge, v->n_charges + 1, &v->cap_charges, sizeof(*v->charge));
	v->charge[v->n_charges++] = (struct judge_charge){.event = j->index,
							  .by = m->by,
							  .kind = kind,
							  .days = m->charge,
							  .penalty = penalty,
							  .moves = j->n[m->by],
							  .used = j->used[m->by]};
}

/* RULES T-11: the first overstepping stays. */
static void judge_overstep(struct judge *j, const struct letter *m, struct control c)
{
	struct overstep *o = &j->over[m->by];

	if (j->used[m->by] <= c.limit)
		return;
	j->v->charge[j->v->n_charges - 1].over = true;
	if (!o->is_set)
		*o = (struct overstep){true, m->sent, c.move, c.limit, c.number, j->used[m->by]};
}

/* The control while he stays on move. */
static struct control open_control(const struct judge *j, int by)
{
	struct control c;

	c.limit = limit_open(allowance_of(j), j->n[by], (int)answered_pairs(j));
	c.move = j->n[by] + 1;
	c.number = control_of_move(allowance_of(j), c.move);
	return c;
}

/* The control of a message with moves; `n` and `accepted` as in limit_at_sending(). */
static struct control sending_control(const struct judge *j, int by, int n, int accepted)
{
	struct allowance a = allowance_of(j);
	struct control c;

	c.limit = limit_at_sending(a, n, accepted);
	c.move = j->n[by];
	if (control_inside(a, n, accepted))
		c.number = a.moves * ((n + accepted) / a.moves);
	else
		c.number = control_of_move(a, c.move);
	return c;
}

static void forget_silence(struct judge *j)
{
	j->notice = j->reminder = j->report = CIVIL_NONE;
}

/* The turn passes (or comes back to him after an unbroken series). */
static void pass_turn(struct judge *j, const struct letter *m, int offer)
{
	j->d = j->f = m->sent;
	j->via = m->e->via;
	j->offer = offer;
	j->free_of_charge = false;
	forget_silence(j);
	j->series = NULL;
	j->n_series = 0;
}

static void take_series(struct judge *j, const struct judge_event *e)
{
	if (!e->n_series)
		return;
	if (!e->series[0].marker) {
		judge_flag(j, FLAG_SERIES_UNMARKED);
		return;
	}
	j->series = e->series;
	j->n_series = e->n_series;
}

/* RULES T-20 to T-24: the message has no effect on the board. */
static void reject(struct judge *j, const struct letter *m, enum fault f)
{
	int penalty = fault_penalty(&j->rules, f, j->offences[m->by]) + m->silence;

	flag_fault(j, f);
	j->offences[m->by] += fault_counts(&j->rules, f);
	book(j, m, fault_word(f), penalty);
	judge_overstep(j, m, open_control(j, m->by));
	forget_silence(j);
	j->f = m->sent;
	j->free_of_charge = f == FAULT_ILLEGIBLE_POST;
}

/* The legal move that is meant, MOVE_NONE if there is none (RULES N-12). */
static chess_move find_move(const struct judge *j, const struct judge_token *t)
{
	chess_move m = MOVE_NONE;

	if (t->well_formed)
		numeric_find(&j->record.now, &t->token, &m);
	return m;
}

static void play(struct judge *j, const struct judge_token *t, chess_move m)
{
	size_t cap = j->record.cap;

	j->room = mem_room(j->room, j->record.n + 1, &cap, sizeof(*j->room));
	record_set_room(&j->record, j->room, cap);
	record_play(&j->record, m);
	j->last = *t;
	j->made = true;
}

static bool try_play(struct judge *j, const struct judge_token *t)
{
	chess_move m = find_move(j, t);

	if (m == MOVE_NONE)
		return false;
	play(j, t, m);
	return true;
}

/* RULES E-1; asked after a half-move has been made. */
static bool ended_on_board(const struct judge *j)
{
	return record_outcome(&j->record) != OUTCOME_ONGOING;
}

static void end_by_board(struct judge *j, struct civil end)
{
	switch (record_outcome(&j->record)) {
	case OUTCOME_ONGOING: break;
	case OUTCOME_CHECKMATE:
		judge_end(j, judge_win_of(!judge_on_move(j)), REASON_MATE, end);
		break;
	case OUTCOME_STALEMATE: judge_end(j, RESULT_DRAW, REASON_STALEMATE, end); break;
	case OUTCOME_DEAD_POSITION: judge_end(j, RESULT_DRAW, REASON_DEAD, end); break;
	}
}

/* A line taken apart. */
struct line {
	size_t accepted;	       /* pairs of the series */
	const struct judge_token *own; /* own new move, NULL if missing */
	bool wrong_repeat;
	bool not_broken; /* his own move is the next one of the series (RULES N-8) */
};

/* Compares the line with the last move and the series (RULES N-5 to N-7, N-10). */
static bool read_line(const struct judge *j, const struct judge_event *e, struct line *ret,
		      enum fault *ret_fault)
{
	bool email = j->c->regime == REGIME_EMAIL;
	size_t i = 0, k;

	if (j->made) {
		ret->wrong_repeat = !e->n_line || !same(&e->line[0], &j->last);
		i = e->n_line > 0;
	}
	for (; e->n_line - i >= 2; i += 2) {
		k = 2 * ret->accepted++;
		*ret_fault = email ? FAULT_BAD_REPEAT : FAULT_ILLEGAL;
		if (k + 1 >= j->n_series || !same(&e->line[i], &j->series[k]))
			return false;
		if (same(&e->line[i + 1], &j->series[k + 1]))
			continue;
		if (email)
			return false;
		ret->wrong_repeat = true;
	}
	ret->own = i < e->n_line ? &e->line[i] : NULL;
	*ret_fault = FAULT_BAD_REPEAT;
	return !(email && ret->wrong_repeat);
}

/* Plays the accepted part as it was proposed. */
static bool play_accepted(struct judge *j, size_t pairs)
{
	const struct judge_token *series = j->series;
	size_t i;

	for (i = 0; i < 2 * pairs; i++) {
		if ((i && ended_on_board(j)) || !try_play(j, &series[i]))
			return false;
	}
	return true;
}

/* Plays the own new move; false with the fault. */
static bool play_own(struct judge *j, struct line *l, enum fault *ret_fault)
{
	bool over = l->accepted && ended_on_board(j);
	size_t next = 2 * l->accepted;
	chess_move m;

	*ret_fault = FAULT_ILLEGAL;
	if (!l->own)
		return over;
	m = over ? MOVE_NONE : find_move(j, l->own);
	if (m == MOVE_NONE)
		return false;
	l->not_broken = next + 1 < j->n_series && same(l->own, &j->series[next]);
	*ret_fault = FAULT_BAD_REPEAT;
	if (l->not_broken && j->c->regime == REGIME_EMAIL)
		return false;
	play(j, l->own, m);
	return true;
}

/* All of the line on the board, or nothing of it. */
static bool play_line(struct judge *j, struct line *l, enum fault *ret_fault)
{
	struct chess_record saved;
	struct judge_token last = j->last;
	bool made = j->made;

	if (!l->accepted)
		return play_own(j, l, ret_fault);
	saved = j->record;
	*ret_fault = FAULT_ILLEGAL;
	if (play_accepted(j, l->accepted) && play_own(j, l, ret_fault))
		return true;
	saved.ply = j->record.ply;
	saved.cap = j->record.cap;
	j->record = saved;
	j->last = last;
	j->made = made;
	return false;
}

/* Post: he played the proposed move and stopped; the bound answer stands too (RULES N-8). */
static bool play_bound_answer(struct judge *j, const struct letter *m, const struct line *l)
{
	const struct judge_token *rest = j->series + 2 * l->accepted + 2;
	size_t n_rest = j->n_series - 2 * l->accepted - 2;

	judge_flag(j, FLAG_SERIES_NOT_BROKEN);
	if (!try_play(j, rest - 1))
		return false;
	j->n[!m->by]++;
	end_by_board(j, m->sent);
	pass_turn(j, m, -1);
	j->series = rest;
	j->n_series = n_rest;
	return true;
}

/* A message whose line has been played. */
static void count_move(struct judge *j, const struct letter *m, const struct line *l)
{
	int n = j->n[m->by], accepted = (int)l->accepted;

	j->n[m->by] += accepted + (l->own != NULL);
	j->n[!m->by] += accepted;
	book(j, m, "move", m->silence);
	end_by_board(j, m->sent);
	if (!judge_is_over(j)) {
		judge_overstep(j, m, sending_control(j, m->by, n, accepted));
		if (l->not_broken && play_bound_answer(j, m, l))
			return;
	}
	pass_turn(j, m, m->e->offer ? m->by : -1);
	take_series(j, m->e);
}

static void judge_move(struct judge *j, const struct letter *m)
{
	struct line l = {0};
	enum fault fault;

	if (!read_line(j, m->e, &l, &fault)) {
		reject(j, m, fault);
		return;
	}
	if (l.wrong_repeat)
		judge_flag(j, FLAG_BAD_REPEAT);
	if (play_line(j, &l, &fault))
		count_move(j, m, &l);
	else
		reject(j, m, fault);
}

/* RULES E-3: on the board, or after the intended move. */
static bool is_draw(const struct judge *j, enum draw_claim claim, chess_move intended)
{
	const struct chess_record *r = &j->record;
	struct position then = r->now;
	int times = 1;
	size_t i;

	if (intended != MOVE_NONE) {
		position_play(&then, intended);
		times += then.key == r->now.key;
	}
	if (claim == DRAW_FIFTY)
		return then.halfmove >= 100;
	for (i = 0; i < r->n; i++)
		times += r->ply[i].key == then.key;
	return times >= 3;
}

static void reject_draw_claim(struct judge *j, const struct letter *m, chess_move intended)
{
	int n = j->n[m->by];

	judge_flag(j, FLAG_DRAW_CLAIM_REJECTED);
	if (intended == MOVE_NONE) {
		book(j, m, "claim_draw", m->silence);
		judge_overstep(j, m, open_control(j, m->by));
		j->f = m->sent;
		j->offer = m->by;
		return;
	}
	play(j, &m->e->intended, intended);
	j->n[m->by]++;
	book(j, m, "claim_draw", m->silence);
	end_by_board(j, m->sent);
	if (!judge_is_over(j))
		judge_overstep(j, m, sending_control(j, m->by, n, 0));
	pass_turn(j, m, m->by);
}

static void judge_draw_claim(struct judge *j, const struct letter *m)
{
	chess_move intended = MOVE_NONE;

	if (m->e->has_intended) {
		intended = find_move(j, &m->e->intended);
		if (intended == MOVE_NONE) {
			reject(j, m, FAULT_ILLEGAL);
			return;
		}
	}
	if (!is_draw(j, m->e->claim, intended)) {
		reject_draw_claim(j, m, intended);
		return;
	}
	book(j, m, "claim_draw", m->silence);
	judge_end(j, RESULT_DRAW, m->e->claim == DRAW_FIFTY ? REASON_FIFTY : REASON_THREEFOLD,
		  m->sent);
}

/* Whether `by` claims the game on time on a day from..to, anywhere in the list. */
static bool claims_between(const struct judge *j, int by, struct civil from, struct civil to)
{
	const struct judge_event *e = j->c->event, *end = e + j->c->n_events;

	for (; e < end; e++) {
		if (e->kind == JUDGE_CLAIM_TIME && e->by == by && e->date.day >= from.day &&
		    e->date.day <= to.day)
			return true;
	}
	return false;
}

/* RULES T-16, T-17: the opponent has overstepped and he lets the game go on. */
static bool lets_go_on(const struct judge *j, const struct letter *m)
{
	const struct overstep *o = &j->over[!m->by];

	if (!o->is_set || o->date.day > m->sent.day)
		return false;
	if (j->c->regime == REGIME_EMAIL && j->n[!m->by] < o->control)
		return false;
	return !claims_between(j, m->by, o->date, m->sent);
}

void judge_message(struct judge *j, const struct judge_event *e)
{
	struct dispatch d = judge_dispatch(e);
	struct letter m = {e, e->by, d.date, 0, 0};

	flag_basis(j, d.basis);
	if (m.by != judge_on_move(j)) {
		judge_flag(j, FLAG_NOT_ON_MOVE);
		return;
	}
	if (lets_go_on(j, &m)) {
		judge_end(j, RESULT_BOTH_LOST, REASON_BOTH_LOST, m.sent);
		return;
	}
	reckon(j, &m);
	if (e->kind == JUDGE_MOVE)
		judge_move(j, &m);
	else if (e->kind == JUDGE_CLAIM_DRAW)
		judge_draw_claim(j, &m);
	else
		reject(j, &m, e->cause);
}

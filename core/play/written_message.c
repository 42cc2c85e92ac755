/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Messages to the opponent: moves, illegible text, draw claims (RULES N-5 to N-12, T-4 to T-24,
 * E-3).
 */
#include "core/play/written_message.h"

#include "core/base/mem.h"
#include "core/play/cmd.h"
#include "core/play/series.h"

static void flag_receipt(struct written *w, unsigned flags)
{
	if (flags & RECEIPT_ASSUMED)
		written_flag(w, FLAG_RECEIPT_ASSUMED);
	if (flags & RECEIPT_BEFORE_DISPATCH)
		written_flag(w, FLAG_RECEIPT_BEFORE_DISPATCH);
	if (flags & RECEIPT_TRANSMISSION_CUT)
		written_flag(w, FLAG_TRANSMISSION_CUT);
	if (flags & RECEIPT_LONG_TRANSMISSION)
		written_flag(w, FLAG_LONG_TRANSMISSION);
}

static void flag_basis(struct written *w, enum dispatch_basis b)
{
	switch (b) {
	case BASIS_POSTMARK: written_flag(w, FLAG_POSTMARK); break;
	case BASIS_POSTMARK_INFERRED: written_flag(w, FLAG_POSTMARK_INFERRED); break;
	case BASIS_RECEIPT: written_flag(w, FLAG_RECEIPT); break;
	case BASIS_STATED: break;
	}
}

static void flag_fault(struct written *w, enum fault f)
{
	switch (f) {
	case FAULT_ILLEGAL: written_flag(w, FLAG_ILLEGAL); break;
	case FAULT_BAD_REPEAT: written_flag(w, FLAG_BAD_REPEAT); break;
	case FAULT_ILLEGIBLE_POST: written_flag(w, FLAG_ILLEGIBLE_POST); break;
	case FAULT_ILLEGIBLE_SENDER: written_flag(w, FLAG_ILLEGIBLE_SENDER); break;
	}
}

static bool brings_overstep(const struct event_list *facts)
{
	return facts->n > 0 && facts->v[facts->n - 1].kind == EVENT_OVERSTEP;
}

/* Folds the facts that the message caused and records its cost. */
static void book(struct written *w, struct written_command *wc, const char *kind)
{
	struct written_verdict *v = w->v;
	enum event_side by = wc->apply.side;
	const struct game_side *s = &v->game.side[by];
	int64_t before = s->used;
	struct written_charge c = {
		.event = w->index, .by = by, .kind = kind, .over = brings_overstep(&w->facts)};

	written_command_fold(w);
	c.days = v->game.plies[v->game.n_plies - 1].charge;
	c.penalty = (int)(s->used - before) - c.days;
	c.moves = s->moves;
	c.used = s->used;
	v->charge = mem_room(v->charge, v->n_charges + 1, &v->cap_charges, sizeof(c));
	v->charge[v->n_charges++] = c;
}

static void reject(struct written *w, struct written_command *wc, enum fault f)
{
	flag_fault(w, f);
	apply_fault(&wc->apply, f);
	book(w, wc, fault_word(f));
}

/*
 * The line and the series offered to its sender; the game knows how much of the series is still
 * pending.
 */
static struct card card_of(const struct written *w, const struct written_event *e)
{
	enum event_side other = side_other(e->by);
	size_t n = w->proposed[other].n, pending = (size_t)w->v->game.series[other].offered;

	if (!pending)
		return (struct card){.line = e->line, .n_line = e->n_line};
	return (struct card){.line = e->line,
			     .n_line = e->n_line,
			     .series = w->proposed[other].token + (n - pending),
			     .n_series = pending};
}

/* RULES N-4, N-9: only the moves after the marker are proposed. */
static void take_series(struct written *w, const struct written_event *e, struct sbuf *out)
{
	if (!e->n_series || !e->series[0].marker)
		return;
	w->proposed[e->by].token = e->series;
	w->proposed[e->by].n = e->n_series & ~(size_t)1;
	card_tokens_write(e->series, e->n_series, out);
}

static enum event_via via_of(const struct written_event *e)
{
	return e->via == REGIME_POST ? VIA_POST : VIA_EMAIL;
}

/* By post the opponent is bound to the answer of the series that was not broken (RULES N-8). */
static void play_bound_answer(struct written *w, const struct written_event *e, struct civil sent,
			      chess_move answer)
{
	struct sbuf word = SBUF_INIT;
	struct game_event ev;

	written_fact_init(w, &ev, EVENT_MOVE, side_other(e->by), sent);
	ev.via = via_of(e);
	ev.why = WHY_SERIES;
	series_put(&word, &w->v->game.record.now, answer);
	event_set(&ev.moves, word.buf);
	written_fold(w, &ev);
	sbuf_release(&word);
}

static void play_line(struct written *w, struct written_command *wc, const struct written_event *e,
		      const struct card_line *line)
{
	bool bound = line->bound != MOVE_NONE;
	struct sbuf series = SBUF_INIT;

	if (!bound)
		take_series(w, e, &series);
	apply_moves(&wc->apply, &(struct apply_line){.words = line->words.buf,
						     .n = line->n,
						     .after = &line->after,
						     .series = series.buf,
						     .offer = e->offer && !bound});
	sbuf_release(&series);
	book(w, wc, "move");
	if (line->not_broken)
		written_flag(w, FLAG_SERIES_NOT_BROKEN);
	if (bound)
		play_bound_answer(w, e, wc->apply.day, line->bound);
	else if (e->n_series && !e->series[0].marker)
		written_flag(w, FLAG_SERIES_UNMARKED);
}

static void judge_move(struct written *w, struct written_command *wc, const struct written_event *e)
{
	struct card card = card_of(w, e);
	struct card_line line;
	bool wrong_repeat;
	enum fault fault;
	bool ok = card_read(&w->v->game, &card, &line, &fault, &wrong_repeat);

	if (wrong_repeat)
		written_flag(w, FLAG_BAD_REPEAT);
	if (!ok) {
		reject(w, wc, fault);
		return;
	}
	play_line(w, wc, e, &line);
	card_line_release(&line);
}

/* RULES E-3: on the board, or after the intended move. */
static void judge_claim(struct written *w, struct written_command *wc,
			const struct written_event *e)
{
	struct series_line line = {.n = 1, .after = w->v->game.record.now, .words = SBUF_INIT};

	if (e->has_intended) {
		line.move[0] = card_move(&line.after, &e->intended);
		if (line.move[0] == MOVE_NONE) {
			reject(w, wc, FAULT_ILLEGAL);
			return;
		}
		series_put(&line.words, &line.after, line.move[0]);
		position_play(&line.after, line.move[0]);
		line.outcome = outcome_of(&line.after);
	}
	wc->cmd.claim = e->claim;
	if (cmd_draw_decide(&wc->apply, e->has_intended ? &line : NULL) != VERDICT_OK)
		written_flag(w, FLAG_DRAW_CLAIM_REJECTED);
	book(w, wc, "claim_draw");
	series_line_release(&line);
}

/* Returns whether `by` claims the game on time on a day in from..to, anywhere in the list. */
static bool claims_between(const struct written *w, enum event_side by, struct civil from,
			   struct civil to)
{
	const struct written_event *e = w->c->event, *end = e + w->c->n_events;

	for (; e < end; e++) {
		if (e->kind == WRITTEN_CLAIM_TIME && e->by == by && e->date.day >= from.day &&
		    e->date.day <= to.day)
			return true;
	}
	return false;
}

/* RULES T-16, T-17: the opponent has overstepped and the sender lets the game continue. */
static bool lets_go_on(const struct written *w, enum event_side by, struct civil sent)
{
	const struct game_side *late = &w->v->game.side[side_other(by)];
	const struct overstep_fact *o = &late->overstep;

	if (civil_is_none(o->day) || o->day.day > sent.day)
		return false;
	if (ruleset_regime(&w->c->rules) == REGIME_EMAIL && late->moves < o->control)
		return false;
	return !claims_between(w, by, o->day, sent);
}

void written_message(struct written *w, const struct written_event *e)
{
	struct dispatch d = written_dispatch(e);
	struct written_command wc;

	flag_basis(w, d.basis);
	if (e->by != game_turn(&w->v->game)) {
		written_flag(w, FLAG_NOT_ON_MOVE);
		return;
	}
	if (lets_go_on(w, e->by, d.date)) {
		written_rule(w, RESULT_BOTH_LOST, WHY_TIME, d.date);
		return;
	}
	written_command_init(w, &wc, VERB_MOVE, e->by, d.date);
	wc.cmd.received = e->recv;
	wc.cmd.via = via_of(e);
	wc.cmd.normal = e->normal;
	flag_receipt(w, apply_receipt(&wc.apply).flags);
	if (e->kind == WRITTEN_MOVE)
		judge_move(w, &wc, e);
	else if (e->kind == WRITTEN_CLAIM_DRAW)
		judge_claim(w, &wc, e);
	else
		reject(w, &wc, e->cause);
}

/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Cards of a game by post, which the leader enters with their dates; the correction of a wrongly
 * entered card; and the players' agreement to continue by e-mail (RULES N-5 to N-12, T-4, T-5, T-8,
 * T-20 to T-23, S-50 to S-54).  The line of a card is read and judged as in a written game.
 */
#include "core/chess/numeric.h"
#include "core/play/card.h"
#include "core/play/cmd.h"
#include "core/play/series.h"

#include <string.h>

/* A card dated more than this many days before the start is a typing error. */
#define BEFORE_START 366

#define TOKENS 200

/* The contents of a card: the line, and the series that it proposes. */
struct card_text {
	struct card_token token[TOKENS];
	size_t n_line, n_series;
};

/* A card being judged: the command, with the day of dispatch determined, and the game. */
struct entry {
	struct apply apply;
	struct command cmd; /* borrows its strings */
	enum event_stamp stamp;
	size_t first; /* index of the first fact that it causes */
};

/* --- dates ----------------------------------------------------------------------------------- */

static enum event_stamp stamp_of(enum dispatch_basis basis)
{
	switch (basis) {
	case BASIS_POSTMARK: break;
	case BASIS_POSTMARK_INFERRED: return STAMP_INFERRED;
	case BASIS_RECEIPT: return STAMP_RECEIPT;
	case BASIS_STATED: return STAMP_STATED;
	}
	return STAMP_NONE;
}

/* RULES T-5: without a separate postmark the date entered is that of a legible one. */
static struct dispatch dispatch_of(const struct command *cmd)
{
	bool given = !civil_is_none(cmd->postmark);
	struct dispatch_facts f = {.stated = cmd->day,
				   .postmark = CIVIL_NONE,
				   .receipt = cmd->handed_in,
				   .inferred = cmd->disputed ? cmd->postmark : CIVIL_NONE,
				   .legible = !cmd->disputed};

	if (!cmd->disputed)
		f.postmark = given ? cmd->postmark : cmd->day;
	return thinktime_dispatch(&f);
}

static enum verdict wrong_date(struct apply *a, enum verdict v, struct civil bound)
{
	a->why->mentioned = bound;
	return v;
}

/*
 * Returns the day of the card that this one answers, or of the last one that did not change the
 * board.
 */
static struct civil answered_day(const struct game *game)
{
	if (!game->n_plies)
		return CIVIL_NONE;
	return civil_later(game->asked, game->charged_from);
}

static enum verdict check_dates(struct apply *a)
{
	const struct game *g = a->game;
	struct civil before = answered_day(g), received = a->cmd->received;
	struct civil earliest = civil_add_days(g->setup.start, -BEFORE_START);

	if (civil_is_none(a->day) || a->day.day > a->today.day)
		return wrong_date(a, VERDICT_CARD_DATE, a->today);
	if (a->day.day < earliest.day)
		return wrong_date(a, VERDICT_CARD_DATE, g->setup.start);
	if (!civil_is_none(before) && a->day.day < before.day)
		return wrong_date(a, VERDICT_DATES_BACKWARDS, before);
	if (civil_is_none(received))
		return VERDICT_OK;
	if (received.day > a->day.day)
		return wrong_date(a, VERDICT_DATES_BACKWARDS, a->day);
	if (game_has_moves(g) && received.day < g->asked.day)
		return wrong_date(a, VERDICT_DATES_BACKWARDS, g->asked);
	return VERDICT_OK;
}

/* RULES T-2: White's first card costs nothing, so there is no receipt before it. */
static void entry_init(struct entry *e, const struct apply *a, const struct game *game)
{
	struct dispatch d = dispatch_of(a->cmd);

	*e = (struct entry){.apply = *a, .cmd = *a->cmd, .stamp = stamp_of(d.basis)};
	e->cmd.via = VIA_POST;
	if (!game_has_moves(game))
		e->cmd.received = CIVIL_NONE;
	e->apply.game = game;
	e->apply.cmd = &e->cmd;
	e->apply.day = d.date;
	e->first = a->ret->n;
}

/* Records the evidence for the card's date in its facts. */
static void entry_mark(struct entry *e)
{
	for (size_t i = e->first; i < e->apply.ret->n; i++) {
		struct game_event *ev = &e->apply.ret->v[i];
		if (ev->via == VIA_POST && ev->why != WHY_SERIES)
			ev->stamp = e->stamp;
	}
}

/* --- contents -------------------------------------------------------------------------------- */

/*
 * Reads the moves.  A card with only the own move omits the repetition, which costs nothing by post
 * (RULES N-7).  Returns false if there are too many words.
 */
static bool read_text(const struct game *game, const struct command *cmd, struct card_text *ret)
{
	struct card_token *t = ret->token;
	size_t n = cmd->moves ? card_text_read(cmd->moves, t + 1, TOKENS - 1) : 0, line = 0, more;

	if (n >= TOKENS)
		return false;
	while (line < n && !t[1 + line].marker)
		line++;
	if (line == 1 && card_token_last(game, &t[0])) {
		line++;
		n++;
	} else {
		memmove(t, t + 1, n * sizeof(*t));
	}
	more = cmd->series ? card_text_read(cmd->series, t + n, TOKENS - n) : 0;
	ret->n_line = line;
	ret->n_series = (n - line + more) & ~(size_t)1;
	return n + more <= TOKENS;
}

/* Returns the series offered to the sender, as tokens. */
static size_t pending_series(const struct game *game, enum event_side side,
			     struct card_token ret[TOKENS])
{
	const struct game_series *s = &game->series[side_other(side)];
	struct position pos = game->record.now;
	size_t n = 0;

	for (; n < (size_t)s->n && n < TOKENS; n++) {
		ret[n] = (struct card_token){.token = numeric_token(&pos, s->moves[n]),
					     .well_formed = true};
		position_play(&pos, s->moves[n]);
	}
	return n;
}

/* --- consequences ---------------------------------------------------------------------------- */

static bool overstepped_by_it(const struct entry *e)
{
	const struct event_list *list = e->apply.ret;

	return list->n > e->first && list->v[list->n - 1].kind == EVENT_OVERSTEP;
}

static enum verdict fault_entry(struct entry *e, enum fault f)
{
	apply_fault(&e->apply, f);
	entry_mark(e);
	return VERDICT_OK;
}

/* RULES N-8: the opponent is bound to the answer of the series that was not broken. */
static void add_bound_answer(struct entry *e, const struct card_line *line)
{
	struct sbuf word = SBUF_INIT;
	struct game_event *ev;

	if (line->bound == MOVE_NONE || overstepped_by_it(e))
		return;
	series_put(&word, &line->after, line->bound);
	ev = event_list_add(e->apply.ret, EVENT_MOVE, e->apply.ctx->now);
	ev->side = side_other(e->apply.side);
	ev->day = e->apply.day;
	ev->via = VIA_POST;
	ev->why = WHY_SERIES;
	event_set(&ev->moves, word.buf);
	sbuf_release(&word);
}

static void play_entry(struct entry *e, const struct card_line *line, const struct card_text *text)
{
	struct sbuf series = SBUF_INIT;
	bool bound = line->bound != MOVE_NONE;

	if (!bound)
		card_tokens_write(text->token + text->n_line, text->n_series, &series);
	apply_moves(&e->apply, &(struct apply_line){.words = line->words.buf,
						    .n = line->n,
						    .after = &line->after,
						    .series = series.buf,
						    .offer = e->cmd.offer && !bound});
	add_bound_answer(e, line);
	entry_mark(e);
	sbuf_release(&series);
}

/*
 * A line that cannot be played may be a typing error, so it is penalised only if the leader states
 * that the card reads that way (RULES T-20, S-51).
 */
static enum verdict move_entry(struct entry *e)
{
	const struct game *g = e->apply.game;
	struct card_token series[TOKENS];
	struct card_text text;
	struct card_line line;
	enum fault fault;
	bool wrong_repeat, unlawful = e->cmd.card == CARD_UNLAWFUL;

	if (!read_text(g, &e->cmd, &text))
		return VERDICT_BAD_NOTATION;
	if (!text.n_line)
		return VERDICT_NO_MOVE;
	struct card card = {.line = text.token,
			    .n_line = text.n_line,
			    .series = series,
			    .n_series = pending_series(g, e->apply.side, series)};
	if (!card_read(g, &card, &line, &fault, &wrong_repeat))
		return unlawful ? fault_entry(e, fault) : VERDICT_ILLEGAL_MOVE;
	if (!unlawful)
		play_entry(e, &line, &text);
	card_line_release(&line);
	return unlawful ? VERDICT_CARD_LAWFUL : VERDICT_OK;
}

/* RULES T-22: a damaged card must be sent to the leader in time; otherwise it is only lost. */
static enum verdict check_spoilt(struct apply *a)
{
	int days = ruleset_fixed(FIXED_DAMAGED_CARD_DAYS);
	struct civil sent = civil_is_none(a->cmd->forwarded) ? a->today : a->cmd->forwarded;
	struct civil came = civil_is_none(a->cmd->arrived) ? a->day : a->cmd->arrived;
	struct civil last = civil_add_days(came, days);

	if (came.day < a->day.day || sent.day < came.day)
		return wrong_date(a, VERDICT_DATES_BACKWARDS, came);
	return sent.day <= last.day ? VERDICT_OK : wrong_date(a, VERDICT_CARD_SPOILT_LATE, last);
}

static enum verdict entry_judge(struct entry *e)
{
	enum verdict v = check_dates(&e->apply);

	if (v == VERDICT_OK && e->cmd.card == CARD_SPOILT)
		v = check_spoilt(&e->apply);
	if (v != VERDICT_OK)
		return v;
	switch (e->cmd.card) {
	case CARD_MOVE:
	case CARD_UNLAWFUL: return move_entry(e);
	case CARD_ILLEGIBLE: return fault_entry(e, FAULT_ILLEGIBLE_SENDER);
	case CARD_SPOILT:
	case CARD_LOST: return fault_entry(e, FAULT_ILLEGIBLE_POST);
	case CARD_COPY: break;
	}
	return VERDICT_NO_MOVE;
}

/* --- repetitions ----------------------------------------------------------------------------- */

/* RULES T-26: repeating the last move is how the opponent reminds a silent player. */
static enum verdict copy_reminds(struct apply *a)
{
	const struct game *g = a->game;
	struct civil from = game_reminder_from(g);
	struct game_event *ev;

	if (a->side == game_turn(g) || !g->n_plies)
		return VERDICT_PLY_PLAYED;
	if (!civil_is_none(g->reminded) && g->reminded.day <= a->day.day)
		return VERDICT_PLY_PLAYED;
	if (civil_is_none(from) || a->day.day < from.day)
		return wrong_date(a, VERDICT_REMINDER_EARLY, from);
	ev = apply_fact(a, EVENT_REMINDER);
	ev->side = game_turn(g);
	ev->day = a->day;
	ev->via = VIA_POST;
	return VERDICT_OK;
}

/*
 * Recognises a card that was entered twice or arrived twice: its last move is the last on the
 * board.
 */
static bool is_entered(const struct apply *a)
{
	struct card_text text;
	struct card_token last;

	return a->game->n_plies && a->side == side_other(game_turn(a->game)) &&
	       card_token_last(a->game, &last) && read_text(a->game, a->cmd, &text) &&
	       text.n_line && card_token_same(&text.token[text.n_line - 1], &last);
}

enum verdict cmd_card(struct apply *a)
{
	struct entry e;
	enum verdict v;

	if (!game_by_card(a->game))
		return VERDICT_NOT_BY_POST;
	entry_init(&e, a, a->game);
	if (a->cmd->card == CARD_COPY && a->game->phase == PHASE_OPEN) {
		v = check_dates(&e.apply);
		return v == VERDICT_OK ? copy_reminds(&e.apply) : v;
	}
	v = apply_may_move(a);
	if (v == VERDICT_NOT_ON_MOVE && is_entered(a))
		return VERDICT_PLY_PLAYED;
	return v == VERDICT_OK ? entry_judge(&e) : v;
}

/* --- correction ------------------------------------------------------------------------------ */

/* Returns the last card with which the side made, or should have made, that move; NULL if none. */
static const struct ply_fact *card_of_move(const struct game *game, enum event_side side, int move)
{
	const struct ply_fact *found = NULL;

	for (size_t i = 0; i < game->n_plies; i++) {
		const struct ply_fact *p = &game->plies[i];
		int first = p->n - p->accepted;
		if (p->side == side && p->via == VIA_POST && !p->free && first <= move &&
		    move <= p->n)
			found = p;
	}
	return found;
}

/* Combines the facts that the corrected card causes into one that replaces the wrong one. */
static void gather(struct apply *a, const struct event_list *facts, int number)
{
	struct game_event *c = apply_fact(a, EVENT_CORRECTION);

	c->number = number;
	for (size_t i = 0; i < facts->n; i++) {
		const struct game_event *ev = &facts->v[i];
		if (ev->kind == EVENT_PENALTY && ev->days > 0)
			c->days = (c->days == NUMBER_NONE ? 0 : c->days) + ev->days;
		if (ev->why == WHY_SERIES || ev->via != VIA_POST)
			continue;
		c->day = ev->day;
		c->received = ev->received;
		c->via = ev->via;
		c->stamp = ev->stamp;
		c->offer = ev->offer;
		c->why = ev->why;
		if (ev->kind == EVENT_PENALTY && c->days == NUMBER_NONE)
			c->days = ev->days;
		event_set(&c->moves, ev->moves);
		event_set(&c->series, ev->series);
		event_set(&c->paragraph, ev->paragraph);
	}
	if (!c->paragraph)
		event_set(&c->paragraph, game_end_paragraph(END_RULING));
	event_set(&c->text, a->cmd->text);
}

/* With the corrected dates, a card of either side may be too late. */
static void look_for_overstep(struct apply *a, const struct game *anew)
{
	for (enum event_side s = SIDE_WHITE; s <= SIDE_BLACK; s++) {
		int64_t used;
		int limit;
		const struct ply_fact *p = game_late_message(anew, s, &used, &limit);

		if (anew->phase != PHASE_OPEN || !p)
			continue;
		game_overstep_event(anew, s, p->day, (int)used, limit,
				    event_list_add(a->ret, EVENT_OVERSTEP, a->ctx->now));
		return;
	}
}

static enum verdict try_correction(struct apply *a, const struct event_list *facts, int number)
{
	struct game anew;

	gather(a, facts, number);
	if (!game_with_fact(a->game, &a->ret->v[a->ret->n - 1], &anew)) {
		event_clear(&a->ret->v[--a->ret->n]);
		return VERDICT_CARD_BEHIND;
	}
	look_for_overstep(a, &anew);
	game_release(&anew);
	return VERDICT_OK;
}

/* The next card states when this one was received, so it cannot have been sent later. */
static enum verdict before_the_next(struct apply *a, const struct ply_fact *p, struct civil day)
{
	const struct ply_fact *next = p + 1, *end = a->game->plies + a->game->n_plies;

	while (next < end && next->free)
		next++;
	if (next < end && day.day > next->day.day)
		return wrong_date(a, VERDICT_DATES_BACKWARDS, next->day);
	return VERDICT_OK;
}

static enum verdict correct(struct apply *a, const struct ply_fact *p, const struct game *before)
{
	struct event_list facts = EVENT_LIST_INIT;
	struct entry e;
	enum verdict v;

	entry_init(&e, a, before);
	e.apply.ret = &facts;
	e.first = 0;
	v = before_the_next(a, p, e.apply.day);
	if (v == VERDICT_OK)
		v = entry_judge(&e);
	if (v == VERDICT_OK)
		v = try_correction(a, &facts, (int)p->fact);
	event_list_release(&facts);
	return v;
}

enum verdict cmd_correct(struct apply *a)
{
	const struct ply_fact *p;
	struct game before;
	enum verdict v;

	if (!a->game->by_cards)
		return VERDICT_NOT_BY_POST;
	if (!a->cmd->text)
		return VERDICT_REASON_MISSING;
	p = card_of_move(a->game, a->side, a->cmd->number);
	if (!p || !game_before_fact(a->game, p->fact, &before))
		return VERDICT_NO_CARD;
	v = correct(a, p, &before);
	game_release(&before);
	return v;
}

/* --- from post to mail ----------------------------------------------------------------------- */

/* RULES T-8, S-54: only the leader knows when the move that is due arrived by post. */
enum verdict cmd_by_mail(struct apply *a)
{
	const struct game *g = a->game;
	bool both = a->ctx->leader || g->agrees_to_mail[side_other(a->side)];
	struct civil received = a->cmd->received;
	struct game_event *ev;

	if (!game_by_card(g))
		return VERDICT_NOT_BY_POST;
	if (!civil_is_none(received) &&
	    (received.day < g->asked.day || received.day > a->today.day))
		return wrong_date(a, VERDICT_DATES_BACKWARDS, g->asked);
	if (civil_is_none(received))
		received = a->today;
	if (a->ctx->leader)
		a->side = SIDE_NONE;
	else if (g->agrees_to_mail[a->side])
		return VERDICT_OK;
	ev = apply_fact(a, EVENT_BY_MAIL);
	ev->day = a->today;
	if (both && g->n_plies)
		ev->received = received;
	return VERDICT_OK;
}

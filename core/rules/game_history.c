/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A game by cards keeps its facts, so that a wrongly entered card can be corrected: the correction
 * replaces the fact that it names, and the game is folded again (RULES S-53).  All other facts go
 * directly to game_fold_fact().
 */
#include "core/base/mem.h"
#include "core/chess/numeric.h"
#include "core/rules/game_room.h"

#include <stdlib.h>
#include <string.h>

static void keep(struct game *game, const struct game_event *ev)
{
	struct sbuf line = SBUF_INIT;

	event_write(ev, &line);
	game->facts =
		mem_room(game->facts, game->n_facts + 1, &game->cap_facts, sizeof(*game->facts));
	game->facts[game->n_facts++] = sbuf_detach(&line, NULL);
}

/* Reads a kept fact; the caller clears it. */
static void fact_at(const struct game *game, size_t i, struct game_event *ret_event)
{
	if (!event_read(game->facts[i], strlen(game->facts[i]), ret_event))
		abort();
}

static bool is_silence_penalty(const struct game_event *ev)
{
	return ev->kind == EVENT_PENALTY && ev->via == VIA_NONE &&
	       (ev->why == WHY_SILENCE || ev->why == WHY_SILENCE_REPORT);
}

static bool is_brought_about(const struct game_event *ev)
{
	return ev->kind == EVENT_OVERSTEP || (ev->kind == EVENT_MOVE && ev->why == WHY_SERIES);
}

/* Facts that depended on time before the dates were corrected; they may no longer be possible. */
static bool may_fall_away(const struct game_event *ev)
{
	switch (ev->kind) {
	case EVENT_SENT:
	case EVENT_NOTICE:
	case EVENT_REMINDER:
	case EVENT_REPORT:
	case EVENT_INQUIRY:
	case EVENT_INQUIRY_ANSWER:
	case EVENT_INQUIRY_LAPSED: return true;
	default: return false;
	}
}

/* A list of facts that is being folded again. */
struct history {
	struct game_event *v;
	size_t n;
	const struct game_event **stands_in; /* for each fact its last correction, or NULL */
	bool *void_;			     /* superseded, or caused by a superseded fact */
};

/* Voids the silence penalties before the card, and the series answer and overstep after it. */
static void make_void(struct history *h, size_t at)
{
	size_t i;

	h->void_[at] = true;
	for (i = at; i-- > 0 && is_silence_penalty(&h->v[i]);)
		h->void_[i] = true;
	for (i = at + 1; i < h->n && is_brought_about(&h->v[i]); i++)
		h->void_[i] = true;
}

static bool names_a_card(const struct history *h, const struct game_event *ev, size_t before)
{
	return ev->number >= 0 && (size_t)ev->number < before &&
	       (h->v[ev->number].kind == EVENT_MOVE || h->v[ev->number].kind == EVENT_PENALTY) &&
	       h->v[ev->number].via == VIA_POST;
}

/* Reads all facts that are kept, followed by `more` (may be NULL). */
static bool read_history(const struct game *from, const struct game_event *more, struct history *h)
{
	h->n = from->n_facts + (more != NULL);
	h->v = mem_zeroed(h->n + 1, sizeof(*h->v));
	h->stands_in = mem_zeroed(h->n + 1, sizeof(const struct game_event *));
	h->void_ = mem_zeroed(h->n + 1, sizeof(*h->void_));
	for (size_t i = 0; i < from->n_facts; i++)
		fact_at(from, i, &h->v[i]);
	if (more)
		h->v[from->n_facts] = *more; /* the caller still owns its strings */
	for (size_t i = 0; i < h->n; i++) {
		if (h->v[i].kind != EVENT_CORRECTION)
			continue;
		if (!names_a_card(h, &h->v[i], i))
			return false;
		size_t at = (size_t)h->v[i].number;
		if (h->stands_in[at])
			make_void(h, (size_t)(h->stands_in[at] - h->v));
		make_void(h, at);
		h->stands_in[at] = &h->v[i];
	}
	return true;
}

static void history_release(struct history *h, size_t owned)
{
	for (size_t i = 0; i < owned; i++)
		event_clear(&h->v[i]);
	free(h->v);
	free((void *)h->stands_in);
	free(h->void_);
}

/* The silence penalty of a corrected card, as one fact. */
static int fold_silence(struct game *game, const struct game_event *c)
{
	struct game_event ev;
	int rc;

	if (c->days == NUMBER_NONE)
		return 0;
	event_init(&ev, EVENT_PENALTY, c->at);
	ev.side = c->side;
	ev.day = c->day;
	ev.days = c->days;
	ev.why = WHY_SILENCE;
	event_set(&ev.paragraph, "6.3.4");
	rc = game_fold_fact(game, &ev);
	event_clear(&ev);
	return rc;
}

/* RULES N-8: the opponent's answer from the series that the card does not end. */
static int fold_bound_answer(struct game *game, const struct game_event *c)
{
	const struct game_series *s = &game->series[side_other(c->side)];
	size_t n = game->record.n;
	struct sbuf word = SBUF_INIT;
	char token[MOVE_TOKEN_TEXT];
	struct game_event ev;
	int rc;

	if (game->phase != PHASE_OPEN || s->n < 2 || s->moves[0] != game->record.ply[n - 1].move)
		return 0;
	event_init(&ev, EVENT_MOVE, c->at);
	ev.side = side_other(c->side);
	ev.day = c->day;
	ev.via = c->via;
	ev.why = WHY_SERIES;
	numeric_write(&game->record.now, s->moves[1], TOKEN_ICCF, token);
	sbuf_adds(&word, token);
	event_set(&ev.moves, word.buf);
	rc = game_fold_fact(game, &ev);
	event_clear(&ev);
	sbuf_release(&word);
	return rc;
}

/* Folds the corrected card in place of the original. */
static int fold_corrected(struct game *game, const struct game_event *c)
{
	bool moves = c->moves != NULL;
	struct game_event ev = *c; /* its strings are borrowed */
	size_t at = game->events;

	ev.kind = moves ? EVENT_MOVE : EVENT_PENALTY;
	ev.number = NUMBER_NONE;
	if (moves && (ev.why != WHY_NONE || fold_silence(game, c) != 0))
		return -1;
	if (moves)
		ev.days = NUMBER_NONE;
	game->events = at;
	if (game_fold_fact(game, &ev) != 0)
		return -1;
	return moves ? fold_bound_answer(game, c) : 0;
}

static bool fold_history(const struct history *h, size_t upto, struct game *game)
{
	int rc = 0;

	for (size_t i = 0; i < upto && rc == 0; i++) {
		game->events = i;
		if (h->stands_in[i])
			rc = fold_corrected(game, h->stands_in[i]);
		else if (h->v[i].kind == EVENT_CORRECTION || h->void_[i])
			continue;
		else if (game_fold_fact(game, &h->v[i]) != 0 && !may_fall_away(&h->v[i]))
			rc = -1;
	}
	game->events = upto;
	return rc == 0;
}

/* Folds the first `upto` facts, with `more` (may be NULL) after all kept ones. */
static bool fold_anew(const struct game *from, size_t upto, const struct game_event *more,
		      struct game *ret_game)
{
	struct history h;
	struct game game;
	bool ok;

	if (!from->by_cards)
		return false;
	ok = read_history(from, more, &h);
	if (ok) {
		game_restart(from, &game);
		ok = fold_history(&h, upto, &game);
		if (ok)
			*ret_game = game;
		else
			game_release(&game);
	}
	history_release(&h, from->n_facts);
	return ok;
}

bool game_before_fact(const struct game *from, size_t number, struct game *ret_game)
{
	struct game_event ev;
	size_t upto = number;
	bool silence = true;

	while (upto > 0 && silence) {
		fact_at(from, upto - 1, &ev);
		silence = is_silence_penalty(&ev);
		event_clear(&ev);
		upto -= silence;
	}
	return fold_anew(from, upto, NULL, ret_game);
}

bool game_with_fact(const struct game *from, const struct game_event *ev, struct game *ret_game)
{
	return fold_anew(from, from->n_facts + 1, ev, ret_game);
}

static int correct(struct game *game, const struct game_event *ev)
{
	struct game anew;

	if (!game_with_fact(game, ev, &anew))
		return -1;
	anew.facts = game->facts;
	anew.n_facts = game->n_facts;
	anew.cap_facts = game->cap_facts;
	game->facts = NULL;
	game->n_facts = game->cap_facts = 0;
	game_release(game);
	*game = anew;
	return 0;
}

int game_fold(struct game *game, const struct game_event *ev)
{
	int rc = ev->kind == EVENT_CORRECTION ? correct(game, ev) : game_fold_fact(game, ev);

	if (rc == 0 && game->by_cards)
		keep(game, ev);
	return rc;
}

/* Returns the days added or given back up to a move. */
static int64_t extra_days(const struct game *game, enum event_side side, int move)
{
	int64_t days = 0;

	for (size_t i = 0; i < game->n_extra; i++) {
		if (game->extra[i].side == side && game->extra[i].move <= move)
			days += game->extra[i].days;
	}
	return days;
}

const struct ply_fact *game_late_message(const struct game *game, enum event_side side,
					 int64_t *ret_used, int *ret_limit)
{
	int64_t used = 0;

	for (size_t i = 0; i < game->n_plies; i++) {
		const struct ply_fact *p = &game->plies[i];
		if (p->side != side || p->free)
			continue;
		int before = p->plies ? p->n - p->accepted - p->plies % 2 : p->n - 1;
		int limit = game_control_at_sending(game, before, p->accepted).limit;
		used += p->charge;
		if (used + extra_days(game, side, p->n) > limit) {
			*ret_used = used + extra_days(game, side, p->n);
			*ret_limit = limit;
			return p;
		}
	}
	return NULL;
}

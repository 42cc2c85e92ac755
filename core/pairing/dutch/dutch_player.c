/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Players of the Swiss system by rating: PAIRING A2 to A7 and the criteria B1, B2, B5 and B6.
 */
#include "core/pairing/dutch/dutch_player.h"
#include "core/base/mem.h"
#include "core/match/matching.h"

#include <stdlib.h>
#include <string.h>

/* PAIRING A2: score, rating, title, name, start number. */
static int a2_rank(const void *x, const void *y, void *ctx)
{
	const struct pair_state *s = ctx;
	int i = ((const struct dutch_player *)x)->player,
	    j = ((const struct dutch_player *)y)->player;
	const struct pair_player *p = &s->players[i], *q = &s->players[j];
	int c;

	if (s->score[i] != s->score[j])
		return s->score[i] > s->score[j] ? -1 : 1;
	if (p->rating != q->rating)
		return p->rating > q->rating ? -1 : 1;
	if (p->title != q->title)
		return p->title > q->title ? -1 : 1;
	c = strcmp(p->name, q->name);
	return c ? c : (p->id > q->id) - (p->id < q->id);
}

/* PAIRING A7: by the colours of the games played. */
static void a7_read_preference(const struct pair_player *p, struct dutch_player *out)
{
	struct pair_colours c = pair_colours_of(p);
	int diff = c.difference;

	if (c.last == PAIR_NO_COLOUR)
		return;
	out->preference = diff ? (diff > 0 ? PAIR_BLACK : PAIR_WHITE) : pair_other(c.last);
	out->strength = diff ? DUTCH_STRONG : DUTCH_MILD;
	if (out->exempt)
		return;
	if (c.last == c.before) {
		out->preference = pair_other(c.last);
		out->strength = DUTCH_ABSOLUTE;
	}
	if (diff > 1 || diff < -1) {
		out->preference = diff > 0 ? PAIR_BLACK : PAIR_WHITE;
		out->strength = DUTCH_ABSOLUTE;
	}
}

/* PAIRING A4, A5: 1 for floating down in a past round, -1 for floating up, else 0. */
static int a4_float(const struct pair_state *s, int player, int round)
{
	const struct pair_player *p = &s->players[player];
	const struct pair_entry *e;
	int64_t own, other;

	if (round < 1 || (size_t)round > p->n_history)
		return 0;
	e = &p->history[round - 1];
	if (e->result == PAIR_BYE)
		return 1;
	if (e->opp < 0 || e->result == PAIR_ABSENT)
		return 0;
	own = pair_score_before(s, player, round);
	other = pair_score_before(s, e->opp, round);
	return (own > other) - (own < other);
}

static void read_player(const struct dutch *d, int player, struct dutch_player *out)
{
	const struct pair_state *s = d->s;
	const struct pair_player *p = &s->players[player];
	int last = a4_float(s, player, s->round - 1), before = a4_float(s, player, s->round - 2);
	size_t r;

	*out = (struct dutch_player){.player = player, .score = s->score[player]};
	out->exempt = pair_is_last_round(s) && 2 * out->score > (int64_t)(s->round - 1) * s->scale;
	a7_read_preference(p, out);
	for (r = 0; r < p->n_history; r++) {
		if (p->history[r].result == PAIR_BYE || p->history[r].result == PAIR_WON_UNPLAYED)
			out->no_bye = true;
	}
	out->down1 = last > 0;
	out->up1 = last < 0;
	out->down2 = before > 0;
	out->up2 = before < 0;
}

/* Limits of struct dutch_left, some seconds of work each. */
#define HUGE_LOOKS 1000000
#define OPEN_LOOKS 40000000

void dutch_player_rank(struct dutch *d, const struct pair_state *s,
		       const struct dutch_edition *edition, const struct pair_options *o)
{
	size_t i;

	*d = (struct dutch){.s = s,
			    .edition = edition,
			    .list = mem_zeroed(s->n, sizeof(*d->list)),
			    .lang = o->lang,
			    .bound = o->bound,
			    .left = mem_zeroed(1, sizeof(*d->left))};
	*d->left = (struct dutch_left){o->bound ? o->bound : HUGE_LOOKS, OPEN_LOOKS};
	for (i = 0; i < s->n; i++) {
		if (pair_is_active(&s->players[i]))
			read_player(d, (int)i, &d->list[d->n++]);
	}
	qsort_r(d->list, (size_t)d->n, sizeof(*d->list), a2_rank, (void *)(uintptr_t)s);
}

void dutch_player_release(struct dutch *d)
{
	free(d->list);
	free(d->left);
	d->list = NULL;
	d->left = NULL;
}

/* PAIRING B2: no third colour in a row, no difference beyond two. */
bool dutch_player_colours_agree(const struct dutch *d, int a, int b)
{
	const struct dutch_player *x = &d->list[a], *y = &d->list[b];

	return x->strength != DUTCH_ABSOLUTE || y->strength != DUTCH_ABSOLUTE ||
	       x->preference != y->preference;
}

int dutch_player_colour_key(const struct dutch *d, int a)
{
	const struct dutch_player *p = &d->list[a];

	return p->strength == DUTCH_ABSOLUTE ? (int)p->preference : 0;
}

/* PAIRING B1: nobody meets twice. */
bool dutch_player_legal(const struct dutch *d, int a, int b)
{
	return dutch_player_colours_agree(d, a, b) &&
	       !pair_have_met(d->s, d->list[a].player, d->list[b].player, false);
}

bool dutch_player_same_preference(const struct dutch *d, int a, int b)
{
	enum pair_colour x = d->list[a].preference;

	return x != PAIR_NO_COLOUR && x == d->list[b].preference;
}

/* PAIRING KNSB-B4: both prefer the majority colour, one of them mildly. */
bool dutch_player_is_healed(const struct dutch *d, enum pair_colour majority, int a, int b)
{
	const struct dutch_player *x = &d->list[a], *y = &d->list[b];

	return x->preference == majority && y->preference == majority &&
	       (x->strength == DUTCH_MILD || y->strength == DUTCH_MILD);
}

/* PAIRING B5, B6: no second float down in a row, none as two rounds before. */
bool dutch_player_may_downfloat(const struct dutch *d, int a, int level)
{
	const struct dutch_player *p = &d->list[a];

	if (p->exempt || level >= 2)
		return true;
	return !p->down1 && (level >= 1 || !p->down2);
}

/* PAIRING B5, B6: the same for floats up. */
bool dutch_player_may_pair_scores(const struct dutch *d, int a, int b, int level)
{
	const struct dutch_player *x = &d->list[a], *y = &d->list[b], *low;

	if (x->score == y->score || level >= 2)
		return true;
	low = x->score < y->score ? x : y;
	if (low->exempt)
		return true;
	return !low->up1 && (level >= 1 || !low->up2);
}
